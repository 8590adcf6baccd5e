import { beamFromPower } from "./light/beamFromPower.ts";
import { dayLedger } from "./books/dayLedger.ts";
import { deliveredEnergy, meterPower } from "./books/delivered.ts";
import { incidentsOf } from "./incidents/incidents.ts";
import { keyFigures, noFigures } from "./books/keyFigures.ts";
import { lossBehaviour } from "./books/lossBehaviour.ts";
import type { LossKey } from "./books/lossKeys.ts";
import { rollUp } from "./books/rollUp.ts";
import { unitLedger } from "./books/ledger.ts";
import { lightFromArrays } from "./light/lightFromArrays.ts";
import { dropLooseThermometers } from "./sensors/looseThermometer.ts";
import { misplacedSensor } from "./sensors/misplacedSensor.ts";
import { modelled } from "./modelled.ts";
import { observe, readSamples } from "./observe.ts";
import { setOwnConversion } from "./inverters/ownConversion.ts";
import { planOf } from "./plan.ts";
import type { Plant } from "./plant.ts";
import { truePowerCoefficients } from "./heat/powerCoefficient.ts";
import type { AuditResult, AuditSettings, DayLedger, PointLedger } from "./result.ts";
import type { OmEvent, Samples, Zone } from "./samples.ts";
import { dropDrifting } from "./sensors/sensorDrift.ts";
import { correctBySky, driftAgainstSky } from "./sensors/sensorAgainstSky.ts";
import { liftSensors, sensorReadsLow } from "./sensors/sensorReadsLow.ts";
import { shadeThermometers } from "./sensors/sunlitThermometer.ts";
import { sensorWashed } from "./sensors/sensorWashed.ts";
import { layoutBySky, trueLayout } from "./light/trueLayout.ts";
import { trueSensors } from "./sensors/trueSensors.ts";
import { dayExtras } from "./books/dayExtras.ts";
import { heatTransferFindings } from "./heat/heatTransfer.ts";
import { sensitivities } from "./books/uncertainty.ts";
import { weatherFindings } from "./light/weatherFindings.ts";
import { uncertaintiesOf } from "./books/uncertainties.ts";
import { bareCauses, diagnose } from "./diagnose.ts";
import { expectedDc } from "./level/expectedDc.ts";

/**
 * Audits a plant: from samples to energies, row by row and inverter by inverter, that close, with incidents, key figures
 * and what the data say of the plant file. Pure; never throws on data: what cannot be known is null with a reason.
 */
export function audit(written: Plant, samples: Samples, zone: Zone, events: OmEvent[], settings: AuditSettings = {}): AuditResult {
  const stated = planOf(written);
  const readings = readSamples(written, stated, samples, zone);
  shadeThermometers(readings, samples);
  const shown = settings.planesAsStated === true ? { plant: written, guessed: false } : trueSensors(written, stated, samples, readings);
  let { plant } = shown;
  // a sensor in a plane that itself was only found is no witness of the modules' planes
  let planesAsStated = settings.planesAsStated === true || shown.guessed;
  const { rows, days, hours, quality } = readings;
  dropDrifting(plant, stated, samples, readings);
  let layout = stated;
  // whatever is learnt of the plant or its light, everything is seen again by it
  const look = () => {
    const { scope, models } = observe(plant, layout, samples, readings);
    return { scope, models, findings: diagnose(scope, models) };
  };
  let { scope, models, findings } = look();
  if (dropLooseThermometers(plant, stated, samples, readings, scope.weather)) ({ scope, models, findings } = look());
  const { sensors } = readings;
  let truth = planesAsStated ? { layout: stated, findings: [], changed: false } : trueLayout(plant, stated, samples, scope, findings);
  if (truth.changed) {
    const placed = misplacedSensor(plant, stated, truth, samples, readings);
    if (placed !== null) {
      plant = placed;
      planesAsStated = true;
      truth = { layout: stated, findings: [], changed: false };
    }
    layout = truth.layout;
    ({ scope, models, findings } = look());
  }
  const coefficients = truePowerCoefficients(plant, scope, findings);
  if (coefficients.findings.length > 0) {
    layout = { ...planOf(coefficients.plant), planes: layout.planes };
    ({ scope, models, findings } = look());
  }
  if (sensors.every((s) => s.sensor.kind !== "irradiance_tilted")) {
    const asked = { plant, layout, samples, scope, findings };
    const withTurn = planesAsStated ? null : beamFromPower(asked, true);
    const bySky = withTurn === null ? null : layoutBySky(plant, stated, layout, withTurn);
    if (bySky !== null) {
      truth = bySky;
      layout = bySky.layout;
    }
    readings.beamShift = ((bySky === null ? null : withTurn) ?? beamFromPower(asked, false))?.shift ?? null;
    if (readings.beamShift !== null) ({ scope, models, findings } = look());
  }
  const { site } = findings.levels;
  const washed = sensorWashed(site);
  const drift = washed === null ? driftAgainstSky(site, plant, samples, readings) : null;
  const low = washed ?? (drift === null ? sensorReadsLow(site) : null);
  if (drift !== null) correctBySky(readings, samples, drift);
  if (low !== null) liftSensors(readings, samples, low);
  if (drift !== null || low !== null) ({ scope, models, findings } = look());
  if (scope.weather.estimated.includes(1)) {
    const expected = scope.units.map((u) => expectedDc(u, scope, findings.course));
    if (lightFromArrays(scope, expected, meterPower(plant, samples, rows, hours))) {
      for (const u of scope.units) u.model = modelled(u.unit, scope.weather.planes, bareCauses(u), rows.count);
      findings = diagnose(scope, models);
    }
  }
  const { weather, units } = scope;
  setOwnConversion(units, (i, r) => (findings.conversion[i]?.[rows.day[r] - days.firstDay] ?? 1) < 1);
  quality.push(...weatherFindings(weather, sensors, rows, samples));
  const delivered = deliveredEnergy(plant, samples, rows, units, weather.planes, hours);
  const known = uncertaintiesOf(sensors, scope, findings, layout.planes.map((plane, p) => plane !== stated.planes[p]));
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
  const result: AuditResult = {
    startMs: samples.startMs,
    endMs: samples.startMs + samples.count * samples.stepMs,
    stepMs: samples.stepMs,
    rows: { startMs: Float64Array.from(rows.interval, (k) => samples.startMs + k * samples.stepMs), interval: rows.interval, day: rows.day },
    firstDay: days.firstDay,
    dayCount: days.count,
    peakPowerKwp: layout.powerStcKw,
    ledgers,
    days: dayLedgers,
    kpi: noFigures(),
    incidents: incidentsOf({ scope, findings, ledgers, days: dayLedgers, quality, events, startMs: samples.startMs, stepMs: samples.stepMs, endMs: samples.startMs + samples.count * samples.stepMs, settings }),
    quality,
    plantModel: [...truth.findings, ...coefficients.findings, ...heatTransferFindings(plant, layout, scope, sensors)],
    behaviour: [],
    referenceGuessed: 2 * weather.estimated.reduce((sum, one) => sum + one, 0) > rows.count,
  };
  const sums = rollUp(result);
  const share = (key: LossKey): number => (sums.losses.find((l) => l.key === key)?.uncertaintyKwh ?? 0) / (sums.total.referenceKwh || 1);
  return { ...result, kpi: keyFigures(result), behaviour: lossBehaviour(dayLedgers, share) };
}
