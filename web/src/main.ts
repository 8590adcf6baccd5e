import "./jitless.ts";
import "@fontsource-variable/inter/opsz.css";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./theme/tokens.css";
import "./theme/page.css";
import "./theme/table.css";
import "./theme/print.css";
import { firstQuestions } from "./firstQuestions.ts";
import { loadChunk } from "./loadChunk.ts";

firstQuestions();
// the application shares modules with this entry: were this one awaited, each would wait for the other
void loadChunk(() => import("./mount.tsx")).then(({ mount }) => mount());
