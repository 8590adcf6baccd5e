import { describe, expect, it } from "vitest";
import { drawSensorFaultPlant, loggerClock, SENSOR_FAULTS, simulatePlant } from "../index.ts";

const DAY = 86_400_000;
const ofKind = (kind: (typeof SENSOR_FAULTS)[number]) => drawSensorFaultPlant(SENSOR_FAULTS.indexOf(kind) + 1);

describe("plants with a faulty sensor", () => {
  it("are the same for the same seed, each kind in turn, the fault alone added to a right file", () => {
    expect(drawSensorFaultPlant(5)).toEqual(drawSensorFaultPlant(5));
    for (let seed = 1; seed <= 2 * SENSOR_FAULTS.length; seed++) {
      const drawn = drawSensorFaultPlant(seed);
      expect(drawn.fault).toBe(SENSOR_FAULTS[(seed - 1) % SENSOR_FAULTS.length]);
      expect(drawn.spec.wrong).toEqual({});
      expect(drawn.spec.faults.slice(0, drawn.healthy.faults.length)).toEqual(drawn.healthy.faults);
      expect(drawn.to).toBeGreaterThan(drawn.from);
      if (drawn.sensor !== null) expect(drawn.spec.sensors.map(({ id }) => id)).toContain(drawn.sensor);
    }
  });

  it.each(["drift", "offset", "misaligned", "soiled", "thermometer_exposed", "thermometer_loose"] as const)("%s changes its own sensor's readings and nothing else, the truth least of all", (kind) => {
    const drawn = ofKind(kind);
    const until = { ...drawn, toMs: Math.min(drawn.toMs, Math.max(drawn.from, drawn.fromMs) + 12 * DAY) };
    const faulty = simulatePlant(drawn.spec, until);
    const healthy = simulatePlant(drawn.healthy, until);
    const changed = [...faulty.columns].filter(([name, values]) => values.some((value, k) => value !== healthy.columns.get(name)?.[k] && !Number.isNaN(value)));
    expect(changed.map(([name]) => name.split(".")[0])).toEqual([drawn.sensor]);
    expect(faulty.truth.total_kwh).toEqual(healthy.truth.total_kwh);
    expect(faulty.plant).toEqual(healthy.plant);
  });

  it("writes the stamps that a wrong clock would", () => {
    const late = ofKind("clock_shift");
    const [shift] = late.spec.faults.slice(-1);
    const minutes = shift.kind === "clock_shift" ? shift.minutes : NaN;
    const at = late.to - DAY;
    expect(Date.parse(loggerClock(late.spec)(at, true)) - at).toBe(minutes * 60_000);
    const sound = loggerClock(late.healthy);
    expect(sound(at, false)).toBe(`${new Date(at).toISOString().slice(0, 19)}Z`);
    const { spec } = ofKind("daylight_saving");
    const [summer, winter] = [Date.UTC(2024, 6, 1, 12), Date.UTC(2024, 0, 15, 12)];
    const written = (changed: boolean, ms: number): string => loggerClock({ ...spec, timezone: "Europe/Paris", faults: [{ kind: "clock_daylight", startMs: 0, endMs: 1, changed }] })(ms, true);
    expect([written(true, summer), written(true, winter)]).toEqual(["2024-07-01T13:00:00Z", "2024-01-15T12:00:00Z"]);
    expect([written(false, summer), written(false, winter)]).toEqual(["2024-07-01T13:00:00", "2024-01-15T13:00:00"]);
  });
});
