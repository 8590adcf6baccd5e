import { demoFleet, simulatePlant } from "@sunledger/demo";
import { writePlantFolder } from "./writePlantFolder.ts";

export interface DemoTask {
  /** Which plant of the fleet. */
  index: number;
  todayMs: number;
  folder: string;
}

/** Simulates one plant of the demo fleet and writes its folder, in a thread of its own. */
export default async function simulate({ index, todayMs, folder }: DemoTask): Promise<string> {
  const chosen = demoFleet(todayMs)[index];
  if (chosen === undefined) throw new Error(`the demo fleet has no plant ${index}`);
  const { plant, columns, axis } = simulatePlant(chosen.spec, { fromMs: chosen.fromMs, toMs: chosen.toMs, seed: chosen.seed });
  await writePlantFolder(folder, { plant, columns, axis });
  return folder;
}
