import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import { rollUp } from "./rollUp.ts";
import { testPlant } from "../testPlant.ts";

const TRUE_LOSS = 0.02;
const FIELD = "ac_wiring_loss_at_rated";

/** The audit of a plant under calm clouds, whose means tell what its cables take, whose site meter reads a share of what they leave; with what they took, kWh. */
function metered(statedLoss: number, reads = 1, metersDays = 120): { result: ReturnType<typeof audit>; lostKwh: number } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: 120, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 8, calm: true }, [],
  );
  const kinds = new Map(plant.inverter_types.map((type) => [type.id, type.p_ac_w]));
  const meter = new Float64Array(samples.count);
  let lostKwh = 0;
  for (const { id, type } of plant.inverters) {
    const power = samples.columns.get(`${id}.pac_w`) ?? new Float64Array(samples.count);
    const rated = kinds.get(type) ?? NaN;
    power.forEach((watts, k) => {
      const lost = (TRUE_LOSS * watts ** 2) / rated;
      meter[k] += reads * (watts - lost);
      lostKwh += (lost * samples.stepMs) / 3.6e9;
    });
  }
  meter.fill(NaN, (metersDays / 120) * samples.count);
  const columns = new Map([...samples.columns, ["METER.pac_w", meter]]);
  return { result: audit({ ...plant, meter: "METER", ac_wiring_loss_at_rated: statedLoss }, { ...samples, columns }, zone, []), lostKwh };
}

const wiring = ({ plantModel }: ReturnType<typeof audit>) => plantModel.filter(({ field }) => field === FIELD);

describe("AC losses that a site meter shows", () => {
  it.each([0, 0.006])("are taken from it and named where the file states %f of the rating", (stated) => {
    const { result, lostKwh } = metered(stated);
    const [found, ...more] = wiring(result);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ stated, used: "found" });
    expect(Math.abs(found.found - TRUE_LOSS)).toBeLessThan(2 * found.uncertainty);
    const booked = rollUp(result).losses.find(({ key }) => key === "ac_wiring")?.kwh ?? NaN;
    expect(Math.abs(booked / lostKwh - 1)).toBeLessThan(0.05);
  });

  it("stay as stated where the meter agrees, though it reads a percent less than the inverters do", () => {
    expect(wiring(metered(TRUE_LOSS).result)).toEqual([]);
    expect(wiring(metered(TRUE_LOSS, 0.99).result)).toEqual([]);
  });

  it("stay as stated where the meter was read for a few weeks alone", () => {
    expect(wiring(metered(0, 1, 25).result)).toEqual([]);
  });
});
