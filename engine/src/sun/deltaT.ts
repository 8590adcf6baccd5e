/** A polynomial of the years it holds for: coefficients by ascending power of (y - origin) / scale. */
interface Span {
  before: number;
  origin: number;
  scale: number;
  coefficients: readonly number[];
}

const SPANS: readonly Span[] = [
  { before: -500, origin: 1820, scale: 100, coefficients: [-20, 0, 32] },
  { before: 500, origin: 0, scale: 100, coefficients: [10583.6, -1014.41, 33.78311, -5.952053, -0.1798452, 0.022174192, 0.0090316521] },
  { before: 1600, origin: 1000, scale: 100, coefficients: [1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073] },
  { before: 1700, origin: 1600, scale: 1, coefficients: [120, -0.9808, -0.01532, 1 / 7129] },
  { before: 1800, origin: 1700, scale: 1, coefficients: [8.83, 0.1603, -0.0059285, 0.00013336, -1 / 1174000] },
  { before: 1860, origin: 1800, scale: 1, coefficients: [13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699, 0.000000000875] },
  { before: 1900, origin: 1860, scale: 1, coefficients: [7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233174] },
  { before: 1920, origin: 1900, scale: 1, coefficients: [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197] },
  { before: 1941, origin: 1920, scale: 1, coefficients: [21.2, 0.84493, -0.0761, 0.0020936] },
  { before: 1961, origin: 1950, scale: 1, coefficients: [29.07, 0.407, -1 / 233, 1 / 2547] },
  { before: 1986, origin: 1975, scale: 1, coefficients: [45.45, 1.067, -1 / 260, -1 / 718] },
  { before: 2005, origin: 2000, scale: 1, coefficients: [63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599] },
  { before: 2050, origin: 2000, scale: 1, coefficients: [62.92, 0.32217, 0.005589] },
];

function sumAt(span: Span, y: number): number {
  const x = (y - span.origin) / span.scale;
  return span.coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}

/**
 * TT - UT1 in seconds at the middle of a month (1-12).
 * Source: Espenak & Meeus, Five Millennium Canon of Solar Eclipses, NASA/TP-2006-214141, polynomial expressions.
 */
export function deltaT(year: number, month: number): number {
  const y = year + (month - 0.5) / 12;
  const span = SPANS.find((one) => year < one.before);
  if (span !== undefined) return sumAt(span, y);
  const parabola = -20 + 32 * ((y - 1820) / 100) ** 2;
  return year < 2150 ? parabola - 0.5628 * (2150 - y) : parabola;
}
