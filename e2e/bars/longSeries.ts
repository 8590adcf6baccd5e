import { whole, type Visitor } from "./visitor.ts";

const POINTS = 500_000;
const COLUMNS = 5;
const STEP_MS = 60_000;
const GESTURES = 60;

export interface LongSeriesBars {
  points: number;
  /** From the answer to the drawn picture. */
  drawMs: number;
  framesPerSecond: number;
  /** The longest time between two frames while zooming and moving. */
  longestMs: number;
}

/** An answer of raw samples as the API would give it, much longer than a day: sun by day, noise, gaps. */
function longAnswer(installationId: number): string {
  const length = POINTS / COLUMNS;
  const start = Date.UTC(2024, 3, 1);
  const t = Array.from({ length }, (_, k) => start + k * STEP_MS);
  const samples = Array.from({ length: COLUMNS }, (_, column) => ({
    column: `P_AC_${column + 1}`,
    quantity: "power_ac",
    unit: "kW",
    t,
    value: t.map((ms, k) => (k % 9973 < 300 ? null : Math.max(0, Math.sin((((ms / 3_600_000) % 24) - 6) * (Math.PI / 12))) * (80 + column) * (0.6 + 0.4 * Math.abs(Math.sin(k * 12.9898 + column))))),
  }));
  return JSON.stringify({ installation_id: installationId, timezone: "Europe/Paris", interval_s: 60, intervals: [], samples });
}

/** A line of half a million samples in the application's own chart: the wheel zooms in and out, then moves; frames are counted. */
export async function longSeries({ open }: Visitor, installationId: number, point: string, day: string): Promise<LongSeriesBars> {
  const { context, page } = await open();
  await page.route(/\/api\/.*intervals/, (route) => route.fulfill({ contentType: "application/json", body: longAnswer(installationId) }));
  const started = performance.now();
  await page.goto(`/installations/${installationId}/losses-waterfall?from=${day}&to=${day}&point=${encodeURIComponent(point)}&day=${day}`);
  const canvas = page.locator(".intervals__samples canvas").first();
  await canvas.waitFor({ timeout: 60_000 });
  await whole(page);
  const drawMs = performance.now() - started;
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("the samples are drawn");
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.evaluate("window.frames_ = []; (function tick(at) { window.frames_.push(at); window.ticking_ = requestAnimationFrame(tick); })(performance.now())");
  for (const [key, delta] of [["Control", -60], ["Shift", 60], ["Shift", -60], ["Control", 60]] as const) {
    await page.keyboard.down(key);
    for (let k = 0; k < GESTURES / 4; k++) await page.mouse.wheel(0, delta);
    await page.keyboard.up(key);
  }
  const frames = await page.evaluate<number[]>("cancelAnimationFrame(window.ticking_); window.frames_");
  await context.close();
  const between = frames.slice(1).map((at, k) => at - (frames[k] ?? at));
  const spent = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return { points: POINTS, drawMs, framesPerSecond: (1000 * between.length) / spent, longestMs: Math.max(...between) };
}
