import type { ReplyOf, Api } from "@sunledger/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "../../api/queries.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";

type Input = ReplyOf<Api["moduleMpp"]>["mpps"][number];

const SORTS: Readonly<Record<string, (input: Input) => string | number>> = {
  mpp: ({ mpp }) => mpp,
  inverter: ({ inverter }) => inverter,
  subarray: ({ subarray }) => subarray,
  energy: ({ dc_energy_kwh: kwh }) => kwh ?? -Infinity,
};

/** What was measured at each MPPT input since the start of the range: a row leads to its own picture. */
export function InputEnergies({ installationId, chosen, onChoose }: { installationId: number; chosen: readonly string[]; onChoose: (point: string) => void }) {
  const { t, f } = useWords();
  const { range } = useInstallationPage();
  const inputs = useQuery(queries.moduleMpp({ installation_id: installationId, start_date: range.from }));
  const [sort, setSort] = useState("mpp");
  const value = SORTS[sort.replace(/^-/, "")] ?? (({ mpp }: Input) => mpp);
  const direction = sort.startsWith("-") ? -1 : 1;
  const measured = inputs.data?.mpps.flatMap(({ dc_energy_kwh: kwh }) => (kwh === null ? [] : [kwh])) ?? [];
  const total = measured.length === 0 ? null : measured.reduce((sum, kwh) => sum + kwh, 0);
  const columns: Column<Input>[] = [
    { id: "mpp", header: t("common:term.mppt_input"), sortable: true, cell: ({ mpp }) => <strong>{mpp}</strong>, total: t("web:points.site") },
    { id: "inverter", header: t("common:term.inverter"), sortable: true, cell: ({ inverter }) => inverter },
    { id: "subarray", header: t("common:term.subarray"), sortable: true, cell: ({ subarray }) => subarray },
    { id: "energy", header: t("modules:inputs.energy"), numeric: true, sortable: true, cell: ({ dc_energy_kwh: kwh }) => (kwh === null ? <span className="quiet" title={t("common:moduleReason.not_measured")}>{t("web:figure.na")}</span> : f.number(kwh)), total: f.number(total) },
  ];
  return (
    <Section title={t("modules:inputs.title")} note={inputs.data && f.range(inputs.data.start_date, inputs.data.end_date)}>
      <Loaded query={inputs} skeleton={<Skeleton height={200} />}>
        {({ mpps }) =>
          mpps.length === 0 ? (
            <Empty title={t("modules:inputs.none")} />
          ) : (
            <DataTable
              label={t("modules:inputs.title")}
              columns={columns}
              rows={mpps.toSorted((a, b) => (value(a) < value(b) ? -direction : value(a) > value(b) ? direction : 0))}
              rowKey={({ mpp }) => mpp}
              sort={sort}
              onSort={setSort}
              rowProps={({ mpp }) => ({ selected: chosen.includes(mpp), onOpen: () => onChoose(mpp) })}
            />
          )
        }
      </Loaded>
    </Section>
  );
}
