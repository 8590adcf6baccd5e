import { useComputedColorScheme } from "@mantine/core";
import { DARK, LIGHT, type Theme } from "@sunledger/charts";

/** The charts' colours for the theme on screen. */
export const useChartTheme = (): Theme => (useComputedColorScheme("light") === "dark" ? DARK : LIGHT);
