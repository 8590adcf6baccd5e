import { fixed, NAMES } from "./catalogueNames.cases.ts";
import { evolutionOption } from "./evolution.ts";
import { fleetMapOption, type MapPlant, type Outline } from "./fleetMap.ts";
import { lossCourseOption } from "./lossCourse.ts";
import { DARK, LIGHT } from "./theme.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const steps = MONTHS.map((_, i) => `2023-${String(i + 1).padStart(2, "0")}-01`);
const month = (step: string) => MONTHS[Number(step.slice(5, 7)) - 1] ?? step;
const words = { steps, missing: "n/a", tick: month, step: (step: string) => `${month(step)} ${step.slice(0, 4)}`, axis: (value: number, digits: number) => fixed(digits)(value), value: fixed(3) };

const lines = [
  { name: "Sevilla suelo", values: [0.945, 0.873, 0.969, 0.97, 0.952, 0.942, 0.909, 0.93, 0.951, 0.892, 0.82, 0.832] },
  { name: "Toulouse-toiture", values: [0.987, 0.956, 0.966, 0.953, 0.958, 0.989, 0.985, null, 0.928, 0.883, 0.925, 0.918] },
  { name: "Avignon sud, the long named", values: [0.998, 0.996, 0.988, 0.997, 0.993, 0.996, 0.986, 0.98, 0.998, 0.995, 0.995, 0.997] },
  { name: "Lyon", values: [null, null, null, 0.99, 0.985, 0.992, null, 0.994, null, null, 0.991, 0.994] },
];

/** A peninsula of a few strokes, so that the picture does not hang on the atlas. */
const iberia: Outline = [[-9.2, 43.2], [-1.8, 43.4], [3.3, 42.3], [0.2, 38.8], [-2.1, 36.8], [-5.6, 36], [-8.9, 37], [-9.4, 38.8], [-9.2, 43.2]];
const gaul: Outline = [[-1.8, 43.4], [-1.2, 46], [-4.7, 48.4], [2.5, 51], [8.2, 49], [7.5, 43.8], [3.3, 42.3], [-1.8, 43.4]];
const elsewhere: Outline = [[100, 10], [110, 10], [110, 20], [100, 10]];

const plants: MapPlant[] = [
  { id: "1", name: "Sevilla", latitudeDeg: 37.4, longitudeDeg: -6, size: 14.44, late: false, rows: [] },
  { id: "2", name: "Beja", latitudeDeg: 38, longitudeDeg: -7.9, size: 8.95, late: false, rows: [] },
  { id: "3", name: "Zaragoza", latitudeDeg: 41.65, longitudeDeg: -0.9, size: 3.84, late: true, rows: [] },
  { id: "4", name: "Toulouse", latitudeDeg: 43.6, longitudeDeg: 1.44, size: 3.09, late: false, rows: [] },
  { id: "5", name: "Lyon", latitudeDeg: 45.75, longitudeDeg: 4.85, size: null, late: false, rows: [] },
];

export const fleetCases = {
  evolution: { option: evolutionOption(lines, { ...words, theme: LIGHT, widthPx: 1100, isRatio: true }), widthPx: 1100, heightPx: 240 },
  "evolution-dark-phone": {
    option: evolutionOption([{ name: "all", values: [150, 180, 260, 300, null, 340, 350, 310, 250, 190, 140, 120] }], { ...words, theme: DARK, widthPx: 328, isRatio: false }),
    widthPx: 328,
    heightPx: 220,
  },
  "loss-course": {
    option: lossCourseOption(
      steps,
      [
        { key: "soiling", values: [0.4, 0.8, 0.3, 0.5, 0.9, 1.2, 1.6, 2, 2.3, 0.6, null, 0.4] },
        { key: "string_outage", values: [0, 0, 0, 0, 0, 0, 0, 1.1, 1.3, 1.2, null, 1.1] },
        { key: "unexplained", values: [0.1, -0.2, 0.1, -0.1, 0.2, 0.1, -0.3, 0.1, 0.1, -0.1, null, 0.2] },
      ],
      { ...words, theme: LIGHT, widthPx: 700, heightPx: 200, selected: "string_outage", names: NAMES, total: "together", axis: fixed(1), value: fixed(2) },
    ),
    widthPx: 700,
    heightPx: 200,
  },
  "fleet-map": {
    option: fleetMapOption(plants, { theme: LIGHT, widthPx: 330, heightPx: 300, outlines: [iberia, gaul, elsewhere], short: fixed(1), full: (size) => `${fixed(0)(size)} € a day` }),
    widthPx: 330,
    heightPx: 300,
  },
};
