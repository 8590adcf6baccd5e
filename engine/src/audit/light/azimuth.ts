/** The smallest turn that leads as far round as `degrees`, signed: −180 ≤ turn < 180. NaN stays NaN. */
export function smallestTurnDeg(degrees: number): number {
  return compassDeg(degrees + 180) - 180;
}

/** A direction as azimuths are written: 0 ≤ azimuth < 360. NaN stays NaN. */
export function compassDeg(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
