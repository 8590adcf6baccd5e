import { createHash } from "node:crypto";
import type { Block, Cell, PdfModel } from "./blocks.ts";
import { runsOf } from "./blocks.ts";
import { moneyOf, tariffOf, withoutDash, type PageContext } from "./pageContext.ts";
import { carpetPicture, mmOf, productionPicture } from "./productionPicture.ts";

const PICTURE_PX = 455;

const grouped = (hash: string): string => hash.replaceAll(/(.{8})(?=.)/g, "$1 ");

/** The fingerprint of both: the hash of the two hashes. */
export const wholeFingerprint = (fingerprint: { measurements: string; model: string }): string =>
  createHash("sha256").update(fingerprint.measurements + fingerprint.model).digest("hex");

const pairs = (rows: readonly (readonly [string, string])[], bold = true): Block => ({
  kind: "table",
  hideHead: true,
  sizePt: 8,
  rowMm: 5,
  columns: [
    { title: "", width: { auto: true }, align: "left" },
    { title: "", width: { fr: 1 }, align: "right" },
  ],
  rows: rows.map(([name, value]): Cell[] => [{ text: name, ink: "ink2" }, { text: value, bold }]),
});

const verdictOf = (context: PageContext): string => {
  const { report, words, figures } = context;
  const { word, format } = words;
  const delivered = format.energy(figures.deliveredKwh);
  const { expectedKwh } = figures;
  const reason = report.audit.data_quality[0]?.detail ?? word("report:cover.noReason");
  if (expectedKwh === null || !(expectedKwh > 0)) return word("report:cover.verdictUnknown", { delivered, reason });
  const gap = figures.deliveredKwh / expectedKwh - 1;
  const first = word(gap < 0 ? "report:cover.verdictLess" : "report:cover.verdictMore", { delivered, gap: format.percent(Math.abs(gap)) });
  if (!(figures.shortfallKwh > 0)) return first;
  const money = moneyOf(context, figures.shortfallKwh * report.plant.tariff_per_kwh);
  return `${first} ${withoutDash(word("report:cover.recoverable", { energy: format.energy(figures.shortfallKwh), money }))}`;
};

const installation = (context: PageContext): [string, string][] => {
  const { report, words, figures } = context;
  const { word, format, dates } = words;
  const { plant } = report;
  const modules = plant.subarrays.reduce((sum, { modules_per_string, strings }) => sum + modules_per_string * strings, 0);
  const [type] = plant.module_types;
  const planes = new Set(plant.subarrays.map(({ tilt_deg, azimuth_deg }) => `${format.number(tilt_deg)}° / ${format.number(azimuth_deg)}°`));
  const ratings = new Map<number, number>();
  for (const { type: id } of plant.inverters) {
    const power = plant.inverter_types.find((candidate) => candidate.id === id)?.p_ac_w ?? 0;
    ratings.set(power, (ratings.get(power) ?? 0) + 1);
  }
  return [
    [word("report:kpi.peakPower"), format.unit(figures.peakKwp, word("report:unit.peakPower"), 1)],
    [word("report:cover.modules"), type && plant.module_types.length === 1 ? `${format.number(modules)} × ${format.significant(type.p_stc_w, 4)} W, ${type.technology}` : format.number(modules)],
    [word("report:cover.inverters"), [...ratings].map(([watts, count]) => `${count} × ${format.significant(watts / 1000)} kW`).join(", ")],
    [word("report:cover.plane"), planes.size === 1 ? ([...planes][0] ?? "") : word("report:cover.planes", { count: planes.size })],
    [word("report:cover.commissioned"), dates.full(plant.commissioned_on)],
    [word("report:kpi.tariff"), tariffOf(context)],
  ];
};

/** What stands on the cover under its title: the verdict, the period as a picture, what was audited and how. */
export const coverPage = (context: PageContext, contents: readonly string[]): PdfModel["cover"] => {
  const { report, words } = context;
  const { word, format, dates } = words;
  const { audit } = report;
  const first = report.daily[0]?.day ?? dates.dayOf(audit.period.start);
  const last = report.daily.at(-1)?.day ?? dates.dayOf(Date.parse(audit.period.end) - 1);
  const { pi } = audit.kpi;
  const carpet = carpetPicture(context, PICTURE_PX);
  const picture = carpet ?? productionPicture(context, "cover.svg", PICTURE_PX, 5);
  const verdict = verdictOf(context);
  const blocks: Block[] = [
    {
      kind: "verdict",
      value: pi === null ? word("report:unknown") : format.number(pi, 3),
      uncertainty: pi !== null && (report.uncertainty?.pi ?? 0) > 0 ? `± ${format.number(2 * (report.uncertainty?.pi ?? 0), 3)} (2u)` : "",
      name: word("report:cover.pi"),
      runs: runsOf(verdict),
    },
    { kind: "section", title: word("report:cover.picture"), note: word(carpet ? "report:cover.carpetNote" : "report:cover.daysNote"), ...(carpet ? { legend: [{ text: `0 – ${format.unit(carpet.maxKw, "kW")}`, color: "#C45008", form: "box" as const }, { text: word("report:cover.night"), color: "#FFFFFF", form: "box" as const }] } : { legend: productionLegend(context) }) },
    { kind: "picture", path: picture.path, alt: verdict.replaceAll("**", ""), widthMm: 176, heightMm: mmOf(PICTURE_PX) },
    {
      kind: "side",
      widths: [1, 1, 1.28],
      columns: [
        [{ kind: "section", title: word("report:cover.installation") }, pairs(installation(context))],
        [
          { kind: "section", title: word("report:cover.report") },
          pairs([
            ...(report.preparedFor ? [[word("report:cover.preparedFor"), report.preparedFor] as const] : []),
            [word("report:cover.preparedOn"), dates.full(dates.dayOf(report.generatedAt))],
            [word("report:cover.period"), word("report:cover.days", { count: report.daily.length })],
            [word("report:cover.zone"), audit.timezone],
            [word("report:cover.analysis"), word("report:cover.analysisValue", { kind: report.plant.analysis.toUpperCase(), minutes: format.number(audit.interval_s / 60) })],
            [word("report:cover.version"), `Sunledger ${report.versions.product}`],
          ]),
        ],
        [{ kind: "section", title: word("report:cover.contents") }, { kind: "contents", titles: contents }],
      ],
    },
  ];
  if (report.fingerprint) {
    blocks.push(
      { kind: "section", title: word("report:cover.fingerprint"), note: word("report:cover.fingerprintNote") },
      {
        kind: "hash",
        rows: [
          { name: word("report:cover.measurements"), hash: grouped(report.fingerprint.measurements) },
          { name: word("report:cover.model"), hash: grouped(report.fingerprint.model) },
          { name: word("report:cover.both"), hash: grouped(wholeFingerprint(report.fingerprint)), bold: true },
        ],
      },
    );
  }
  return { product: "Sunledger", kind: word("report:cover.kind"), name: audit.name, period: dates.range(first, last), blocks };
};

/** The three signs of the production chart. */
export const productionLegend = ({ words }: PageContext) => [
  { text: words.word("charts:delivered"), color: "#DB7C00", form: "box" as const },
  { text: words.word("charts:shortfall"), color: "#D2372F", form: "pale" as const },
  { text: words.word("charts:expected"), color: "#1B62B8", form: "line" as const },
];
