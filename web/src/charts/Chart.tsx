import type { Theme } from "@sunledger/charts";
import type * as Canvas from "@sunledger/charts/canvas";
import { useEffect, useRef, useState } from "react";
import { loadChunk } from "../loadChunk.ts";
import { Skeleton } from "../ui/State.tsx";
import type { Cell } from "../ui/saveFile.ts";
import "./chart.css";
import { ChartMenu } from "./ChartMenu.tsx";
import { useChartTheme } from "./useChartTheme.ts";

/** The drawing library, fetched when the first chart stands, so that figures come before it; a fetch that failed is tried again at the next. */
let library: Promise<typeof Canvas> | null = null;
function drawingLibrary() {
  library ??= loadChunk(() => import("@sunledger/charts/canvas")).catch((error: unknown) => {
    library = null;
    throw error;
  });
  return library;
}

type Option = Parameters<Canvas.MountedChart["update"]>[0];

interface ChartProps {
  /** What the picture shows, for those who do not see it; the same numbers stand in a table near by. */
  label: string;
  height: number | ((width: number) => number);
  /** Draws for a width and a theme; keep it stable, a new one redraws. */
  build: (size: { widthPx: number; heightPx: number; theme: Theme }) => Option;
  onHit?: (hit: Canvas.ChartHit) => void;
  /** Stem of the names of the files that the chart is saved as. */
  file?: string;
  /** The numbers shown, the first row their head: offers CSV. */
  rows?: () => readonly (readonly Cell[])[];
  /** Without the menu: for a picture that only goes with another. */
  bare?: boolean;
}

/** A chart definition on a canvas that follows its column's width; the drawing library comes when the first one is shown. */
export function Chart({ label, height, build, onHit, file = "sunledger", rows, bare = false }: ChartProps) {
  const theme = useChartTheme();
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<Canvas.MountedChart | null>(null);
  const hit = useRef(onHit);
  const [width, setWidth] = useState(0);
  const [ready, setReady] = useState(false);
  const heightPx = typeof height === "number" ? height : height(width);

  useEffect(() => {
    hit.current = onHit;
  }, [onHit]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = box.current;
    if (element === null || width === 0) return;
    const option = build({ widthPx: width, heightPx, theme });
    if (mounted.current !== null) {
      mounted.current.resize({ width, height: heightPx });
      mounted.current.update(option);
      return;
    }
    let gone = false;
    void Promise.all([drawingLibrary(), document.fonts.ready]).then(([{ mountChart }]) => {
      if (gone || mounted.current !== null) return;
      mounted.current = mountChart(element, option, (what) => hit.current?.(what));
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [build, width, heightPx, theme]);

  useEffect(
    () => () => {
      mounted.current?.dispose();
      mounted.current = null;
    },
    [],
  );

  return (
    <figure className="chart" style={{ height: heightPx }}>
      <div role="img" aria-label={label} className="chart__fill">
        {!ready && <div className="chart__fill"><Skeleton height={heightPx} /></div>}
        <div ref={box} className="chart__fill" style={{ cursor: onHit ? "pointer" : undefined }} />
      </div>
      {ready && !bare && (
        <ChartMenu
          file={file}
          rows={rows}
          toPng={() => mounted.current?.toPng(theme.page) ?? null}
          toSvg={async () => {
            const { toSvg } = await loadChunk(() => import("@sunledger/charts/svg"));
            return toSvg({ ...build({ widthPx: width, heightPx, theme }), backgroundColor: theme.page }, { widthPx: width, heightPx });
          }}
        />
      )}
    </figure>
  );
}
