import { useMatches, useParams } from "@tanstack/react-router";
import { shiftRange } from "../range/dayRange.ts";
import { useInstallationPage } from "../range/useInstallationPage.ts";
import { RangePicker } from "../range/RangePicker.tsx";

/** The date range of an installation page; nothing elsewhere, nor while there are no data to choose from. */
export function RangeOfPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? null : <OfInstallation />;
}

function OfInstallation() {
  const { range, limits, setSearch } = useInstallationPage();
  const { resetTo = "all" } = useMatches().at(-1)?.staticData ?? {};
  if (limits === null) return null;
  const apply = ({ from, to }: { from: string; to: string }) => setSearch({ from, to, point: undefined, day: undefined });
  return <RangePicker range={range} limits={limits} resetTo={resetTo} onRefresh={apply} onShift={(direction) => apply(shiftRange(range, direction, limits))} />;
}
