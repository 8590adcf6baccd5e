import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A mill in Braga with a chimney to the south-east and trees to the west: shade that comes with the sun's position. */
export const textileMill: FleetMember = {
  id: "fabrica-do-ave", analysisMode: "continuous", restricted: true, timezone: "Europe/Lisbon", days: 380,
  build: (calendar) => {
    const roof = { tiltDeg: 22, azimuthDeg: 188 };
    return {
      ...ORDINARY, ...alike("INV", "F", 6, roof, 19, 5), name: "Fábrica Têxtil do Ave", town: "Guimarães", latitude: 41.44, longitude: -8.3, altitudeM: 180,
      commissionedOn: "2019-05-06", climate: CLIMATES.braga, module: MODULE_DESIGNS.mono410, inverterDesign: inverterOf("LUSOVERT-36", 36_000), tariffPerKwh: 0.095,
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...roof }, { id: "GHI1", kind: "irradiance_horizontal" }, { id: "TA1", kind: "temperature_ambient" },
        { id: "TM1", kind: "temperature_module", ...roof },
      ],
      faults: [
        { kind: "shading", startMs: calendar.fromMs, endMs: calendar.toMs, subarrays: ["F01"], azimuthDeg: [98, 142], elevationBelowDeg: 26 },
        { kind: "shading", startMs: calendar.fromMs, endMs: calendar.toMs, subarrays: ["F05", "F06"], azimuthDeg: [228, 268], elevationBelowDeg: 20 },
        { kind: "string_outage", startMs: calendar.ago(76), endMs: calendar.ago(31, 14), subarray: "F04", strings: [2] },
        { kind: "communication", startMs: calendar.ago(54), endMs: calendar.ago(52), inverters: ["INV01", "INV02", "INV03", "INV04", "INV05", "INV06"], sensors: true },
      ],
    };
  },
};
