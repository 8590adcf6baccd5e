import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { waterfall } from "./adapters/waterfall.ts";
import type { Answer, Json } from "./case.ts";
import { runGolden } from "./golden.ts";
import { readNotDone } from "./notDone.ts";
import { readReferenceFile, type JudgedCase, type ReferenceFile } from "./referenceFile.ts";
import { registry } from "./registry.ts";
import { runCase, runFile } from "./runFile.ts";

const FOLDER = join(import.meta.dirname, "../../engine/src/reference");
const names = readdirSync(FOLDER).filter((entry) => entry.endsWith(".json")).map((entry) => entry.slice(0, -5)).toSorted();

function read(name: string): ReferenceFile {
  const file = readReferenceFile(join(FOLDER, `${name}.json`));
  if (file === undefined) throw new Error(`${name} is no reference file`);
  return file;
}

describe("the engine gives what the reference libraries give", () => {
  const notDone = readNotDone();

  it.each(names.filter((name) => name !== "golden_waterfall"))("%s", (name) => {
    const report = runFile(read(name), registry);
    expect(report.failures).toEqual([]);
    expect(report.missing.filter((called) => !notDone.has(called))).toEqual([]);
    expect(report.run).toBeGreaterThan(0);
  }, 120_000);

  it("golden_waterfall", () => {
    expect(runGolden(join(FOLDER, "golden_waterfall.json"), waterfall)).toMatchObject({ run: 1, failures: [] });
  });

  it("has enough files to mean something", () => {
    expect(names.length).toBeGreaterThan(45);
  });
});

describe("a wrong answer is caught", () => {
  const file = read("airmass");
  const [first] = file.cases;
  const right = registry[first.given.function](first.given);

  function judged(change: (answer: Record<string, Answer>) => Record<string, Answer>): number {
    return runCase(first, file.tolerances, () => change(right)).worst;
  }

  function column(answer: Record<string, Answer>): number[] {
    const cells = answer["airmass"];
    if (typeof cells !== "object" || cells === null || !("length" in cells)) throw new Error("no column");
    return Array.from({ length: Number(cells.length) }, (_, i) => Number(Reflect.get(cells, i)));
  }

  it("passes untouched", () => {
    expect(judged((answer) => answer)).toBeLessThan(1);
  });

  it("fails when one value of many moves by a millionth", () => {
    expect(judged((answer) => ({ airmass: column(answer).map((value, i) => (i === 57 ? value * 1.000001 : value)) }))).toBeGreaterThan(1);
  });

  it("fails on a NaN for a number, a number for a NaN, a short list and no answer", () => {
    expect(judged((answer) => ({ airmass: column(answer).with(3, Number.NaN) }))).toBe(Number.POSITIVE_INFINITY);
    expect(judged((answer) => ({ airmass: column(answer).map((value) => (Number.isNaN(value) ? 0 : value)) }))).toBe(Number.POSITIVE_INFINITY);
    expect(judged((answer) => ({ airmass: column(answer).slice(1) }))).toBe(Number.POSITIVE_INFINITY);
    expect(judged(() => ({}))).toBe(Number.POSITIVE_INFINITY);
  });

  it("fails the case alone when an adapter throws", () => {
    const broken = runCase(first, file.tolerances, () => {
      throw new Error("no such model");
    });
    expect(broken).toEqual({ worst: Number.POSITIVE_INFINITY, where: "no such model" });
  });
});

describe("tolerance rules", () => {
  function outcome(reference: Json, got: Answer, rule: { [key: string]: Json }): boolean {
    const path = { name: "x", function: "f", params: {}, inputs: {} };
    const one: JudgedCase = {
      given: path, outputs: { value: reference }, stochasticOutputs: {},
      tolerances: {
        value: {
          abs: Number(rule["abs"] ?? 0), rel: Number(rule["rel"] ?? 0), wrap: Number(rule["wrap"] ?? 0), exact: rule["exact"] === true,
          maxMismatchFraction: Number(rule["fraction"] ?? 0), maxMismatchCount: 0, toleranceDays: Number(rule["days"] ?? 0),
          informative: rule["informative"] === true, note: "",
        },
      },
    };
    return runCase(one, {}, () => ({ value: got })).worst <= 1;
  }

  it("compares modulo the period where the file says so", () => {
    expect(outcome([359.9999999], [0], { abs: 1e-6, wrap: 360 })).toBe(true);
    expect(outcome([359.9999999], [0], { abs: 1e-6 })).toBe(false);
  });

  it("allows the stated share of mismatches and no more", () => {
    const reference = Array.from({ length: 1000 }, () => true);
    expect(outcome(reference, reference.with(5, false), { exact: true, fraction: 0.001 })).toBe(true);
    expect(outcome(reference, reference.with(5, false).with(6, false), { exact: true, fraction: 0.001 })).toBe(false);
    expect(outcome(reference, reference.with(5, false), { exact: true })).toBe(false);
  });

  it("counts days between dates, matches infinities and leaves informative outputs alone", () => {
    expect(outcome(["2021-03-04"], ["2021-03-06"], { exact: true, days: 3 })).toBe(true);
    expect(outcome(["2021-03-04"], ["2021-03-09"], { exact: true, days: 3 })).toBe(false);
    expect(outcome(["Infinity", null], [Number.POSITIVE_INFINITY, Number.NaN], { abs: 1 })).toBe(true);
    expect(outcome(["Infinity"], [Number.NEGATIVE_INFINITY], { abs: 1 })).toBe(false);
    expect(outcome(["Infinity"], [1e300], { abs: 1, rel: 1 })).toBe(false);
    expect(outcome([1], [2], { informative: true })).toBe(true);
  });

  it("judges a random output by the spread of the reference's own runs", () => {
    const one: JudgedCase = {
      given: { name: "x", function: "f", params: {}, inputs: {} }, outputs: { ci: 1.2 }, tolerances: {},
      stochasticOutputs: { ci: { mean: 1, acceptAbs: 0.1 } },
    };
    expect(runCase(one, {}, () => ({ ci: 1.05 })).worst).toBeCloseTo(0.5, 9);
    expect(runCase(one, {}, () => ({ ci: 1.2 })).worst).toBeGreaterThan(1);
    expect(runCase(one, {}, () => ({ ci: Number.NaN })).worst).toBe(Number.POSITIVE_INFINITY);
  });
});
