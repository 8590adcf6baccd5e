import { heatColor } from "@sunledger/charts";
import type { CSSProperties } from "react";
import type { Part } from "./planParts.ts";

const MOST_WIDTH_PX = 220;
const MOST_CELL_PX = 11;
const MOST_DRAWN_STRINGS = 60;

const fillOf = (share: number | null): CSSProperties => (share === null ? {} : { backgroundColor: `rgb(${heatColor(share).join(" ")})` });

/** An input to scale: as wide as it has strings, as high as a string has modules, a line between modules; `strings` draws each string. */
export function ToScale({ part, share, widest, strings }: { part: Part; share: number | null; widest: number; strings: boolean }) {
  const cell = Math.min(MOST_CELL_PX, MOST_WIDTH_PX / Math.max(1, widest));
  const size = { width: Math.max(12, part.strings * cell), height: Math.max(16, part.modulesPerString * cell * 0.55) };
  if (strings && part.strings <= MOST_DRAWN_STRINGS) {
    return (
      <span className="part__strings" style={{ ...size, width: Math.max(size.width, part.strings * 7), height: size.height }}>
        {Array.from({ length: part.strings }, (_, index) => {
          const name = part.measuredStrings[index];
          const isFaulty = part.faultyStrings.some((faulty) => faulty === name);
          return <i key={name ?? index} className={`part__string ${share === null ? "part--unknown" : ""} ${isFaulty ? "part__string--faulty" : ""} ${name === undefined ? "part__string--silent" : ""}`} style={isFaulty ? undefined : fillOf(share)} title={name} />;
        })}
      </span>
    );
  }
  return <span className={`part__scale ${share === null ? "part--unknown" : ""}`} style={{ ...size, ...fillOf(share), backgroundSize: `${cell}px ${cell * 0.55}px` }} />;
}

/** An inverter as a bar: its inputs side by side, as wide as their share of its power. */
export function AsInverter({ part, inputs, shares }: { part: Part; inputs: readonly Part[]; shares: readonly (number | null)[] }) {
  return (
    <span className="part__inverter">
      {inputs.map((input, index) => {
        const share = shares[index] ?? null;
        return <i key={input.point} className={share === null ? "part--unknown" : undefined} style={{ flex: input.kwp / Math.max(1e-9, part.kwp), ...fillOf(share) }} title={input.point} />;
      })}
    </span>
  );
}
