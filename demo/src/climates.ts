import type { Climate } from "./plantSpec.ts";

/** Weather of the places of the demo fleet, in round numbers. */
export const CLIMATES = {
  toulouse: { meanTempC: 13.8, seasonalK: 8, diurnalK: 6, cloudWinter: 0.66, cloudSummer: 0.4, turbidityWinter: 2.7, turbiditySummer: 3.7, rainWinter: 0.45, rainSummer: 0.4, windMs: 2.1 },
  lyon: { meanTempC: 12.9, seasonalK: 9, diurnalK: 6, cloudWinter: 0.72, cloudSummer: 0.42, turbidityWinter: 2.8, turbiditySummer: 3.8, rainWinter: 0.45, rainSummer: 0.45, windMs: 2 },
  nantes: { meanTempC: 12.4, seasonalK: 6.8, diurnalK: 5, cloudWinter: 0.73, cloudSummer: 0.5, turbidityWinter: 2.7, turbiditySummer: 3.4, rainWinter: 0.6, rainSummer: 0.4, windMs: 2.3 },
  freiburg: { meanTempC: 11.4, seasonalK: 9, diurnalK: 6, cloudWinter: 0.75, cloudSummer: 0.48, turbidityWinter: 2.6, turbiditySummer: 3.6, rainWinter: 0.5, rainSummer: 0.5, windMs: 2.1 },
  allgaeu: { meanTempC: 7.6, seasonalK: 9, diurnalK: 6, cloudWinter: 0.72, cloudSummer: 0.52, turbidityWinter: 2.3, turbiditySummer: 3.2, rainWinter: 0.5, rainSummer: 0.55, windMs: 2.2 },
  rotterdam: { meanTempC: 10.8, seasonalK: 7, diurnalK: 4, cloudWinter: 0.8, cloudSummer: 0.57, turbidityWinter: 2.8, turbiditySummer: 3.6, rainWinter: 0.55, rainSummer: 0.45, windMs: 2.9 },
  braga: { meanTempC: 15, seasonalK: 6, diurnalK: 6, cloudWinter: 0.66, cloudSummer: 0.32, turbidityWinter: 2.5, turbiditySummer: 3.3, rainWinter: 0.7, rainSummer: 0.3, windMs: 2 },
  sevilla: { meanTempC: 19, seasonalK: 8.5, diurnalK: 8, cloudWinter: 0.48, cloudSummer: 0.14, turbidityWinter: 2.8, turbiditySummer: 4.2, rainWinter: 0.5, rainSummer: 0.08, windMs: 2.4 },
  udine: { meanTempC: 13.3, seasonalK: 9.5, diurnalK: 6.5, cloudWinter: 0.66, cloudSummer: 0.44, turbidityWinter: 2.9, turbiditySummer: 3.9, rainWinter: 0.5, rainSummer: 0.5, windMs: 2 },
} as const satisfies Record<string, Climate>;
