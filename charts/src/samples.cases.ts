import { fixed } from "./catalogueNames.cases.ts";
import { samplesOption } from "./samples.ts";
import { scatterOption } from "./scatter.ts";
import { DARK, LIGHT } from "./theme.ts";

const DAY = 86_400_000;
const START = Date.UTC(2023, 7, 19);
const times = Array.from({ length: 4 * 144 }, (_, i) => START + i * 600_000);
const currentA = (ms: number): number => Math.max(0, 9 * Math.sin((((ms - START) % DAY) / DAY - 0.25) * 2 * Math.PI));

/** String currents around an outage: two at zero from the third day, an hour of one without data. */
const samples = samplesOption(
  times,
  [
    { name: "S02", values: times.map((ms, i) => (i > 66 && i < 76 ? null : currentA(ms))) },
    { name: "S01", values: times.map((ms) => (ms - START > 2 * DAY ? 0 : currentA(ms) * 0.98)) },
  ],
  {
    theme: LIGHT,
    labels: { axisName: "A", missing: "no data", time: (ms) => new Date(ms).toISOString(), tick: (ms) => new Date(ms).toISOString().slice(5, 10), value: (value) => `${fixed(1)(value)} A`, axis: fixed(0) },
    ticksMs: [0, 1, 2, 3].map((day) => START + day * DAY),
    spansMs: [[START + 2 * DAY, START + 4 * DAY]],
  },
);

/** The same by what each line stands for: an open string red, its neighbours blue under one name. */
const roles = samplesOption(
  times,
  [
    { name: "S01", role: "fault", values: times.map((ms) => (ms - START > 2 * DAY ? 0 : currentA(ms) * 0.98)) },
    { name: "S02", role: "peer", endLabel: "S02 +1", values: times.map(currentA) },
    { name: "S03", role: "peer", endLabel: "", values: times.map((ms) => currentA(ms) * 0.97) },
  ],
  {
    theme: DARK,
    labels: { axisName: "A", missing: "no data", time: (ms) => new Date(ms).toISOString(), tick: (ms) => new Date(ms).toISOString().slice(5, 10), value: (value) => `${fixed(1)(value)} A`, axis: fixed(0) },
    ticksMs: [0, 1, 2, 3].map((day) => START + day * DAY),
    spansMs: [[START + 2 * DAY, START + 4 * DAY]],
  },
);

/** Power around a stop: the two lines end together in the dark. */
const power = samplesOption(
  times,
  [
    { name: "Delivered", role: "delivered", values: times.map((ms) => (ms - START > 2 * DAY ? 0 : 20 * currentA(ms))) },
    { name: "Expected", role: "expected", values: times.map((ms) => 20.4 * currentA(ms)) },
  ],
  {
    theme: LIGHT,
    labels: { axisName: "kW", missing: "no data", time: (ms) => new Date(ms).toISOString(), tick: (ms) => new Date(ms).toISOString().slice(5, 10), value: (value) => `${fixed(1)(value)} kW`, axis: fixed(0) },
    ticksMs: [0, 1, 2, 3].map((day) => START + day * DAY),
    spansMs: [[START + 2 * DAY, START + 4 * DAY]],
  },
);

const labels = { xName: "Irradiance in the plane, W/m²", yName: "AC power, kW", modelName: "model", xValue: fixed(0), yValue: fixed(0) };
const cloud = (count: number) => {
  const x = Array.from({ length: count }, (_, i) => 1000 * Math.abs(Math.sin(i * 0.7331)));
  return { x, y: x.map((g, i) => 0.15 * g * (1 - 0.00012 * g) + 6 * Math.sin(i * 12.9898) * (g / 1000)), model: [0, 250, 500, 750, 1000].map((g): [number, number] => [g, 0.15 * g * (1 - 0.00012 * g)]) };
};

export const samplesCases = {
  samples: { option: samples, widthPx: 760, heightPx: 240 },
  "samples-power": { option: power, widthPx: 420, heightPx: 190 },
  "samples-roles-dark": { option: roles, widthPx: 420, heightPx: 190 },
  scatter: { option: scatterOption({ ...cloud(400), color: Array.from({ length: 400 }, (_, i) => i) }, { theme: LIGHT, labels, widthPx: 520, heightPx: 360 }), widthPx: 520, heightPx: 360 },
  "scatter-density": { option: scatterOption(cloud(20_000), { theme: LIGHT, labels, widthPx: 520, heightPx: 360 }), widthPx: 520, heightPx: 360 },
};
