import { useRef, type KeyboardEvent } from "react";
import type { LayoutQuantity, LayoutSearch } from "../../range/layoutSearch.ts";
import { useWords } from "../../words/useWords.ts";
import { Legend } from "./Legend.tsx";
import { nextPart } from "./nextPart.ts";
import { PartBlock } from "./PartBlock.tsx";
import { AsInverter, ToScale } from "./PartShape.tsx";
import { partText } from "./partText.ts";
import type { Part } from "./planParts.ts";
import { planScale } from "./planScale.ts";
import { quantityText } from "./quantityText.ts";

interface PlanProps {
  view: NonNullable<LayoutSearch["view"]>;
  inverters: readonly Part[];
  inputs: readonly Part[];
  quantity: LayoutQuantity;
  quantityName: string;
  isChange: boolean;
  /** What a part is coloured by. */
  valueOf: (part: Part) => number | null;
  selected: string | null;
  onSelect: (point: string) => void;
}

const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** The plant's parts, by plane and to scale or by inverter, coloured by a quantity; arrow keys go from part to part. */
export function Plan({ view, inverters, inputs, quantity, quantityName, isChange, valueOf, selected, onSelect }: PlanProps) {
  const words = useWords();
  const { t } = words;
  const box = useRef<HTMLDivElement>(null);
  const parts = view === "inverter" ? inverters : inputs;
  const scale = planScale([...inverters, ...inputs].map(valueOf), quantity, isChange);
  const widest = Math.max(1, ...inputs.map(({ strings }) => strings));
  const reached = parts.find(({ point }) => point === selected)?.point ?? parts.find(({ inverter }) => inverter === selected)?.point ?? parts[0]?.point;
  const planes = view === "inverter" ? [parts] : planesOf(parts);
  const move = (event: KeyboardEvent) => {
    if (!KEYS.has(event.key) || box.current === null) return;
    event.preventDefault();
    nextPart([...box.current.querySelectorAll<HTMLElement>("[data-point]")], event.key)?.focus();
  };
  return (
    <div className="plan">
      <div ref={box} role="listbox" aria-label={t("layout:plan", { quantity: quantityName })} tabIndex={-1} onKeyDown={move}>
        {planes.map((plane) => (
          <div key={plane[0]?.point} role="group" aria-label={view === "inverter" ? t("layout:view.inverter") : planeText(plane[0], words)}>
            {view !== "inverter" && <p className="plan__plane" aria-hidden="true"><Compass azimuthDeg={plane[0]?.azimuthDeg ?? 180} /> {planeText(plane[0], words)}</p>}
            <div className={`plan__parts plan__parts--${view}`}>
              {plane.map((part) => (
                <PartBlock key={part.point} part={part} label={partText(part, words)} value={quantityText(valueOf(part), quantity, isChange, words)} selected={part.point === selected || part.inverter === selected} reached={part.point === reached} onSelect={() => onSelect(part.point)}>
                  {view === "inverter" ? <AsInverter part={part} inputs={inputs.filter(({ inverter }) => inverter === part.point)} shares={inputs.filter(({ inverter }) => inverter === part.point).map((input) => scale.shareOf(valueOf(input)))} /> : <ToScale part={part} share={scale.shareOf(valueOf(part))} widest={widest} strings={view === "detailed"} />}
                </PartBlock>
              ))}
            </div>
          </div>
        ))}
      </div>
      <Legend best={quantityText(scale.best, quantity, isChange, words)} worst={quantityText(scale.worst, quantity, isChange, words)} name={quantityName} strings={view === "detailed"} />
    </div>
  );
}

const planeText = (part: Part | undefined, { t, f }: ReturnType<typeof useWords>): string => t("layout:plane", { tilt: f.number(part?.tiltDeg ?? 0), azimuth: f.number(part?.azimuthDeg ?? 180) });

/** Inputs of one tilt and azimuth together, east first. */
function planesOf(parts: readonly Part[]): Part[][] {
  const planes = new Map<string, Part[]>();
  for (const part of parts) planes.set(`${part.tiltDeg} ${part.azimuthDeg}`, [...(planes.get(`${part.tiltDeg} ${part.azimuthDeg}`) ?? []), part]);
  return [...planes.values()].sort((a, b) => (a[0]?.azimuthDeg ?? 0) - (b[0]?.azimuthDeg ?? 0));
}

/** Where a plane looks: north is up. */
function Compass({ azimuthDeg }: { azimuthDeg: number }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="8" fill="none" stroke="var(--hair2)" />
      <path d="M9 2.500L11.500 10H6.500z" fill="var(--brand)" transform={`rotate(${azimuthDeg} 9 9)`} />
    </svg>
  );
}
