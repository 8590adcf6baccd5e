import { describe, expect, it } from "vitest";
import { usersSearch } from "./usersSearch.ts";

describe("what the address of the accounts may say", () => {
  it("keeps what makes sense and drops the rest", () => {
    const sense = { tab: "mails", q: "dupont", role: "data-analyst", state: "invited", sort: "-created", page: 2, size: 50, columns: "role,state", open: 7, invite: "new" };
    expect(usersSearch(sense)).toEqual(sense);
    expect(usersSearch({ tab: "keys", role: "root", state: "lost", page: -1, size: 0, open: "x", invite: "old", other: 1 })).toEqual({});
  });
});
