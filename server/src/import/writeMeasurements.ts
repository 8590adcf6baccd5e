import { createWriteStream } from "node:fs";
import { once } from "node:events";
import type { Samples } from "@sunledger/engine";

const ROWS_AT_ONCE = 500;

/** Writes samples as a `measurements.csv`: UTC stamps at the interval's start, shortest exact numbers, gaps empty. */
export async function writeMeasurements(path: string, samples: Samples): Promise<void> {
  const file = createWriteStream(path);
  const columns = [...samples.columns.values()];
  file.write(`timestamp,${[...samples.columns.keys()].join(",")}\n`);
  for (let from = 0; from < samples.count; from += ROWS_AT_ONCE) {
    let text = "";
    for (let k = from; k < Math.min(samples.count, from + ROWS_AT_ONCE); k++) {
      const values = columns.map((column) => {
        const value = column[k] ?? NaN;
        return Number.isNaN(value) ? "" : String(value);
      });
      if (values.every((value) => value === "")) continue;
      text += `${new Date(samples.startMs + k * samples.stepMs).toISOString().slice(0, 19)}Z,${values.join(",")}\n`;
    }
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}
