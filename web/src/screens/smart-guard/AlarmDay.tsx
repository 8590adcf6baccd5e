import { LOSSES } from "@sunledger/charts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

/** What the shown day lost to operational and external causes: by cause, then inverter, then string. */
export function AlarmDay() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { day } = useSitePage();
  const id = installation.installation_id;
  const tree = useQuery(queries.alarmLossTree({ installation_id: id, date: day }));
  return (
    <div className="daytree">
      <div className="daytree__head">
        <h3>{t("site:tree.title", { day: f.day(day) })}</h3>
        {tree.data && <strong className="num">{f.energy(tree.data.loss_kwh)}</strong>}
      </div>
      <Loaded query={tree} skeleton={<Skeleton height={360} />}>
        {({ causes }) => {
          const most = Math.max(1e-9, ...causes.map(({ kwh }) => kwh));
          if (causes.length === 0) return <Empty icon="check" title={t("site:tree.none")}><p>{t("site:tree.noneText")}</p></Empty>;
          return (
            <ul className="daytree__causes">
              {causes.map(({ key, name, kwh, inverters }, index) => (
                <li key={key}>
                  <details open={index === 0}>
                    <summary>
                      <span className="daytree__name"><Icon name="right" size={10} /><Mark loss={key} /> {name}</span>
                      <span className="num">{f.energy(kwh)}</span>
                      <span className="daytree__bar" aria-hidden="true"><span style={{ width: `${(100 * Math.max(0, kwh)) / most}%`, background: LOSSES[key].color }} /></span>
                    </summary>
                    <ul className="daytree__points">
                      {inverters.map(({ point, kwh: own, strings }) => (
                        <li key={point}>
                          <Link to="/installations/$id/losses-waterfall" params={{ id: String(id) }} search={{ from: day, to: day, cause: key, point, day }}>{point}</Link>
                          <span className="num">{f.unit(own, "kWh", own < 100 ? 2 : 0)}</span>
                          {strings.map((string) => <span key={string.point} className="daytree__string"><span>{string.point}</span><span className="num">{f.unit(string.kwh, "kWh", string.kwh < 100 ? 2 : 0)}</span></span>)}
                        </li>
                      ))}
                    </ul>
                  </details>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <p className="more"><Link to="/installations/show/$id" params={{ id: String(id) }} search={{ from: day, to: day, granularity: "hour" }}>{t("site:tree.open")} <Icon name="right" size={12} /></Link></p>
    </div>
  );
}
