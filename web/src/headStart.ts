import { queries } from "./api/queries.ts";
import { queryClient } from "./api/queryClient.ts";
import { router } from "./routes.tsx";
import { currentSession } from "./session/sessionStore.ts";

/**
 * Asks at once for what the address already tells will be needed: the reader, the dictionary, the installation, the
 * screen's own chunk. The guards ask again and find it; what fails here fails there, and is told there.
 */
export function headStart(): void {
  if (currentSession() === null) return;
  const [matched, params] = router.getMatchedRoutes(location.pathname);
  void matched.at(-1)?.options.component?.preload?.()?.catch(() => undefined);
  void queryClient.prefetchQuery(queries.me());
  void queryClient.prefetchQuery(queries.dictionary());
  const id = Number(params["id"]);
  if (Number.isInteger(id) && id > 0) void queryClient.prefetchQuery(queries.installation(id));
}
