import type { Granularity } from "@sunledger/contract";
import type { Cell } from "../ui/saveFile.ts";

/** What every drawing of a module's chart is given. */
export interface DrawnProps {
  /** What the picture shows, for those who do not see it. */
  label: string;
  /** Stem of saved files. */
  file: string;
  rows: () => Cell[][];
  /** How long a step of the picture is; a day unless said otherwise. */
  granularity?: Granularity;
  selected?: string | null;
  /** Ends of the colour scale that a map shares with another beside it. */
  scale?: readonly [number, number];
  /** A point of the picture was chosen. */
  onPoint?: (point: string) => void;
}
