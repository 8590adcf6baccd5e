import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";

const listen = (changed: () => void) => onlineManager.subscribe(changed);

/** Said as long as there is no connection: what is on the screen stays, and what was asked for is asked again by itself. */
export function OfflineStrip() {
  const { t } = useWords();
  const online = useSyncExternalStore(listen, () => onlineManager.isOnline());
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <p className="shell__offline">
          <Icon name="incident" /> {t("web:shell.offline")}
        </p>
      )}
    </div>
  );
}
