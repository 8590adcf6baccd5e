import type { Diagnostic, Installation } from "@sunledger/contract";
import { useState } from "react";
import { localDays } from "../../range/localDays.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

const FEW = 8;

/** What was found wrong in the data, where and when; how much of it there was. */
export function Quality({ diagnostic, installation }: { diagnostic: Diagnostic; installation: Installation }) {
  const { t, f, message } = useWords();
  const [all, setAll] = useState(false);
  const coverage = diagnostic.kpi["data_coverage"]?.value ?? null;
  const notes = [coverage === null ? null : t("web:figure.coverage", { share: f.percent(coverage, 1) }), diagnostic.estimated_kwh > 0 ? t("web:quality.estimated", { energy: f.energy(diagnostic.estimated_kwh) }) : null];
  const rows = all ? diagnostic.quality : diagnostic.quality.slice(0, FEW);
  return (
    <Section title={t("web:quality.title")} note={notes.filter((note) => note !== null).join(" · ")}>
      {diagnostic.quality.length === 0 ? (
        <Empty icon="check" title={t("web:quality.none")}><p>{t("web:quality.noneText", { count: installation.sensors.length })}</p></Empty>
      ) : (
        <div className="tablebox">
          <table className="table" aria-label={t("web:quality.title")}>
            <thead>
              <tr>
                <th scope="col">{t("web:quality.point")}</th>
                <th scope="col">{t("web:quality.issue")}</th>
                <th scope="col">{t("web:quality.when")}</th>
                <th scope="col">{t("web:quality.detail")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.point}|${row.issue}|${row.start}`}>
                  <th scope="row" className="strong">{row.point}</th>
                  <td>{message(`report:issue.${row.issue}`, row.issue.replaceAll("_", " "))}</td>
                  <td className="quality__when">{f.range(...localDays(row, installation.timezone))}</td>
                  <td className="quality__detail">{row.detail}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {diagnostic.quality.length > FEW && (
        <button type="button" className="linkbutton" onClick={() => setAll((was) => !was)}>{all ? t("web:quality.fewer") : t("web:quality.more", { count: diagnostic.quality.length - FEW })}</button>
      )}
    </Section>
  );
}
