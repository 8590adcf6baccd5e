import { CLIMATES } from "../climates.ts";
import type { Climate } from "../plantSpec.ts";

/** A place a plant may stand at. */
export interface Place {
  town: string;
  latitude: number;
  longitude: number;
  altitudeM: number;
  timezone: string;
  climate: Climate;
  /** Whether snow lies there in some weeks of the year. */
  snowy: boolean;
}

/** Places from the Tagus to the Baltic. */
export const PLACES: readonly Place[] = [
  { town: "Toulouse", latitude: 43.6, longitude: 1.44, altitudeM: 150, timezone: "Europe/Paris", climate: CLIMATES.toulouse, snowy: false },
  { town: "Lyon", latitude: 45.75, longitude: 4.85, altitudeM: 200, timezone: "Europe/Paris", climate: CLIMATES.lyon, snowy: false },
  { town: "Nantes", latitude: 47.22, longitude: -1.55, altitudeM: 20, timezone: "Europe/Paris", climate: CLIMATES.nantes, snowy: false },
  { town: "Freiburg", latitude: 48, longitude: 7.85, altitudeM: 280, timezone: "Europe/Berlin", climate: CLIMATES.freiburg, snowy: true },
  { town: "Kempten", latitude: 47.73, longitude: 10.31, altitudeM: 680, timezone: "Europe/Berlin", climate: CLIMATES.allgaeu, snowy: true },
  { town: "Rostock", latitude: 54.09, longitude: 12.1, altitudeM: 15, timezone: "Europe/Berlin", climate: { ...CLIMATES.rotterdam, meanTempC: 9.2, seasonalK: 8.5 }, snowy: true },
  { town: "Rotterdam", latitude: 51.92, longitude: 4.48, altitudeM: 2, timezone: "Europe/Amsterdam", climate: CLIMATES.rotterdam, snowy: false },
  { town: "Guimarães", latitude: 41.44, longitude: -8.3, altitudeM: 180, timezone: "Europe/Lisbon", climate: CLIMATES.braga, snowy: false },
  { town: "Évora", latitude: 38.57, longitude: -7.91, altitudeM: 300, timezone: "Europe/Lisbon", climate: { ...CLIMATES.sevilla, meanTempC: 16.5, diurnalK: 7 }, snowy: false },
  { town: "Carmona", latitude: 37.46, longitude: -5.65, altitudeM: 120, timezone: "Europe/Madrid", climate: CLIMATES.sevilla, snowy: false },
  { town: "Udine", latitude: 46.06, longitude: 13.24, altitudeM: 113, timezone: "Europe/Rome", climate: CLIMATES.udine, snowy: false },
  { town: "Bari", latitude: 41.12, longitude: 16.87, altitudeM: 10, timezone: "Europe/Rome", climate: { ...CLIMATES.sevilla, meanTempC: 16.5, seasonalK: 8, cloudWinter: 0.58, cloudSummer: 0.24 }, snowy: false },
];
