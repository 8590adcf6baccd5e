import { LOSSES } from "@sunledger/charts";
import type { SiteLosses } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queries } from "../../api/queries.ts";
import { useLossNames } from "../../charts/useLossNames.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { ClosureBadge } from "../../ui/ClosureBadge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

type Loss = SiteLosses["losses"][number];

const sum = (losses: readonly Loss[], of: (loss: Loss) => number): number => losses.reduce((total, loss) => total + of(loss), 0);
const remainder = (books: SiteLosses): number => books.reference_energy_kwh - sum(books.losses, ({ kwh }) => kwh) - books.energy_ac_kwh;
const isGone = ({ kwh, uncertainty_kwh: u }: Loss, reference: number): boolean => Math.abs(kwh) < 1e-9 * reference && u < 1e-6 * reference;

/** Every cause in physical order with its size, its ± 2u and what a repair would bring back; the total adds up. */
export function LossTable() {
  const { t } = useWords();
  const { asked, installation, range } = useInstallationPage();
  const losses = useQuery(queries.losses(asked));
  return (
    <Section
      title={t("web:losses.title")}
      note={t("web:losses.note")}
      tools={losses.data && <ClosureBadge remainderKwh={remainder(losses.data)} referenceKwh={losses.data.reference_energy_kwh} />}
    >
      <Loaded query={losses} skeleton={<Skeleton height={480} />}>
        {(books) => <Rows books={books} />}
      </Loaded>
      <p className="more">
        <Link to="/installations/$id/losses-waterfall" params={{ id: String(installation.installation_id) }} search={{ ...range }}>
          {t("web:losses.open")} <Icon name="right" size={12} />
        </Link>
      </p>
    </Section>
  );
}

function Rows({ books }: { books: SiteLosses }) {
  const { t, f } = useWords();
  const { installation, range } = useInstallationPage();
  const { full } = useLossNames();
  const reference = books.reference_energy_kwh;
  const shown = books.losses.filter((loss) => !isGone(loss, reference));
  const hidden = books.losses.filter((loss) => isGone(loss, reference));
  const most = Math.max(1e-9, ...shown.map(({ kwh }) => Math.abs(kwh)));
  const digits = reference < 100 ? 1 : 0;
  return (
    <>
      <div className="tablebox">
        <table className="table losses" aria-label={t("web:losses.title")}>
          <thead>
            <tr>
              <th scope="col">{t("web:losses.cause")}</th>
              <th scope="col" className="losses__barhead"><span className="visually-hidden">{t("web:losses.size")}</span></th>
              <th scope="col" className="num">kWh</th>
              <th scope="col" className="num losses__wide" title={t("web:figure.spread")}>± 2u</th>
              <th scope="col" className="num">{t("web:losses.share")}</th>
              <th scope="col" className="num losses__wide">{t("web:losses.recoverable")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((loss) => {
              const { color } = LOSSES[loss.key];
              const unsure = Math.abs(loss.kwh) < 2 * loss.uncertainty_kwh;
              const freed = loss.group === "operational" ? loss.recoverable_kwh : 0;
              const back = loss.kwh > 0 ? Math.min(1, Math.max(0, freed / loss.kwh)) : 0;
              return (
                <tr key={loss.key}>
                  <th scope="row">
                    <Link to="/installations/$id/losses-waterfall" params={{ id: String(installation.installation_id) }} search={{ ...range, cause: loss.key }} className="losses__name">
                      <Mark loss={loss.key} /> {full[loss.key]}
                    </Link>
                  </th>
                  <td className="losses__bar" aria-hidden="true">
                    <span className={unsure ? "lossbar lossbar--unsure" : "lossbar"} style={{ width: `${Math.max(0.5, (100 * Math.abs(loss.kwh)) / most)}%`, borderColor: color, color }}>
                      <span style={{ width: `${100 * back}%` }} />
                    </span>
                  </td>
                  <td className="num">{f.number(loss.kwh, digits)}</td>
                  <td className="num quiet losses__wide">{loss.uncertainty_kwh > 0 ? `± ${f.number(2 * loss.uncertainty_kwh, digits)}` : "\u2014"}</td>
                  <td className="num">{f.number((100 * loss.kwh) / reference, 2)}</td>
                  <td className="num strong losses__wide">{freed > 0.5 * 10 ** -digits ? f.number(freed, digits) : <span className="quiet">—</span>}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{t("web:losses.total")}</td>
              <td className="num">{f.number(sum(books.losses, ({ kwh }) => kwh), digits)}</td>
              <td className="num losses__wide quiet" title={t("web:losses.spreadNoSum")}>—</td>
              <td className="num">{f.number((100 * sum(books.losses, ({ kwh }) => kwh)) / reference, 2)}</td>
              <td className="num losses__wide quiet" title={t("web:losses.recoverableNoSum")}>—</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {hidden.length > 0 && <p className="losses__none">{t("web:losses.zero", { causes: hidden.map(({ key }) => full[key]).join(", ") })}</p>}
    </>
  );
}
