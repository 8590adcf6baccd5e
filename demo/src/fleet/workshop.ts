import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A workshop near Udine, some weeks in service: one of its strings was never plugged in. */
export const workshop: FleetMember = {
  id: "officina-ponte-rosso", analysisMode: "audit", restricted: false, timezone: "Europe/Rome", days: 75,
  build: (calendar) => {
    const roof = { tiltDeg: 16, azimuthDeg: 200 };
    return {
      ...ORDINARY, ...alike("INV", "P", 3, roof, 18, 5), name: "Officina Ponte Rosso", town: "Udine", latitude: 46.06, longitude: 13.24, altitudeM: 113,
      commissionedOn: new Date(calendar.fromMs + 12 * 3_600_000).toISOString().slice(0, 10), climate: CLIMATES.udine, module: MODULE_DESIGNS.mono410,
      inverterDesign: inverterOf("ADRIAVERT-33", 33_000), tariffPerKwh: 0.1, stringCurrents: true, ageing: { lid: 0.004, perYear: 0.01 },
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...roof }, { id: "TA1", kind: "temperature_ambient" }, { id: "TM1", kind: "temperature_module", ...roof },
      ],
      faults: [{ kind: "string_outage", startMs: calendar.fromMs, endMs: calendar.ago(18, 10.5), subarray: "P02", strings: [4] }],
    };
  },
};
