import { MODULES, type ExpertModule } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { expertEntries, isNewModule } from "./experts.ts";

const LATEST = "1.2";
const modules = MODULES.map((module): ExpertModule => ({ ...module, comp_min_version: "0.1", report_name: `The ${module.module_name}`, analysis_types: module.mode_ac ? ["ac", "dc"] : ["dc"], last_version: LATEST }));
const plant = (dc: number) => ({ installation_id: 7, dc_analysis: dc });
const entries = (dc: number, unable: Parameters<typeof expertEntries>[1] = []) => expertEntries(modules, unable, plant(dc));

describe("the group of expert modules", () => {
  it("leads to the route that matches each module's type", () => {
    const to = Object.fromEntries(entries(1).map((entry) => [entry.name, entry.params["expert"] === undefined ? entry.to : entry.to.replace("$expert", entry.params["expert"]).replace("$sel_pdm", entry.params["sel_pdm"] ?? "")]));
    expect(to).toMatchObject({
      diagnostic: "/installations/show/$id",
      waterfall: "/installations/$id/losses-waterfall",
      "under-perf": "/installations/$id/under-perf",
      layout: "/expert-layout/$id/layout",
      incident: "/expert-incident/$id/incident",
      pvsyst: "/expert-pvsyst/$id/pvsyst",
      kpi_filter: "/expert-kpi/$id/kpi_filter",
      "pr-heatmap": "/expert-mod/$id/pr-heatmap/all",
      carpet: "/expert-img/$id/carpet",
      banana: "/expert-img/$id/banana",
    });
    expect(entries(1)).toHaveLength(3 + MODULES.length);
    expect(entries(1).every(({ params }) => params["id"] === "7")).toBe(true);
    expect(entries(1).find(({ name }) => name === "loop")?.label).toEqual({ text: "The loop" });
  });

  it("greys what the installation's data do not allow, with the server's reason, and nothing else", () => {
    const unable = [{ module_name: "banana" as const, reason: "no_dc_measurement" as const, text: "No DC." }];
    expect(entries(0, unable).filter(({ unavailable }) => unavailable !== null).map(({ name, unavailable }) => [name, unavailable])).toEqual([["banana", "No DC."]]);
    expect(entries(0).every(({ unavailable }) => unavailable === null)).toBe(true);
  });

  it("marks AC modules where the installation is audited by AC alone", () => {
    expect(entries(1).some(({ isAc }) => isAc)).toBe(false);
    expect(entries(0).filter(({ isAc }) => isAc).map(({ name }) => name).toSorted()).toEqual(MODULES.filter(({ mode_ac }) => mode_ac).map(({ module_name }) => module_name).toSorted());
  });

  it("marks new what needs the latest version, or the one 0.1 before", () => {
    const isNew = (least: string, latest: string) => isNewModule({ comp_min_version: least, last_version: latest });
    expect(["1.2", "1.1", "1.0", "0.9", "1.3", "2.2"].map((least) => isNew(least, "1.2"))).toEqual([true, true, false, false, false, false]);
    expect([isNew("0.9", "1.0"), isNew("1.0", "1.0"), isNew("0.8", "1.0")]).toEqual([true, true, false]);
    expect(isNew("1.1.4", "1.2.0")).toBe(true);
    expect(entries(1).some((entry) => entry.isNew)).toBe(false);
  });
});
