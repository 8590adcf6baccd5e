import { useState } from "react";
import { setPreferences, usePreferences } from "../../session/preferences.ts";
import { CheckField } from "../../ui/CheckField.tsx";
import { Section } from "../../ui/Section.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";

/** How long messages stay, and whether the desktop is told of analyses that end. */
export function NoticeChoice() {
  const { t } = useWords();
  const notify = useNotify();
  const { keepNotices, desktop } = usePreferences();
  const [denied, setDenied] = useState(false);
  const ask = async (wanted: boolean) => {
    const granted = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
    setDenied(wanted && !granted);
    setPreferences({ desktop: granted });
  };
  return (
    <Section title={t("users:account.notices")} note={t("users:account.lookNote")}>
      <CheckField
        label={t("users:account.keep")}
        note={t("users:account.keepNote")}
        checked={keepNotices}
        onChange={(checked) => {
          setPreferences({ keepNotices: checked });
          notify.success();
        }}
      />
      <CheckField label={t("users:account.desktop")} checked={desktop} onChange={(checked) => void ask(checked)} />
      {denied && <p className="fielderror" role="alert">{t("users:account.desktopDenied")}</p>}
    </Section>
  );
}
