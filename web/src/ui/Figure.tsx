import { GLOSSARY, type Figure as FigureValue } from "@sunledger/contract";
import { Popover, Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../words/useWords.ts";
import { Formula } from "./Formula.tsx";
import "./figure.css";

interface FigureProps {
  name: string;
  figure: Pick<FigureValue, "value" | "uncertainty" | "coverage" | "definition" | "reason">;
  /** The value as it is written, without its unit. */
  write: (value: number) => string;
  unit?: string;
  /** Trend, remark: under the value. */
  below?: ReactNode;
  children?: ReactNode;
}

const FORMULAS: ReadonlyMap<string, string | null> = new Map(GLOSSARY.flatMap(({ entries }) => entries.map(({ key, formula }) => [key, formula])));

/** A key figure: name, value, unit, ± 2u, coverage where it is short, and a question mark that opens its definition. */
export function Figure({ name, figure, write, unit, below, children }: FigureProps) {
  const { t, f, message } = useWords();
  const { value, uncertainty, coverage, definition, reason } = figure;
  const [id = "", version = "1"] = definition.split("@");
  const formula = FORMULAS.get(id);
  return (
    <div className="figure">
      <div className="figure__head">
        <span className="figure__name">{name}</span>
        <Popover width={300} position="bottom" withinPortal>
          <Popover.Target>
            <button type="button" className="figure__ask" aria-label={t("web:figure.ask", { name })}>?</button>
          </Popover.Target>
          <Popover.Dropdown>
            <p className="strong">{name}</p>
            <p>{message(`glossary:definition.${id}`, t("web:definition.none"))}</p>
            {formula !== undefined && formula !== null && <p><Formula text={formula} /></p>}
            <p className="quiet">{t("web:figure.version", { id, version })}</p>
            {formula !== undefined && <p className="more"><Link to="/help/glossary" search={{ at: id }}>{t("glossary:open")}</Link></p>}
          </Popover.Dropdown>
        </Popover>
      </div>
      <div className="figure__line">
        {value === null ? (
          <Tooltip label={reason === null ? t("web:figure.unknown") : message(reason)}>
            <button type="button" className="figure__value figure__na">{t("web:figure.na")}</button>
          </Tooltip>
        ) : (
          <>
            <span className="figure__value">{write(value)}</span>
            {unit !== undefined && <span className="figure__unit">{unit}</span>}
            {uncertainty !== null && uncertainty > 0 && (
              <Tooltip label={t("web:figure.spread")}>
                <span className="figure__spread">± {write(2 * uncertainty)}</span>
              </Tooltip>
            )}
          </>
        )}
      </div>
      {below !== undefined && <div className="figure__below">{below}</div>}
      {coverage !== null && coverage < 0.95 && (
        <div className="figure__coverage">
          <span className="figure__bar" aria-hidden="true"><span style={{ width: `${coverage * 100}%` }} /></span>
          {t("web:figure.coverage", { share: f.percent(coverage, 0) })}
        </div>
      )}
      {children}
    </div>
  );
}
