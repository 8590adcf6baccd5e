import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { queries } from "../../api/queries.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

interface InstallationChoiceProps {
  /** Ids; 0 means all. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | undefined;
}

const LISTED = 500;

/** Which installations an account sees: all (only who sees all may hand that on), or those ticked. */
export function InstallationChoice({ value, onChange, error }: InstallationChoiceProps) {
  const { t } = useWords();
  const name = useId();
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState(() => value.filter((id) => id !== 0));
  const { data: me } = useSuspenseQuery(queries.me());
  const list = useQuery(queries.fleet({ status: [], search: wanted, sort: "installation_name", page: 1, page_size: LISTED }));
  const everything = value.includes(0);
  const set = (ids: number[]) => {
    setChosen(ids);
    onChange(ids);
  };
  const rows = list.data?.rows ?? [];
  // one that is not in the list found is still ticked, and can be taken off
  const unlisted = wanted === "" && list.data !== undefined ? chosen.filter((id) => rows.every((row) => row.installation_id !== id)) : [];
  return (
    <fieldset className="choice">
      <legend>{t("users:installations")} {!everything && chosen.length > 0 && <span className="quiet">{t("users:installations.some", { count: chosen.length })}</span>}</legend>
      <div className="choice__kinds">
        {me.policies.installation_list.includes(0) && (
          <label className="checkfield">
            <input type="radio" name={name} checked={everything} onChange={() => onChange([0])} />
            <span>{t("users:installations.all")}</span>
          </label>
        )}
        <label className="checkfield">
          <input type="radio" name={name} checked={!everything} onChange={() => onChange(chosen)} />
          <span>{t("users:installations.chosen")}</span>
        </label>
      </div>
      {!everything && (
        <>
          <SearchField label={t("users:installations.search")} value={wanted} onFind={setWanted} />
          <div className="choice__list">
            {list.data === undefined && <Skeleton height={96} />}
            {list.data !== undefined && rows.length === 0 && <p className="quiet">{t("users:installations.noMatch")}</p>}
            {rows.map(({ installation_id: id, installation_name: label, town }) => (
              <CheckField key={id} label={label} note={town ?? undefined} checked={chosen.includes(id)} onChange={(checked) => set(checked ? [...chosen, id] : chosen.filter((other) => other !== id))} />
            ))}
            {unlisted.map((id) => <CheckField key={id} label={t("users:installations.gone", { id })} checked onChange={() => set(chosen.filter((other) => other !== id))} />)}
          </div>
          {chosen.length === 0 && <p className="choice__warn">{t("users:noneChosen")}</p>}
        </>
      )}
      {error !== undefined && <p className="fielderror" role="alert">{error}</p>}
    </fieldset>
  );
}
