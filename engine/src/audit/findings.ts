import type { DcFault } from "./dcFaults/faultBy.ts";
import type { Levels } from "./level/levels.ts";
import type { SoilingAgeing } from "./dirt/soilingAgeing.ts";
import type { SteadyLack } from "./arrays/steadyLacks.ts";
import type { OpenStrings } from "./arrays/strings.ts";

/** What the diagnosis found beside the causes it wrote into the units; the incidents are made of it. */
export interface Findings {
  off: Uint8Array[];
  limits: Uint8Array[];
  strings: OpenStrings[];
  /** DC faults beside open strings; null where a unit has none. */
  faults: (DcFault | null)[];
  offPoint: Uint8Array[];
  /** Conversion over the maker's curve, row by row; null where a unit has no excess. */
  conversion: (Float64Array | null)[];
  /** Of units of which only AC power is known. */
  lacks: SteadyLack[][];
  snow: Float64Array | null;
  course: SoilingAgeing;
  levels: Levels;
}
