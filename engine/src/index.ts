/**
 * The whole public surface of the engine, room by room: pure functions on numbers and typed arrays.
 * Units are in the names; NaN is a missing value; times are UTC epoch milliseconds.
 */

// sun/: where the sun is, and how much it sends

// sky/: air mass, clear sky, splitting global irradiance into beam and diffuse

// plane/: irradiance on a tilted, tracked, shaded or two-sided plane
