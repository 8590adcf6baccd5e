import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@sunledger/contract";
import { LANGUAGES } from "@sunledger/i18n";
import { longSeries } from "./bars/longSeries.ts";
import { firstView, routeBars } from "./bars/measures.ts";
import { visitorOf, type Visitor } from "./bars/visitor.ts";
import { routesFor } from "./routes.ts";
import { startServer } from "./startServer.ts";

/**
 * Measures every screen on the demo fleet and prints the table: `npm run quality` (`--write` keeps it in
 * docs/quality.md; `E2E_ADDRESS` uses a server that runs, with the password of `DEMO_PASSWORD`). `--routes WORD,WORD`
 * measures only routes with one of these words in them and puts their lines in the place of the old ones.
 */
const PASSWORD = process.env["DEMO_PASSWORD"] ?? "the demo's own password";
const wanted = process.argv.includes("--routes") ? (process.argv[process.argv.indexOf("--routes") + 1] ?? "").split(",") : null;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function measure(address: string, keep: (lines: readonly string[]) => Promise<void>): Promise<void> {
  const visitor = await visitorOf(address, PASSWORD);
  const fleet = await fetch(`${address}${api.fleetInfo.path}`, { method: "POST", headers: { authorization: `Bearer ${visitor.token}`, "content-type": "application/json" }, body: JSON.stringify({ analysis_mode: "continuous" }) });
  const row = api.fleetInfo.reply.parse(await fleet.json()).rows.find(({ status_key: status }) => status === "available");
  if (row === undefined) throw new Error("the demo fleet has no plant with results");
  const id = row.installation_id;
  const diagnostic = `/installations/show/${id}`;
  const routes = routesFor(id, "").filter((path) => wanted === null || wanted.some((word) => path.includes(word)));
  if (wanted !== null) {
    for (const path of routes) await keep([await routeLine(visitor, path, id, diagnostic)]);
    await visitor.browser.close();
    return;
  }
  const first = await firstView(visitor, diagnostic, ".figure__value");
  const ask = async (path: string): Promise<unknown> => (await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${visitor.token}` } })).json();
  const { max_date: day } = api.installation.reply.parse(await ask(api.installation.path.replace("{id}", String(id))));
  const { points } = api.siteLosses.reply.parse(await ask(`${api.siteLosses.path}?${new URLSearchParams({ installation_id: String(id), start_date: day ?? "", end_date: day ?? "" })}`));
  const long = await longSeries(visitor, id, points[0]?.point ?? "", day ?? "");
  const lines = [
    `Measured on ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"} by headless Chromium on the demo fleet, ${new Date().toISOString().slice(0, 10)}; load average at the start ${(loadavg()[0] ?? 0).toFixed(0)} (what else the machine had to do makes every time longer).`,
    "",
    "| first view of the diagnostic, nothing cached, median of five | measured | bar |",
    "|---|---:|---:|",
    `| key figures stand | ${first.figuresMs.toFixed(0)} ms | 1500 ms |`,
    `| charts drawn | ${first.wholeMs.toFixed(0)} ms | |`,
    `| scripts that the page itself names, gzip | ${first.firstScriptKb.toFixed(0)} kB | 350 kB |`,
    `| scripts until the figures stand, gzip | ${first.scriptKb.toFixed(0)} kB | |`,
    "",
    `| a chart of ${long.points.toLocaleString("en-GB")} samples, zoomed and moved by the wheel | measured | bar |`,
    "|---|---:|---:|",
    `| frames a second | ${long.framesPerSecond.toFixed(0)} | 30 |`,
    `| longest time between two frames | ${long.longestMs.toFixed(0)} ms | |`,
    `| from the address to the picture | ${long.drawMs.toFixed(0)} ms | |`,
    "",
    `Route by route: change by a click in the application until the page is whole, median of three (bar 300 ms); layout shift (bar 0.05); messages on the console in ${LANGUAGES.length} languages and both themes (bar 0); findings of axe of any weight, light and dark (bar 0).`,
    "",
    "| route | change | layout shift | console | axe |",
    "|---|---:|---:|---:|---:|",
  ];
  for (const line of lines) say(line);
  for (const path of routes) {
    lines.push(await routeLine(visitor, path, id, diagnostic));
    // route by route, so that a run cut short leaves what it measured
    await keep(lines);
  }
  await visitor.browser.close();
}

async function routeLine(visitor: Visitor, path: string, id: number, diagnostic: string): Promise<string> {
  const bars = await routeBars(visitor, path.replace(/\?$/, ""), path === diagnostic ? "/dashboard-installs" : diagnostic, LANGUAGES);
  const line = `| \`${(bars.path.split("?")[0] ?? "").replace(`/${id}`, "/:id")}\` | ${Number.isNaN(bars.changeMs) ? "no link" : `${bars.changeMs.toFixed(0)} ms`} | ${bars.layoutShift.toFixed(3)} | ${bars.complaints} | ${bars.violations} |`;
  say(line);
  return line;
}

/** Puts the table in its place in docs/quality.md. */
async function keepInPage(lines: readonly string[]): Promise<void> {
  const page = join(import.meta.dirname, "../docs/quality.md");
  const [head = ""] = (await readFile(page, "utf8")).split("<!-- measured -->");
  await writeFile(page, `${head}<!-- measured -->\n\n${lines.join("\n")}\n`);
}

/** Puts a route's line in the place of its old one, or after the last. */
async function replaceInPage([line = ""]: readonly string[]): Promise<void> {
  const page = join(import.meta.dirname, "../docs/quality.md");
  const lines = (await readFile(page, "utf8")).split("\n");
  const isRoute = (text: string) => text.startsWith("| `/");
  const route = line.split("`")[1] ?? "";
  const old = lines.findIndex((text) => isRoute(text) && text.split("`")[1] === route);
  if (old < 0) lines.splice(lines.findLastIndex(isRoute) + 1, 0, line);
  else lines[old] = line;
  await writeFile(page, lines.join("\n"));
}

const running = process.env["E2E_ADDRESS"];
const dataDir = running === undefined ? await mkdtemp(join(tmpdir(), "sunledger-quality-")) : null;
const server = dataDir === null ? null : await startServer({ DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD });
await measure(running ?? server?.address ?? "", process.argv.includes("--write") ? (wanted === null ? keepInPage : replaceInPage) : () => Promise.resolve());
await server?.stop();
if (dataDir !== null) await rm(dataDir, { recursive: true, force: true });
