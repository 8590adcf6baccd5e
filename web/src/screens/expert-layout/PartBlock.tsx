import type { ReactNode } from "react";
import { useWords } from "../../words/useWords.ts";
import type { Part } from "./planParts.ts";

interface PartBlockProps {
  part: Part;
  /** In words, for those who do not see the colour. */
  label: string;
  value: string;
  selected: boolean;
  /** The one part that the Tab key reaches; arrows go on from it. */
  reached: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** A part of the plan: its picture, under it its name and value; chosen by whatever gives it the focus. */
export function PartBlock({ part, label, value, selected, reached, onSelect, children }: PartBlockProps) {
  const { t } = useWords();
  return (
    <div role="option" data-point={part.point} aria-selected={selected} tabIndex={reached ? 0 : -1} className="part" onFocus={onSelect}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" style={{ display: "contents" }}>{children}</div>
      <span className="part__name" aria-hidden="true">{part.point}{part.openIncidents > 0 && <i className="part__open" title={t("layout:openIncidents", { count: part.openIncidents })} />}</span>
      <span className="part__value" aria-hidden="true">{value}</span>
    </div>
  );
}
