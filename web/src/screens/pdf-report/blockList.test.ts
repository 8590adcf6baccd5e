import { blockSchema, blockTypeSchema, type Block } from "@sunledger/contract";
import { describe, expect, it } from "vitest";
import { movedBlock, withBlock, withoutBlock } from "./blockList.ts";
import { newBlock } from "./newBlock.ts";
import { reportSearch } from "./reportSearch.ts";

const blocks: Block[] = [newBlock("kpi_strip"), newBlock("text"), newBlock("incidents")];
const types = (list: readonly Block[]) => list.map(({ type }) => type);

describe("the blocks of a report", () => {
  it("keep all of them when one moves, and go back the same way", () => {
    for (const at of [0, 1, 2]) {
      for (const by of [-1, 1] as const) {
        const moved = movedBlock(blocks, at, by);
        expect(types(moved).toSorted()).toEqual(types(blocks).toSorted());
        const there = at + by;
        if (there >= 0 && there < blocks.length) {
          expect(moved[there]).toBe(blocks[at]);
          expect(movedBlock(moved, there, by === 1 ? -1 : 1)).toEqual(blocks);
        } else expect(moved).toEqual(blocks);
      }
    }
  });

  it("lose the one that is removed, never the last", () => {
    expect(types(withoutBlock(blocks, 1))).toEqual(["kpi_strip", "incidents"]);
    expect(withoutBlock(blocks.slice(0, 1), 0)).toHaveLength(1);
    expect(types(withBlock(blocks, 0, newBlock("portfolio")))).toEqual(["portfolio", "text", "incidents"]);
  });

  it("begin as the server would take them, whatever their kind", () => {
    for (const type of blockTypeSchema.options) expect(blockSchema.parse(newBlock(type))).toEqual(newBlock(type));
  });

  it("survive the address, and what is none does not", () => {
    expect(reportSearch({ blocks, template: 3, written: "de-DE", edit: "yes" })).toEqual({ blocks, template: "3", written: "de-DE", edit: "yes" });
    expect(reportSearch({ blocks: [{ type: "kpi_strip", options: { figures: ["luck"] } }], written: "xx", edit: "no" })).toEqual({});
    expect(reportSearch({ blocks: [] })).toEqual({});
  });
});
