import type { PictureTree } from "@sunledger/contract";
import { useEffect, useId } from "react";
import { useTreeWalk } from "../../plant-parts/useTreeWalk.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useWords } from "../../words/useWords.ts";
import "../../plant-parts/pointTree.css";

interface AnalystTreeProps {
  nodes: PictureTree["nodes"];
  a: string | null;
  /** The point on the right, where two are compared. */
  b: string | null;
  onChoose: (id: string) => void;
}

/** The points opened down to one. */
function pathTo(nodes: PictureTree["nodes"], id: string | null): string[] {
  const parent = nodes.find((node) => node.id === id)?.parent ?? null;
  return parent === null ? [] : [...pathTo(nodes, parent), parent];
}

/** Everything that is measured, as a tree; one point is drawn, or one on either side. Arrows walk, Enter draws. */
export function AnalystTree({ nodes, a, b, onChoose }: AnalystTreeProps) {
  const { t } = useWords();
  const id = useId();
  const { box, search, setSearch, lines, current, setAt, unfold, onKeyDown } = useTreeWalk(nodes, { open: [...pathTo(nodes, a), ...pathTo(nodes, b)], at: a ?? "" }, (line) => {
    if (line.available) onChoose(line.id);
  });
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [a, b, box]);
  return (
    <div className="analyst__tree">
      <h2>{t("studio:analyst.points")}</h2>
      <SearchField label={t("studio:analyst.search")} value={search} onFind={setSearch} />
      <div ref={box} role="tree" tabIndex={0} aria-label={t("studio:analyst.points")} aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`} className="pointtree__list" onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <div
            key={line.id}
            id={`${id}-${line.id}`}
            data-point={line.id}
            role="treeitem"
            aria-level={line.level}
            aria-selected={line.id === a || line.id === b}
            aria-disabled={!line.available || undefined}
            aria-expanded={line.hasChildren ? line.isOpen : undefined}
            title={line.reason ?? undefined}
            className={`pointtree__item ${line === current ? "pointtree__item--current" : ""} ${line.available ? "" : "pointtree__item--off"}`}
            style={{ paddingLeft: (line.level - 1) * 16 }}
            tabIndex={-1}
            onKeyDown={() => undefined}
            onClick={(event) => {
              setAt(line.id);
              const folds = event.target instanceof Element && event.target.closest(".pointtree__fold") !== null;
              if (folds || !line.available) unfold(line.id, !line.isOpen);
              else onChoose(line.id);
            }}
          >
            <span className="pointtree__fold" aria-hidden="true">{line.hasChildren && <Icon name={line.isOpen ? "down" : "right"} size={10} />}</span>
            <span>{line.label}</span>
            {b !== null && line.id === a && <span className="analyst__mark">A</span>}
            {line.id === b && <span className="analyst__mark">B</span>}
          </div>
        ))}
        {lines.length === 0 && <p className="quiet">{t("studio:analyst.noPoint")}</p>}
      </div>
    </div>
  );
}
