/** A source of random numbers that gives the same sequence for the same seed. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Beta distributed with shapes a, b ≥ 1. */
  beta(a: number, b: number): number;
  /** Uniform whole number in [0, below). */
  below(below: number): number;
}

/** Spreads a seed over well-mixed 32-bit words (the finaliser of MurmurHash3 over a Weyl sequence). */
function seedWords(seed: number): Uint32Array {
  let state = seed >>> 0;
  return Uint32Array.from({ length: 4 }, () => {
    state = (state + 0x9e3779b9) >>> 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
  });
}

/** xoshiro128** (Blackman & Vigna 2021, ACM TOMS 47), seeded from one number. */
export function seededRandom(seed: number): Random {
  const s = seedWords(seed);
  const rotate = (x: number, bits: number): number => ((x << bits) | (x >>> (32 - bits))) >>> 0;
  const next = (): number => {
    const word = Math.imul(rotate(Math.imul(s[1], 5), 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 11);
    return word;
  };
  const uniform = (): number => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;
  let spare = Number.NaN;
  // Marsaglia's polar method gives two normals at a time
  const normal = (): number => {
    if (spare === spare) {
      const kept = spare;
      spare = Number.NaN;
      return kept;
    }
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const square = u * u + v * v;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = v * factor;
      return u * factor;
    }
  };
  // Marsaglia & Tsang 2000, ACM TOMS 26, shape ≥ 1
  const gamma = (shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  return {
    uniform,
    normal,
    beta: (a, b) => {
      const x = gamma(a);
      return x / (x + gamma(b));
    },
    below: (below) => Math.floor(uniform() * below),
  };
}
