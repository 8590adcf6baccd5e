import { describe, expect, it } from "vitest";
import { audit } from "../audit.ts";
import type { Plant } from "../plant.ts";
import { rollUp } from "../books/rollUp.ts";
import { testPlant } from "../testPlant.ts";

/** What a made inverter makes of DC power, W: a part always lost, one that grows with its square. */
const TRUE = { a: 0.985, fixed: 60, square: 1.6e-6 };
/** A curve of the same kind that loses much more in weak light and less in strong light. */
const OTHER = { dc_load: [0.1, 0.3, 0.5, 0.75, 1], value: [0.935, 0.968, 0.975, 0.978, 0.979], rated_dc_w: 10_300 };

/** The audit of a plant whose inverters convert as `TRUE` and whose file states `OTHER`; with what conversion took of one in truth by interval, kWh, and its load. */
function audited(withDc: boolean, change: (plant: Plant) => Plant = (plant) => plant): { result: ReturnType<typeof audit>; lostKwh: Float64Array; load: Float64Array } {
  const { plant, samples, zone } = testPlant(
    { latitude: 45, intervalMinutes: 15, days: 90, inverters: 3, arraysPerInverter: 1, strings: 2, sensors: ["irradiance_tilted", "temperature_ambient"], withDc: true, seed: 5 }, [],
  );
  let load = new Float64Array(samples.count);
  let lostKwh = load;
  const columns = new Map(samples.columns);
  for (const { id } of plant.inverters) {
    const dc = samples.columns.get(`${id}.pdc_w`) ?? new Float64Array(samples.count);
    const ac = dc.map((w) => (w > 0 ? Math.max(0, TRUE.a * w - TRUE.fixed - TRUE.square * w * w) : 0));
    load = dc.map((w) => w / 10_000);
    lostKwh = dc.map((w, k) => ((w - ac[k]) * samples.stepMs) / 3.6e9);
    columns.set(`${id}.pac_w`, ac);
    if (!withDc) for (const name of ["pdc_w", "udc_v"]) columns.delete(`${id}.${name}`);
  }
  const stated: Plant = { ...plant, analysis: withDc ? "dc" : "ac", inverter_types: plant.inverter_types.map((type) => ({ ...type, efficiency: OTHER })) };
  return { result: audit(change(stated), { ...samples, columns }, zone, []), lostKwh, load };
}

const lossOf = ({ result }: { result: ReturnType<typeof audit> }, key: string) => rollUp(result).losses.find((one) => one.key === key);

describe("the conversion curve that DC and AC show", () => {
  it.each([[0.05, 0.25], [0.25, 0.5], [0.5, 0.9]])("counts instead of a stated one of another shape, from a load of %f to %f", (from, to) => {
    const { result, lostKwh, load } = audited(true);
    const column = result.ledgers[0].lossesKwh.inverter_efficiency ?? [];
    let booked = 0;
    let lost = 0;
    result.rows.interval.forEach((k, r) => {
      if (load[k] < from || load[k] >= to) return;
      booked += column[r];
      lost += lostKwh[k];
    });
    expect(Math.abs(booked / lost - 1)).toBeLessThan(0.03);
  });

  it("is not to be had from AC alone: where the file states none either, the loss says how little is known of it", () => {
    const unsure = (unstated: string[]): number => {
      const loss = lossOf(audited(false, (plant) => ({ ...plant, unstated })), "inverter_efficiency");
      return (loss?.uncertaintyKwh ?? NaN) / (loss?.kwh ?? NaN);
    };
    expect(unsure([])).toBeLessThan(0.03);
    expect(unsure(["efficiency"])).toBeGreaterThan(0.08);
  });
});

describe("AC losses that neither the file nor a meter tells", () => {
  it("leave what is delivered unsure by what usual cables take", () => {
    const prUncertainty = (unstated: string[]): number => audited(true, (plant) => ({ ...plant, ac_wiring_loss_at_rated: 0, unstated })).result.kpi.pr.uncertainty ?? NaN;
    expect(prUncertainty(["ac_wiring_loss_at_rated"])).toBeGreaterThan(prUncertainty([]) + 0.0005);
    expect(lossOf(audited(true, (plant) => ({ ...plant, ac_wiring_loss_at_rated: 0, unstated: ["ac_wiring_loss_at_rated"] })), "ac_wiring")).toMatchObject({ kwh: 0 });
  });
});
