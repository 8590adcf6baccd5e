import type { Plant } from "@sunledger/engine";

/** How the samples of a quantity join into a longer interval. */
export type Joining = "mean" | "sum" | "last" | "least" | "most";

/** Every quantity a column may hold (`<point>.<quantity>`), with how shorter samples of it join. */
export const QUANTITIES: Readonly<Record<string, Joining>> = {
  pac_w: "mean",
  pdc_w: "mean",
  idc_a: "mean",
  udc_v: "mean",
  eac_wh: "sum",
  eac_total_wh: "last",
  pf: "mean",
  udc_min_v: "least",
  udc_max_v: "most",
  idc_max_a: "most",
  pdc_max_w: "most",
  setpoint_w: "mean",
  status: "last",
  gti_w_m2: "mean",
  ghi_w_m2: "mean",
  t_amb_c: "mean",
  t_mod_c: "mean",
  wind_m_s: "mean",
  rain_mm: "sum",
};

/** Point and quantity of a column's name; null when it is no `<point>.<quantity>`. */
export function columnParts(name: string): { point: string; quantity: string } | null {
  const dot = name.lastIndexOf(".");
  return dot <= 0 || dot === name.length - 1 ? null : { point: name.slice(0, dot), quantity: name.slice(dot + 1) };
}

/** Tells whether a column's name belongs to the plant: its quantity is known and its point stands in plant.json. */
export function columnTest(plant: Plant): (name: string) => boolean {
  const points = new Set<string>([...plant.inverters.map((inverter) => inverter.id), ...plant.sensors.map((sensor) => sensor.id)]);
  if (plant.meter !== null) points.add(plant.meter);
  const stringsOf = new Map(plant.subarrays.map((array) => [array.id, array.strings]));
  for (const inverter of plant.inverters) {
    for (const array of inverter.subarrays) {
      points.add(`${inverter.id}/${array}`);
      for (let i = 1; i <= (stringsOf.get(array) ?? 0); i++) points.add(`${inverter.id}/${array}-S${String(i).padStart(2, "0")}`);
    }
  }
  return (name) => {
    const parts = columnParts(name);
    return parts !== null && points.has(parts.point) && Object.hasOwn(QUANTITIES, parts.quantity);
  };
}
