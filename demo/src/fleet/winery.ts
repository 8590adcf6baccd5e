import { CLIMATES } from "../climates.ts";
import { MODULE_DESIGNS } from "../moduleDesign.ts";
import { alike, inverterOf, ORDINARY } from "../plantLayout.ts";
import type { FleetMember } from "./fleetMember.ts";

/** A healthy roof near Toulouse: nothing to find. */
export const winery: FleetMember = {
  id: "chai-des-coteaux", analysisMode: "continuous", restricted: false, timezone: "Europe/Paris", days: 730,
  build: () => {
    const south = { tiltDeg: 18, azimuthDeg: 182 };
    return {
      ...ORDINARY, ...alike("OND", "T", 6, south, 20, 5), name: "Chai des Coteaux", town: "Fronton", latitude: 43.84, longitude: 1.39, altitudeM: 140,
      commissionedOn: "2020-04-14", climate: CLIMATES.toulouse, module: MODULE_DESIGNS.mono300, inverterDesign: inverterOf("SUNVERT-30", 30_000), stringCurrents: true,
      sensors: [
        { id: "GTI1", kind: "irradiance_tilted", ...south }, { id: "TA1", kind: "temperature_ambient" }, { id: "TM1", kind: "temperature_module", ...south },
      ],
    };
  },
};
