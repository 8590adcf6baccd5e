import type { Json } from "./case.ts";
import type { Tolerance } from "./tolerance.ts";
import { toColumn } from "./inputs.ts";

const DEG = Math.PI / 180;

function listAt(record: Record<string, Json>, names: readonly string[]): Float64Array | undefined {
  for (const name of names) if (Array.isArray(record[name])) return toColumn(record[name]);
  return undefined;
}

/**
 * Row factors by which the absolute tolerance of an azimuth widens, where the file's note calls it ill-conditioned:
 * the sun's azimuth by 1/sin(zenith) and 1/cos(latitude), a surface's by 1/sin(tilt). Undefined where nothing is asked.
 */
export function conditioningScales(
  rule: Tolerance, outputs: Record<string, Json>, params: Record<string, Json>,
): Float64Array | undefined {
  if (!rule.note.includes("ill-conditioned")) return undefined;
  const latitude = params["latitude"];
  const cosLatitude = typeof latitude === "number" ? Math.max(Math.cos(latitude * DEG), 1e-6) : 1;
  const surface = rule.note.includes("surface_tilt");
  const angles = listAt(outputs, surface ? ["surface_tilt"] : ["zenith", "apparent_zenith"]);
  return angles?.map((angle) => 1 / Math.max(Math.abs(Math.sin(angle * DEG)), 1e-6) / (surface ? 1 : cosLatitude));
}
