import { fixed, NAMES, STAGE_NAMES } from "./catalogueNames.cases.ts";
import type { LossKey } from "./lossCatalogue.ts";
import { LOSS_KEYS } from "./lossCatalogue.ts";
import { DARK, LIGHT } from "./theme.ts";
import { waterfallOption } from "./waterfall.ts";
import type { WaterfallData } from "./waterfallLayout.ts";
import type { WaterfallLabels } from "./waterfallSettings.ts";

const value = (n: number): string => (Math.abs(n) >= 1000 ? fixed(0)(n) : Math.abs(n) >= 100 ? fixed(0)(n) : Math.abs(n) >= 10 ? fixed(1)(n) : fixed(2)(n));

const labels: WaterfallLabels = {
  start: "Reference",
  end: "Delivered",
  names: NAMES,
  stages: STAGE_NAMES,
  unit: "MWh",
  energy: "Energy",
  share: "Of the reference",
  uncertainty: "± 2u",
  insignificant: "Below 2u: no conclusion",
  value,
  ratio: (ratio) => `${fixed(2)(100 * ratio)} %`,
  axis: fixed(0),
};

const LOSSES: Partial<Record<LossKey, [number, number]>> = {
  iam: [57.6, 6.2],
  soiling: [105, 9.5],
  shading: [5.3, 0.9],
  low_irradiance: [13.1, 2.1],
  temperature: [103, 8],
  degradation: [132, 17],
  mismatch: [19, 8],
  string_outage: [10.7, 0.32],
  dc_wiring: [3.46, 0.4],
  inverter_efficiency: [50.3, 4.1],
  clipping: [0.26, 1.2],
  inverter_stop: [3.32, 0.2],
  grid_outage: [0.7, 0.1],
  ac_wiring: [8.09, 0.8],
  unexplained: [0, 9.5],
};

/** Two years of a ground plant in the south: eight causes at zero, one below its uncertainty. */
export const SOUTH: WaterfallData = (() => {
  const losses = LOSS_KEYS.map((key) => ({ key, value: LOSSES[key]?.[0] ?? 0, uncertainty: LOSSES[key]?.[1] ?? 0 }));
  const lost = losses.reduce((sum, loss) => sum + loss.value, 0);
  return { start: { value: 2145, uncertainty: 21.5 }, losses, end: { value: 2145 - lost, uncertainty: 4.9 }, adds: true };
})();

/** A cold plant: temperature is a gain, so its bar rises. */
const COLD: WaterfallData = {
  start: { value: 118, uncertainty: 2 },
  losses: [
    { key: "iam", value: 3.1, uncertainty: 0.4 },
    { key: "snow", value: 9.4, uncertainty: 1.1 },
    { key: "temperature", value: -2.6, uncertainty: 0.6 },
    { key: "inverter_efficiency", value: 2.9, uncertainty: 0.3 },
    { key: "unexplained", value: -0.2, uncertainty: 0.9 },
  ],
  end: { value: 105.4, uncertainty: 0.4 },
  adds: true,
};

export const waterfallCases = {
  "waterfall-south-light": { option: waterfallOption(SOUTH, { theme: LIGHT, labels, widthPx: 1160, heightPx: 460, selected: "string_outage" }), widthPx: 1160, heightPx: 460 },
  "waterfall-south-dark": { option: waterfallOption(SOUTH, { theme: DARK, labels, widthPx: 1160, heightPx: 460 }), widthPx: 1160, heightPx: 460 },
  "waterfall-gain": { option: waterfallOption(COLD, { theme: LIGHT, labels, widthPx: 640, heightPx: 400, fromZero: true }), widthPx: 640, heightPx: 400 },
  "waterfall-phone": { option: waterfallOption(SOUTH, { theme: LIGHT, labels, widthPx: 340, heightPx: 690 }), widthPx: 340, heightPx: 690 },
};
