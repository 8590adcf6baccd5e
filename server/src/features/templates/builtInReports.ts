import { templateContentSchema, type BuiltInReport, type TemplateContent } from "@sunledger/contract";

const report = (blocks: readonly object[]): TemplateContent => templateContentSchema.parse({ kind: "report", blocks });
const chart = (definition: object) => ({ type: "chart", options: { chart: definition } });

/** The reports that the product brings, written as anybody would write his own. */
export const BUILT_IN_CONTENT: Readonly<Record<BuiltInReport, TemplateContent>> = {
  "monthly-site-report": report([
    { type: "kpi_strip" },
    { type: "production" },
    { type: "loss_waterfall" },
    { type: "loss_table" },
    { type: "heat_map" },
    { type: "incidents", options: { top: 15 } },
    { type: "data_quality" },
  ]),
  "under-performance-history": report([{ type: "pi_trend" }, { type: "loss_history" }, { type: "loss_table", options: { groups: ["operational", "external"] } }]),
  "incident-report": report([
    { type: "incidents", options: { top: 100 } },
    chart({ source: "incidents", chart: "bar", x: "category", y: ["loss_kwh"], order: "largest" }),
    chart({ source: "losses", chart: "stacked_bar", x: "step", y: ["loss_kwh"], split: "loss", granularity: "week", filters: [{ field: "loss_group", values: ["operational", "external"] }] }),
    { type: "heat_map" },
  ]),
  portfolio: report([{ type: "portfolio" }, { type: "kpi_strip" }, chart({ source: "energy", chart: "bar", x: "point", y: ["pi"] })]),
};
