import type { LossHistory } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { PeriodChoice } from "../../plant-parts/PeriodChoice.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { Course } from "./Course.tsx";
import { LossBehaviour } from "./LossBehaviour.tsx";
import { Periods } from "./Periods.tsx";
import { PointsBehaviour } from "./PointsBehaviour.tsx";
import "./underPerf.css";

/** What was lost over the last month, months and year, cause by cause, and how each loss behaves. */
export function Screen() {
  const { t } = useWords();
  const { installation, limits, search } = useInstallationPage();
  // periods count back from the end of the chosen range, where one was chosen
  const history = useQuery({ ...queries.history({ installation_id: installation.installation_id, ...(search.to === undefined || limits === null ? {} : { end_date: search.to > limits.max ? limits.max : search.to < limits.min ? limits.min : search.to }) }), enabled: limits !== null });
  if (limits === null) return <Empty icon="underPerf" title={t("history:empty.title")}><p>{t("history:empty.text")}</p></Empty>;
  return <Loaded query={history} skeleton={<HistorySkeleton />}>{(data) => <History history={data} />}</Loaded>;
}

function History({ history }: { history: LossHistory }) {
  const { t, f } = useWords();
  const { search, setSearch } = useInstallationPage();
  const chosen = search.period ?? "under_1_year";
  const period = history.periods.find(({ period_type: type }) => type === chosen) ?? history.periods.at(-1);
  if (period === undefined || period.days === 0) return <Empty icon="underPerf" title={t("history:empty.title")}><p>{t("history:empty.text")}</p></Empty>;
  const choose = (type: typeof chosen) => setSearch({ period: type === "under_1_year" ? undefined : type });
  return (
    <div className="history">
      <div className="history__head">
        <p className="history__range">
          <strong>{f.range(period.start_date, period.end_date)}</strong> <span className="quiet">{t("web:production.days", { count: period.days })}</span>
          {period.coverage !== null && period.coverage < 0.95 && <span className="history__warn">{t("web:figure.coverage", { share: f.percent(period.coverage, 0) })}</span>}
          {!period.complete && <span className="history__warn">{t("history:incomplete")}</span>}
        </p>
        <PeriodChoice period={chosen} onChange={choose} />
      </div>
      <Periods history={history} chosen={period.period_type} onChoose={choose} />
      <Course history={history} period={period} />
      <LossBehaviour history={history} period={period} />
      <PointsBehaviour period={period} />
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div className="history">
      <Skeleton height={34} />
      <Skeleton height={230} />
      <Skeleton height={290} />
      <Skeleton height={420} />
    </div>
  );
}
