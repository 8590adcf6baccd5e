import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./apiProblem.ts";

const PASSING = new Set([0, 429, 502, 503, 504]);

/** Answers are kept for half a minute; only failures that may pass by themselves are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof ApiProblem && PASSING.has(error.status),
      retryDelay: 600,
    },
  },
});
