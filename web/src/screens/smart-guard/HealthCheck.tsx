import type { Checklists, ChecklistStatus, CheckStatus } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Badge, type BadgeTone } from "../../ui/Badge.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords } from "../../words/useWords.ts";
import { useSitePage } from "./useSitePage.ts";

const TONE: Readonly<Record<CheckStatus, { tone: BadgeTone; icon: "check" | "incident" | "info" | "close" }>> = {
  ok: { tone: "ok", icon: "check" },
  warning: { tone: "warn", icon: "incident" },
  critical: { tone: "error", icon: "close" },
  unknown: { tone: "neutral", icon: "info" },
};

function Sign({ status, small = false }: { status: CheckStatus; small?: boolean }) {
  const { t } = useWords();
  const { tone, icon } = TONE[status];
  return <Badge tone={tone} icon={icon}>{small ? <span className="visually-hidden">{t(`checklist:status.${status}`)}</span> : t(`checklist:status.${status}`)}</Badge>;
}

/** The height of the table of all answers. */
const ANSWERS_PX = 676;

/** Eighteen questions to the audit of the last thirty days: the worst of each category, then every answer. */
export function HealthCheck() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { day } = useSitePage();
  const asked = { installation_id: installation.installation_id, date: day };
  const status = useQuery(queries.checklistStatus(asked));
  const answers = useQuery(queries.checklists(asked));
  return (
    <Section
      title={t("site:health.title")}
      note={status.data && f.range(status.data.start_date, status.data.end_date)}
      tools={status.data && <Sign status={status.data.status} />}
    >
      <Loaded query={status} skeleton={<><Skeleton height={85} /><Skeleton height={ANSWERS_PX} /></>}>
        {(data) => (
          <>
            <Categories status={data} />
            <Loaded query={answers} skeleton={<Skeleton height={ANSWERS_PX} />}>{({ items }) => <Answers items={items} categories={data.categories} />}</Loaded>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Categories({ status }: { status: ChecklistStatus }) {
  const { t } = useWords();
  return (
    <ul className="health">
      {status.categories.map(({ key, name, status: worst, ok, warning, critical, unknown }) => (
        <li key={key} className={`health__category health__category--${worst}`}>
          <p className="strong">{name}</p>
          <Sign status={worst} />
          <p className="quiet">{[ok > 0 ? t("site:health.ok", { count: ok }) : null, warning > 0 ? t("site:health.warning", { count: warning }) : null, critical > 0 ? t("site:health.critical", { count: critical }) : null, unknown > 0 ? t("site:health.unknown", { count: unknown }) : null].filter((part) => part !== null).join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}

function Answers({ items, categories }: { items: Checklists["items"]; categories: ChecklistStatus["categories"] }) {
  const { t } = useWords();
  const name = (key: string) => categories.find((category) => category.key === key)?.name ?? "";
  return (
    <TableBox>
      <table className="table" aria-label={t("site:health.answers")}>
        <thead>
          <tr>
            <th scope="col">{t("site:health.question")}</th>
            <th scope="col" className="site__wide">{t("site:health.category")}</th>
            <th scope="col">{t("web:list.status")}</th>
            <th scope="col" className="site__wide">{t("web:quality.detail")}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, category, name: question, status, sentence }) => (
            <tr key={key}>
              <th scope="row">{question}<span className="site__narrow quiet">{sentence}</span></th>
              <td className="site__wide quiet">{name(category)}</td>
              <td><Sign status={status} /></td>
              <td className="site__wide">{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
