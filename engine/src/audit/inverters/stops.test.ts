import { describe, expect, it } from "vitest";
import { audit } from "../../index.ts";
import { testPlant, type TestFault } from "../testPlant.ts";

const DAYS = 30;

/**
 * What is said of three inverters without a voltage that all stand still over a frosty night, `from` and `to` in days, and then come
 * back at once or over some `thawDays`.
 */
function saidOf(from: number, to: number, airC: number, thawDays = 0): string[] {
  const faults = [0, 1, 2].map((inverter): TestFault => ({ inverter, from: from / DAYS, to: to / DAYS, kind: "stop", size: 0 }));
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 4 }, faults,
  );
  // no thermometer repeats one reading for days
  samples.columns.get("S1.t_amb_c")?.forEach((_, k, air) => (air[k] = airC - 0.01 * Math.cos(k) ** 2));
  const perDay = samples.count / DAYS;
  for (const name of ["I0.pac_w", "I1.pac_w", "I2.pac_w"]) {
    const power = samples.columns.get(name) ?? new Float64Array(0);
    for (let k = Math.round(to * perDay); k < (to + thawDays) * perDay; k++) power[k] *= ((k / perDay - to) / thawDays) ** 2;
  }
  return audit(plant, samples, zone, []).incidents.filter((i) => ["snow", "grid_outage", "inverter_stop"].includes(i.category)).map((i) => `${i.category} ${[...i.days].length}`);
}

describe("an inverter that gives nothing", () => {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 2, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 4 }, [],
  );
  const perDay = samples.count / DAYS;
  const power = samples.columns.get("I0.pac_w") ?? new Float64Array(0);
  const most = Math.max(...power);

  /** Energy lost to stops (kWh) where the inverter gives nothing on three days in the samples that `takes` (sample of the day, share of its best). */
  function stopsOf(takes: (sample: number, share: number) => boolean): number {
    const changed = power.map((w, k) => (k >= 10 * perDay && k < 13 * perDay && takes(k % perDay, w / most) ? 0 : w));
    const found = audit(plant, { ...samples, columns: new Map(samples.columns).set("I0.pac_w", changed) }, zone, []);
    return (found.ledgers[0].lossesKwh.inverter_stop ?? new Float64Array(0)).reduce((sum, kwh) => sum + kwh, 0);
  }

  it("stands still at noon, not at dusk where a low sun may be hidden", () => {
    expect(stopsOf((_, share) => share > 0.5)).toBeGreaterThan(0);
    expect(stopsOf((sample, share) => sample > perDay / 2 && share < 0.08)).toBe(0);
  });
});

describe("stops of one inverter", () => {
  const saidOf = (stops: [number, number][]): string[] => {
    const faults = stops.map(([from, to]): TestFault => ({ inverter: 0, from: from / DAYS, to: to / DAYS, kind: "stop", size: 0 }));
    const { plant, samples, zone } = testPlant(
      { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: false, seed: 4 }, faults,
    );
    return audit(plant, samples, zone, []).incidents.filter((i) => i.category === "inverter_stop").map((i) => `${[...i.days].length} days ${i.points.join()}`);
  };

  it("that come again on a day are one, those of other days are others", () => {
    expect(saidOf([[10.4, 10.45], [10.5, 10.55], [10.6, 10.62]])).toEqual(["1 days I0"]);
    expect(saidOf([[10.5, 11.5], [11.6, 11.65]])).toEqual(["2 days I0"]);
    expect(saidOf([[10.4, 10.45], [12.4, 12.45]])).toEqual(["1 days I0", "1 days I0"]);
  });
});

describe("a plant's only inverter", () => {
  it("that stopped at noon has stopped where snow falls on it meanwhile, which takes the voltage, and melts", () => {
    const from = 10.5;
    const to = 16.5;
    const { plant, samples, zone } = testPlant(
      { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 4 },
      [{ inverter: 0, from: from / DAYS, to: to / DAYS, kind: "stop", size: 0 }],
    );
    samples.columns.get("S1.t_amb_c")?.forEach((_, k, air) => (air[k] = -2 - 0.01 * Math.cos(k) ** 2));
    const perDay = samples.count / DAYS;
    const volts = samples.columns.get("I0.udc_v") ?? new Float64Array(0);
    const open = 1.2 * Math.max(...volts);
    const light = samples.columns.get("S0.gti_w_m2") ?? new Float64Array(0);
    samples.columns.get("I0.pac_w")?.forEach((w, k) => {
      if (w === 0 && light[k] > 20) volts[k] = k >= 12 * perDay && k < 14 * perDay ? 0 : open;
    });
    const said = audit(plant, samples, zone, []).incidents.filter((i) => ["snow", "inverter_stop"].includes(i.category));
    expect(said.map((i) => `${i.category} ${[...i.days].length}`).sort()).toEqual(["inverter_stop 5", "snow 2"]);
  });
});

