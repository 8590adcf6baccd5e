import { describe, expect, it } from "vitest";
import { chosenState, leavesUnder, toggled, treeLines, type TreePoint } from "./pointTree.ts";

const point = (id: string, parent: string | null, available = true): TreePoint => ({ id, parent, label: id, available, reason: available ? null : "not measured" });
const TREE = [point("all", null), point("INV01", "all"), point("INV01/A", "INV01"), point("INV01/B", "INV01"), point("INV02", "all"), point("INV02/A", "INV02"), point("INV03", "all", false)];
const leaves = leavesUnder(TREE, "all");

describe("the tree of points", () => {
  it("can choose what has nothing below it and is measured", () => {
    expect(leaves).toEqual(["INV01/A", "INV01/B", "INV02/A"]);
    expect(leavesUnder(TREE, "INV03")).toEqual([]);
  });

  it("shows children of open points only, and what is searched for with the way to it", () => {
    expect(treeLines(TREE, new Set(["all"]), "").map(({ id, level }) => [id, level])).toEqual([["all", 1], ["INV01", 2], ["INV02", 2], ["INV03", 2]]);
    expect(treeLines(TREE, new Set(), "02/a").map(({ id }) => id)).toEqual(["all", "INV02", "INV02/A"]);
    expect(treeLines(TREE, new Set(["all"]), "nothing like it")).toEqual([]);
  });

  it("goes from all to the clicked point alone, and an inverter stands for its inputs", () => {
    expect(toggled(TREE, [], "INV02/A")).toEqual(["INV02/A"]);
    expect(toggled(TREE, [], "INV01")).toEqual(["INV01/A", "INV01/B"]);
    expect(toggled(TREE, ["INV02/A"], "INV01/B")).toEqual(["INV01/B", "INV02/A"]);
  });

  it("undoes itself unless the choice becomes all or none", () => {
    for (const chosen of [["INV01/A"], ["INV01/A", "INV01/B"], ["INV02/A"]]) {
      for (const { id } of TREE.filter(({ available }) => available)) {
        const once = toggled(TREE, chosen, id);
        if (once.length === 0) continue;
        const partly = chosenState(TREE, chosen, id) === "mixed";
        if (!partly) expect(toggled(TREE, once, id)).toEqual(chosen);
      }
    }
    expect(toggled(TREE, ["INV01/A", "INV01/B"], "INV02")).toEqual([]);
    expect(toggled(TREE, ["INV01/A"], "INV01/A")).toEqual([]);
    expect(toggled(TREE, ["INV01/A"], "all")).toEqual([]);
  });

  it("does not choose what is not measured", () => {
    expect(toggled(TREE, ["INV01/A"], "INV03")).toEqual(["INV01/A"]);
    expect(chosenState(TREE, [], "INV03")).toBe("false");
  });

  it("says in part where only some below are chosen", () => {
    expect(chosenState(TREE, ["INV01/A"], "INV01")).toBe("mixed");
    expect(chosenState(TREE, ["INV01/A"], "INV02")).toBe("false");
    expect(chosenState(TREE, [], "INV01")).toBe("true");
  });
});
