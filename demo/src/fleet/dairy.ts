import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A dairy at the foot of the Alps: snow in three spells, two inverters too hot in summer. */
export const dairy: FleetMember = {
  id: "molkerei-iller", analysisMode: "audit", restricted: false, timezone: "Europe/Berlin", days: 396,
  build: (calendar) => {
    const roof = { tiltDeg: 25, azimuthDeg: 178 };
    return {
      ...ORDINARY, ...alike("WR", "M", 6, roof, 20, 5), name: "Molkerei an der Iller", town: "Kempten", latitude: 47.73, longitude: 10.31, altitudeM: 680,
      commissionedOn: "2017-10-09", climate: CLIMATES.allgaeu, module: MODULE_DESIGNS.mono300, inverterDesign: inverterOf("KRAFTWERK-30", 30_000), tariffPerKwh: 0.12, stringCurrents: true,
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...roof }, { id: "TA1", kind: "temperature_ambient" }, { id: "TM1", kind: "temperature_module", ...roof },
        { id: "WS1", kind: "wind" }, { id: "RG1", kind: "rain" },
      ],
      faults: [
        { kind: "snow", ...calendar.spell(12, 8, 2, 7.6) },
        { kind: "snow", ...calendar.spell(1, 11, 4, 7.4) },
        { kind: "snow", ...calendar.spell(2, 3, 5, 4.4) },
        { kind: "derating", ...calendar.spell(6, 8, 0, 81), inverters: ["WR02", "WR05"], aboveC: 16, perC: 0.06 },
        { kind: "string_outage", startMs: calendar.ago(120), endMs: calendar.ago(62), subarray: "M06", strings: [3] },
      ],
    };
  },
};
