import type { Installation } from "@sunledger/contract";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { queries } from "../api/queries.ts";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";
import { SidebarEntry } from "./SidebarEntry.tsx";

const SHOWN = 6;

/** The reader's installations, by name or town; `/` goes to the field. */
export function SiteSearch({ open, selected }: { open: boolean; selected: Installation | null }) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { data } = useQuery(queries.fleet({ page: 1, page_size: SHOWN + 6, ...(search === "" ? {} : { search }) }));
  useHotkeys([["/", () => input.current?.focus()]]);
  const open_ = (data?.rows ?? []).filter((row) => !row.is_forbidden);
  const rows = search === "" && selected !== null ? open_.filter((row) => row.installation_id === selected.installation_id) : open_.slice(0, SHOWN);
  const own = search === "" && selected !== null && rows.length === 0 ? [selected] : rows;
  return (
    <>
      {open && (
        <div className="sitesearch">
          <Icon name="search" size={14} />
          <label className="visually-hidden" htmlFor={id}>{t("web:shell.searchSite")}</label>
          <input id={id} ref={input} type="search" value={text} placeholder={t("web:shell.searchSite")} onChange={(event) => setText(event.currentTarget.value)} />
          <kbd aria-hidden="true">/</kbd>
        </div>
      )}
      {own.map((row) => (
        <SidebarEntry key={row.installation_id} to="/smart-guard/$id" params={{ id: String(row.installation_id) }} label={row.installation_name} icon="installs" open={open} />
      ))}
      {open && search !== "" && data !== undefined && own.length === 0 && <p className="sidebar__none">{t("web:shell.noSite")}</p>}
    </>
  );
}