describe("a plant under snow that lets a little through", () => {
  const from = 10;
  const to = 14;
  const withStop = (stop: TestFault[]): string[] => {
    const { plant, samples, zone } = testPlant(
      { latitude: 45, intervalMinutes: 15, days: DAYS, inverters: 3, arraysPerInverter: 1, strings: 3, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 4 }, stop,
    );
    samples.columns.get("S1.t_amb_c")?.forEach((_, k, air) => (air[k] = -2 - 0.01 * Math.cos(k) ** 2));
    const perDay = samples.count / DAYS;
    const light = samples.columns.get("S0.gti_w_m2") ?? new Float64Array(0);
    for (const [i, name] of ["I0", "I1", "I2"].entries()) {
      const power = samples.columns.get(`${name}.pac_w`) ?? new Float64Array(0);
      const volts = samples.columns.get(`${name}.udc_v`) ?? new Float64Array(0);
      const dcW = samples.columns.get(`${name}.pdc_w`) ?? new Float64Array(0);
      const open = 1.2 * Math.max(...volts);
      for (let k = Math.round(from * perDay); k < to * perDay; k++) {
        const stands = stop.some((own) => own.inverter === i && k >= own.from * samples.count && k < own.to * samples.count);
        // the last inverter is weaker than the others: it sleeps where they still give
        const passes = light[k] > (i === 2 ? 350 : 150) ? 0.1 : 0;
        power[k] *= passes;
        dcW[k] *= passes;
        if (stands && light[k] > 20) volts[k] = open;
        else if (power[k] === 0) volts[k] = 0;
      }
    }
    return audit(plant, samples, zone, []).incidents.filter((i) => ["snow", "grid_outage", "inverter_stop"].includes(i.category)).map((i) => `${i.category} ${i.points.join(" ")}`);
  };

  it("has neither a dead grid nor a weak inverter that stopped, whose strings have no voltage", () => {
    expect(withStop([])).toEqual(["snow I0 I1 I2"]);
  });

  it("has no dead grid for an inverter that stood still before and after, with open strings", () => {
    const said = withStop([{ inverter: 0, from: 8.5 / DAYS, to: 15.5 / DAYS, kind: "stop", size: 0 }]);
    expect(said.filter((one) => !one.startsWith("snow"))).toEqual(["inverter_stop I0"]);
    expect(said.some((one) => one.startsWith("snow"))).toBe(true);
  });
});

describe("a plant that stands still in the cold", () => {
  it("is without a grid where its power went at once and came back at once, nights between", () => {
    expect(saidOf(10.5, 11.5, -2)).toEqual(["grid_outage 2"]);
    expect(saidOf(10.5, 13.5, -2)).toEqual(["grid_outage 4"]);
  });

  it("lies under snow where it did not begin in daylight and thaws", () => {
    expect(saidOf(10.05, 11.4, -2, 0.3)).toEqual(["snow 2"]);
  });

  it("is without a grid where all its inverters come back in one interval, whenever it began", () => {
    expect(saidOf(10.05, 11.5, -2)).toEqual(["grid_outage 2"]);
    // by night nobody sees how it ended
    expect(saidOf(10.05, 12.05, -2)).toEqual(["snow 2"]);
  });

  it("is without a grid where the sun would have melted what lay on it, though nobody saw it go or come back", () => {
    expect(saidOf(10.05, 12.05, 2.5)).toEqual(["grid_outage 2"]);
    expect(saidOf(10.05, 12.05, 0)).toEqual(["snow 2"]);
  });

  it("lies under snow that is seen to thaw, however much the sun had melted", () => {
    expect(saidOf(10.05, 12.4, 1.5, 0.3)).toEqual(["snow 3"]);
  });

  it("is without a grid where it is too warm for snow", () => {
    expect(saidOf(10.05, 11.5, 15)).toEqual(["grid_outage 2"]);
  });
});
