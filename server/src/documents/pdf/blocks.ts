import type { LossGroup } from "@sunledger/contract";

/** What the page template draws. Texts are ready to print; lengths are millimetres, shapes shares of their cell. */

/** Ink of a text, by meaning; `ink` when absent. */
export type Ink = "ink" | "ink2" | "ink3" | "error" | "ok" | "data";

export interface Run {
  text: string;
  bold?: boolean;
}

export interface Mark {
  group: LossGroup;
  color: string;
}

/** A shape in a table cell: x and width as shares of the cell's width, y and height of its row. */
export type CellShape =
  | { kind: "bar"; x: number; width: number; y: number; height: number; color: string; hatch?: boolean; outline?: boolean }
  | { kind: "vertical"; x: number; color: string; thick?: boolean }
  | { kind: "whisker"; low: number; high: number }
  | { kind: "ring"; x: number; color: string }
  | { kind: "zigzag"; x: number };

export interface Cell {
  text: string;
  /** A second line in smaller, lighter type. */
  under?: string;
  bold?: boolean;
  ink?: Ink;
  mark?: Mark;
  /** Filled dot for open, ring for closed, before the text. */
  state?: "open" | "closed";
  /** Small bars before the text, how many of three are filled. */
  level?: 1 | 2 | 3;
  shapes?: readonly CellShape[];
  /** Rows that this cell covers; the rows under it then leave their cell of that column out. */
  span?: number;
  /** Columns that it covers. */
  wide?: number;
}

export type Width = { fr: number } | { mm: number } | { auto: true };

export interface Column {
  title: string;
  width: Width;
  align: "left" | "right";
  /** Labels above the column's shapes, at shares of its width, instead of a name. */
  axis?: readonly { x: number; text: string }[];
}

export interface TableBlock {
  kind: "table";
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** Under a single rule, closed by a double one. */
  totals?: readonly (readonly Cell[])[];
  /** Rows before which a heavier line says that a new group begins. */
  breaks?: readonly number[];
  sizePt?: number;
  rowMm?: number;
  hideHead?: boolean;
}

export type Block =
  | { kind: "section"; title: string; note?: string; badge?: { text: string; closes: boolean }; legend?: readonly { text: string; color: string; form: "box" | "line" | "pale" }[] }
  | { kind: "lead"; runs: readonly Run[]; sizePt: number }
  | TableBlock
  | { kind: "picture"; path: string; alt: string; widthMm: number; heightMm: number }
  /** Titles with the pages they start on; the template knows the numbers. */
  | { kind: "contents"; titles: readonly string[] }
  | { kind: "note"; text: string }
  | { kind: "gap"; mm: number }
  | { kind: "figures"; columns: number; ruled?: boolean; figures: readonly { name: string; value: string; unit: string; uncertainty: string; note: string; mark?: Mark }[] }
  | { kind: "share"; parts: readonly { share: number; color: string; texture: "solid" | "dots" | "vertical" | "horizontal"; title: string; note: string }[] }
  /** Kept on one page: a chart with the table that it stands on. */
  | { kind: "together"; blocks: readonly Block[] }
  | { kind: "side"; widths: readonly number[]; columns: readonly (readonly Block[])[] }
  | { kind: "verdict"; value: string; uncertainty: string; name: string; runs: readonly Run[] }
  | { kind: "file"; title: string; number: string; mark: Mark | null; place: string; text: string; money: string; lines: readonly string[]; state: "open" | "closed"; stateText: string; picture?: { path: string; alt: string } }
  | { kind: "hash"; rows: readonly { name: string; hash: string; bold?: boolean }[] }
  | { kind: "signs"; items: readonly { sign: "groups" | "diagonals" | "missing" | "whisker" | "ring" | "texture"; text: string }[] };

export interface Page {
  /** Title of the page and its name in the running head. */
  title: string;
  short: string;
  /** False when it follows on the page of a section that had little to say. */
  starts?: boolean;
  blocks: readonly Block[];
}

/** The whole document, as the template reads it. */
export interface PdfModel {
  language: string;
  title: string;
  /** Head of the cover, its title lines and what stands under them. */
  cover: { product: string; kind: string; name: string; period: string; blocks: readonly Block[] };
  head: { name: string; period: string };
  foot: readonly string[];
  pages: readonly Page[];
  /** ISO day, for the document's date. */
  date: { year: number; month: number; day: number };
}

/** Splits a catalogue text at its `**bold**` parts. */
export const runsOf = (text: string): Run[] =>
  text.split("**").flatMap((part, i) => (part === "" ? [] : [i % 2 === 1 ? { text: part, bold: true } : { text: part }]));
