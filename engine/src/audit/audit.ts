import { localDays } from "./calendar.ts";
import { noCauses } from "./causes.ts";
import { dayIndex } from "./dayIndex.ts";
import { dayLedger } from "./dayLedger.ts";
import { deliveredEnergy } from "./delivered.ts";
import { incidentsOf } from "./incidents/incidents.ts";
import { keyFigures, noFigures } from "./keyFigures.ts";
import { lossBehaviour } from "./lossBehaviour.ts";
import type { LossKey } from "./lossKeys.ts";
import { rollUp } from "./rollUp.ts";
import { unitLedger } from "./ledger.ts";
import { lightRows } from "./lightRows.ts";
import { measuredDc } from "./measuredDc.ts";
import { modelled } from "./modelled.ts";
import { voltageModels } from "./operating.ts";
import { planOf } from "./plan.ts";
import type { Plant } from "./plant.ts";
import type { AuditResult, AuditSettings, DayLedger, PointLedger, QualityFinding } from "./result.ts";
import type { OmEvent, Samples, Zone } from "./samples.ts";
import { sensorRows } from "./sensors.ts";
import { temperatureFromVoltage } from "./stringThermometer.ts";
import { energyInDark, unitSignals } from "./signals.ts";
import { dayExtras } from "./dayExtras.ts";
import { sensitivities } from "./uncertainty.ts";
import { uncertaintiesOf } from "./uncertainties.ts";
import { weatherOf } from "./weather.ts";
import type { AuditScope, AuditUnit } from "./unit.ts";
import { diagnose } from "./diagnose.ts";

/**
 * Audits a plant: from samples to energies, row by row and inverter by inverter, that close, with incidents, key figures
 * and what the data say of the plant file. Pure; never throws on data: what cannot be known is null with a reason.
 */
export function audit(plant: Plant, samples: Samples, zone: Zone, events: OmEvent[], settings: AuditSettings = {}): AuditResult {
  void events;
  const layout = planOf(plant);
  const quality: QualityFinding[] = [];
  const allDays = localDays(samples, zone);
  const rows = lightRows(plant, samples.startMs, samples.stepMs, samples.count, allDays, energyInDark(samples, layout));
  const hours = samples.stepMs / 3_600_000;
  const firstDay = samples.count > 0 ? allDays[0] : 0;
  const lastDay = samples.count > 0 ? allDays[samples.count - 1] : -1;
  const days = dayIndex(rows, firstDay, lastDay);
  const sensors = sensorRows(plant, samples, rows, quality);
  const weather = weatherOf(plant, layout, samples, rows, sensors);
  const units = layout.units.map((unit): AuditUnit => {
    const signals = unitSignals(samples, unit, rows);
    const causes = noCauses(unit.arrays.length);
    const dcKw = measuredDc(unit, signals);
    const model = modelled(unit, weather.planes, causes, rows.count);
    return { unit, signals, causes, dcKw, model, voltageRatio: null, aside: new Uint8Array(rows.count), constant: 1 };
  });
  const scope: AuditScope = { rows, days, hours, weather, units };
  const models = voltageModels(units);
  if (!sensors.some((s) => s.sensor.kind === "temperature_module") && models.size > 0) {
    const heating = temperatureFromVoltage(plant, units, weather, rows, days, models);
    if (Number.isFinite(heating)) for (const u of units) u.model = modelled(u.unit, weather.planes, u.causes, rows.count);
  }
  const findings = diagnose(scope, models, weather.ambientC);
  const delivered = deliveredEnergy(plant, samples, rows, units, weather.planes, hours);
  const known = uncertaintiesOf(sensors, weather, findings);
  const ledgers: PointLedger[] = [];
  const dayLedgers: DayLedger[] = [];
  units.forEach((u, i) => {
    settings.onProgress?.("ledger", i, units.length);
    const { ledger, attributions } = unitLedger(u.unit, weather.planes, u.causes, delivered[i], hours, days);
    ledgers.push(ledger);
    const sensitivityKwh = sensitivities(u, weather.planes, ledger, days, hours, known);
    dayLedgers.push(dayLedger(ledger, attributions, days, { ...dayExtras(u, weather.planes, rows, days, hours), sensitivityKwh }));
  });
  settings.onProgress?.("ledger", units.length, units.length);
  Object.assign(globalThis, { __dbg: { units, rows, weather, days, findings, scope } });
  const result: AuditResult = {
    startMs: samples.startMs,
    endMs: samples.startMs + samples.count * samples.stepMs,
    stepMs: samples.stepMs,
    rows: { startMs: Float64Array.from(rows.interval, (k) => samples.startMs + k * samples.stepMs), interval: rows.interval, day: rows.day },
    firstDay,
    dayCount: days.count,
    peakPowerKwp: layout.powerStcKw,
    ledgers,
    days: dayLedgers,
    kpi: noFigures(),
    incidents: incidentsOf({ scope, findings, ledgers, startMs: samples.startMs, stepMs: samples.stepMs, endMs: samples.startMs + samples.count * samples.stepMs, settings }),
    quality,
    plantModel: [],
    behaviour: [],
  };
  const sums = rollUp(result);
  const share = (key: LossKey): number => (sums.losses.find((l) => l.key === key)?.uncertaintyKwh ?? 0) / (sums.total.referenceKwh || 1);
  return { ...result, kpi: keyFigures(result), behaviour: lossBehaviour(dayLedgers, share) };
}
