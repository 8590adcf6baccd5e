import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A warehouse near Lyon whose strings go open, one after the other; one is open still. */
export const warehouse: FleetMember = {
  id: "entrepot-du-rhone", analysisMode: "continuous", restricted: false, timezone: "Europe/Paris", days: 400,
  build: (calendar) => {
    const south = { tiltDeg: 12, azimuthDeg: 165 };
    return {
      ...ORDINARY, ...alike("INV", "A", 8, south, 18, 6), name: "Entrepôt du Rhône", town: "Saint-Priest", latitude: 45.7, longitude: 4.95, altitudeM: 210,
      commissionedOn: "2018-09-03", climate: CLIMATES.lyon, module: MODULE_DESIGNS.mono410, inverterDesign: inverterOf("SUNVERT-40", 40_000), stringCurrents: true, intervalS: 600,
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...south }, { id: "GHI1", kind: "irradiance_horizontal" }, { id: "TA1", kind: "temperature_ambient" },
        { id: "TM1", kind: "temperature_module", ...south }, { id: "WS1", kind: "wind" },
      ],
      faults: [
        { kind: "string_outage", startMs: calendar.ago(310), endMs: calendar.ago(214, 11), subarray: "A03", strings: [1] },
        { kind: "string_outage", startMs: calendar.ago(160, 13.5), endMs: calendar.ago(97), subarray: "A06", strings: [0, 4] },
        { kind: "string_outage", startMs: calendar.ago(23), endMs: calendar.toMs, subarray: "A07", strings: [3] },
        { kind: "communication", startMs: calendar.ago(131), endMs: calendar.ago(128, 9), inverters: ["INV02"], sensors: false },
        { kind: "inverter_stop", startMs: calendar.ago(71, 10), endMs: calendar.ago(71, 16), inverter: "INV05" },
      ],
    };
  },
};
