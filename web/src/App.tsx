import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { createI18n } from "@sunledger/i18n";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient } from "./api/queryClient.ts";
import { router } from "./routes.tsx";
import { onSessionEnd } from "./session/sessionStore.ts";
import { mantineTheme, resolveVariables } from "./theme/mantineTheme.ts";
import { WordsProvider } from "./words/WordsProvider.tsx";

type Instance = Awaited<ReturnType<typeof createI18n>>;

/** Providers around the routes, and what must happen when a session ends. */
export function App({ first }: { first: Instance }) {
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      <WordsProvider first={first}>
        <QueryClientProvider client={queryClient}>
          <Inside />
        </QueryClientProvider>
      </WordsProvider>
    </MantineProvider>
  );
}

function Inside() {
  useEffect(
    () =>
      onSessionEnd((reason) => {
        // the screens leave first: what they show must not be asked for again without a session
        void router.navigate({ to: "/login", search: reason === "expired" ? { ended: "expired" } : {} }).then(() => queryClient.clear());
      }),
    [],
  );
  return (
    <>
      <Notifications position="top-right" limit={5} containerWidth={360} />
      <RouterProvider router={router} />
    </>
  );
}
