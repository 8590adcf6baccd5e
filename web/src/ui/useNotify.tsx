import { notifications } from "@mantine/notifications";
import { useMemo } from "react";
import { problemText } from "../api/problemText.ts";
import { currentPreferences } from "../session/preferences.ts";
import { useWords } from "../words/useWords.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./iconPaths.ts";
import "./notify.css";

type Kind = "success" | "error" | "info";

const ICONS: Readonly<Record<Kind, IconName>> = { success: "check", error: "incident", info: "info" };
const HIDE_MS = 2000;
const REMOVE_MS = 4000;

/** Shown at once, faded out after 2 s, removed after 4 s; who asked for it keeps them until they are closed. */
function show(kind: Kind, message: string): void {
  const { keepNotices } = currentPreferences();
  const id = notifications.show({ message, icon: <Icon name={ICONS[kind]} />, autoClose: keepNotices ? false : REMOVE_MS, withBorder: true, className: `notice notice--${kind}` });
  if (keepNotices) return;
  setTimeout(() => notifications.update({ id, message, icon: <Icon name={ICONS[kind]} />, autoClose: REMOVE_MS - HIDE_MS, withBorder: true, className: `notice notice--${kind} notice--hidden` }), HIDE_MS);
}

/** Short notes to the reader; without a text the one of a successful save. */
export function useNotify() {
  const words = useWords();
  return useMemo(
    () => ({
      success: (message: string = words.t("web:notify.saved")) => show("success", message),
      info: (message: string) => show("info", message),
      failure: (error: unknown) => show("error", problemText(error, words)),
    }),
    [words],
  );
}
