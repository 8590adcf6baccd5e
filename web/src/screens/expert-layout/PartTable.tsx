import type { SiteLosses } from "@sunledger/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { sortedRows } from "../../ui/sortedRows.ts";
import { useWords } from "../../words/useWords.ts";
import type { Part } from "./planParts.ts";

interface PartTableProps {
  parts: readonly Part[];
  books: SiteLosses;
  change: ((part: Part) => string) | null;
  /** Whether anything is measured at the DC side of inputs. */
  isDc: boolean;
  sort: string;
  onSort: (sort: string) => void;
  isSelected: (part: Part) => boolean;
  onSelect: (point: string) => void;
  file: string;
}

/** The numbers of the plan, a row a part; the site's row closes them. */
export function PartTable({ parts, books, change, isDc, sort, onSort, isSelected, onSelect, file }: PartTableProps) {
  const { t, f, locale } = useWords();
  const inputs = parts.some(({ isInput }) => isInput);
  const rows = sortedRows(parts, sort, { point: ({ point }) => point, kwp: ({ kwp }) => kwp, energy: ({ energyKwh }) => energyKwh, pi: ({ pi }) => pi, pr: ({ pr }) => pr, yield: (part) => part.yield, dc: ({ dcYield }) => dcYield, loss: ({ lossKwh }) => lossKwh }, locale);
  const kwp = parts.reduce((sum, part) => sum + part.kwp, 0);
  const { energy_ac_kwh: energy, expected_energy_kwh: expected, reference_energy_kwh: reference } = books;
  const lost = parts.some(({ lossKwh }) => lossKwh !== null) ? parts.reduce((sum, { lossKwh }) => sum + (lossKwh ?? 0), 0) : null;
  const columns: Column<Part>[] = [
    { id: "point", header: t("common:term.measurement_point"), sortable: true, cell: ({ point }) => <strong className="nowrap">{point}</strong>, total: t("web:points.site") },
    { id: "kwp", header: t("web:unit.kwp"), numeric: true, sortable: true, cell: (part) => f.number(part.kwp, 1), total: f.number(kwp, 1) },
    ...(inputs ? [] : [{ id: "energy", header: "kWh", numeric: true, sortable: true, cell: ({ energyKwh }: Part) => f.number(energyKwh), total: f.number(energy) }]),
    { id: "pi", header: "PI", numeric: true, sortable: true, cell: ({ pi }) => f.number(pi, 3), total: f.number(expected > 0 ? energy / expected : null, 3) },
    { id: "pr", header: "PR, %", numeric: true, sortable: true, cell: ({ pr }) => f.number(pr === null ? null : 100 * pr, 1), total: f.number(reference > 0 ? (100 * energy) / reference : null, 1) },
    ...(inputs && !isDc ? [] : inputs ? [{ id: "dc", header: t("layout:quantity.dc_yield"), numeric: true, sortable: true, cell: ({ dcYield }: Part) => f.number(dcYield, 1) }] : [{ id: "yield", header: t("web:unit.kwhPerKwp"), numeric: true, sortable: true, cell: (part: Part) => f.number(part.yield, 1), total: f.number(kwp > 0 ? energy / kwp : null, 1) }]),
    ...(inputs ? [] : [{ id: "loss", header: t("web:points.loss"), numeric: true, sortable: true, cell: ({ lossKwh }: Part) => f.number(lossKwh, lossKwh !== null && lossKwh < 10 ? 1 : 0), total: f.number(lost) }]),
    ...(change === null ? [] : [{ id: "change", header: t("layout:change"), numeric: true, cell: (part: Part) => change(part) }]),
  ];
  const save = () => saveCsv(file, [["point", "peak_power_kwp", "energy_ac_kwh", "pi", "pr", "yield_kwh_kwp", "dc_yield_kwh_kwp", "loss_kwh", "open_incidents"], ...rows.map((part) => [part.point, part.kwp, part.isInput ? null : part.energyKwh, part.pi, part.pr, part.yield, part.dcYield, part.isInput ? null : part.lossKwh, part.openIncidents])]);
  return (
    <>
      <p className="plantable__tools notprinted"><button type="button" className="linkbutton" onClick={save}><Icon name="download" size={14} /> CSV</button></p>
      <DataTable label={t("layout:table")} columns={columns} rows={rows} rowKey={({ point }) => point} sort={sort} onSort={onSort} rowProps={(part) => ({ selected: isSelected(part), onOpen: () => onSelect(part.point) })} />
      {inputs && <p className="quiet">{t("layout:shared")}</p>}
    </>
  );
}
