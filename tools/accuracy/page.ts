import { isAimReached, type Accuracy } from "@sunledger/contract";
import { table } from "./table.ts";
import { f, sensorWords, t } from "./words.ts";

const begin = (name: string): string => `<!-- generated: ${name} -->`;
const end = (name: string): string => `<!-- end: ${name} -->`;

/** Puts a generated part between its marks in a page; all else in the page is kept. A part without marks yet is added at the end. */
export function withPart(page: string, name: string, part: string): string {
  const whole = `${begin(name)}\n\n${part}\n\n${end(name)}`;
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${whole}\n`;
  return page.slice(0, from) + whole + page.slice(to + end(name).length);
}

/** The page with what its file of figures says too: aims beside what was measured, the given plants, what does not work yet. */
export function withFigures(page: string, { aims, given, limits }: Accuracy): string {
  return withPart(withPart(withPart(page, "aims", aimsTable(aims)), "given plants", givenTable(given)), "limits", limitsTables(limits));
}

function aimsTable(aims: Accuracy["aims"]): string {
  return table(["", "plants", "aim", "measured", ""], aims.map((one) => {
    const { set, measure, aim, at_least: atLeast, measured } = one;
    const written = (value: number | null): string => (measure === "attribution_error" ? f.percent(value, 2) : measure === "interval_coverage" ? f.percent(value) : f.number(value, measure === "pr_error_worst" ? 4 : 3));
    return [t(`tools:accuracy.measure.${measure}`), t(`tools:accuracy.set.${set}`), `${atLeast ? "≥" : "≤"} ${written(aim)}`, written(measured), isAimReached(one) ? t("tools:accuracy.reached") : `**${t("tools:accuracy.notYet")}**`];
  }));
}

/** The labelled plants of another simulator, with a row of means. */
function givenTable(given: Accuracy["given"]): string {
  const mean = (of: (one: Accuracy["given"][number]) => number): number => given.reduce((sum, one) => sum + of(one), 0) / given.length;
  return table(["what befell it", "measured", "PR error", "attribution error, % of reference", "cell F1"], [
    ...given.map(({ events, sensors, pr_error: pr, attribution_error: attribution, cell_f1: f1 }) => [
      events.length === 0 ? t("tools:accuracy.healthy") : events.map((event) => t(`common:incident.${event}`)).join(", "),
      sensorWords(sensors), f.number(pr, 4), f.number(100 * attribution, 2), f.number(f1, 3),
    ]),
    ["mean", "", "", f.number(100 * mean((one) => one.attribution_error), 2), f.number(mean((one) => one.cell_f1), 3)],
  ]);
}

/** What does not work yet, a table for each of the things it is about. */
function limitsTables(limits: Accuracy["limits"]): string {
  const cost = (share: number | null): string => (share === null ? "–" : f.percent(share, 2));
  return [...new Set(limits.map(({ area }) => area))].map((area) => [
    `### ${t(`tools:accuracy.area.${area}`)}`,
    table(["", "", t("tools:accuracy.usual"), t("tools:accuracy.worst")], limits.filter((one) => one.area === area).map(({ limit, usual, worst, named }) => [
      `**${t(`tools:accuracy.limit.${limit}`)}**`, t(`tools:accuracy.limit.${limit}.text`, { share: f.percent(named, 1) }), cost(usual), cost(worst),
    ])),
  ].join("\n\n")).join("\n\n");
}
