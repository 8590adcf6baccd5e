/** The five parameters of the one-diode equation at given irradiance and temperature, for a module or a whole array. */
export interface DiodeParameters {
  photocurrentA: number;
  saturationCurrentA: number;
  resistanceSeriesOhm: number;
  /** Infinity without light (De Soto, CEC). */
  resistanceShuntOhm: number;
  /** Ideality × cells in series × thermal voltage, V. */
  nNsVthV: number;
  /** Recombination in the intrinsic layer of thin film (PVsyst): d²/(µτ) in V and cells × built-in voltage in V. */
  recombination?: { d2mutauV: number; nsVbiV: number };
  /** Avalanche breakdown in reverse bias: share of the ohmic current, breakdown voltage (negative, V), exponent. */
  breakdown?: { factor: number; voltageV: number; exponent: number };
}
