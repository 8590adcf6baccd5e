import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { CheckedCalls } from "./CheckedCalls.tsx";
import { Closures } from "./Closures.tsx";
import { ServerState } from "./ServerState.tsx";
import { useSelfCheck } from "./useSelfCheck.ts";
import "./selfCheck.css";

/** Whether the server answers every reading call as it promises, how fast, and whether every plant's books close. */
export function Screen() {
  const { t } = useWords();
  const plants = useQuery(queries.fleet({ status: ["available", "soon_gone"], sort: "installation_name", page: 1, page_size: 500 }));
  const check = useSelfCheck();
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="selfcheck">
      <p className="selfcheck__text">{t("tools:check.text")}</p>
      <ServerState />
      <Section title={t("tools:check.calls")}>
        <Loaded query={plants} skeleton={<Skeleton height={300} />}>
          {({ rows }) => {
            const id = chosen ?? rows[0]?.installation_id;
            if (id === undefined) return <Empty icon="check" title={t("tools:sensor.none")}><p>{t("tools:sensor.noneText")}</p></Empty>;
            return (
              <>
                <div className="selfcheck__start notprinted">
                  <SelectField label={t("web:list.installation")} value={String(id)} options={rows.map(({ installation_id: own, installation_name: label }) => ({ value: String(own), label }))} onChange={(value) => setChosen(Number(value))} />
                  {check.state === "running" ? (
                    <button type="button" className="button" onClick={check.stop}><Icon name="close" size={14} /> {t("tools:check.stop")}</button>
                  ) : (
                    <button type="button" className="button button--primary" onClick={() => check.run(id, rows)}><Icon name="check" size={14} /> {t(check.state === "done" ? "tools:check.again" : "tools:check.run")}</button>
                  )}
                  {check.state === "running" && (
                    <label className="selfcheck__progress">
                      <progress max={Math.max(1, check.total)} value={check.done} /> {t("tools:check.progress", { done: check.done, total: check.total })}
                    </label>
                  )}
                  {check.state === "done" && check.done < check.total && <span className="quiet">{t("tools:check.stopped", { done: check.done, total: check.total })}</span>}
                </div>
                {check.calls.length === 0 ? (
                  <Empty icon="check" title={t("tools:check.none")}><p>{t("tools:check.noneText")}</p></Empty>
                ) : (
                  <CheckedCalls calls={check.calls} seconds={check.seconds} isDone={check.state === "done"} installationId={id} />
                )}
              </>
            );
          }}
        </Loaded>
      </Section>
      {check.books.length > 0 && <Closures books={check.books} />}
    </div>
  );
}
