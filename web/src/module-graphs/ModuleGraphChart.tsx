import type { Granularity, ModuleGraph } from "@sunledger/contract";
import { useCallback } from "react";
import { Bridge } from "./Bridge.tsx";
import { Clouds } from "./Clouds.tsx";
import { Course } from "./Course.tsx";
import { graphRows } from "./graphRows.ts";
import { Histogram } from "./Histogram.tsx";
import { Lanes } from "./Lanes.tsx";
import { LossStacks } from "./LossStacks.tsx";
import { Parts } from "./Parts.tsx";
import { ValueMap } from "./ValueMap.tsx";

interface ModuleGraphChartProps {
  graph: ModuleGraph;
  /** What the picture shows, for those who do not see it. */
  label: string;
  /** Stem of saved files. */
  file: string;
  /** How long a step of the picture is; a day unless said otherwise. */
  granularity?: Granularity;
  selected?: string | null;
  /** Ends of the colour scale that a map shares with another beside it. */
  scale?: readonly [number, number];
  /** A point (or a bridge's step) of the picture was chosen. */
  onPoint?: (point: string) => void;
}

/** The chart of an expert module, drawn by its kind; saved as picture, drawing or numbers from its menu. */
export function ModuleGraphChart({ graph, ...given }: ModuleGraphChartProps) {
  const rows = useCallback(() => graphRows(graph), [graph]);
  const drawn = { ...given, rows };
  switch (graph.kind) {
    case "heatmap":
      return <ValueMap graph={graph} {...drawn} />;
    case "bars":
      return <LossStacks graph={graph} {...drawn} />;
    case "line":
      return <Course graph={graph} {...drawn} />;
    case "scatter":
      return <Clouds graph={graph} {...drawn} />;
    case "histogram":
      return <Histogram graph={graph} {...drawn} />;
    case "waterfall":
      return <Bridge graph={graph} {...drawn} />;
    case "timeline":
      return <Lanes graph={graph} {...drawn} />;
    case "layout":
      return <Parts graph={graph} {...drawn} />;
  }
}
