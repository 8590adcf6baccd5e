/** The columns of a capacity test; power in one unit for test and model. */
export interface CapacityData {
  power: Float64Array;
  poaWm2: Float64Array;
  tempAirC: Float64Array;
  windMs: Float64Array;
}
