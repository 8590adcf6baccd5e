import { ClosureBadge } from "../../ui/ClosureBadge.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { useWords } from "../../words/useWords.ts";
import type { ClosedBooks } from "./useSelfCheck.ts";

/** What is left of each installation's books when every loss and what was delivered is taken from the reference. */
export function Closures({ books }: { books: readonly ClosedBooks[] }) {
  const { t, f } = useWords();
  const small = (value: number) => (Number.isFinite(value) ? value.toExponential(1).replace("-", "\u2212") : t("web:figure.na"));
  const columns: Column<ClosedBooks>[] = [
    { id: "name", header: t("web:list.installation"), cell: ({ installation_name: name }) => <span className="strong">{name}</span> },
    { id: "version", header: t("tools:check.version"), cell: ({ version }) => version },
    { id: "reference", header: t("common:term.reference_energy"), numeric: true, cell: ({ referenceKwh }) => f.energy(referenceKwh) },
    { id: "remainder", header: t("tools:check.remainder"), numeric: true, cell: ({ remainderKwh }) => small(remainderKwh) },
    { id: "relative", header: t("tools:check.relative"), numeric: true, cell: ({ remainderKwh, referenceKwh }) => small(remainderKwh / referenceKwh) },
    { id: "badge", header: t("tools:check.state"), cell: ({ remainderKwh, referenceKwh }) => <ClosureBadge remainderKwh={remainderKwh} referenceKwh={referenceKwh} /> },
  ];
  return (
    <Section title={t("tools:check.closure")} note={t("tools:check.closureNote")}>
      <DataTable label={t("tools:check.remainder")} columns={columns} rows={books} rowKey={({ installation_id: id }) => String(id)} />
    </Section>
  );
}
