import { fixed } from "./catalogueNames.cases.ts";
import { evidenceOption } from "./evidence.ts";
import { LIGHT } from "./theme.ts";

const days = Array.from({ length: 30 }, (_, i) => `2023-08-${String(i + 1).padStart(2, "0")}`);
const size = { widthPx: 303, heightPx: 78 };

/** Half of INV06 is gone from the 21st; a day of its peers is missing. */
const option = evidenceOption(
  [
    { name: "others", role: "peer", values: days.map((_, i) => (i === 10 ? null : 0.98 - 0.01 * (i % 3))) },
    { name: "INV06", role: "fault", values: days.map((_, i) => (i < 20 ? 0.97 : 0.49)) },
  ],
  { theme: LIGHT, ...size, title: "PI by day", days, span: ["2023-08-21", "2023-12-31"], day: (day) => day.slice(5), value: fixed(1) },
);

export const evidenceCases = { evidence: { option, ...size } };
