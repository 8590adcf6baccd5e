import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A school in Nantes where only AC power and a horizontal sensor are recorded. */
export const school: FleetMember = {
  id: "lycee-de-l-erdre", analysisMode: "audit", restricted: false, timezone: "Europe/Paris", days: 365,
  build: (calendar) => ({
    ...ORDINARY, ...alike("OND", "R", 4, { tiltDeg: 15, azimuthDeg: 150 }, 20, 6), name: "Lycée de l'Erdre", town: "Nantes", latitude: 47.25, longitude: -1.54, altitudeM: 18,
    commissionedOn: "2013-11-18", climate: CLIMATES.nantes, module: MODULE_DESIGNS.poly265, inverterDesign: inverterOf("SUNVERT-28", 28_000), analysis: "ac", meter: false, intervalS: 600,
    sensors: [{ id: "GHI1", kind: "irradiance_horizontal" }, { id: "TA1", kind: "temperature_ambient" }],
    faults: [
      { kind: "inverter_stop", startMs: calendar.ago(190, 10), endMs: calendar.ago(183, 9), inverter: "OND03" },
      { kind: "inverter_stop", startMs: calendar.ago(44), endMs: calendar.ago(41), inverter: "OND01" },
      { kind: "grid_outage", startMs: calendar.ago(102, 9), endMs: calendar.ago(102, 18) },
      { kind: "derating", ...calendar.spell(6, 15, 0, 76), inverters: ["OND04"], aboveC: 16, perC: 0.07 },
    ],
  }),
};
