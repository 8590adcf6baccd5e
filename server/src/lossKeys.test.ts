import { INCIDENT_CATEGORIES, LOSSES, SIZING_ASSUMPTIONS, SIZING_ROWS, type IncidentCategory, type LossGroup, type LossKey } from "@sunledger/contract";
import { LOSSES as DRAWN, type LossKey as ChartLossKey } from "@sunledger/charts";
import * as engine from "@sunledger/engine";
import { LANGUAGES, loadCatalogue } from "@sunledger/i18n";
import { expect, it } from "vitest";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

// rooms do not import each other, so each names the catalogue's keys itself: here the compiler holds them equal
const SAME: readonly [Same<LossKey, engine.LossKey>, Same<LossGroup, engine.LossGroup>, Same<IncidentCategory, engine.IncidentCategory>, Same<LossKey, ChartLossKey>] = [true, true, true, true];

it("has one loss catalogue: the same keys, groups and order in every room and language", async () => {
  expect(SAME).toEqual([true, true, true, true]);
  expect(LOSSES.map(({ key }) => key)).toEqual([...engine.LOSS_KEYS]);
  expect(Object.fromEntries(LOSSES.map(({ key, group }) => [key, group]))).toEqual(engine.LOSS_GROUP);
  expect([...INCIDENT_CATEGORIES]).toEqual([...engine.INCIDENT_CATEGORIES]);
  expect(Object.entries(DRAWN).map(([key, { group }]) => ({ key, group }))).toEqual(LOSSES.map(({ key, group }) => ({ key, group })));
  for (const language of LANGUAGES) {
    const { common } = await loadCatalogue(language);
    for (const key of engine.LOSS_KEYS) expect(common[`loss.${key}`], `${language} ${key}`).toBeTruthy();
    for (const key of engine.INCIDENT_CATEGORIES) expect(common[`incident.${key}`], `${language} ${key}`).toBeTruthy();
  }
});

it("has one list of a design study's assumptions, and of the rows they are weighed in, in every room and language", async () => {
  expect([...SIZING_ASSUMPTIONS]).toEqual([...engine.SIZING_KEYS]);
  expect([...SIZING_ROWS]).toEqual([...engine.SIZING_ROWS]);
  expect(engine.SIZING_ROWS.flatMap((row) => engine.sizingRowAssumptions(row)).sort()).toEqual([...SIZING_ASSUMPTIONS].sort());
  for (const language of LANGUAGES) {
    const { sizing } = await loadCatalogue(language);
    for (const key of SIZING_ASSUMPTIONS) expect(sizing[`assumption.${key}`], `${language} ${key}`).toBeTruthy();
  }
});
