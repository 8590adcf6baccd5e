import { readFileSync } from "node:fs";
import { join } from "node:path";
import { INCIDENT_CATEGORIES, KPI_KEYS, LOSS_KEYS } from "@sunledger/engine";
import { describe, expect, it } from "vitest";
import { answerOf, differences, examplesOf, methodPages, METHODS } from "./examples.ts";

const pages = methodPages();
const textOf = (page: string): string => readFileSync(join(METHODS, page), "utf8");

describe.each(pages)("docs/methods/%s", (page) => {
  it("says what the engine gives, in at least one example", () => {
    const examples = examplesOf(page);
    expect(examples.length).toBeGreaterThan(0);
    expect(examples.flatMap((example) => differences(example.gives, answerOf(example), example.within, `line ${example.line}`))).toEqual([]);
  });

  it("is listed, and names the files it speaks of as they are", () => {
    expect(textOf("README.md")).toContain(`](${page})`);
    for (const [, path] of textOf(page).matchAll(/`((?:engine|server|demo)\/[\w./-]+\.ts)`/g)) expect(() => readFileSync(join(METHODS, "../..", path ?? ""))).not.toThrow();
  });
});

it("defines every loss, every key figure and every incident category somewhere", () => {
  const all = pages.map(textOf).join("\n");
  for (const key of [...LOSS_KEYS, ...KPI_KEYS]) expect(all).toContain(`\`${key}@1\``);
  for (const category of INCIDENT_CATEGORIES) expect(all).toContain(`\`${category}\``);
});

describe("an example that is wrong", () => {
  const page = (gives: string): string => `\`\`\`example\n{"call": "performanceRatio", "with": [178.168, 285], "gives": ${gives}, "within": 1e-5}\n\`\`\`\n`;
  const found = (gives: string): string[] => examplesOf("page", page(gives)).flatMap((one) => differences(one.gives, answerOf(one), one.within));

  it("is found", () => {
    expect(found("0.62515")).toEqual([]);
    expect(found("0.62615")).toHaveLength(1);
    expect(found("{\"value\": 0.62515}")).toHaveLength(1);
  });

  it("is found when it calls what is not there", () => {
    expect(() => found("0.62515").concat(examplesOf("page", page("1").replace("performanceRatio", "noSuchThing")).map((one) => String(answerOf(one))))).toThrow(/no noSuchThing/);
  });
});
