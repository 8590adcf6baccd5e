import { LOSSES } from "@sunledger/charts";
import type { Diagnostic, Installation } from "@sunledger/contract";
import { Link } from "@tanstack/react-router";
import { Tooltip } from "@mantine/core";
import { Trans } from "react-i18next";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { useLossNames } from "../../charts/useLossNames.ts";
import { Mark } from "../../ui/Mark.tsx";
import { useWords } from "../../words/useWords.ts";

const NAMED = 4;

/** The range in one sentence: how far from expectation, why, and what could be got back. */
export function Verdict({ diagnostic, installation }: { diagnostic: Diagnostic; installation: Installation }) {
  const { t, f, language } = useWords();
  const { range } = useInstallationPage();
  const { full } = useLossNames();
  const { drivers, expected_energy_kwh: expected, energy_ac_kwh: delivered, recoverable_kwh: recoverable, recoverable_currency_per_year: perYear } = diagnostic;
  const pi = diagnostic.kpi["pi"];
  const causeLink = (key: Diagnostic["drivers"][number]["key"]) => (
    <Link to="/installations/$id/losses-waterfall" params={{ id: String(installation.installation_id) }} search={{ ...range, cause: key, attribution: "shapley" }} className="verdict__cause" />
  );
  if (pi === undefined || pi.value === null) {
    return (
      <section className="verdict" aria-label={t("web:verdict.label")}>
        <div className="verdict__number">
          <p className="verdict__pi quiet">{t("web:figure.na")}</p>
          <p className="verdict__name">{t("common:term.performance_indicator")}</p>
        </div>
        <p className="verdict__text">{diagnostic.verdict}</p>
      </section>
    );
  }
  const spread = 2 * (pi.uncertainty ?? 0);
  const distance = 1 - pi.value;
  const kind = Math.abs(distance) <= spread ? "same" : distance > 0 ? "below" : "above";
  const [first, second] = drivers;
  const known = drivers.slice(0, NAMED).filter(({ share }) => share > 0);
  const rest = 1 - known.reduce((sum, { share }) => sum + share, 0);
  return (
    <section className="verdict" aria-label={t("web:verdict.label")}>
      <div className="verdict__number">
        <p className="verdict__line">
          <span className="verdict__pi">{f.number(pi.value, 3)}</span>
          {spread > 0 && <Tooltip label={t("web:figure.spread")}><span className="verdict__spread">± {f.number(spread, 3)}</span></Tooltip>}
        </p>
        <p className="verdict__name">{t("common:term.performance_indicator")}</p>
        <p className="quiet">{t("web:verdict.delivered", { energy: f.unit(delivered, "kWh") })}</p>
        <p className="quiet">{t("web:verdict.expected", { energy: f.unit(expected, "kWh") })}</p>
      </div>
      <div className="verdict__words">
        <p className="verdict__text" lang={language}>
          <Trans i18nKey={`web:verdict.${kind}`} values={{ distance: f.percent(Math.abs(distance)) }} components={{ b: <strong /> }} />{" "}
          {kind !== "above" && first !== undefined && second === undefined && <Trans i18nKey="web:verdict.oneCause" values={{ first: inSentence(full[first.key], language), share: f.percent(first.share, 0) }} components={{ one: causeLink(first.key) }} />}
          {kind !== "above" && first !== undefined && second !== undefined && (
            <Trans
              i18nKey="web:verdict.twoCauses"
              values={{ first: inSentence(full[first.key], language), share: f.percent(first.share, 0), second: inSentence(full[second.key], language), other: f.percent(second.share, 0) }}
              components={{ one: causeLink(first.key), two: causeLink(second.key) }}
            />
          )}{" "}
          {recoverable > 1 && (
            <Trans
              i18nKey={perYear === null ? "web:verdict.recoverable" : "web:verdict.recoverableMoney"}
              values={{ energy: f.energy(recoverable), money: perYear === null ? "" : f.money(perYear, installation.currency) }}
              components={{ b: <strong /> }}
            />
          )}
        </p>
        {known.length > 0 && (
          <ul className="drivers" aria-label={t("web:verdict.shares")}>
            {known.map(({ key, share, kwh }) => (
              <li key={key} style={{ flexGrow: Math.max(share, 0.02) }}>
                <Link to="/installations/$id/losses-waterfall" params={{ id: String(installation.installation_id) }} search={{ ...range, cause: key, attribution: "shapley" }} title={`${full[key]} · ${f.percent(share, 0)} · ${f.energy(kwh)}`}>
                  <span className="drivers__bar" style={{ background: LOSSES[key].color }} />
                  <span className="drivers__share"><Mark loss={key} /> {f.percent(share, 0)}</span>
                  <span className="drivers__name">{full[key]}</span>
                </Link>
              </li>
            ))}
            {rest > 0.005 && (
              <li style={{ flexGrow: Math.max(rest, 0.02) }}>
                <span className="drivers__bar" style={{ background: "var(--hair2)" }} />
                <span className="drivers__share">{f.percent(rest, 0)}</span>
                <span className="drivers__name">{t("web:verdict.others")}</span>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
}

/** A cause's name inside a sentence: German keeps its capital, abbreviations keep theirs. */
const inSentence = (name: string, language: string): string => (language === "de" || /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1));
