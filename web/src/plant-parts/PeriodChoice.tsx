import { useMediaQuery } from "@mantine/hooks";
import { PERIOD_TYPES } from "@sunledger/contract";
import type { PeriodType } from "../range/search.ts";
import { Segmented } from "../ui/Segmented.tsx";
import { SelectField } from "../ui/SelectField.tsx";
import { useWords } from "../words/useWords.ts";

/** How far back: counted from the last day of each plant's analysis. */
export function PeriodChoice({ period, onChange }: { period: PeriodType; onChange: (period: PeriodType) => void }) {
  const { t } = useWords();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  if (narrow) return <SelectField label={t("fleet:period.label")} value={period} options={PERIOD_TYPES.map((value) => ({ value, label: t(`fleet:period.${value}`) }))} onChange={onChange} />;
  return <Segmented label={t("fleet:period.label")} value={period} options={PERIOD_TYPES.map((value) => ({ value, label: t(`fleet:period.${value}`), title: t("fleet:period.note") }))} onChange={onChange} />;
}
