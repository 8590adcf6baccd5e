import { Empty } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

/** A page that has its place and its guards but not yet its content, and says so. */
export function PreparationScreen() {
  const { t } = useWords();
  return (
    <Empty icon="clock" title={t("web:preparation.title")}>
      <p>{t("web:preparation.text")}</p>
    </Empty>
  );
}
