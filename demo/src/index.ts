/** The plant simulator that knows the truth, and the demo fleet. */
export { simulatePlant, type SimulatedPlant, type SimulationRange } from "./simulatePlant.ts";
export { demoFleet, type DemoInstallation } from "./demoFleet.ts";
export { drawPlant, type DrawnPlant } from "./draw/drawPlant.ts";
export { drawSensorFaultPlant, SENSOR_FAULTS, type SensorFaultKind, type SensorFaultPlant } from "./draw/drawSensorFaultPlant.ts";
export { loggerClock } from "./loggerClock.ts";
export { withoutOptional, type BarePlantFile, type PlantFile } from "./plantFile.ts";
export { type PlantSpec, type Fault, type SensorSpec, type SubArraySpec, type InverterSpec, type InverterDesign, type Climate } from "./plantSpec.ts";
export { type Truth, type TruthEnergies } from "./truth.ts";
