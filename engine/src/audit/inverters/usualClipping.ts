/** What one measurement says is lacking, as a share of the offer, and how far that scatters. */
export interface Told {
  lack: number;
  scatter: number;
}

/** A row under clouds: what lacks by each measurement that tells it (the same ones in every row, NaN where one is silent), and the most that clouds could have clipped, as a share of the offer. */
export interface CloudedRow {
  told: readonly Told[];
  most: number;
  /** Share of the beam in the light, 0–1. */
  beamShare: number;
  /** How far the light moved from the interval before or to the next one, in shares of the season's best at that time of day. */
  moves: number;
}

/** A sky that moves less from interval to interval is an even veil or clear: it clips nothing that its mean does not show. */
const STEADY = 0.1;
/** Moving skies are told apart by how much they move and by the beam's share of the light. */
const MOVES_FAR = 0.2;
const BEAM_SHARES = [0.3, 0.5] as const;
const SKIES = 2 * (BEAM_SHARES.length + 1);
/** Before looking, the usual part of the most is zero, known this well; rows further off than so many times their scatter have another cause. */
const USUAL_SPREAD = 0.3;
const OUTLYING = 3;

/** What a sky usually clips of the most it could, and what each measurement is misread by under it. */
interface SkyClips {
  part: number;
  misread: readonly number[];
}

/**
 * What clouds usually clip of the most they could, sky by sky: the slope of the lack over that most (least squares, drawn towards
 * none; each row by its scatter), beside what such a sky's light and voltage are misread by, which goes with the offer and not with
 * the most. One row's lack drowns in what the hour's light is unsure by; that of hundreds does not. Returns what a row most likely
 * lost, as a share of its offer: what each measurement says and the usual one, each weighed by how well it says it (an hour's loss
 * strays from the usual one as widely as that is large).
 */
export function usualClipping(rows: readonly CloudedRow[]): (row: CloudedRow) => number {
  const moving = rows.filter((row) => row.moves >= STEADY);
  const skies = Array.from({ length: SKIES }, (_, sky) => fitted(moving.filter((row) => skyOf(row) === sky)));
  return (row) => {
    if (!(row.moves >= STEADY)) return 0;
    const { misread, part } = skies[skyOf(row)];
    const usual = part * row.most;
    if (!(usual > 0)) return 0;
    let weight = 1 / usual ** 2;
    let share = usual * weight;
    row.told.forEach(({ lack, scatter }, n) => {
      // a voltage or a power far on the other side has another cause
      if (!told({ lack, scatter }) || lack - misread[n] < -OUTLYING * scatter) return;
      weight += 1 / scatter ** 2;
      share += (lack - misread[n]) / scatter ** 2;
    });
    return Math.min(row.most, Math.max(0, share / weight));
  };
}

function skyOf({ beamShare, moves }: CloudedRow): number {
  return BEAM_SHARES.filter((share) => beamShare >= share).length * 2 + (moves >= MOVES_FAR ? 1 : 0);
}

function told({ lack, scatter }: Told): boolean {
  return scatter > 0 && !Number.isNaN(lack);
}

/** Lack = misread + part · most, with one part for all measurements and each one's own misreading. */
function fitted(rows: readonly CloudedRow[]): SkyClips {
  const count = Math.max(0, ...rows.map((row) => row.told.length));
  const sums = Array.from({ length: count }, (_, n) => sumsOf(rows.flatMap(({ told: all, most }) => (n < all.length && told(all[n]) ? [{ ...all[n], most }] : []))));
  const above = sums.reduce((sum, one) => sum + one.xy, 0);
  const part = Math.min(1, Math.max(0, above / sums.reduce((sum, one) => sum + one.xx, 1 / USUAL_SPREAD ** 2)));
  return { part, misread: sums.map(({ lack, most }) => lack - part * most) };
}

/** Weighted means of lack and most, and their sums of squares about them. */
function sumsOf(rows: readonly (Told & { most: number })[]): { lack: number; most: number; xx: number; xy: number } {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const { lack, most, scatter } of rows) {
    if (!(lack > -OUTLYING * scatter && lack < most + OUTLYING * scatter)) continue;
    const weight = 1 / scatter ** 2;
    w += weight;
    x += weight * most;
    y += weight * lack;
    xx += weight * most * most;
    xy += weight * most * lack;
  }
  return w === 0 ? { lack: 0, most: 0, xx: 0, xy: 0 } : { lack: y / w, most: x / w, xx: xx - (x * x) / w, xy: xy - (x * y) / w };
}
