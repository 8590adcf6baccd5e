import { useComputedColorScheme } from "@mantine/core";
import { DARK, LIGHT, type Theme } from "@sunledger/charts";
import { useSyncExternalStore } from "react";

const paper = matchMedia("print");
const listen = (changed: () => void) => {
  paper.addEventListener("change", changed);
  return () => paper.removeEventListener("change", changed);
};

/** The charts' colours for the theme on screen; on paper the light ones. */
export function useChartTheme(): Theme {
  const scheme = useComputedColorScheme("light");
  const printing = useSyncExternalStore(listen, () => paper.matches);
  return scheme === "dark" && !printing ? DARK : LIGHT;
}
