import { createHash } from "node:crypto";
import type { Samples } from "@sunledger/engine";

/**
 * SHA-256 of the axis, the column names and every value: equal samples are recognised whatever files they came in.
 * About 1 s for 0.5 GB of samples: call it in a worker thread.
 */
export function samplesFingerprint(samples: Samples): string {
  const hash = createHash("sha256");
  hash.update(`${samples.startMs} ${samples.stepMs} ${samples.count}`);
  for (const name of [...samples.columns.keys()].sort()) {
    const values = samples.columns.get(name) ?? new Float64Array(0);
    hash.update(`\n${name}\n`);
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest("hex");
}
