import "./jitless.ts";
import "@fontsource-variable/inter/opsz.css";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mantine/notifications/styles.css";
import "./theme/tokens.css";
import "./theme/page.css";
import "./theme/table.css";
import { createI18n } from "@sunledger/i18n";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { headStart } from "./headStart.ts";
import { loadChunk } from "./loadChunk.ts";
import { watchExpiry } from "./session/sessionStore.ts";
import { currentLocale } from "./words/currentLocale.ts";

const element = document.getElementById("root");
if (element !== null) {
  headStart();
  const first = await loadChunk(() => createI18n(currentLocale()));
  watchExpiry();
  createRoot(element).render(<App first={first} />);
}
