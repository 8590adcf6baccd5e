/** The unit of a quantity of the plant folder, as it stands in its name. */
export function unitOf(quantity: string): string {
  const units: readonly (readonly [RegExp, string])[] = [
    [/_w_m2$/, "W/m²"],
    [/_m_s$/, "m/s"],
    [/_wh$/, "Wh"],
    [/_mm$/, "mm"],
    [/_w$/, "W"],
    [/_a$/, "A"],
    [/_v$/, "V"],
    [/_c$/, "°C"],
  ];
  return units.find(([ending]) => ending.test(quantity))?.[1] ?? "";
}
