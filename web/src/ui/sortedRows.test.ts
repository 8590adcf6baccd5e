import { describe, expect, it } from "vitest";
import { sortedRows } from "./sortedRows.ts";

const rows = [{ name: "Zoé", size: 2 }, { name: "élan", size: null }, { name: "Eva", size: 10 }, { name: "abbé 10", size: 1 }, { name: "abbé 9", size: -3 }];
const keys = { name: ({ name }: (typeof rows)[number]) => name, size: ({ size }: (typeof rows)[number]) => size };
const names = (sort: string) => sortedRows(rows, sort, keys, "fr-FR").map(({ name }) => name);

describe("rows in order", () => {
  it("follows the language, numbers within texts by their size", () => {
    expect(names("name")).toEqual(["abbé 9", "abbé 10", "élan", "Eva", "Zoé"]);
    expect(names("-name")).toEqual(names("name").toReversed());
  });

  it("puts what is not known last either way", () => {
    expect(names("size")).toEqual(["abbé 9", "abbé 10", "Zoé", "Eva", "élan"]);
    expect(names("-size")).toEqual(["Eva", "Zoé", "abbé 10", "abbé 9", "élan"]);
  });

  it("leaves the order for a column that is none, and the rows given as they were", () => {
    const before = structuredClone(rows);
    expect(names("colour")).toEqual(rows.map(({ name }) => name));
    expect(rows).toEqual(before);
  });
});
