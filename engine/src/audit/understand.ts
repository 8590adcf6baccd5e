import { diagnose } from "./diagnose.ts";
import { remodel } from "./diagnosis/remodel.ts";
import { meterPower } from "./books/delivered.ts";
import { dirtPrior } from "./dirt/dirtPrior.ts";
import type { Findings } from "./findings.ts";
import type { PlantCourse } from "./dirt/likelierCourse.ts";
import { truePowerCoefficients } from "./heat/powerCoefficient.ts";
import { guessedDays } from "./level/guessedDays.ts";
import { dcMetersOff } from "./inverters/dcMeters.ts";
import { trueRatings } from "./inverters/trueRatings.ts";
import { trueNameplates } from "./level/nameplate.ts";
import { recounted } from "./level/recounts.ts";
import { sayFarOff, stringsThroughout } from "./level/stringsThroughout.ts";
import { trueCounts } from "./level/trueCounts.ts";
import { dirtBeyondLightByDay, expectedDc } from "./level/expectedDc.ts";
import { beamFromPower } from "./light/beamFromPower.ts";
import { carriedByPower, carryingSensor } from "./light/carriedByPower.ts";
import { heldInSilence } from "./light/heldInSilence.ts";
import { lightFromArrays } from "./light/lightFromArrays.ts";
import { layoutBySky, trueLayout, turnedAsOne } from "./light/trueLayout.ts";
import { observe, readSamples, type Readings } from "./observe.ts";
import { planOf, type Layout } from "./plan.ts";
import type { Plant } from "./plant.ts";
import type { PlantFinding } from "./result.ts";
import type { Samples, Zone } from "./samples.ts";
import { besideModules } from "./sensors/besideModules.ts";
import { dropLooseThermometers } from "./sensors/looseThermometer.ts";
import { dropDrifting } from "./sensors/sensorDrift.ts";
import { correctLevel } from "./sensors/sensorLevel.ts";
import { shadeThermometers } from "./sensors/sunlitThermometer.ts";
import { isLight, type SensorRows } from "./sensors/sensors.ts";
import { agreeAcrossPlanes } from "./sensors/sensorsAcross.ts";
import { agreeInPlane } from "./sensors/sensorsAlike.ts";
import { readAsDeclared, readWhereShown, shownElsewhere, type ShownPlane } from "./sensors/trueSensors.ts";
import { zeroThermometers } from "./sensors/thermometerZero.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { onceByLight, tellingRows, type AuditScope } from "./unit.ts";

/** A plant as its samples show it: how it is built, what can be believed of its sensors, and what every unit lacks. */
export interface Understood {
  plant: Plant;
  /** As the plant file states it, and as the data say. */
  stated: Layout;
  layout: Layout;
  readings: Readings;
  scope: AuditScope;
  findings: Findings;
  /** Ratings that power or their sheet contradicts, planes and power coefficients that the data do. */
  plantModel: PlantFinding[];
}

/** What is known so far; each step may change it, and then everything is seen again. */
interface Case extends Understood {
  samples: Samples;
  models: ReturnType<typeof observe>["models"];
  /** Whether the planes are to be taken as they are written. */
  planesAsStated: boolean;
}

/**
 * Learns the plant from its samples, one thing after the other: ratings that its power or its sheets contradict, sensors, planes, power coefficients, how the sky's light parts,
 * what the sensors' level is, and light that nobody measured. Sensors' findings go to the readings' quality. With `planesAsStated`
 * neither sensors nor modules are turned.
 */
export function understand(asWritten: Plant, samples: Samples, zone: Zone, planesAsStated: boolean): Understood {
  const once = learn(asWritten, samples, zone, planesAsStated);
  const { subarrays, findings } = recounted(asWritten, stringsThroughout(once.plant, once, once.readings, samples));
  const it = findings.length === 0 ? once : learn({ ...asWritten, subarrays }, samples, zone, planesAsStated);
  it.plantModel = [...findings, ...it.plantModel];
  sayFarOff(it.plant, it, it.readings, samples);
  return it;
}

