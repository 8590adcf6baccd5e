import { useWords } from "../words/useWords.ts";
import { Skeleton } from "../ui/State.tsx";

/** What stands while a page's part or its guard is on its way. */
export function PendingScreen() {
  const { t } = useWords();
  return (
    <div className="sheet" aria-busy="true" aria-label={t("web:state.loading")}>
      <Skeleton height={64} width="40%" />
      <Skeleton height={80} />
      <Skeleton height={320} />
    </div>
  );
}
