import { GLOSSARY, incidentCategorySchema, lossKeySchema, type GlossaryEntry } from "@sunledger/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { IncidentSign } from "../../plant-parts/IncidentSign.tsx";
import { Formula } from "../../ui/Formula.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty } from "../../ui/State.tsx";
import { TableBox } from "../../ui/TableBox.tsx";
import { useWords, type Words } from "../../words/useWords.ts";
import { foundEntries } from "./foundEntries.ts";
import { glossarySearch } from "./glossarySearch.ts";
import "./glossary.css";

/** Groups whose entries have neither formula nor source. */
const PLAIN: readonly string[] = ["status", "term"];

const unitOf = ({ unit }: GlossaryEntry, { message }: Words): string => message(unit);
const textsOf = (entry: GlossaryEntry, words: Words): string[] => [words.message(entry.name), words.message(`glossary:definition.${entry.key}`), unitOf(entry, words), entry.formula ?? "", entry.source ?? ""];

/** Every figure, loss, incident and status with its meaning, unit, formula and source. */
export function Screen() {
  const words = useWords();
  const { t, message } = words;
  const navigate = useNavigate();
  const { q = "", at } = glossarySearch(useSearch({ strict: false }));
  const groups = GLOSSARY.map(({ group, entries }) => ({ group, entries: foundEntries<GlossaryEntry>(entries, q, (entry) => textsOf(entry, words)) })).filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  useEffect(() => {
    if (at !== undefined) document.getElementById(at)?.scrollIntoView({ block: "center" });
  }, [at]);
  return (
    <div className="glossary">
      <div className="glossary__head">
        <p className="glossary__intro">{t("glossary:intro")}</p>
        <div role="search"><SearchField label={t("glossary:search")} value={q} onFind={(text) => void navigate({ to: ".", search: text === "" ? {} : { q: text }, replace: true, resetScroll: false })} /></div>
        <p className="quiet" role="status">{t("glossary:found", { count })}</p>
      </div>
      {count === 0 && <Empty icon="search" title={t("glossary:none")}><p>{t("glossary:noneText")}</p></Empty>}
      {groups.map(({ group, entries }) => (
        <Section key={group} title={t(`glossary:group.${group}`)} note={<Formula text={message(`glossary:note.${group}`, "")} />}>
          <Entries group={group} entries={entries} at={at} />
        </Section>
      ))}
    </div>
  );
}

function Entries({ group, entries, at }: { group: (typeof GLOSSARY)[number]["group"]; entries: readonly GlossaryEntry[]; at: string | undefined }) {
  const words = useWords();
  const { t, message } = words;
  return (
    <TableBox>
      <table className="table glossary__table" aria-label={t(`glossary:group.${group}`)}>
        <thead>
          <tr>
            <th scope="col" className="glossary__name">{t("glossary:word")}</th>
            <th scope="col">{t("glossary:definition")}</th>
            {!PLAIN.includes(group) && <><th scope="col" className="glossary__unit">{t("glossary:unit")}</th><th scope="col" className="glossary__formula">{t("glossary:formula")}</th><th scope="col" className="glossary__source">{t("glossary:source")}</th></>}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.key} id={entry.key} aria-current={entry.key === at ? "true" : undefined}>
              <th scope="row"><span className="glossary__term"><Sign entry={entry} />{message(entry.name)}</span></th>
              <td>{message(`glossary:definition.${entry.key}`)}</td>
              {!PLAIN.includes(group) && (
                <>
                  <td>{unitOf(entry, words)}</td>
                  <td translate="no">{entry.formula === null ? "—" : <Formula text={entry.formula} />}</td>
                  <td className="quiet"><Source entry={entry} /></td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** Where a definition comes from: authors and standards keep their names in every language. */
function Source({ entry: { source, recalled } }: { entry: GlossaryEntry }) {
  const { t } = useWords();
  if (source === null) return t("glossary:own");
  return <><span translate="no">{source}</span>{recalled && ` (${t("glossary:recalled")})`}</>;
}

/** The colour of a loss or the sign of an incident, as everywhere. */
function Sign({ entry: { key } }: { entry: GlossaryEntry }) {
  const [kind, name] = key.split(".");
  const loss = lossKeySchema.safeParse(name);
  const category = incidentCategorySchema.safeParse(name);
  if (kind === "loss" && loss.success) return <Mark loss={loss.data} />;
  return kind === "incident" && category.success ? <IncidentSign category={category.data} /> : null;
}
