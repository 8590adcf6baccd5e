/** A repeatable stream of random numbers. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Standard normal. */
  normal(): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** Mixes a text into 32 bits (FNV-1a), so that streams of one seed can be told apart by name. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/**
 * The stream `name` of `seed` (xoshiro128**, started by splitmix32): the same on every machine.
 * Blackman & Vigna (2021), ACM Trans. Math. Softw. 47, 36.
 */
export function randomStream(seed: number, name: string): Random {
  let mix = (Math.imul(seed | 0, 0x9e3779b1) ^ hash(name)) >>> 0;
  const split = (): number => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = Math.imul(mix ^ (mix >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  const s = Uint32Array.from({ length: 4 }, split);
  const rotate = (x: number, k: number): number => ((x << k) | (x >>> (32 - k))) >>> 0;
  const next = (): number => {
    const result = Math.imul(rotate(Math.imul(s[1], 5) >>> 0, 7), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 11);
    return result;
  };
  const uniform = (): number => (next() * 0x200000 + (next() >>> 11)) / 2 ** 53;
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    chance: (probability) => uniform() < probability,
  };
}
