"""Let scripted commanders play a match, then save it, verify it and write it as a page for the browser."""

import argparse
from pathlib import Path

import echelon_env


def main() -> None:
    """Play, save, verify, show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--config", default="standard", choices=["duel", "skirmish", "standard", "company", "recon", "campaign"]
    )
    parser.add_argument("--blue", default="expert", help="skill of the blue commander")
    parser.add_argument("--red", default="medium", help="skill of the red commander")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("scripted_match"), help="name of the files, without suffix")
    parser.add_argument("--quick", action="store_true", help="a duel, for tests")
    options = parser.parse_args()

    # The commander of blue acts through the same actions as a policy would; red is part of the environment.
    env = echelon_env.parallel_env("duel" if options.quick else options.config, opponent=options.red, info_level="full")
    env.reset(seed=options.seed)
    commander = echelon_env.ScriptedCommander(options.blue)
    decisions, infos = 0, {}
    while env.agents:
        *_, now = env.step(commander.act(env))
        infos.update(now)
        decisions += 1
    outcome = next(info["outcome"] for info in infos.values() if "outcome" in info)
    winner = outcome["winner"] or "nobody"
    print(f"{decisions} decisions, {outcome['seconds']:.1f} s: {winner} wins by {outcome['reason']}")

    replay = env.replay(names={"blue": options.blue, "red": options.red})
    files = {suffix: options.out.with_suffix(suffix) for suffix in (".replay", ".html")}
    replay.save(files[".replay"])
    replay.to_html(files[".html"])
    same = echelon_env.Replay.load(files[".replay"]).verify()
    print(
        f"{files['.replay']}: re-simulates to the same match: {same}; open {files['.html']} in a browser to watch it."
    )


if __name__ == "__main__":
    main()
