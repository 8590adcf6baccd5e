/** Which quantity stands for a point, the first that it has. */
const PREFERRED = ["pdc_w", "idc_a", "pac_w", "eac_wh", "gti_w_m2", "ghi_w_m2", "t_mod_c", "t_amb_c", "wind_m_s", "rain_mm", "udc_v"] as const;

/** The measured quantity that stands for a point in a picture; null where it is not measured. */
export function quantityOf(columns: readonly string[], point: string): string | null {
  const own = new Set(columns.filter((column) => column.startsWith(`${point}.`)).map((column) => column.slice(point.length + 1)));
  return PREFERRED.find((quantity) => own.has(quantity)) ?? null;
}
