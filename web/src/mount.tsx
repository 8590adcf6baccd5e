import { createI18n } from "@sunledger/i18n";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { headStart } from "./headStart.ts";
import { loadChunk } from "./loadChunk.ts";
import { watchExpiry } from "./session/sessionStore.ts";
import { currentLocale } from "./words/currentLocale.ts";

/** Draws the application into its page, in the reader's words. */
export async function mount(): Promise<void> {
  const element = document.getElementById("root");
  if (element === null) return;
  headStart();
  const first = await loadChunk(() => createI18n(currentLocale()));
  watchExpiry();
  createRoot(element).render(<App first={first} />);
}
