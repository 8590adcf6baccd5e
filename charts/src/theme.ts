/**
 * Colours by meaning, one table per theme. Text pairs stand at WCAG AA or better against `page`, graphics at 3:1;
 * `prod` and `deficit` are the day chart's delivered and missing energy, `expected` its blue cap.
 */
export interface Theme {
  page: string;
  canvas: string;
  raised: string;
  sunken: string;
  hover: string;
  selected: string;
  ink: string;
  ink2: string;
  ink3: string;
  disabled: string;
  rule: string;
  hair: string;
  hair2: string;
  control: string;
  brand: string;
  onBrand: string;
  brandHover: string;
  brandText: string;
  brandSoft: string;
  prod: string;
  prodSoft: string;
  expected: string;
  missing: string;
  data: string;
  onData: string;
  dataSoft: string;
  error: string;
  onError: string;
  errorSoft: string;
  deficit: string;
  ok: string;
  okSoft: string;
  warn: string;
  warnSoft: string;
  info: string;
  external: string;
  externalSoft: string;
  /** Opacity of the missing energy between delivered and expected. */
  deficitOpacity: number;
}

/** The light theme, and the printed page whatever the screen of its reader shows. */
export const LIGHT: Readonly<Theme> = {
  page: "#FFFFFF",
  canvas: "#F4F5F7",
  raised: "#FFFFFF",
  sunken: "#F4F5F7",
  hover: "#EEF2F6",
  selected: "#E6F0FB",
  ink: "#14181D",
  ink2: "#454D57",
  ink3: "#626B76",
  disabled: "#8A929B",
  rule: "#14181D",
  hair: "#E2E5E9",
  hair2: "#C5CAD1",
  control: "#858D97",
  brand: "#F08A1D",
  onBrand: "#1A1205",
  brandHover: "#DF7A0C",
  brandText: "#9A4A00",
  brandSoft: "#FDF0E1",
  prod: "#DB7C00",
  prodSoft: "#F6D9B4",
  expected: "#1B62B8",
  missing: "#D5D9DE",
  data: "#1B62B8",
  onData: "#FFFFFF",
  dataSoft: "#E6F0FB",
  error: "#B71C1C",
  onError: "#FFFFFF",
  errorSoft: "#FCEBEA",
  deficit: "#D2372F",
  ok: "#14714A",
  okSoft: "#E4F4EB",
  warn: "#825200",
  warnSoft: "#FBF2DA",
  info: "#1B62B8",
  external: "#6A45B5",
  externalSoft: "#F0EBFA",
  deficitOpacity: 0.42,
};

export const DARK: Readonly<Theme> = {
  page: "#15181C",
  canvas: "#0F1215",
  raised: "#1E2227",
  sunken: "#101316",
  hover: "#1D2228",
  selected: "#14283E",
  ink: "#E9EBEE",
  ink2: "#B6BDC5",
  ink3: "#939CA6",
  disabled: "#6C757F",
  rule: "#7C858F",
  hair: "#2A2F36",
  hair2: "#3E454E",
  control: "#737C87",
  brand: "#F59B35",
  onBrand: "#1A1205",
  brandHover: "#FFB055",
  brandText: "#F8AC55",
  brandSoft: "#33240F",
  prod: "#F29A2E",
  prodSoft: "#5A3D16",
  expected: "#6FB1F5",
  missing: "#343A42",
  data: "#79B6F7",
  onData: "#0B1825",
  dataSoft: "#14283E",
  error: "#FF8A82",
  onError: "#2A0707",
  errorSoft: "#3A1B1B",
  deficit: "#F0655C",
  ok: "#62C795",
  okSoft: "#14301F",
  warn: "#E6B84C",
  warnSoft: "#33290F",
  info: "#79B6F7",
  external: "#B9A1F2",
  externalSoft: "#2A2142",
  deficitOpacity: 0.62,
};

export const FONT = {
  family: "Inter, 'Inter Variable', system-ui, 'Noto Sans', sans-serif",
  sizePx: 11,
  lineHeightPx: 16,
} as const;

/** Sequential scale of the heat maps, even steps of lightness in OKLCH; zero and missing are not on it. */
export const HEAT_STOPS = [
  { at: 0, color: "#FEEBDB" },
  { at: 0.25, color: "#F2B88F" },
  { at: 0.5, color: "#E38145" },
  { at: 0.75, color: "#C45008" },
  { at: 1, color: "#8B381D" },
] as const;
