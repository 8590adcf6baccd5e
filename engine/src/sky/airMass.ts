const RAD = Math.PI / 180;

/** The published formulas of relative optical air mass. */
export type AirMassModel =
  | "kastenYoung1989" | "kasten1966" | "simple" | "pickering2002" | "youngIrvine1967" | "young1994" | "gueymard1993" | "gueymard2003";

/** Air mass of Kasten & Young (1989), Applied Optics 28, 4735, from the apparent zenith; NaN below the horizon. */
export function airMassKastenYoung(apparentZenithDeg: number): number {
  if (!(apparentZenithDeg <= 90)) return Number.NaN;
  return 1 / (Math.cos(apparentZenithDeg * RAD) + 0.50572 * Math.exp(-1.6364 * Math.log(96.07995 - apparentZenithDeg)));
}

/** Air mass of Kasten (1966), Arch. Met. Geoph. Biokl. B 14, 206, as DISC and DIRINT were fitted with; NaN below the horizon. */
export function airMassKasten(apparentZenithDeg: number): number {
  if (!(apparentZenithDeg <= 90)) return Number.NaN;
  // exp of log: half the time of a power, the same to the last digits
  return 1 / (Math.cos(apparentZenithDeg * RAD) + 0.15 * Math.exp(-1.253 * Math.log(93.885 - apparentZenithDeg)));
}

/**
 * Relative optical air mass at sea level, 1 with the sun at zenith; NaN for a zenith above 90°.
 * Kasten, Kasten-Young, Pickering and Gueymard want the apparent zenith, Young (1994) and Young-Irvine the true one.
 * Sources: those named; Pickering (2002), DIO 12, 20; Young & Irvine (1967), Astron. J. 72, 945; Young (1994), Applied
 * Optics 33, 1108; Gueymard (1993), Solar Energy 51, 121; Gueymard (2003), Solar Energy 74, 355.
 */
export function relativeAirMass(zenithDeg: number, model: AirMassModel = "kastenYoung1989"): number {
  if (!(zenithDeg <= 90)) return Number.NaN;
  const cosZenith = Math.cos(zenithDeg * RAD);
  switch (model) {
    case "kastenYoung1989":
      return airMassKastenYoung(zenithDeg);
    case "kasten1966":
      return airMassKasten(zenithDeg);
    case "simple":
      return 1 / cosZenith;
    case "pickering2002":
      return 1 / Math.sin((90 - zenithDeg + 244 / (165 + 47 * (90 - zenithDeg) ** 1.1)) * RAD);
    case "youngIrvine1967":
      return (1 / cosZenith) * (1 - 0.0012 * (1 / cosZenith ** 2 - 1));
    case "young1994":
      return (1.002432 * cosZenith ** 2 + 0.148386 * cosZenith + 0.0096467)
        / (cosZenith ** 3 + 0.149864 * cosZenith ** 2 + 0.0102963 * cosZenith + 0.000303978);
    case "gueymard1993":
      return 1 / (cosZenith + 0.00176759 * zenithDeg * (94.37515 - zenithDeg) ** -1.21563);
    case "gueymard2003":
      return 1 / (cosZenith + (0.48353 * zenithDeg ** 0.095846) / (96.741 - zenithDeg) ** 1.754);
    default:
      return Number.NaN;
  }
}

/** Pressure-corrected ("absolute") air mass from the relative one; standard sea level pressure is 101325 Pa. */
export function absoluteAirMass(relative: number, pressurePa = 101325): number {
  return (relative * pressurePa) / 101325;
}
