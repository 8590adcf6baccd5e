import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import type { Plant } from "../plant.ts";
import { tableAt } from "../table.ts";
import { testPlant } from "../testPlant.ts";
import { testScope } from "../testScope.ts";
import { dcMetersOff } from "./dcMeters.ts";

const DAYS = 40;
const made = testPlant({ latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 4, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 7 }, []);
const curves = testScope(made).units.map(({ unit }) => unit.chain.conversion);

/** The plant whose inverters convert by the maker's curve times `converts`, and whose DC meters show `shows` of the power (by inverter, and day). */
function metered({ converts = () => 1, shows = () => 1 }: { converts?: (inverter: number, day: number) => number; shows?: (inverter: number) => number }) {
  const columns = new Map(made.samples.columns);
  made.plant.inverters.forEach(({ id }, i) => {
    const dcW = made.samples.columns.get(`${id}.pdc_w`) ?? new Float64Array(0);
    columns.set(`${id}.pac_w`, dcW.map((w, k) => 1000 * tableAt(curves[i], w / 1000) * converts(i, Math.floor(k / 96)) * (1 + 0.004 * Math.sin(k))));
    columns.set(`${id}.pdc_w`, dcW.map((w) => w * shows(i)));
  });
  return { ...made, samples: { ...made.samples, columns } };
}

/** By inverter what its DC power is to be multiplied by. */
function shares(plant: ReturnType<typeof metered>, file: Plant = plant.plant): number[] {
  const { trueShare, findings } = dcMetersOff(file, testScope(plant), plant.samples);
  expect(findings.map(({ point }) => point)).toEqual([...trueShare.keys()]);
  return plant.plant.inverters.map(({ id }) => trueShare.get(id) ?? 1);
}

/** A meter's share is found to two thousandths: what an inverter always needs makes a little more of it. */
function expectShares(found: readonly number[], truth: readonly number[]): void {
  expect(found.map((share, i) => Math.abs(share - truth[i]) < 0.002)).toEqual(truth.map(() => true));
}

describe("DC meters that are off", () => {
  it.each([1.03, 0.97, 1.015])("by %f on all inverters are told by a conversion that is as far off on all", (off) => {
    expectShares(shares(metered({ shows: () => off })), [1 / off, 1 / off, 1 / off, 1 / off]);
  });

  it.each([1.03, 0.98])("by %f on one are told by its AC power, which stands beside the others' as it should", (off) => {
    expectShares(shares(metered({ shows: (i) => (i === 2 ? off : 1) })), [1, 1, 1 / off, 1]);
  });

  it("are not where one inverter converts badly, for a while or from the first day to the last", () => {
    expect(shares(metered({ converts: (i) => (i === 2 ? 0.97 : 1) }))).toEqual([1, 1, 1, 1]);
    expect(shares(metered({ converts: (i, day) => (i === 2 && day > 15 ? 0.95 : 1) }))).toEqual([1, 1, 1, 1]);
  });

  it("are not where the curve is not the file's own", () => {
    const off = metered({ shows: () => 1.03 });
    expect(shares(off, { ...off.plant, unstated: ["efficiency"] })).toEqual([1, 1, 1, 1]);
  });

  it("are findings of their inverters, and no inverter converts badly for them", () => {
    const { plant, samples, zone } = metered({ shows: (i) => [1.03, 1.028, 1.032, 1.03][i] });
    const { quality, incidents } = audit(plant, samples, zone, []);
    expect(quality.filter(({ issue }) => issue === "power").map(({ point, detail }) => [point, Math.round(Number(detail.values.percent))])).toEqual(plant.inverters.map(({ id }) => [id, 3]));
    expect(incidents.filter(({ category }) => category === "conversion_excess")).toEqual([]);
  });
});
