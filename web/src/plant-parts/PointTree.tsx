import { Popover } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { useWords } from "../words/useWords.ts";
import { chosenState, leavesUnder, toggled, type TreePoint } from "./pointTree.ts";
import { useTreeWalk } from "./useTreeWalk.ts";
import "./pointTree.css";

interface PointTreeProps {
  points: readonly TreePoint[];
  /** Empty: all of them. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const SIGNS = { true: "check", mixed: "flat", false: null } as const;

/** Which measurement points are asked for, as a tree that can be searched and walked by keyboard; all of them where none is chosen. */
export function PointTree({ points, chosen, onChange }: PointTreeProps) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  const all = useMemo(() => points.filter(({ parent }) => parent === null).flatMap(({ id }) => leavesUnder(points, id)), [points]);
  const said = chosen.length === 0 ? t("web:points.all") : chosen.length === 1 ? chosen[0] : t("web:points.some", { chosen: chosen.length, all: all.length });
  return (
    <Popover opened={isShown} onDismiss={() => setShown(false)} position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className="button" aria-haspopup="dialog" aria-expanded={isShown} onClick={() => setShown((was) => !was)}>
          {t("web:points.label")} <span className="strong">{said}</span>
          <Icon name="down" size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="pointtree" aria-label={t("modules:points.label")}>
        <Tree points={points} chosen={chosen} onChange={onChange} />
        <div className="pointtree__foot">
          <button type="button" className="button button--small" disabled={chosen.length === 0} onClick={() => onChange([])}>{t("modules:points.all")}</button>
          <button type="button" className="button button--small button--primary" onClick={() => setShown(false)}>{t("modules:points.done")}</button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Tree({ points, chosen, onChange }: PointTreeProps) {
  const { t } = useWords();
  const id = useId();
  const { box, search, setSearch, lines, current, setAt, unfold, onKeyDown } = useTreeWalk(points, { open: [], at: "" }, (line) => onChange(toggled(points, chosen, line.id)));
  return (
    <>
      <SearchField label={t("modules:points.search")} value={search} onFind={setSearch} />
      <div
        ref={box}
        role="tree"
        tabIndex={0}
        aria-multiselectable="true"
        aria-label={t("modules:points.label")}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        className="pointtree__list"
        onKeyDown={onKeyDown}
      >
        {lines.map((line) => {
          const state = chosenState(points, chosen, line.id);
          const sign = SIGNS[state];
          return (
            <div
              key={line.id}
              id={`${id}-${line.id}`}
              data-point={line.id}
              role="treeitem"
              aria-level={line.level}
              aria-checked={state}
              aria-disabled={!line.available || undefined}
              aria-expanded={line.hasChildren ? line.isOpen : undefined}
              title={line.reason ?? undefined}
              className={`pointtree__item ${line === current ? "pointtree__item--current" : ""} ${line.available ? "" : "pointtree__item--off"}`}
              style={{ paddingLeft: 8 + (line.level - 1) * 18 }}
              tabIndex={-1}
              onKeyDown={() => undefined}
              onClick={(event) => {
                setAt(line.id);
                if (event.target instanceof Element && event.target.closest(".pointtree__fold") !== null) unfold(line.id, !line.isOpen);
                else onChange(toggled(points, chosen, line.id));
              }}
            >
              <span className="pointtree__fold" aria-hidden="true">{line.hasChildren && <Icon name={line.isOpen ? "down" : "right"} size={10} />}</span>
              <span className={`pointtree__box pointtree__box--${state}`} aria-hidden="true">{sign !== null && <Icon name={sign} size={12} />}</span>
              <span>{line.label}</span>
            </div>
          );
        })}
        {lines.length === 0 && <p className="quiet">{t("modules:points.none")}</p>}
      </div>
    </>
  );
}
