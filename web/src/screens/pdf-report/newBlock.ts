import { blockSchema, type Block } from "@sunledger/contract";

/** A block of a kind as it begins: the options that the contract sets, a text to be written, a chart of what was delivered. */
export function newBlock(type: Block["type"]): Block {
  if (type === "text") return blockSchema.parse({ type, options: { text: "" } });
  if (type === "chart") return blockSchema.parse({ type, options: { chart: { source: "energy", chart: "line", x: "step", y: ["expected_kwh", "delivered_kwh"] } } });
  return blockSchema.parse({ type });
}