/** All that is learned of a plant with the strings that are written. */
function learn(asWritten: Plant, samples: Samples, zone: Zone, planesAsStated: boolean): Case {
  const first = begin(asWritten, samples, zone, planesAsStated);
  const { subarrays, findings } = recounted(asWritten, trueCounts(first.it.plant, first.it));
  const { it, written, shown } = findings.length === 0 ? first : begin({ ...asWritten, subarrays }, samples, zone, planesAsStated);
  it.plantModel = [...findings, ...it.plantModel];
  const { readings } = it;
  checkDcMeters(it);
  if (!planesAsStated) placeSensors(it, written, shown);
  // sensors part over the year also where one of them does not lie as it is read
  const asMeasured = new Map(readings.sensors.flatMap((one) => (isLight(one.sensor) ? [[one, one.values.slice()]] : [])));
  const drifts = dropDrifts(it);
  agree(it);
  checkThermometers(it);
  learnModules(it);
  // which of two sensors drifts the plant's power told by planes that are not the true ones: it is asked once more
  if (drifts && !samePlanes(it.layout, it.stated)) {
    bringBack(readings, asMeasured);
    if (!dropDrifts(it)) look(it);
    agree(it);
  }
  learnSky(it);
  learnCarriedLight(it);
  learnSensorLevel(it);
  guessLight(it);
  return it;
}

/** A plant at first sight: its file's ratings put right where they contradict themselves, and sensors read in the planes that somebody meant. */
function begin(asWritten: Plant, samples: Samples, zone: Zone, planesAsStated: boolean): { it: Case; written: Plant; shown: ShownPlane[] } {
  const { plant: rated, findings: ratings } = trueRatings(asWritten, samples);
  const { plant: written, findings: nameplates } = trueNameplates(rated, () => {
    const layout = planOf(rated);
    return seen(rated, layout, samples, readSamples(rated, layout, samples, zone));
  });
  const stated = planOf(written);
  const readings = readSamples(written, stated, samples, zone);
  shadeThermometers(readings, samples);
  const shown = planesAsStated ? [] : shownElsewhere(stated, readings);
  const plant = readAsDeclared(written, shown, samples, readings);
  return { it: { plant, stated, layout: stated, samples, readings, ...seen(plant, stated, samples, readings), plantModel: [...ratings, ...nameplates], planesAsStated }, written, shown };
}

function seen(plant: Plant, layout: Layout, samples: Samples, readings: Readings): Pick<Case, "scope" | "models" | "findings"> {
  const { scope, models } = observe(plant, layout, samples, readings);
  return { scope, models, findings: diagnose(scope, models) };
}

/** Takes out what light sensors read while they drift against each other; returns whether any does, and then everything is seen again. */
function dropDrifts(it: Case): boolean {
  const { plant, layout, samples, readings } = it;
  const any = dropDrifting(plant, samples, readings, (brought) => plantCourse(seen(plant, layout, samples, brought)));
  if (any) look(it);
  return any;
}

/** Reads DC power by what its meters are off by. */
function checkDcMeters(it: Case): void {
  const { trueShare, findings } = dcMetersOff(it.plant, it.scope, it.samples);
  if (trueShare.size === 0) return;
  it.readings.trueDcShare = trueShare;
  it.readings.quality.push(...findings);
  look(it);
}

/** Mends and takes out module thermometers that are off or have come off, by the air's and, where it tells, the strings' voltage. */
function checkThermometers(it: Case): void {
  const { plant, layout, samples, readings, scope } = it;
  const others = readings.sensors.filter(({ sensor }) => sensor.kind !== "temperature_module");
  if (others.length === readings.sensors.length) return;
  const measured = scope.units.some(({ signals }) => signals.voltageV !== null);
  const weather = measured ? observe(plant, layout, samples, { ...readings, sensors: others }).scope.weather : null;
  const byStrings = weather?.byVoltage === true ? weather.planes : null;
  const zeroed = byStrings !== null && zeroThermometers(plant, layout, samples, readings, byStrings);
  if (dropLooseThermometers(plant, layout, samples, readings, scope.weather, byStrings) || zeroed) look(it);
}

