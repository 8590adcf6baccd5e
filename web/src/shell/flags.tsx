import type { Language } from "@sunledger/i18n";
import type { ReactNode } from "react";

const bars = (colors: readonly [string, string, string], upright: boolean): ReactNode =>
  colors.map((color, i) => (upright ? <rect key={color} x={i * 7} width="7" height="14" fill={color} /> : <rect key={color} y={(i * 14) / 3} width="21" height={14 / 3} fill={color} />));

/** Flags on 21 × 14; the language's own name stands in the button's label. */
export const FLAGS: Readonly<Record<Language, ReactNode>> = {
  fr: bars(["#26358C", "#FFFFFF", "#D52B2E"], true),
  en: (
    <>
      <rect width="21" height="14" fill="#26358C" />
      <path d="M0 0L21 14M21 0L0 14" stroke="#fff" strokeWidth="2.8" />
      <path d="M0 0L21 14M21 0L0 14" stroke="#C8102E" strokeWidth="1.2" />
      <path d="M10.5 0v14M0 7h21" stroke="#fff" strokeWidth="4.6" />
      <path d="M10.5 0v14M0 7h21" stroke="#C8102E" strokeWidth="2.6" />
    </>
  ),
  de: bars(["#222222", "#D0302B", "#F2C230"], false),
  es: (
    <>
      <rect width="21" height="14" fill="#C8202B" />
      <rect y="3.5" width="21" height="7" fill="#F4C430" />
    </>
  ),
  it: bars(["#1C8A45", "#FFFFFF", "#CF2B37"], true),
  nl: bars(["#B5202D", "#FFFFFF", "#24488F"], false),
  pt: (
    <>
      <rect width="21" height="14" fill="#D12A2F" />
      <rect width="8.4" height="14" fill="#14683A" />
      <circle cx="8.4" cy="7" r="2.7" fill="#F4C430" />
    </>
  ),
};
