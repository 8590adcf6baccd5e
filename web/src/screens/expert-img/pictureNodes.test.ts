import { describe, expect, it } from "vitest";
import { levelOf, neighbour, pointsOf, smallest, type PictureNode } from "./pictureNodes.ts";

const node = (id: string, parent: string | null, picture: string | null): PictureNode => ({ id, parent, label: id, type: "inverter", available: picture !== null, reason: picture === null ? "not measured" : null, picture });
const of = (points: string) => `/api/graph-expert-module?installation_id=1&module=banana&sel_mpp=${encodeURIComponent(points)}`;
const NODES = [node("all", null, of("all")), node("A", "all", of("A/1,A/2")), node("A/1", "A", of("A/1")), node("A/2", "A", null), node("B", "all", null), node("C", "all", of("C"))];
const at = (id: string): PictureNode => NODES.find((one) => one.id === id) ?? node("", null, null);

describe("the pictures of a tree", () => {
  it("are those of the points that the tree says", () => {
    expect(NODES.map(pointsOf)).toEqual(["all", "A/1,A/2", "A/1", null, null, "C"]);
    expect(NODES.map((one) => levelOf(NODES, one))).toEqual([0, 1, 2, 2, 1, 1]);
  });

  it("are gone through from one to the next, past nodes without one, and end", () => {
    expect(neighbour(NODES, "A/1", 1)?.id).toBe("C");
    expect(neighbour(NODES, "C", -1)?.id).toBe("A/1");
    expect(neighbour(NODES, "B", 1)?.id).toBe("C");
    expect(neighbour(NODES, "C", 1)).toBeNull();
    expect(neighbour(NODES, "all", -1)).toBeNull();
    expect(at("B").available).toBe(false);
  });

  it("stand side by side without those that only gather others", () => {
    expect(smallest(NODES).map(({ id }) => id)).toEqual(["A/1", "C"]);
    expect(smallest([node("all", null, of("all"))]).map(({ id }) => id)).toEqual(["all"]);
  });
});
