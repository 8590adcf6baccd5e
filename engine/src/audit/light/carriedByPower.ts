import { CARRIED_KINDS, carriedKinds, CORNERS, cotangentOfKind, HEIGHTS, usualLack, type CarriedLack } from "./carriedSky.ts";
import type { Findings } from "../findings.ts";
import { LevelSums } from "./levelSums.ts";
import { planeGeometry, type PlaneGeometry } from "./planeGeometry.ts";
import { planeGroups, type PlaneGroup } from "./planeGroups.ts";
import { isLight, statedPlane, type SensorRows } from "../sensors/sensors.ts";
import { median } from "../statistics.ts";
import { tellingGroups, type Telling } from "./tellingRows.ts";
import type { AuditScope } from "../unit.ts";

/** Days that share a level: dirt and age say nothing here. */
const LEVEL_DAYS = 15;
/** Fewer days say nothing; what less than a season of them leaves open shows in the uncertainty. */
const LEAST_DAYS = 10;
const LEAST_ROWS = 100;
const LEAST_ELEVATION_DEG = 4;
/** How far modules of one type and age lie apart from plane to plane (flash classes, mismatch), k = 1. */
const PLANES_SPREAD = 0.005;
/** What else may go with the sun's height: the chain (times the height's cotangent), heating as a share of it, low light per e-fold of light. */
const CHAIN_SPREAD = 0.002;
const HEATING_SPREAD = 0.1;
const LOW_LIGHT_SPREAD = 0.003;
/** Scatter of a single interval: power beside light of the sensor's plane and of others. */
const POWER_NOISE = 0.03;
const CARRIED_NOISE = 0.1;
/** More than so many times the light would be another matter; less cannot be taken for a bound, for a sensor that sees no sun misses most of a plane's light. */
const MOST_RATIO = 30;
const HEATING = CARRIED_KINDS + HEIGHTS;
const LOW_LIGHT = HEATING + 1;
const PLANE = LOW_LIGHT + 1;

/** What power says of light carried over, and how far all of that light together may still be off: relative, k = 1. */
export interface FoundCarried {
  lack: CarriedLack;
  uncertainty: number;
}

/** How the sun stands to the one sensor whose light has to be carried to another plane; null where there is none, or another sensor helps. */
export function carryingSensor(sensors: readonly SensorRows[], { rows, weather }: Pick<AuditScope, "rows" | "weather">): PlaneGeometry | null {
  const lit = sensors.filter(({ sensor }) => isLight(sensor));
  if (lit.length !== 1 || lit[0].sensor.kind !== "irradiance_tilted" || weather.measured.every((one) => one === 1)) return null;
  return planeGeometry(rows, statedPlane(lit[0].sensor));
}

/**
 * What planes without a sensor get beside what was carried over to them from the one tilted sensor's, by kind of row, as their own power
 * tells it. One sensor's reading fits many skies; the one that DIRINT makes of it (Marion 2015, Solar Energy 122, 1037) is off most where the
 * sun is low and the sensor sees little of it, and hardly under a high sun, which lights all planes alike: the level of some days is
 * known there, and power beside it tells how much light the other rows had. Least squares about none (Bayes): what is known of light carried
 * over, of the planes' levels (modules of one type and age) and of the chain, heating and low light, which go with the sun's height on
 * every plane, the sensor's too, is weighed with what power says. Rows count by their energy and none is cut off: where a sensor misses
 * the sun, light is much more than found on some rows and a little less on most. Null where too few days speak.
 */
export function carriedByPower(scope: AuditScope, findings: Findings, sensor: PlaneGeometry): FoundCarried | null {
  const { weather, rows, days } = scope;
  const kinds = carriedKinds(weather.sky, sensor, rows);
  const groups = tellingGroups(planeGroups(scope.units), scope, findings, LEAST_ELEVATION_DEG)
    .map(({ group, telling, independent }) => ({ telling: besideCourse(group, telling, findings), independent }));
  const spoken = new Set(groups.flatMap(({ telling }) => telling.map(({ row }) => rows.day[row])));
  const count = groups.reduce((sum, one) => sum + one.telling.length, 0);
  if (spoken.size < LEAST_DAYS || count < LEAST_ROWS) return null;
  const usual = groups.reduce((sum, { telling }) => telling.reduce((s, { offeredWm2 }) => s + offeredWm2, sum), 0) / count;
  const spreads = Array.from({ length: PLANE + groups.length - 1 }, (_, i) =>
    i < CARRIED_KINDS ? usualLack(i) : i < HEATING ? CHAIN_SPREAD * cotangentOfKind(i - CARRIED_KINDS)
      : i === HEATING ? HEATING_SPREAD : i === LOW_LIGHT ? LOW_LIGHT_SPREAD : PLANES_SPREAD);
  const sums = new LevelSums(spreads);
  const at = groups.map(() => 0);
  const ofLight = new Float64Array(spreads.length);
  let light = 0;
  let scatter = 0;
  for (let day = days.firstDay; day < days.firstDay + days.count; day += LEVEL_DAYS) {
    groups.forEach(({ telling, independent }, g) => {
      for (; at[g] < telling.length && rows.day[telling[at[g]].row] < day + LEVEL_DAYS; at[g]++) {
        const { row, power, carried, offeredWm2, powerOfLight, heating } = telling[at[g]];
        const variance = POWER_NOISE ** 2 + (CARRIED_NOISE * carried) ** 2;
        sums.begin();
        for (let i = CORNERS * row; i < CORNERS * (row + 1); i++) {
          sums.term(kinds.kind[i], kinds.weight[i] * carried * powerOfLight);
          ofLight[kinds.kind[i]] += offeredWm2 * carried * kinds.weight[i];
          if (kinds.kind[i] < HEIGHTS) sums.term(CARRIED_KINDS + kinds.kind[i], kinds.weight[i]);
        }
        light += offeredWm2 * carried;
        scatter += (CARRIED_NOISE * offeredWm2 * carried) ** 2 / independent;
        sums.term(HEATING, heating);
        sums.term(LOW_LIGHT, Math.log(offeredWm2 / 500));
        if (g > 0) sums.term(PLANE + g - 1, 1);
        sums.end(power - 1, (independent * (offeredWm2 / usual)) / variance);
      }
    });
    sums.close();
  }
  const solution = sums.solve();
  if (!solution.every((v) => Number.isFinite(v)) || !(light > 0)) return null;
  return { lack: solution.slice(0, CARRIED_KINDS), uncertainty: Math.hypot(sums.uncertaintyAlong(ofLight), Math.sqrt(scatter)) / light };
}

/** Power beside the plant's course, in which its units lie as far apart as they do; rows of no likely light are left out. */
function besideCourse({ members }: PlaneGroup, telling: readonly Telling[], { course }: Findings): Telling[] {
  const usual = median(members.map(({ u }) => u.constant));
  return telling.map((one) => ({ ...one, power: (one.power * usual) / course.level })).filter(({ power }) => power < MOST_RATIO);
}
