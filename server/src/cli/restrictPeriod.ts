import { type AuditResult, type DayLedger, type EnergyKey, type Incident, keyFigures, LOSS_KEYS, type PointLedger, type QualityFinding } from "@sunledger/engine";

const DAY_MS = 86_400_000;
const ENERGY_KEYS: readonly EnergyKey[] = ["reference", "expected", "delivered", ...LOSS_KEYS];
type Pick = (column: Float64Array) => Float64Array;

/** Local days [fromDay, toDay) and the instants they run from and to. */
export interface Period {
  fromDay: number;
  toDay: number;
  startMs: number;
  endMs: number;
}

/**
 * An audit cut to whole local days: what was learnt from all the data (calibration, causes) is kept, energies, figures
 * and incidents are those of the days. An incident that reaches beyond keeps the share of its loss that fell on them.
 */
export function restrictPeriod(result: AuditResult, period: Period): AuditResult {
  const { fromDay, toDay, startMs, endMs } = period;
  if (startMs <= result.startMs && endMs >= result.endMs) return result;
  const kept = [...result.rows.day.keys()].filter((r) => inside(result.rows.day[r] ?? -1, period));
  const pick = (column: Float64Array) => Float64Array.from(kept, (r) => column[r] ?? NaN);
  const firstDay = Math.max(fromDay, result.firstDay);
  const cut: AuditResult = {
    ...result,
    startMs,
    endMs,
    rows: {
      startMs: pick(result.rows.startMs),
      interval: Int32Array.from(kept, (r) => result.rows.interval[r] ?? 0),
      day: Int32Array.from(kept, (r) => result.rows.day[r] ?? 0),
    },
    firstDay,
    dayCount: Math.min(toDay, result.firstDay + result.dayCount) - firstDay,
    ledgers: result.ledgers.map((ledger) => cutRows(ledger, pick)),
    days: result.days.map((ledger) => cutDays(ledger, period)),
    incidents: result.incidents.flatMap((incident) => cutIncident(incident, result, period)),
    quality: result.quality.filter((finding) => overlaps(finding, period)).map((finding) => clipped(finding, period)),
  };
  return { ...cut, kpi: keyFigures(cut) };
}

const inside = (day: number, { fromDay, toDay }: Period): boolean => day >= fromDay && day < toDay;
const overlaps = (span: { startMs: number; endMs: number }, { startMs, endMs }: Period): boolean => span.startMs < endMs && span.endMs > startMs;

function clipped(finding: QualityFinding, { startMs, endMs }: Period): QualityFinding {
  return { ...finding, startMs: Math.max(startMs, finding.startMs), endMs: Math.min(endMs, finding.endMs) };
}

function cutRows(ledger: PointLedger, pick: Pick): PointLedger {
  return {
    point: ledger.point,
    referenceKwh: pick(ledger.referenceKwh),
    expectedKwh: pick(ledger.expectedKwh),
    lossesKwh: columnsOf(ledger.lossesKwh, LOSS_KEYS, pick),
    deliveredKwh: pick(ledger.deliveredKwh),
    estimatedKwh: pick(ledger.estimatedKwh),
  };
}

function cutDays(ledger: DayLedger, period: Period): DayLedger {
  const kept = [...ledger.day.keys()].filter((d) => inside(ledger.day[d] ?? -1, period));
  const pick = (column: Float64Array) => Float64Array.from(kept, (d) => column[d] ?? NaN);
  const count = (column: Int32Array) => Int32Array.from(kept, (d) => column[d] ?? 0);
  return {
    ...ledger,
    day: count(ledger.day),
    sequentialKwh: columnsOf(ledger.sequentialKwh, ENERGY_KEYS, pick),
    recoverableKwh: columnsOf(ledger.recoverableKwh, LOSS_KEYS, pick),
    shapleyKwh: columnsOf(ledger.shapleyKwh, LOSS_KEYS, pick),
    sensitivityKwh: sensitivityOf(ledger.sensitivityKwh, pick),
    estimatedKwh: pick(ledger.estimatedKwh),
    referenceStcKwh: pick(ledger.referenceStcKwh),
    irradiationKwhM2: pick(ledger.irradiationKwhM2),
    usefulHours: pick(ledger.usefulHours),
    runningHours: pick(ledger.runningHours),
    expectedSamples: count(ledger.expectedSamples),
    presentSamples: count(ledger.presentSamples),
  };
}

function columnsOf<Key extends string>(columns: Partial<Record<Key, Float64Array>>, keys: readonly Key[], pick: Pick): Partial<Record<Key, Float64Array>> {
  const cut: Partial<Record<Key, Float64Array>> = {};
  for (const key of keys) {
    const column = columns[key];
    if (column !== undefined) cut[key] = pick(column);
  }
  return cut;
}

function sensitivityOf(columns: DayLedger["sensitivityKwh"], pick: Pick): DayLedger["sensitivityKwh"] {
  const cut: DayLedger["sensitivityKwh"] = {};
  for (const key of ENERGY_KEYS) {
    const terms = columns[key];
    if (terms === undefined) continue;
    cut[key] = {
      irradiance: pick(terms.irradiance),
      temperature: pick(terms.temperature),
      nameplate: pick(terms.nameplate),
      meter: pick(terms.meter),
      detector: pick(terms.detector),
    };
  }
  return cut;
}

function cutIncident(incident: Incident, result: AuditResult, period: Period): Incident[] {
  if (!overlaps(incident, period)) return [];
  const days = incident.days.filter((day) => inside(day, period));
  if (incident.days.length > 0 && days.length === 0) return [];
  const open = incident.open || incident.endMs > period.endMs;
  const lossKwh = incident.lossKwh * shareWithin(incident, result, period);
  const said: Record<string, number> = { lossKwh, ...(days.length > 0 && { days: days.length }) };
  const values = Object.fromEntries(Object.entries(incident.evidence.values).map(([name, value]) => [name, said[name] ?? value]));
  return [
    {
      ...incident,
      startMs: Math.max(period.startMs, incident.startMs),
      endMs: Math.min(period.endMs, incident.endMs),
      open,
      days,
      lossKwh,
      evidence: { ...incident.evidence, values },
    },
  ];
}

/** The share of an incident's loss that fell on the period's days, by what its cause cost its inverters each day. */
function shareWithin(incident: Incident, result: AuditResult, period: Period): number {
  const key = LOSS_KEYS.find((loss) => loss === incident.category);
  const inverters = new Set(incident.points.map((point) => point.split("/")[0]));
  const firstDay = Math.floor(incident.startMs / DAY_MS) - 1;
  const lastDay = Math.floor(incident.endMs / DAY_MS) + 1;
  const touches = (day: number) => (incident.days.length > 0 ? incident.days.includes(day) : day >= firstDay && day <= lastDay);
  let all = 0;
  let within = 0;
  for (const ledger of result.days) {
    if (!inverters.has(ledger.point)) continue;
    const lost = key === undefined ? undefined : ledger.sequentialKwh[key];
    ledger.day.forEach((day, d) => {
      const weight = touches(day) ? Math.max(0, lost?.[d] ?? 0) : 0;
      all += weight;
      if (inside(day, period)) within += weight;
    });
  }
  return all > 0 ? within / all : 1;
}
