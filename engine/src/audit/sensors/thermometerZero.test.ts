import { describe, expect, it } from "vitest";
import { poaOf } from "../causes.ts";
import { observe, readSamples } from "../observe.ts";
import { planOf } from "../plan.ts";
import { testPlant } from "../testPlant.ts";
import { dropLooseThermometers } from "./looseThermometer.ts";
import { zeroThermometers } from "./thermometerZero.ts";

const DAYS = 60;
const PER_DAY = 48;
const { plant, samples: dry, zone } = testPlant(
  { latitude: 45, intervalMinutes: 30, days: DAYS, inverters: 1, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient", "temperature_module"], withDc: false, seed: 5 }, [],
);
const light = dry.columns.get("S0.gti_w_m2") ?? new Float64Array(0);
const layout = planOf(plant);
const truly = (k: number): number => 12 + 4 * Math.sin((2 * Math.PI * (k - 16)) / PER_DAY);

/** What is said of the module thermometer where air, back and voltage are off by so many kelvins (the voltage's own by the sheet), its contact is lost to a share from the middle on, and every second night's sky cools the modules. */
function said({ airK = 0, backK = 0, voltK = 0, clearSkyK = 0, contact = 1 }) {
  const air = light.map((_, k) => truly(k) + airK);
  const back = light.map((wm2, k) => truly(k) + backK + 0.02 * wm2 * (k < (DAYS / 2) * PER_DAY ? 1 : contact) - (wm2 === 0 && Math.round(k / PER_DAY) % 2 === 0 ? clearSkyK : 0));
  const samples = { ...dry, columns: new Map([...dry.columns, ["S1.t_amb_c", air], ["S2.t_mod_c", back]]) };
  const readings = readSamples(plant, layout, samples, zone);
  const { weather } = observe(plant, layout, samples, readings).scope;
  const byStrings = weather.planes.map((one) => ({
    ...one, tempCellC: poaOf(one).map((wm2, r) => truly(readings.rows.interval[r]) + voltK + (0.02 + plant.thermal.cell_minus_back_k / 1000) * wm2),
  }));
  const any = zeroThermometers(plant, layout, samples, readings, byStrings);
  const loose = dropLooseThermometers(plant, layout, samples, readings, weather, byStrings);
  const values = readings.sensors.find(({ sensor }) => sensor.id === "S2")?.values ?? new Float64Array(0);
  return { any, loose, found: readings.quality.filter(({ issue }) => issue === "thermometer"), farthestK: Math.max(...values.map((v, r) => Math.abs(v - back[readings.rows.interval[r]]))) };
}

describe("a module thermometer's zero", () => {
  it.each([-4, 3, 5])("that is off by %f K is named and taken off", (backK) => {
    const { any, found, farthestK, loose } = said({ backK, voltK: 0.8, clearSkyK: backK < 0 ? 3 : 0 });
    expect([any, loose, found.map(({ point }) => point)]).toEqual([true, false, ["S2"]]);
    expect(Math.abs(Number(found[0].detail.values.offsetK) - backK)).toBeLessThan(0.2);
    expect(Math.abs(farthestK - Math.abs(backK))).toBeLessThan(0.2);
  });

  it.each([["it is the air's that is off", { airK: 4 }], ["a clear sky cools the modules", { clearSkyK: 4 }], ["the voltage alone says so", { voltK: 4 }], ["it is off by a kelvin", { backK: 1 }]])("is left where %s", (_, off) => {
    expect(said(off)).toMatchObject({ any: false, loose: false, found: [], farthestK: 0 });
  });
});

describe("a module thermometer beside the strings' voltage", () => {
  it("is named once it feels seven tenths of what it felt, and not at nine", () => {
    const { loose, found } = said({ contact: 0.7 });
    expect([loose, found.map(({ point }) => point)]).toEqual([true, ["S2"]]);
    expect(Math.abs((found[0].startMs - dry.startMs) / 86_400_000 - DAYS / 2)).toBeLessThan(4);
    expect(said({ contact: 0.9 }).loose).toBe(false);
  });
});
