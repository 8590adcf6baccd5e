/** The text of a place in a file, byte for letter. */
export const letters = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
