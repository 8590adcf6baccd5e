import { useMantineColorScheme } from "@mantine/core";
import { setPreferences, usePreferences } from "../../session/preferences.ts";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { useWords } from "../../words/useWords.ts";

const THEMES = ["auto", "light", "dark"] as const;
const DENSITIES = ["comfortable", "compact"] as const;

/** Theme and density; both hold at once, and in this browser. */
export function Appearance() {
  const { t } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density } = usePreferences();
  return (
    <Section title={t("users:account.look")} note={t("users:account.lookNote")}>
      <div className="account__row">
        <Segmented label={t("users:account.theme")} showLabel value={colorScheme} options={THEMES.map((value) => ({ value, label: t(`users:account.theme.${value}`) }))} onChange={setColorScheme} />
        <Segmented label={t("users:account.density")} showLabel value={density} options={DENSITIES.map((value) => ({ value, label: t(`users:account.density.${value}`) }))} onChange={(value) => setPreferences({ density: value })} />
      </div>
    </Section>
  );
}
