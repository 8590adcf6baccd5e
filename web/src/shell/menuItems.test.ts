import { MENU, type ConstDictionary, type Installation, type Me } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { menuItems } from "./menuItems.ts";

const entries: ConstDictionary["menu"][number]["items"] = MENU.flatMap(({ items }) => items.map((item) => ({ ...item, label: item.name })));

function reader(role: Me["role"], allowed: string[]): Me {
  return {
    user_id: 1,
    email: "someone@example.org",
    name: "Someone",
    role,
    picture: null,
    policies: { installation_list: [0], create_audit: true, plotly_creator: true, pdf_report: true, analyst_mod: true, virtual_sensor: true, menu: Object.fromEntries(allowed.map((name) => [name, true])) },
  };
}

const plant = (pdfLink: string | null): Installation => ({
  installation_id: 7,
  installation_name: "A",
  guid: "g",
  town: null,
  status: "Analyse disponible",
  status_key: "available",
  is_forbidden: false,
  analysis_mode: "audit",
  dc_analysis: 1,
  target_menu: "",
  compute_tag_version: "1",
  pdf_link: pdfLink,
  audit_start_date: null,
  audit_end_date: null,
  peak_power_kwp: 100,
  latitude: null,
  longitude: null,
  timezone: "Europe/Paris",
  currency: "EUR",
  pr: null,
  pi: null,
  energy_kwh: null,
  loss_currency_per_day: null,
  open_incidents: null,
  pi_weeks: [],
  last_sample: null,
  job_id: null,
  type: "",
  address: null,
  building: null,
  plant_group: null,
  commissioned_on: "2020-01-01",
  pv_area_m2: null,
  pv_stc_efficiency: null,
  pp_factor: null,
  interval_s: 600,
  tariff_per_kwh: 0.1,
  inverters: [],
  subarrays: [],
  sensors: [],
  min_date: null,
  settings: {},
  sizing: null,
  max_date: null,
});

const names = (me: Me, selected: Installation | null) => menuItems(entries, me, selected).map(({ name }) => name);

describe("the menu", () => {
  it("always shows park, fleet and help, the rest by the reader's policies", () => {
    expect(names(reader("user", []), null)).toEqual(["dashboard-parc", "dashboard-fleet", "accuracy", "glossary"]);
    expect(names(reader("user", ["dashboard-audits"]), null)).toEqual(["dashboard-audits", "dashboard-parc", "dashboard-fleet", "accuracy", "glossary"]);
  });

  it("shows the analyst module once an installation is chosen, to those whose role may use it", () => {
    expect(names(reader("data-analyst", []), null)).not.toContain("analyst-mod");
    expect(names(reader("data-analyst", []), plant(null))).toContain("analyst-mod");
    expect(names(reader("user", []), plant(null))).not.toContain("analyst-mod");
  });

  it("shows the report only where there is one, and leads to the chosen installation", () => {
    expect(names(reader("user", []), plant(null))).not.toContain("pdf-report");
    const shown = menuItems(entries, reader("user", []), plant("/api/report_pdf/7")).find(({ name }) => name === "pdf-report");
    expect(shown).toMatchObject({ to: "/pdf-report/$id", params: { id: "7" } });
  });
});
