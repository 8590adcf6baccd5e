import { LOSSES } from "@sunledger/charts";
import type { api, ReplyOf } from "@sunledger/contract";
import { useLossNames } from "../../charts/useLossNames.ts";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

/** A cause narrower than this has no room for its name. */
const NAMED_FROM = 0.12;

/** What could be got back by day, all plants together, cause by cause; energy where currencies differ. */
export function MoneyByCause({ together: { causes, currency, recoverable_kwh: recoverable } }: { together: ReplyOf<typeof api.fleet>["together"] }) {
  const { t, f } = useWords();
  const { full } = useLossNames();
  const shown = causes.filter(({ recoverable_kwh: kwh }) => kwh > 1e-9 * recoverable);
  const parts = shown.map(({ key, recoverable_kwh: kwh, currency_per_day: money }) => ({ key, size: money ?? kwh, text: money === null || currency === null ? f.energy(kwh) : f.money(money, currency, 2) })).sort((a, b) => b.size - a.size);
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  // the largest come first: names until one is too narrow, then the others as one
  const narrow = parts.findIndex(({ size }) => size / total < NAMED_FROM);
  const named = narrow < 0 ? parts.length : narrow;
  const others = parts.slice(named);
  const rest = others.reduce((sum, { size }) => sum + size, 0);
  return (
    <Section title={t("fleet:money.title")} note={t(currency === null ? "fleet:money.noteEnergy" : "fleet:money.note")}>
      {parts.length === 0 ? (
        <Empty icon="check" title={t("fleet:money.none")} />
      ) : (
        <ul className="moneybar" aria-label={t("fleet:money.title")}>
          {parts.map(({ key, size, text }, index) => (
            <li key={key} style={{ flexGrow: size / total }} className={index < named ? "" : "moneybar__narrow"} title={`${full[key]} · ${text} · ${f.percent(size / total, 0)}`}>
              <span className="moneybar__part" style={{ background: LOSSES[key].color }} />
              <span className="moneybar__text">
                <strong>{text}</strong>
                <span className="moneybar__name"><Mark loss={key} /> {full[key]}</span>
              </span>
            </li>
          ))}
          {others.length > 0 && (
            <li className="moneybar__others" style={{ left: `${(100 * (total - rest)) / total}%` }}>
              <strong>{currency === null ? f.energy(rest) : f.money(rest, currency, 2)}</strong>
              <span className="moneybar__name">{t("fleet:money.others", { count: others.length })}</span>
            </li>
          )}
        </ul>
      )}
      {/* on a phone the parts are named one below the other */}
      <ul className="moneylist" aria-hidden="true">
        {parts.map(({ key, size, text }) => <li key={key}><Mark loss={key} /> <span>{full[key]}</span> <strong>{text}</strong> <span className="quiet">{f.percent(size / total, 0)}</span></li>)}
      </ul>
    </Section>
  );
}
