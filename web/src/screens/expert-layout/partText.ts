import type { Words } from "../../words/useWords.ts";
import type { Part } from "./planParts.ts";

/** A part of the plant in one sentence, for those who do not see the plan. */
export function partText(part: Part, { t, f }: Words): string {
  const facts = [
    f.unit(part.kwp, t("web:unit.kwp"), 1),
    part.pi === null ? null : `PI ${f.number(part.pi, 2)}`,
    part.pr === null ? null : `PR ${f.percent(part.pr, 1)}`,
    part.energyKwh === null || part.isInput ? null : f.energy(part.energyKwh),
    part.dcYield === null ? null : t("layout:fact.dcYield", { value: f.unit(part.dcYield, t("web:unit.kwhPerKwp"), 1) }),
    part.tiltDeg === null || part.azimuthDeg === null ? null : t("layout:plane", { tilt: f.number(part.tiltDeg), azimuth: f.number(part.azimuthDeg) }),
    t("layout:fact.strings", { count: part.strings }),
    part.faultyStrings.length > 0 ? t("layout:fact.faulty", { names: part.faultyStrings.join(", ") }) : null,
    part.openIncidents > 0 ? t("layout:openIncidents", { count: part.openIncidents }) : null,
  ];
  return `${part.point}: ${facts.filter((fact) => fact !== null).join("; ")}`;
}
