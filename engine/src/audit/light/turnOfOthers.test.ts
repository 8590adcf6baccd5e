import { describe, expect, it } from "vitest";
import { alsoHere, seasonSpeaksFor } from "./turnOfOthers.ts";
import { AS_STATED, type Turn } from "./turn.ts";
import type { ByDay } from "./turnMisfit.ts";

const DAYS = 365;
const TRUE_TURN_DEG = -8;

/** Levels of a plane's clear days that part from what is common by the season, the more the further from the true turn. */
function levelOf(towards: number, dirt: (d: number) => number): (turn: Turn) => Float64Array {
  return ({ azimuthDeg }) => Float64Array.from({ length: DAYS }, (_, d) => (d % 3 === 0 ? NaN
    : dirt(d) + towards * 0.01 * ((azimuthDeg - TRUE_TURN_DEG) / 8) * Math.cos((2 * Math.PI * d) / DAYS) + 0.002 * Math.sin(d * (3 + towards))));
}

describe("seasonSpeaksFor", () => {
  const turn = { tiltDeg: 0, azimuthDeg: TRUE_TURN_DEG };
  const dirty = (d: number): number => -0.0005 * (d % 60);

  it("believes the turn that keeps planes of opposite sides together over the year, whatever dirt both gather", () => {
    const west = levelOf(1, dirty);
    expect(seasonSpeaksFor({ turn, level: west(turn) }, west(AS_STATED), levelOf(-1, dirty))).toBe(true);
  });

  it("believes no turn that drives planes apart, and none without days in common", () => {
    const east = levelOf(-1, dirty);
    const west = levelOf(1, dirty);
    const wrong = { tiltDeg: 0, azimuthDeg: -2 * TRUE_TURN_DEG };
    expect(seasonSpeaksFor({ turn: wrong, level: west(wrong) }, west(AS_STATED), east)).toBe(false);
    const none = new Float64Array(DAYS).fill(NaN);
    expect(seasonSpeaksFor({ turn, level: none }, none, east)).toBe(false);
  });
});

describe("alsoHere", () => {
  const turn = { tiltDeg: 0, azimuthDeg: TRUE_TURN_DEG };
  /** A plane whose days stray from the other's by the season with `left` of that once turned, and fit the turn by so much less (or better) a day. */
  const plane = (left: number, worse: number) => (by: Turn): ByDay => ({
    level: Float64Array.from({ length: DAYS }, (_, d) => (by === AS_STATED ? 1 : left) * 0.01 * Math.cos((2 * Math.PI * d) / DAYS)),
    misfit: Float64Array.from({ length: DAYS }, (_, d) => 4e-4 + (by === AS_STATED ? 0 : worse) + 1e-4 * Math.sin(d * (by === AS_STATED ? 3 : 5))),
  });
  const other = { turn, level: new Float64Array(DAYS) };

  it("takes the other planes' turn for this one's where the season speaks for it and days hardly against", () => {
    expect(alsoHere(other, plane(0.7, 0))).toBe(true);
    expect(alsoHere(other, plane(0.7, 1e-5))).toBe(true);
  });

  it("leaves a plane that clear days or the season hold where it is stated", () => {
    expect(alsoHere(other, plane(0.7, 5e-5))).toBe(false);
    expect(alsoHere(other, plane(1.5, 0))).toBe(false);
    expect(alsoHere({ turn, level: new Float64Array(DAYS).fill(NaN) }, plane(0.7, 0))).toBe(false);
  });
});