/** Brings light sensors of one plane to one level, and then those of several planes. */
function agree(it: Case): void {
  if (agreeInPlane(it, it.readings, it.samples)) look(it);
  if (agreeAcrossPlanes(it.plant, it, it.readings, it.samples)) look(it);
}

/** Gives light sensors back what they measured before anything was taken out for a drift, and takes back what was said of it. */
function bringBack(readings: Readings, asMeasured: ReadonlyMap<SensorRows, Float64Array>): void {
  for (const [{ values }, measured] of asMeasured) values.set(measured);
  readings.sensors = [...asMeasured.keys(), ...readings.sensors.filter(({ sensor }) => !isLight(sensor))];
  const left = readings.quality.filter(({ issue }) => issue !== "drift" && issue !== "level");
  readings.quality.splice(0, readings.quality.length, ...left);
  readings.lightDoubt = 0;
}

/** The daily course of the plant's power beside its model, as dirt and age are read from it. */
function plantCourse({ scope, findings }: Pick<Case, "scope" | "findings">): PlantCourse {
  const guessed = guessedDays(scope);
  const beyond = dirtBeyondLightByDay(scope, findings.course);
  return { ratio: findings.levels.site.map((ratio, d) => (guessed[d] === 1 ? NaN : ratio / beyond[d])), prior: dirtPrior(scope) };
}

/** Reads light sensors where the modules beside them, or else their own clear days, show that they lie. */
function placeSensors(it: Case, written: Plant, shown: readonly ShownPlane[]): void {
  const placed = new Set<SensorRows>();
  for (let step = 0; step < MOST_SENSOR_STEPS; step++) {
    const moved = besideModules(written, it, plantCourse(it).prior, it.samples);
    if (moved === null) break;
    placed.add(moved.one);
    see(it, moved.plant);
  }
  const { plant, guessed } = readWhereShown(it.plant, shown, placed, it.samples, it.readings);
  if (plant !== it.plant) see(it, plant);
  // a sensor in a plane that itself was only found is no witness of the modules' planes
  it.planesAsStated = guessed || placed.size > 0;
}

/** Sensors move one after the other, and once more where another one had a part in what was said of it. */
const MOST_SENSOR_STEPS = 4;

/** Sees everything by another reading of the plant's sensors. */
function see(it: Case, plant: Plant): void {
  it.plant = plant;
  look(it);
}

/** Sees everything again by what is known now. */
function look(it: Case): void {
  ({ scope: it.scope, models: it.models, findings: it.findings } = seen(it.plant, it.layout, it.samples, it.readings));
}

/**
 * Learns planes and power coefficients. A wrong coefficient bends a day's course as another tilt does, so that a mended one has the
 * planes asked again, and planes that lie otherwise for it have the coefficient.
 */
function learnModules(it: Case): void {
  learnPlanes(it);
  if (learnPowerCoefficients(it) && learnPlanes(it)) learnPowerCoefficients(it);
}

/** Turns the modules where their power follows the sun of another plane; returns whether anything moved. */
function learnPlanes(it: Case): boolean {
  if (it.planesAsStated) return false;
  const truth = trueLayout(it.plant, it.stated, it.scope, it.findings);
  if (samePlanes(truth.layout, it.layout)) return false;
  it.layout = { ...it.layout, planes: truth.layout.planes };
  it.plantModel = [...truth.findings, ...it.plantModel.filter(({ field }) => !isPlane(field))];
  look(it);
  return true;
}

const isPlane = (field: string): boolean => field.endsWith("tilt_deg") || field.endsWith("azimuth_deg");
const isCoefficient = (field: string): boolean => field.endsWith("gamma_pmp_per_c");

