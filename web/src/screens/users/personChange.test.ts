import { menuOfRole, POLICIES, POLICY_ROLES, ROLES, type User } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { personChange, policiesForRole } from "./personChange.ts";

const none = { installation_list: [3, 1], create_audit: false, plotly_creator: false, pdf_report: true, analyst_mod: false, virtual_sensor: false, menu: menuOfRole("user") };
const user: User = { user_id: 7, email: "a@b.test", name: "Ada", role: "user", disabled: false, invited: false, policies: none, created: "2026-01-01T00:00:00.000Z" };
const draft = { name: user.name, role: user.role, policies: user.policies };

describe("what is sent of a changed account", () => {
  it("is nothing where nothing differs, in whatever order the installations stand", () => {
    expect(personChange(user, draft)).toEqual({});
    expect(personChange(user, { ...draft, name: " Ada ", policies: { ...none, installation_list: [1, 3] } })).toEqual({});
  });

  it("is each difference alone", () => {
    expect(personChange(user, { ...draft, name: "Ada L." })).toEqual({ name: "Ada L." });
    expect(personChange(user, { ...draft, policies: { ...none, pdf_report: false } })).toEqual({ policies: { pdf_report: false } });
    expect(personChange(user, { ...draft, policies: { ...none, installation_list: [0] } })).toEqual({ policies: { installation_list: [0] } });
    const menu = { ...none.menu, "dashboard-installs": false };
    expect(personChange(user, { ...draft, policies: { ...none, menu } })).toEqual({ policies: { menu } });
  });

  it("gives a new role the rights and items that it can use, and leaves what may be seen", () => {
    for (const role of ROLES) {
      const granted = policiesForRole(role, none);
      expect(granted.installation_list).toEqual([3, 1]);
      for (const policy of POLICIES) expect(granted[policy]).toBe(POLICY_ROLES[policy].includes(role));
      expect(granted.menu["users"]).toBe(role === "admin" || role === "user-manager");
      expect(granted.menu["audit-create"]).toBe(granted.create_audit);
    }
  });
});
