import { cosIncidence, type Plant, type Samples, solarPosition } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { plantOf } from "../plant/readPlantFile.ts";
import { plantJson } from "../plantFolder.cases.ts";
import { zoneOf } from "../time/zone.ts";
import { correctMinutes } from "./correctMinutes.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2023, 3, 10);
const DAYS = 150;
const STEP_MIN = 15;
const PER_DAY = 96;
const plant: Plant = plantOf(plantJson(), "plant.json").plant;
const zone = zoneOf("Europe/Paris", START - DAY_MS, START + (DAYS + 1) * DAY_MS);

/** Clear and overcast days in turn on the sensor's plane (20°, south) and the plant's power, written by a clock `lateMin` late; no sun below `horizonDeg` in the east. */
function written(lateMin: (day: number) => number, horizonDeg = 0): Samples {
  const observer = { latitudeDeg: plant.latitude, longitudeDeg: plant.longitude, altitudeM: plant.altitude_m };
  const light = Float64Array.from({ length: DAYS * PER_DAY }, (_, k) => {
    const day = Math.floor(k / PER_DAY);
    const sun = solarPosition(START + (k + 0.5) * STEP_MIN * 60_000 - lateMin(day) * 60_000, observer);
    if (sun.elevationDeg <= 0 || (sun.azimuthDeg < 150 && sun.elevationDeg < horizonDeg)) return 0;
    const free = day % 4 === 3 ? 0 : 1;
    const sine = Math.sin((sun.elevationDeg * Math.PI) / 180);
    return 850 * free * sine ** 0.2 * Math.max(0, cosIncidence(20, 180, 90 - sun.elevationDeg, sun.azimuthDeg)) + 120 * sine;
  });
  return { startMs: START, stepMs: STEP_MIN * 60_000, count: light.length, columns: new Map([["GTI1.gti_w_m2", light], ["INV01.pac_w", light.map((wm2) => 10 * wm2)], ["TA1.t_amb_c", light.map(() => 20)]]) };
}

const agreement = (samples: Samples): number => {
  const truth = written(() => 0).columns.get("GTI1.gti_w_m2") ?? new Float64Array(0);
  return (samples.columns.get("GTI1.gti_w_m2") ?? new Float64Array(0)).filter((value, k) => Math.abs(value - (truth[k] ?? NaN)) < 0.5).length / truth.length;
};

describe("correctMinutes", () => {
  it.each([45, -30, 105, -75, 15, -15])("reads a clock that is %i minutes late right, and says so", (minutes) => {
    const { samples, findings } = correctMinutes(plant, written(() => minutes), zone);
    expect(findings.map(({ detail }) => [detail.key, detail.values.minutes])).toEqual([["import:finding.clock_minutes", minutes]]);
    expect(agreement(samples)).toBeGreaterThan(0.99);
  });

  it.each([45, 60])("reads a clock right that was set %i minutes late on one day", (minutes) => {
    const { samples, findings } = correctMinutes(plant, written((day) => (day >= 60 ? minutes : 0)), zone);
    expect(findings.map(({ detail }) => detail.values.minutes)).toEqual([minutes]);
    expect(Math.abs((findings[0]?.startMs ?? NaN) - (START + 60 * DAY_MS))).toBeLessThanOrEqual(2 * DAY_MS);
    expect(agreement(samples)).toBeGreaterThan(0.98);
  });

  it("leaves a right clock alone, one that a hill in the east delays, and whole hours that a zone explains", () => {
    for (const samples of [written(() => 0), ...[2, 4, 6, 8, 10, 14, 20].map((hillDeg) => written(() => 0, hillDeg)), written(() => 60)]) expect(correctMinutes(plant, samples, zone)).toEqual({ samples, findings: [] });
  });
});