const samePlanes = (one: Layout, other: Layout): boolean =>
  one.planes.every(({ tiltDeg, azimuthDeg }, p) => tiltDeg === other.planes[p].tiltDeg && azimuthDeg === other.planes[p].azimuthDeg);

/** Replaces power coefficients that power and sheet contradict; returns whether any is. */
function learnPowerCoefficients(it: Case): boolean {
  const { plant, findings } = truePowerCoefficients(it.plant, it.scope, it.findings);
  if (findings.length === 0) return false;
  it.layout = { ...planOf(plant), planes: it.layout.planes };
  it.plantModel = [...it.plantModel.filter(({ field }) => !isCoefficient(field)), ...findings];
  look(it);
  return true;
}

/** Where light is measured on the horizontal alone, power tells how it parts into beam and diffuse, and with that the planes once more. */
function learnSky(it: Case): void {
  const { plant, stated, layout, readings } = it;
  if (readings.sensors.some((s) => s.sensor.kind === "irradiance_tilted")) return;
  const own = it.planesAsStated ? null : beamFromPower(it, true);
  const common = own === null || turnedAsOne(stated, layout) ? null : beamFromPower({ ...it, layout: stated, seenWith: layout }, true);
  // one slip of the pen that explains power as well is likelier than several
  const asOne = own === null || common === null || common.misfit > THRESHOLDS.planesAsOneMisfit * own.misfit ? null : layoutBySky(plant, stated, stated, common, readings.hours);
  const withTurn = asOne === null ? own : common;
  const turned = asOne ?? (own === null ? null : layoutBySky(plant, stated, layout, own, readings.hours));
  if (turned !== null) {
    it.layout = turned.layout;
    it.plantModel = [...turned.findings, ...it.plantModel.filter(({ field }) => !isPlane(field))];
  }
  const said = (turned === null ? null : withTurn) ?? beamFromPower({ ...it, layout }, false);
  if (said === null) return;
  readings.beamShift = said.shift;
  readings.carriedUncertainty = said.lightUncertainty;
  look(it);
}

/** Where one tilted sensor's light is carried to other planes, their power tells what they got beside it. */
function learnCarriedLight(it: Case): void {
  const { readings, scope, findings } = it;
  const sensor = carryingSensor(readings.sensors, scope);
  if (sensor === null) return;
  const said = carriedByPower(scope, findings, sensor);
  if (said === null) return;
  readings.carriedLack = said.lack;
  readings.carriedUncertainty = said.uncertainty;
  look(it);
}

/** Takes off a lone light sensor what dirt on a dome or a drift did to it. */
function learnSensorLevel(it: Case): void {
  if (correctLevel(plantCourse(it), it.plant, it.samples, it.readings)) look(it);
}

/** Where no sensor spoke, the arrays are the sensor. */
function guessLight(it: Case): void {
  const { plant, samples, readings, scope, models } = it;
  const { units, weather, rows } = scope;
  if (!weather.estimated.includes(1)) return;
  const backs = readings.sensors.filter(({ sensor }) => sensor.kind === "temperature_module");
  const heated = (r: number): boolean => backs.every(({ values }) => Number.isNaN(values[r]));
  const meterKw = meterPower(plant, samples, readings.rows, readings.hours);
  weather.ordered = heldInSilence(scope, it.findings);
  let agreed: Uint8Array | null = null;
  for (const again of [false, true]) {
    const expected = units.map((u) => expectedDc(u, scope, it.findings.course));
    const said = lightFromArrays(scope, expected, meterKw, heated, again);
    if (said === null && !again) return;
    agreed = said ?? agreed;
    for (const u of units) remodel(u, scope);
  }
  const telling = onceByLight((unit) => tellingRows(unit, weather, rows, agreed));
  for (const u of units) u.telling = telling(u.unit);
  // open strings that were counted stand in the models: taken for none again, they would be found no more
  it.findings = diagnose(scope, models, it.findings.strings);
}
