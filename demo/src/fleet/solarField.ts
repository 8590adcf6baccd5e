import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A dusty field near Seville: dry summers, long accumulations, washed by the autumn rain. */
export const solarField: FleetMember = {
  id: "huerta-solar-los-alcores", analysisMode: "continuous", restricted: false, timezone: "Europe/Madrid", days: 730,
  build: (calendar) => {
    const south = { tiltDeg: 28, azimuthDeg: 175 };
    return {
      ...ORDINARY, ...alike("INV", "S", 10, south, 20, 8), name: "Huerta Solar Los Alcores", town: "Carmona", latitude: 37.46, longitude: -5.65, altitudeM: 120,
      commissionedOn: "2016-06-01", climate: CLIMATES.sevilla, module: MODULE_DESIGNS.mono410, inverterDesign: inverterOf("IBERVERT-60", 60_000), tariffPerKwh: 0.07,
      soiling: { perDay: 0.0014, cleaningRainMm: 3 },
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...south }, { id: "TA1", kind: "temperature_ambient" }, { id: "GHI1", kind: "irradiance_horizontal" },
        { id: "TM1", kind: "temperature_module", ...south }, { id: "RG1", kind: "rain" },
      ],
      faults: [
        { kind: "grid_outage", startMs: calendar.ago(560, 12), endMs: calendar.ago(560, 17.5) },
        { kind: "inverter_stop", startMs: calendar.ago(470), endMs: calendar.ago(453), inverter: "INV07" },
        { kind: "string_outage", startMs: calendar.ago(330), endMs: calendar.ago(60), subarray: "S03", strings: [5] },
        { kind: "string_outage", startMs: calendar.ago(200), endMs: calendar.ago(176), subarray: "S09", strings: [0, 1, 2] },
        { kind: "sensor_drift", startMs: calendar.ago(150), endMs: calendar.ago(80), sensor: "GHI1", gainAtEnd: 0.95 },
        { kind: "communication", startMs: calendar.ago(250), endMs: calendar.ago(248, 12), inverters: ["INV02", "INV05"], sensors: false },
      ],
    };
  },
};
