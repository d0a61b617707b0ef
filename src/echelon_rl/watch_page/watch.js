// The page of a running training: asks for the curves every two seconds and draws them; shows the newest match.
"use strict";

const PERIOD = 2000; // milliseconds
const CHART_HEIGHT = 150; // CSS pixels
const COLOURS = ["#5aa9ff", "#ff9d6b", "#7ddc8a", "#d79bff", "#f4d35e", "#ff7b9c", "#6be0e0", "#b8c0cc"];
const byId = (id) => document.getElementById(id);
const charts = new Map(); // title -> { names, plot, place }
let shownMatch = 0;
let newestMatch = 0;
let misses = 0;

const shorten = (value) =>
  value === null || value === undefined ? "–" : Number(value.toPrecision(4)).toLocaleString("en");
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });

function newChart(title, names) {
  const place = document.createElement("div");
  place.className = "chart";
  const heading = document.createElement("h2");
  heading.textContent = title;
  place.append(heading);
  byId("charts").append(place);
  const axis = { stroke: "#8b96a5", grid: { stroke: "#2b323c", width: 1 }, ticks: { stroke: "#2b323c", width: 1 } };
  const series = names.map((name, index) => ({
    label: name.slice(name.indexOf("/") + 1).replaceAll("_", " ") + (name.startsWith("eval/") ? ", evaluated" : ""),
    stroke: COLOURS[index % COLOURS.length],
    width: 1.5,
    spanGaps: true,
    points: { show: name.startsWith("eval/") || undefined },
    value: (_, value) => shorten(value),
  }));
  const options = {
    width: Math.max(200, place.clientWidth - 16),
    height: CHART_HEIGHT,
    scales: { x: { time: false } },
    axes: [
      { ...axis, size: 28, values: (_, marks) => marks.map((mark) => compact.format(mark)) },
      { ...axis, size: 52, values: (_, marks) => marks.map((mark) => compact.format(mark)) },
    ],
    series: [{ label: "steps", value: (_, value) => (value === null ? "–" : compact.format(value)) }, ...series],
  };
  return { names, place, plot: new uPlot(options, [[], ...names.map(() => [])], place) };
}

function draw(chart) {
  const names = Object.keys(chart.series);
  let drawn = charts.get(chart.title);
  if (drawn && drawn.names.join() !== names.join()) {
    drawn.plot.destroy();
    drawn.place.remove();
    drawn = undefined;
  }
  drawn ??= newChart(chart.title, names);
  charts.set(chart.title, drawn);
  drawn.plot.setData([chart.steps, ...names.map((name) => chart.series[name])]);
}

function showNewestMatch() {
  shownMatch = newestMatch;
  byId("newest").disabled = true;
  byId("frame").src = `/match.html?number=${newestMatch}`;
}

function show(news) {
  document.title = `${news.run}: training`;
  byId("run").textContent = news.run;
  byId("progress").value = Math.min(1, news.steps / news.total_steps);
  byId("steps").textContent = `${compact.format(news.steps)} of ${compact.format(news.total_steps)} steps`;
  news.charts.forEach(draw);
  const places = news.charts.map(({ title }) => charts.get(title).place); // in the order of the server: win rate first
  if (places.some((place, index) => byId("charts").children[index] !== place)) byId("charts").append(...places);
  if (news.match && news.match.number !== shownMatch) {
    const { number, steps, opponent, result } = news.match;
    newestMatch = number;
    byId("newest").disabled = false;
    if (shownMatch === 0 || byId("follow").checked) {
      byId("about").textContent = `after ${compact.format(steps)} steps, against ${opponent}: ${result}`;
      showNewestMatch();
    }
    byId("newest").onclick = () => {
      byId("about").textContent = `after ${compact.format(steps)} steps, against ${opponent}: ${result}`;
      showNewestMatch();
    };
  }
}

async function look() {
  try {
    const answer = await fetch("/curves.json", { signal: AbortSignal.timeout(10000) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const news = await answer.json();
    misses = 0;
    byId("state").textContent = news.charts.length ? "live" : "waiting for the first rollout";
    byId("state").className = "";
    show(news);
  } catch {
    misses += 1;
    if (misses > 1) {
      byId("state").textContent = "no answer: the training has ended, or is very busy";
      byId("state").className = "lost";
    }
  }
  setTimeout(look, PERIOD);
}

new ResizeObserver(() => {
  for (const { plot, place } of charts.values()) {
    plot.setSize({ width: Math.max(200, place.clientWidth - 16), height: CHART_HEIGHT });
  }
}).observe(byId("charts"));
look();
