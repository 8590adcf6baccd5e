import { FONT, type Theme } from "./theme.ts";

/** What every chart begins with: drawn at once, on the colour of its place, in the application's letters. */
export const chartHead = (theme: Theme, backgroundColor: string = theme.page) => ({ animation: false, backgroundColor, textStyle: { fontFamily: FONT.family } });
