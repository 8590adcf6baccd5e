import { loggerClock, type PlantSpec, type SimulatedPlant } from "@sunledger/demo";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a plant folder with the stamps that the plant's own logger gave: machines and sensors in a file each, as two loggers
 * keep them. Rows without a value are left out.
 */
export function writeLoggerFolder(folder: string, spec: PlantSpec, { plant, axis, columns }: SimulatedPlant): void {
  const stamp = loggerClock(spec);
  const sensors = new Set(spec.sensors.map(({ id }) => id));
  writeFileSync(join(folder, "plant.json"), JSON.stringify(plant));
  for (const ofSensors of [false, true]) {
    const chosen = [...columns].filter(([name]) => sensors.has(name.slice(0, name.indexOf("."))) === ofSensors);
    const lines = [`timestamp,${chosen.map(([name]) => name).join(",")}`];
    for (let k = 0; k < axis.count; k++) {
      const values = chosen.map(([, column]) => (Number.isNaN(column[k]) ? "" : String(column[k])));
      if (values.some((value) => value !== "")) lines.push(`${stamp(axis.startMs + k * axis.stepMs, ofSensors)},${values.join(",")}`);
    }
    writeFileSync(join(folder, ofSensors ? "measurements_sensors.csv" : "measurements.csv"), `${lines.join("\n")}\n`);
  }
}
