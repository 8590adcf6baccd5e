/** A row under clouds: what lacks, and the most that clouds could have clipped, as shares of the offer; how far its lack scatters. */
export interface CloudedRow {
  lack: number;
  most: number;
  scatter: number;
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

/**
 * What clouds usually clip of the most they could, sky by sky: the slope of the lack over that most (least squares, drawn towards
 * none; each row by its scatter), beside what such a sky's light is misread by, which goes with the offer and not with the most.
 * One row's lack drowns in what the hour's light is unsure by; that of hundreds does not. Returns what a row most likely lost, as
 * a share of its offer: its own lack and the usual one, each weighed by how well it says it (an hour's loss strays from the usual
 * one as widely as that is large).
 */
export function usualClipping(rows: readonly CloudedRow[]): (row: CloudedRow) => number {
  const moving = rows.filter((row) => row.moves >= STEADY);
  const skies = Array.from({ length: SKIES }, (_, sky) => fitted(moving.filter((row) => skyOf(row) === sky)));
  return (row) => {
    if (!(row.moves >= STEADY)) return 0;
    const { misread, part } = skies[skyOf(row)];
    const usual = part * row.most;
    const weight = usual ** 2 / (usual ** 2 + row.scatter ** 2);
    return Math.min(row.most, Math.max(0, usual + weight * (row.lack - misread - usual)));
  };
}

function skyOf({ beamShare, moves }: CloudedRow): number {
  return BEAM_SHARES.filter((share) => beamShare >= share).length * 2 + (moves >= MOVES_FAR ? 1 : 0);
}

/** Lack = misread + part · most. */
function fitted(rows: readonly CloudedRow[]): { misread: number; part: number } {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0];
  for (const { lack, most, scatter } of rows) {
    if (!(scatter > 0) || !(lack > -OUTLYING * scatter && lack < most + OUTLYING * scatter)) continue;
    const weight = 1 / scatter ** 2;
    w += weight;
    x += weight * most;
    y += weight * lack;
    xx += weight * most * most;
    xy += weight * most * lack;
  }
  if (w === 0) return { misread: 0, part: 0 };
  const part = Math.min(1, Math.max(0, (xy - (x * y) / w) / (xx - (x * x) / w + 1 / USUAL_SPREAD ** 2)));
  return { misread: (y - part * x) / w, part };
}
