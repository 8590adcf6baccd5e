import type { AuditResult, DayLedger, PointLedger } from "@sunledger/engine";
import type { Source } from "./sources.ts";

const DAY_MS = 86_400_000;

type Column = Float64Array;

/** Another plant made of an audited one: every energy `gain` times as large, and everything `days` earlier. */
export function variant({ plant, samples, result }: Source, name: string, gain: number, days: number): Source {
  const earlier = days * DAY_MS;
  const scaled = (column: Column): Column => column.map((value) => value * gain);
  const moved = (day: Int32Array): Int32Array => day.map((value) => value - days);
  const every = <K extends string>(columns: Partial<Record<K, Column>>): Partial<Record<K, Column>> => {
    const made: Partial<Record<K, Column>> = { ...columns };
    for (const key in columns) {
      const column = columns[key];
      if (column !== undefined) made[key] = scaled(column);
    }
    return made;
  };
  const ledger = (source: PointLedger): PointLedger => ({
    point: source.point,
    referenceKwh: scaled(source.referenceKwh),
    expectedKwh: scaled(source.expectedKwh),
    deliveredKwh: scaled(source.deliveredKwh),
    estimatedKwh: scaled(source.estimatedKwh),
    lossesKwh: every(source.lossesKwh),
  });
  const day = (source: DayLedger): DayLedger => {
    const sensitivityKwh: DayLedger["sensitivityKwh"] = { ...source.sensitivityKwh };
    for (const key in source.sensitivityKwh) {
      const terms = Object.entries(source.sensitivityKwh).find(([found]) => found === key);
      if (terms !== undefined) Object.assign(sensitivityKwh, { [key]: every(terms[1]) });
    }
    return {
      ...source,
      day: moved(source.day),
      sequentialKwh: every(source.sequentialKwh),
      recoverableKwh: every(source.recoverableKwh),
      shapleyKwh: every(source.shapleyKwh),
      sensitivityKwh,
      estimatedKwh: scaled(source.estimatedKwh),
      referenceStcKwh: scaled(source.referenceStcKwh),
    };
  };
  const changed: AuditResult = {
    ...result,
    startMs: result.startMs - earlier,
    endMs: result.endMs - earlier,
    rows: { ...result.rows, startMs: result.rows.startMs.map((ms) => ms - earlier), day: moved(result.rows.day) },
    firstDay: result.firstDay - days,
    peakPowerKwp: result.peakPowerKwp * gain,
    ledgers: result.ledgers.map(ledger),
    days: result.days.map(day),
    incidents: result.incidents.map((incident) => ({
      ...incident, startMs: incident.startMs - earlier, endMs: incident.endMs - earlier, days: moved(incident.days), lossKwh: incident.lossKwh * gain,
    })),
    quality: result.quality.map((finding) => ({ ...finding, startMs: finding.startMs - earlier, endMs: finding.endMs - earlier })),
  };
  return {
    plant: { ...plant, name, module_types: plant.module_types.map((type) => ({ ...type, p_stc_w: type.p_stc_w * gain })) },
    samples: { ...samples, startMs: samples.startMs - earlier },
    result: changed,
  };
}
