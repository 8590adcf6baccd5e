import { useId } from "react";
import { useWords } from "../words/useWords.ts";
import { Icon } from "./Icon.tsx";
import "./pager.css";

interface PagerProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  note?: string | undefined;
}

const SIZES = [10, 25, 50, 100, 250, 500];

/** Which rows of how many, the neighbouring pages, the rows per page. */
export function Pager({ page, size, total, onPage, onSize, note }: PagerProps) {
  const { t, f } = useWords();
  const id = useId();
  const first = (page - 1) * size + 1;
  const last = Math.min(total, page * size);
  return (
    <div className="pager">
      <span>{t("web:table.range", { first: f.number(first), last: f.number(last), total: f.number(total) })}</span>
      {total > size && (
        <>
          <button type="button" className="iconbutton" aria-label={t("web:table.previousPage")} disabled={page <= 1} onClick={() => onPage(page - 1)}><Icon name="left" size={14} /></button>
          <button type="button" className="iconbutton" aria-label={t("web:table.nextPage")} disabled={last >= total} onClick={() => onPage(page + 1)}><Icon name="right" size={14} /></button>
        </>
      )}
      <label htmlFor={id}>{t("web:table.rowsPerPage")}</label>
      <select id={id} value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
        {SIZES.map((option) => <option key={option} value={option}>{option}</option>)}
      </select>
      {note !== undefined && <span className="pager__note">{note}</span>}
    </div>
  );
}
