/** A place on the globe, degrees. */
export interface Place {
  latitudeDeg: number;
  longitudeDeg: number;
}

export interface Projection {
  /** Pixels of a place. */
  at: (place: Place) => readonly [number, number];
  /** Corners of the picture: west, south, east, north, degrees. */
  view: readonly [number, number, number, number];
}

/** Beyond this Mercator's stretch says nothing any more. */
const MOST_LATITUDE = 80;
/** A single plant is shown with its region around it. */
const LEAST_SPAN = 7;
const PADDING = 0.16;

const northing = (latitudeDeg: number): number => {
  const held = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitudeDeg));
  return (Math.log(Math.tan(Math.PI / 4 + (held * Math.PI) / 360)) * 180) / Math.PI;
};
const latitudeOf = (y: number): number => ((2 * Math.atan(Math.exp((y * Math.PI) / 180)) - Math.PI / 2) * 180) / Math.PI;

/** Mercator's projection (angles kept, so coasts look as known), fitted around some places with room at the edges. */
export const fitProjection = (places: readonly Place[], widthPx: number, heightPx: number): Projection => {
  const xs = places.map(({ longitudeDeg }) => longitudeDeg);
  const ys = places.map(({ latitudeDeg }) => northing(latitudeDeg));
  const [west, east] = xs.length > 0 ? [Math.min(...xs), Math.max(...xs)] : [-12, 30];
  const [south, north] = ys.length > 0 ? [Math.min(...ys), Math.max(...ys)] : [northing(36), northing(60)];
  const room = 1 + 2 * PADDING;
  const scale = Math.min(widthPx / (Math.max(LEAST_SPAN, east - west) * room), heightPx / (Math.max(LEAST_SPAN, north - south) * room));
  const middle = [(west + east) / 2, (south + north) / 2] as const;
  const [halfX, halfY] = [widthPx / 2 / scale, heightPx / 2 / scale];
  return {
    at: ({ longitudeDeg, latitudeDeg }) => [widthPx / 2 + (longitudeDeg - middle[0]) * scale, heightPx / 2 - (northing(latitudeDeg) - middle[1]) * scale],
    view: [middle[0] - halfX, latitudeOf(middle[1] - halfY), middle[0] + halfX, latitudeOf(middle[1] + halfY)],
  };
};
