import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A flat roof in Rotterdam, half east, half west, more modules than its inverters can take; the grid operator turns it down at times. */
export const distributionCentre: FleetMember = {
  id: "distributiecentrum-maas", analysisMode: "continuous", restricted: false, timezone: "Europe/Amsterdam", days: 420,
  build: (calendar) => {
    const east = { tiltDeg: 10, azimuthDeg: 92 };
    const west = { tiltDeg: 10, azimuthDeg: 272 };
    const halves = [alike("O-INV", "O", 5, east, 20, 6), alike("W-INV", "W", 5, west, 20, 6)];
    return {
      ...ORDINARY, inverters: halves.flatMap((half) => half.inverters), subarrays: halves.flatMap((half) => half.subarrays), name: "Distributiecentrum Maas", town: "Rotterdam",
      latitude: 51.89, longitude: 4.4, altitudeM: 2, commissionedOn: "2022-03-28", climate: CLIMATES.rotterdam, module: MODULE_DESIGNS.mono545,
      inverterDesign: inverterOf("SUNVERT-40X", 42_000), tariffPerKwh: 0.085,
      sensors: [
        { id: "GTI-O", kind: "irradiance_tilted", ...east }, { id: "GTI-W", kind: "irradiance_tilted", ...west }, { id: "GHI1", kind: "irradiance_horizontal" },
        { id: "TA1", kind: "temperature_ambient" },
      ],
      faults: [
        { kind: "curtailment", ...calendar.spell(4, 20, 0, 66), setpoint: 0.5, hours: [11, 16], everyDays: 6 },
        { kind: "curtailment", ...calendar.spell(7, 10, 0, 46), setpoint: 0.6, hours: [12, 15], everyDays: 9 },
        { kind: "mppt", startMs: calendar.ago(205), endMs: calendar.ago(171, 12), inverter: "O-INV03", voltageFactor: 0.78 },
        { kind: "derating", ...calendar.spell(6, 10, 0, 82), inverters: ["W-INV04"], aboveC: 17, perC: 0.05 },
      ],
    };
  },
};
