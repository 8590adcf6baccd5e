import type { Findings } from "../findings.ts";
import { LIMIT } from "../inverters/limit.ts";
import type { ModuleType, Plant } from "../plant.ts";
import type { PlantFinding } from "../result.ts";
import { median } from "../statistics.ts";
import { slopeWithin, type Observation } from "./slopeWithin.ts";
import { inShade, lightSignature, unitPoa, type AuditScope, type AuditUnit } from "../unit.ts";
import { impliedPowerCoefficient } from "../arrays/voltage.ts";

/** The module's own warmth is read where the light is strong: the levels of weak light say more of the sky than of the module. */
const LEAST_WM2 = 500;
const LIGHT_STEP_WM2 = 50;
const SUN_STEP_DEG = 15;
/** Dirt and age hardly move within these days. */
const BLOCK_DAYS = 7;
const LEAST_ROWS = 400;
const MOST_ROWS = 12_000;
const FREE_OF_RATED = 0.9;
const ODD_RATIO = 0.25;
/** What the power's own course does not part from temperature (spectrum, reflection), and how well one sheet's entries follow from each other. */
const SYSTEMATIC = 0.025;
const SHEET = 0.06;
/** A coefficient is wrong when both together lie this many uncertainties from it, the power alone this many, and by this share. */
const TOGETHER = 2.5;
const POWER_ALONE = 1.5;
const LEAST_SHARE = 0.05;
const MOST_UNCERTAIN = 0.12;
/** Power and sheet this many uncertainties apart do not tell of the same thing. */
const AT_ODDS = 4;

/**
 * The plant with the power coefficients that the data show. Power is compared between rows of the same week under the same
 * light and sun: what it loses there per kelvin is the module's coefficient. The sheet's own voltages and coefficients say it a
 * second time (one-diode model). Only an entry that contradicts both is replaced, and named. Relative uncertainties, k = 1.
 */
export function truePowerCoefficients(plant: Plant, scope: AuditScope, findings: Findings): { plant: Plant; findings: PlantFinding[] } {
  const named: PlantFinding[] = [];
  const types = plant.module_types.map((module, i): ModuleType => {
    const stated = module.gamma_pmp_per_c;
    const found = powerCoefficient(module, scope, findings);
    if (found === null || !contradicts(stated, found)) return module;
    named.push({ field: `module_types[${i}].gamma_pmp_per_c`, stated, found: found.perK, uncertainty: found.uncertainty, used: "found" });
    return { ...module, gamma_pmp_per_c: found.perK };
  });
  return { plant: named.length > 0 ? { ...plant, module_types: types } : plant, findings: named };
}

/** A coefficient, 1/K, by the power alone and by power and sheet together; uncertainties k = 1. */
interface FoundCoefficient {
  byPowerPerK: number;
  byPowerUncertainty: number;
  /** What the sheet's other entries imply; NaN where they say nothing. */
  bySheetPerK: number;
  perK: number;
  uncertainty: number;
}

function contradicts(stated: number, found: FoundCoefficient): boolean {
  const off = Math.abs(stated - found.perK);
  return off > TOGETHER * found.uncertainty && off > LEAST_SHARE * Math.abs(stated)
    && Math.abs(stated - found.byPowerPerK) > POWER_ALONE * found.byPowerUncertainty
    && !(Math.abs(stated - found.bySheetPerK) < SHEET * Math.abs(found.bySheetPerK));
}

function powerCoefficient(module: ModuleType, scope: AuditScope, findings: Findings): FoundCoefficient | null {
  const stated = module.gamma_pmp_per_c;
  // what the model lacks adds to the coefficient that it was made with
  const used = scope.units.flatMap((u) => u.unit.arrays).find((a) => a.module.id === module.id)?.module ?? module;
  const slope = slopeWithin(observations(used, scope, findings));
  if (slope === null) return null;
  const byPowerPerK = used.gamma_pmp_per_c + slope.value;
  const byPowerUncertainty = Math.hypot(slope.uncertainty, SYSTEMATIC * Math.abs(stated));
  if (!(byPowerUncertainty < MOST_UNCERTAIN * Math.abs(stated))) return null;
  const bySheet = impliedPowerCoefficient(module);
  // a power that follows its warmth as no such module does shows something else that comes and goes with it
  if (Math.abs(byPowerPerK - bySheet) > AT_ODDS * Math.hypot(byPowerUncertainty, SHEET * bySheet)) return null;
  const [a, b] = [byPowerUncertainty ** -2, Number.isFinite(bySheet) ? (SHEET * bySheet) ** -2 : 0];
  return { byPowerPerK, byPowerUncertainty, bySheetPerK: bySheet, perK: (a * byPowerPerK + (b > 0 ? b * bySheet : 0)) / (a + b), uncertainty: (a + b) ** -0.5 };
}

/** Log ratio of power to model against the change that one unit of the coefficient makes, with the beam's share beside it. */
function observations(module: ModuleType, scope: AuditScope, findings: Findings): Observation[] {
  const { rows, days, units, weather } = scope;
  const alike = new Map<string, { u: AuditUnit; i: number }[]>();
  units.forEach((u, i) => {
    if (u.unit.arrays.length === 0 || u.unit.arrays.some((a) => a.module.id !== module.id)) return;
    const signature = lightSignature(u.unit);
    alike.set(signature, [...(alike.get(signature) ?? []), { u, i }]);
  });
  const out: Observation[] = [];
  const ratios: number[] = [];
  let group = 0;
  for (const members of alike.values()) {
    const [{ u: first }] = members;
    const firstBlock = group++ * days.count;
    for (let r = 0; r < rows.count; r++) {
      const poa = unitPoa(first.unit, weather, r);
      if (!(poa >= LEAST_WM2) || first.telling[r] === 0) continue;
      ratios.length = 0;
      for (const { u, i } of members) if (free(u, findings, i, r)) ratios.push(Math.log(u.dcKw[r] / u.model.dcKw[r] / u.constant));
      const ratio = ratios.length > 0 ? median(ratios) : NaN;
      if (!(Math.abs(ratio) < ODD_RATIO)) continue;
      const warmerK = cellC(first, scope, r) - 25;
      const time = Math.floor((rows.day[r] - days.firstDay) / BLOCK_DAYS);
      out.push({
        value: ratio, along: warmerK / (1 + module.gamma_pmp_per_c * warmerK), beside: first.beamShare[r], block: firstBlock + time, time,
        kind: Math.floor(poa / LIGHT_STEP_WM2) * 100 + Math.round(rows.azimuthDeg[r] / SUN_STEP_DEG),
      });
    }
  }
  if (out.length < LEAST_ROWS) return [];
  const every = Math.ceil(out.length / MOST_ROWS);
  return out.filter((_, n) => n % every === 0);
}

function free(u: AuditUnit, findings: Findings, i: number, r: number): boolean {
  return u.dcKw[r] > 0 && u.aside[r] === 0 && findings.limits[i][r] === LIMIT.no && u.model.acKw[r] <= FREE_OF_RATED * u.unit.ratedAcKw
    && !inShade(u, r);
}

/** Cell temperature of a unit's planes, P_STC-weighted, °C. */
function cellC(u: AuditUnit, { weather }: AuditScope, r: number): number {
  let sum = 0;
  for (const a of u.unit.arrays) sum += a.powerStcKw * weather.planes[a.plane].tempCellC[r];
  return sum / u.unit.powerStcKw;
}
