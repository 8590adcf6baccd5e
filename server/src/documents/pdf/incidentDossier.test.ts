import { expect, it } from "vitest";
import { exampleReport } from "../report.cases.ts";
import { dossiersOf } from "./incidentDossier.ts";
import { byLoss, costs } from "./pageContext.ts";

const sorted = exampleReport().audit.incidents.toSorted(byLoss);

it("puts what comes back at one place into one dossier, under the numbers of the full table", () => {
  const [strings, , soiling] = dossiersOf(sorted);
  expect(strings?.incidents.map(({ number }) => number)).toEqual([1]);
  expect(soiling?.incidents.map(({ incident }) => incident.id)).toEqual(["soiling-1", "soiling-2"]);
  for (const { incidents } of dossiersOf(sorted)) for (const { incident, number } of incidents) expect(sorted[number - 1]).toBe(incident);
});

it("holds every incident that costs energy, once, and no other: their sum is the table's", () => {
  const dossiers = dossiersOf(sorted);
  const inside = dossiers.flatMap(({ incidents }) => incidents.map(({ incident }) => incident.id));
  expect(inside.toSorted()).toEqual(sorted.filter(costs).map(({ id }) => id).toSorted());
  expect(inside).not.toContain("clipping-1");
  expect(inside).not.toContain("communication-1");
  expect(dossiers.reduce((sum, { lossKwh }) => sum + lossKwh, 0)).toBeCloseTo(sorted.filter(costs).reduce((sum, { loss_kwh }) => sum + (loss_kwh ?? 0), 0), 6);
  expect(dossiers.map(({ lossKwh }) => lossKwh)).toEqual(dossiers.map(({ lossKwh }) => lossKwh).toSorted((a, b) => b - a));
});
