import { useWords } from "../words/useWords.ts";
import "./openCount.css";

/** How many incidents are open; none is quiet. */
export function OpenCount({ count }: { count: number | null }) {
  const { t, f } = useWords();
  if (count === null) return <span className="quiet">{t("web:figure.na")}</span>;
  return count > 0 ? <span className="opencount">{f.number(count)}</span> : <>{f.number(0)}</>;
}
