import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A joinery in Freiburg: an inverter that stopped twice and stands still again, another that wastes power, a grid failure. */
export const joinery: FleetMember = {
  id: "schreinerei-rebland", analysisMode: "continuous", restricted: false, timezone: "Europe/Berlin", days: 365,
  build: (calendar) => {
    const roof = { tiltDeg: 30, azimuthDeg: 195 };
    return {
      ...ORDINARY, ...alike("WR", "D", 5, roof, 22, 4), name: "Schreinerei Rebland", town: "Freiburg im Breisgau", latitude: 48.0, longitude: 7.8, altitudeM: 270,
      commissionedOn: "2015-06-22", climate: CLIMATES.freiburg, module: MODULE_DESIGNS.poly265, inverterDesign: inverterOf("KRAFTWERK-22", 22_000), tariffPerKwh: 0.125,
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...roof }, { id: "TA1", kind: "temperature_ambient" }, { id: "TM1", kind: "temperature_module", ...roof },
      ],
      faults: [
        { kind: "inverter_stop", startMs: calendar.ago(238, 9.25), endMs: calendar.ago(229, 15), inverter: "WR02" },
        { kind: "inverter_stop", startMs: calendar.ago(96), endMs: calendar.ago(91, 12), inverter: "WR02" },
        { kind: "inverter_stop", startMs: calendar.ago(6, 11), endMs: calendar.toMs, inverter: "WR02" },
        { kind: "conversion_excess", startMs: calendar.ago(180), endMs: calendar.ago(120), inverter: "WR04", loss: 0.055 },
        { kind: "grid_outage", startMs: calendar.ago(148, 10.25), endMs: calendar.ago(148, 15.5) },
      ],
    };
  },
};
