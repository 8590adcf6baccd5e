import { dayLedger } from "./books/dayLedger.ts";
import { deliveredEnergy, meterPower } from "./books/delivered.ts";
import { incidentsOf } from "./incidents/incidents.ts";
import { keyFigures, noFigures } from "./books/keyFigures.ts";
import { lossBehaviour } from "./books/lossBehaviour.ts";
import type { LossKey } from "./books/lossKeys.ts";
import { setMeteredWiring } from "./books/meteredWiring.ts";
import { rollUp } from "./books/rollUp.ts";
import { unitLedger } from "./books/ledger.ts";
import { setOwnConversion } from "./inverters/ownConversion.ts";
import type { Plant } from "./plant.ts";
import type { AuditResult, AuditSettings, DayLedger, PointLedger } from "./result.ts";
import { spanOf, type OmEvent, type Samples, type Zone } from "./samples.ts";
import { dayExtras } from "./books/dayExtras.ts";
import { heatTransferFindings } from "./heat/heatTransfer.ts";
import { sensitivities } from "./books/uncertainty.ts";
import { understand } from "./understand.ts";
import { weatherFindings } from "./light/weatherFindings.ts";
import { uncertaintiesOf } from "./books/uncertainties.ts";

/**
 * Audits a plant: from samples to energies, row by row and inverter by inverter, that close, with incidents, key figures
 * and what the data say of the plant file. Pure; never throws on data: what cannot be known is null with a reason.
 */
export function audit(written: Plant, samples: Samples, zone: Zone, events: OmEvent[], settings: AuditSettings = {}): AuditResult {
  const { plant, stated, layout, readings, scope, findings, plantModel } = understand(written, samples, zone, settings.planesAsStated === true);
  const { rows, days, hours, sensors, quality } = readings;
  const { weather, units } = scope;
  setOwnConversion(units, (i, r) => (findings.conversion[i]?.[r] ?? 1) < 1);
  const wiring = setMeteredWiring(plant, scope, meterPower(plant, samples, rows, hours));
  quality.push(...weatherFindings(plant, weather, sensors, rows, samples));
  const delivered = deliveredEnergy(plant, samples, rows, units, weather.planes, hours);
  const known = uncertaintiesOf(plant, readings, scope, findings, layout.planes.map((plane, p) => plane !== stated.planes[p]), wiring);
  const ledgers: PointLedger[] = [];
  const dayLedgers: DayLedger[] = [];
  units.forEach((u, i) => {
    settings.onProgress?.("ledger", i, units.length);
    const { ledger, attributions } = unitLedger(u.unit, weather.planes, u.causes, delivered[i], hours, days);
    ledgers.push(ledger);
    const sensitivityKwh = sensitivities(u, weather.planes, ledger, days, hours, known);
    dayLedgers.push(dayLedger(ledger, attributions, days, { ...dayExtras(u, weather.planes, rows, days, hours, settings.minimumIrradianceWm2), sensitivityKwh }));
  });
  settings.onProgress?.("ledger", units.length, units.length);
  const span = spanOf(samples);
  const result: AuditResult = {
    ...span,
    stepMs: samples.stepMs,
    rows: { startMs: Float64Array.from(rows.interval, (k) => samples.startMs + k * samples.stepMs), interval: rows.interval, day: rows.day },
    firstDay: days.firstDay,
    dayCount: days.count,
    peakPowerKwp: layout.powerStcKw,
    ledgers,
    days: dayLedgers,
    kpi: noFigures(),
    incidents: incidentsOf({ scope, findings, ledgers, days: dayLedgers, quality, events, ...span, stepMs: samples.stepMs, settings }),
    quality,
    plantModel: [...plantModel, ...wiring, ...heatTransferFindings(plant, layout, scope, sensors)],
    behaviour: [],
    referenceGuessed: 2 * weather.estimated.reduce((sum, one) => sum + one, 0) > rows.count,
  };
  const sums = rollUp(result);
  const share = (key: LossKey): number => (sums.losses.find((l) => l.key === key)?.uncertaintyKwh ?? 0) / (sums.total.referenceKwh || 1);
  return { ...result, kpi: keyFigures(result), behaviour: lossBehaviour(dayLedgers, share) };
}
