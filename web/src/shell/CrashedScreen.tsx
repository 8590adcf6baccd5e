import { useRouter } from "@tanstack/react-router";
import { Failure } from "../ui/State.tsx";

/** A page that could not be shown: why, and the way to try again. */
export function CrashedScreen({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter();
  return (
    <div className="sheet">
      <Failure
        error={error}
        onRetry={() => {
          reset?.();
          void router.invalidate();
        }}
      />
    </div>
  );
}
