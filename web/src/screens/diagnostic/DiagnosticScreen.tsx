import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { KpiStrip } from "./KpiStrip.tsx";
import { LossTable } from "./LossTable.tsx";
import { PiByPoint } from "./PiByPoint.tsx";
import { PlantModel } from "./PlantModel.tsx";
import { Production } from "./Production.tsx";
import { Quality } from "./Quality.tsx";
import { SinceVisit } from "./SinceVisit.tsx";
import { TopIncidents } from "./TopIncidents.tsx";
import { Verdict } from "./Verdict.tsx";
import "./diagnostic.css";

/** The state of an installation over a range: verdict, key figures, production, causes, incidents, data. */
export function Screen() {
  const { t } = useWords();
  const { asked, installation, limits } = useInstallationPage();
  const diagnostic = useQuery({ ...queries.diagnostic(asked), enabled: limits !== null });
  if (limits === null) {
    return (
      <Empty icon="clock" title={t("web:diagnostic.noData")}>
        <p>{t("web:diagnostic.noDataText")}</p>
      </Empty>
    );
  }
  return (
    <>
      <Loaded query={diagnostic} skeleton={<><Skeleton height={150} /><div style={{ height: 32 }} /><Skeleton height={130} /></>}>
        {(data) => (
          <div className="diagnostic__top">
            <Verdict diagnostic={data} installation={installation} />
            <KpiStrip diagnostic={data} />
          </div>
        )}
      </Loaded>
      <Production />
      <div className="diagnostic__two">
        <LossTable />
        <div className="diagnostic__column">
          <TopIncidents />
          <PiByPoint />
        </div>
      </div>
      <Loaded query={diagnostic} skeleton={<Skeleton height={200} />}>
        {(data) => (
          <div className="diagnostic__two">
            <Quality diagnostic={data} installation={installation} />
            <div className="diagnostic__column">
              <PlantModel diagnostic={data} installation={installation} />
              <SinceVisit />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
