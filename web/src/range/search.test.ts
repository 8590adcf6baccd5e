import { describe, expect, it } from "vitest";
import { installationSearch, listSearch } from "./search.ts";

describe("what the address may say", () => {
  it("keeps what makes sense and drops the rest", () => {
    expect(installationSearch({ from: "2023-07-01", to: "2023-12-31", unit: "currency", attribution: "shapley", cause: "soiling", granularity: "week", point: "INV01", day: "2023-08-01" })).toEqual({
      from: "2023-07-01",
      to: "2023-12-31",
      unit: "currency",
      attribution: "shapley",
      cause: "soiling",
      granularity: "week",
      point: "INV01",
      day: "2023-08-01",
    });
    expect(installationSearch({ period: "under_6_months", scope: "all" })).toEqual({ period: "under_6_months", scope: "all" });
    expect(installationSearch({ from: "2023-02-31", to: 7, unit: "watt", attribution: [], cause: "rust", granularity: "decade", day: "", period: "under_2_months", scope: "some" })).toEqual({});
  });

  it("reads points that look like numbers as the names they are", () => {
    expect(installationSearch({ point: 7, points: 12 })).toEqual({ point: "7", points: "12" });
  });

  it("reads a list's page, size and filters, never below one", () => {
    expect(listSearch({ q: "Lyon", status: "preparing", page: "3", size: 50, sort: "-pr", columns: "pr,pi" })).toEqual({ q: "Lyon", status: "preparing", page: 3, size: 50, sort: "-pr", columns: "pr,pi" });
    expect(listSearch({ page: 0, size: -4, status: "lost", q: "" })).toEqual({});
  });
});
