import { describe, expect, it } from "vitest";
import { demoFleet, simulatePlant, type Fault, type PlantSpec, type SimulatedPlant } from "./index.ts";

const DAY = 86_400_000;
const RANGE = { fromMs: Date.parse("2026-05-31T22:00:00Z"), toMs: Date.parse("2026-06-20T22:00:00Z"), seed: 5 };
const ALL = [0, 1, 2, 3, 4];

function winery(faults: readonly Fault[]): PlantSpec {
  const found = demoFleet(Date.parse("2026-07-15T08:00:00Z")).find((member) => member.id === "chai-des-coteaux");
  if (found === undefined) throw new Error("the fleet has no winery");
  return { ...found.spec, faults };
}

/** The winery's second inverter with a defect on some of its five strings from day `from` on. */
function withDefect(defect: Extract<Fault, { kind: "dc_fault" }>["defect"], strings: readonly number[], growsDays = 0, from = 0): SimulatedPlant {
  return simulatePlant(winery([{ kind: "dc_fault", startMs: RANGE.fromMs + from * DAY, endMs: RANGE.toMs, subarray: "T02", strings, defect, growsDays }]), RANGE);
}

function column(simulated: SimulatedPlant, name: string): Float64Array {
  const values = simulated.columns.get(name);
  if (values === undefined) throw new Error(`no column ${name}`);
  return values;
}

/** Mean of OND02 over the sound simulation in its weak and in its strong light. */
function besideSound(simulated: SimulatedPlant, quantity: string): { weak: number; strong: number } {
  const power = column(sound, "OND02.pdc_w");
  const most = Math.max(...power);
  const ratio = (low: number, high: number): number => {
    let own = 0;
    let all = 0;
    power.forEach((w, k) => {
      if (w < low * most || w >= high * most || !(column(sound, `OND02.${quantity}`)[k] > 0)) return;
      own += column(simulated, `OND02.${quantity}`)[k];
      all += column(sound, `OND02.${quantity}`)[k];
    });
    return own / all;
  };
  return { weak: ratio(0.12, 0.25), strong: ratio(0.65, 0.9) };
}

const sound = simulatePlant(winery([]), RANGE);

describe("DC faults of the simulator", () => {
  it("close, cost what they take, and touch no other inverter", () => {
    const { truth, columns } = withDefect({ kind: "bypass", groups: 4 }, [1]);
    for (const energies of [truth.total_kwh, ...Object.values(truth.inverters)]) {
      expect(Math.abs(energies.reference - truth.order.reduce((sum, cause) => sum + energies[cause], 0) - energies.energy_ac)).toBeLessThan(1e-9 * truth.total_kwh.reference);
    }
    expect(truth.inverters.OND02.dc_fault).toBeGreaterThan(0.01 * truth.inverters.OND02.reference);
    expect(truth.inverters.OND01.dc_fault).toBe(0);
    expect(columns.get("OND01.pdc_w")).toEqual(sound.columns.get("OND01.pdc_w"));
    expect(truth.cells.dc_fault?.OND02?.length).toBeGreaterThan(15);
  });

  it("passed-by cells take voltage and power together, and of one string the current", () => {
    const all = withDefect({ kind: "bypass", groups: 4 }, ALL);
    const power = besideSound(all, "pdc_w");
    const voltage = besideSound(all, "udc_v");
    expect(power.strong).toBeCloseTo(voltage.strong, 2);
    expect(power.weak).toBeCloseTo(power.strong, 2);
    const one = withDefect({ kind: "bypass", groups: 4 }, [1]);
    const noon = column(sound, "OND02.pdc_w").findIndex((w) => w > 0.8 * Math.max(...column(sound, "OND02.pdc_w")));
    expect(column(one, "OND02/T02-S02.idc_a")[noon]).toBeLessThan(0.97 * column(one, "OND02/T02-S01.idc_a")[noon]);
  });

  it("a shunt takes more of weak light and hardly any voltage, a resistance more of strong light and voltage too", () => {
    const pid = withDefect({ kind: "pid", shuntOhm: 60 }, ALL);
    expect(1 - besideSound(pid, "pdc_w").weak).toBeGreaterThan(2.5 * (1 - besideSound(pid, "pdc_w").strong));
    expect(1 - besideSound(pid, "udc_v").strong).toBeLessThan(0.3 * (1 - besideSound(pid, "pdc_w").strong));
    const contact = withDefect({ kind: "connector", ohm: 3 }, ALL);
    expect(1 - besideSound(contact, "pdc_w").strong).toBeGreaterThan(2 * (1 - besideSound(contact, "pdc_w").weak));
    expect(besideSound(contact, "udc_v").strong).toBeLessThan(0.98);
  });

  it("grow where they grow, and cost nothing before they begin", () => {
    const { truth } = withDefect({ kind: "pid", shuntOhm: 60 }, ALL, 15, 2);
    const cells = truth.cells.dc_fault?.OND02 ?? [];
    expect(cells[0] > "2026-06-03").toBe(true);
    expect(cells.at(-1)).toBe("2026-06-20");
    expect(truth.inverters.OND02.dc_fault).toBeLessThan(0.7 * withDefect({ kind: "pid", shuntOhm: 60 }, ALL).truth.inverters.OND02.dc_fault);
  });
});
