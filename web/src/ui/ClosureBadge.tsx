import { useWords } from "../words/useWords.ts";
import { Icon } from "./Icon.tsx";
import "./closureBadge.css";

/** Whether the numbers shown add up: the remainder, computed from them, judged at 1e-9 of the reference. */
export function ClosureBadge({ remainderKwh, referenceKwh }: { remainderKwh: number; referenceKwh: number }) {
  const { t, f } = useWords();
  const closes = Math.abs(remainderKwh) <= 1e-9 * Math.abs(referenceKwh);
  return (
    <span className={`closure closure--${closes ? "ok" : "off"}`} role="status" title={t("web:closure.explained")}>
      <Icon name={closes ? "check" : "incident"} size={14} />
      <span aria-hidden="true" className="closure__sigma">Σ</span> = {f.unit(remainderKwh, "kWh", 3)}
      <span className="visually-hidden">{closes ? t("web:closure.closes") : t("web:closure.open")}</span>
    </span>
  );
}
