import { Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Icon } from "../ui/Icon.tsx";
import { useWords } from "../words/useWords.ts";

/** Light or dark; until touched it follows the system. */
export function ThemeSwitch({ open }: { open: boolean }) {
  const { t } = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const label = scheme === "dark" ? t("web:shell.light") : t("web:shell.dark");
  return (
    <div className="sidebar__foot">
      <Tooltip label={label} position="right" disabled={open}>
        <button type="button" className="entry entry--button" aria-label={label} onClick={() => setColorScheme(scheme === "dark" ? "light" : "dark")}>
          <Icon name={scheme === "dark" ? "sun" : "moon"} />
          {open && <span className="entry__label">{label}</span>}
        </button>
      </Tooltip>
    </div>
  );
}
