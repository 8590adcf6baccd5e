import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const BLUE: MantineColorsTuple = ["#e6f0fb", "#cfe1f6", "#a3c6ee", "#79b6f7", "#6fb1f5", "#3d86d8", "#1b62b8", "#1b62b8", "#164f95", "#103b70"];

/** The floating things (menus, calendars, notifications) in the hand of the sheet. */
export const mantineTheme = createTheme({
  primaryColor: "data",
  colors: { data: BLUE },
  primaryShade: { light: 6, dark: 3 },
  fontFamily: '"Inter Variable", Inter, system-ui, "Noto Sans", sans-serif',
  fontSizes: { xs: "12px", sm: "13px", md: "13px", lg: "15px", xl: "17px" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "8px", xl: "8px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  components: {
    Popover: { defaultProps: { shadow: "md", radius: "lg", transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: "md", radius: "lg", transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 250, multiline: true, maw: 320, withArrow: false, transitionProps: { duration: 0 } } },
  },
});

const VARIABLES = {
  "--mantine-color-body": "var(--page)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink3)",
  "--mantine-color-placeholder": "var(--ink3)",
  "--mantine-color-default-border": "var(--control)",
  "--mantine-color-default": "var(--raised)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-error": "var(--error)",
  "--mantine-shadow-md": "var(--shadow)",
};

/** Mantine's own colours point at the sheet's tokens, in both themes. */
export const resolveVariables: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES });
