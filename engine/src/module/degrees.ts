const RAD_PER_DEG = Math.PI / 180;

/** Cosine of an angle in degrees. */
export const cosDeg = (deg: number): number => Math.cos(deg * RAD_PER_DEG);

/** Sine of an angle in degrees. */
export const sinDeg = (deg: number): number => Math.sin(deg * RAD_PER_DEG);
