import { auditSeed, type DrawnAs, type SeedScore } from "./auditSeed.ts";
import { auditSensorFault, type SensorFaultScore } from "./auditSensorFault.ts";

/** A seed to be audited, and which plant is drawn from it. */
export interface SeedTask {
  seed: number;
  plant: DrawnAs | "sensor_fault";
}

/** Audits the plant of one seed beside those of others. */
export default async function auditTask({ seed, plant }: SeedTask): Promise<SeedScore | SensorFaultScore> {
  return plant === "sensor_fault" ? auditSensorFault(seed) : auditSeed(seed, plant);
}
