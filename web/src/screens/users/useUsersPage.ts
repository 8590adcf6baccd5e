import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { usersSearch, type UsersSearch } from "./usersSearch.ts";

/** The choices that the address of the accounts carries, and how they are changed. */
export function useUsersPage() {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => usersSearch(raw), [raw]);
  const change = useCallback((next: Partial<UsersSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  return { search, change };
}
