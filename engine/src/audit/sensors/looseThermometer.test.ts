import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import { rollUp } from "../books/rollUp.ts";
import { testPlant } from "../testPlant.ts";

const DAYS = 90;
const PER_DAY = 96;
const { plant, samples: dry, zone } = testPlant(
  { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 2, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient", "temperature_module"], withDc: false, seed: 3 }, [],
);
const light = dry.columns.get("S0.gti_w_m2") ?? new Float64Array(0);
const { u0, u1, absorption, cell_minus_back_k: back } = plant.thermal;

/** Air of about 15 °C: no thermometer repeats one reading for days. */
const air = light.map((_, k) => 15 + Math.sin((2 * Math.PI * k) / PER_DAY));

/** The plant in that air whose module thermometer feels a share of the heating that the stated balance gives at 2 m/s: all of it unless said, another from some day on. */
function audited(fromDay: number, contact: number, before = 1) {
  const heated = light.map((wm2, k) => air[k] + wm2 * (absorption / (u0 + 2 * u1) - back / 1000) * (k >= fromDay * PER_DAY ? contact : before));
  const columns = new Map([...dry.columns, ["S1.t_amb_c", air], ["S2.t_mod_c", heated]]);
  const result = audit(plant, { ...dry, columns }, zone, []);
  return { found: result.quality.filter(({ issue }) => issue === "thermometer"), warmKwh: rollUp(result).losses.find(({ key }) => key === "temperature")?.kwh ?? NaN, startMs: result.startMs };
}

describe("a module thermometer", () => {
  const sound = audited(DAYS, 1);

  it("that feels the modules is left alone, ten percents off or not", () => {
    expect(sound.found).toEqual([]);
    expect(audited(0, 1.12).found).toEqual([]);
    expect(audited(0, 0.88).found).toEqual([]);
    // warmer than the stated balance for a while, then by it
    expect(audited(60, 1, 1.7).found).toEqual([]);
  });

  it.each([[60, 0], [60, 0.5]])("that came off on day %i and feels %f of the heating is named, and its cold is no loss", (fromDay, contact) => {
    const { found, warmKwh, startMs } = audited(fromDay, contact);
    expect(found.map(({ point }) => point)).toEqual(["S2"]);
    expect(Math.abs((found[0]?.startMs ?? NaN) - startMs - fromDay * 86_400_000)).toBeLessThan(5 * 86_400_000);
    expect(Math.abs(warmKwh / sound.warmKwh - 1)).toBeLessThan(0.06);
  });

  it("that never touched them is named from the first day", () => {
    const { found, startMs } = audited(0, 0.3);
    expect(found.map(({ point, detail }) => [point, Math.round(Number(detail.values.percent))])).toEqual([["S2", 30]]);
    expect((found[0]?.startMs ?? NaN) - startMs).toBeLessThan(86_400_000);
  });
});
