// Bundles the viewer and the page to play on into the Python package. The output depends on the sources and package-lock.json alone.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "../src/echelon_env/rendering/viewer");
mkdirSync(out, { recursive: true });

async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome110", "firefox113", "safari16.4"],
    charset: "ascii",
    legalComments: "inline",
    write: false,
  });
  // A script may stand inside a page, so nothing in it may look like the end of a script element or a comment.
  return outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

const scripts = { "viewer.js": await bundle("main.js"), "play.js": await bundle("play.js") };
for (const [name, script] of Object.entries(scripts)) writeFileSync(join(out, name), script);
copyFileSync(join(here, "src/style.css"), join(out, "viewer.css"));
copyFileSync(join(here, "src/page.html"), join(out, "page.html"));
for (const name of ["play.html", "play.css"]) copyFileSync(join(here, "src", name), join(out, name));
copyFileSync(join(here, "node_modules/three/LICENSE"), join(out, "LICENSE.three.txt"));

// What the bundle was made of, for the test that it is not older than its sources.
const digest = createHash("sha256");
const sources = readdirSync(join(here, "src")).sort().map((name) => `src/${name}`);
for (const name of [...sources, "build.mjs", "package.json", "package-lock.json"]) {
  digest.update(`${name}\n`).update(readFileSync(join(here, name))).update("\n");
}
writeFileSync(join(out, "SOURCES.sha256"), `${digest.digest("hex")}\n`);
for (const [name, script] of Object.entries(scripts)) console.log(`${name}: ${(script.length / 1024).toFixed(0)} KiB`);
