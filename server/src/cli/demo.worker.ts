import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { demoFleet, simulatePlant } from "@sunledger/demo";
import { writeMeasurements } from "../import/writeMeasurements.ts";

export interface DemoTask {
  /** Which plant of the fleet. */
  index: number;
  todayMs: number;
  folder: string;
}

/** Simulates one plant of the demo fleet and writes its folder as a logger would, in a thread of its own. */
export default async function simulate({ index, todayMs, folder }: DemoTask): Promise<string> {
  const chosen = demoFleet(todayMs)[index];
  if (chosen === undefined) throw new Error(`the demo fleet has no plant ${index}`);
  const { plant, columns, axis } = simulatePlant(chosen.spec, chosen);
  await writeFile(join(folder, "plant.json"), `${JSON.stringify(plant, null, 2)}\n`);
  await writeMeasurements(join(folder, "measurements.csv"), { ...axis, columns });
  return folder;
}
