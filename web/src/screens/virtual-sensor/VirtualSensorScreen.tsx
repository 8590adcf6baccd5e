import type { Installation } from "@sunledger/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, type ReactNode } from "react";
import { fetchApi } from "../../api/callApi.ts";
import { queries } from "../../api/queries.ts";
import { addDays, clampRange, shiftRange, sortRange, type DayRange } from "../../range/dayRange.ts";
import { RangePicker } from "../../range/RangePicker.tsx";
import { sensorSearch, type SensorSearch } from "../../range/sensorSearch.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { saveBlob } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useNotify } from "../../ui/useNotify.tsx";
import { useWords } from "../../words/useWords.ts";
import { readSensor } from "./readSensor.ts";
import { SensorCharts } from "./SensorCharts.tsx";
import "./virtualSensor.css";

const PREVIEW_DAYS = 7;

/** The light that an analysis used, as a sensor that nobody had to mount: looked at by days, saved as a file. */
export function Screen() {
  const { t } = useWords();
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = sensorSearch(raw);
  const change = useCallback((next: Partial<SensorSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }), [navigate]);
  const plants = useQuery(queries.fleet({ status: ["available", "soon_gone"], sort: "installation_name", page: 1, page_size: 500 }));
  return (
    <Loaded query={plants} skeleton={<Skeleton height={420} />}>
      {({ rows }) => {
        const chosen = rows.find(({ installation_id: id }) => id === search.installation) ?? rows[0];
        if (chosen === undefined) return <Empty icon="sensor" title={t("tools:sensor.none")}><p>{t("tools:sensor.noneText")}</p></Empty>;
        return (
          <div className="sensor">
            <p className="sensor__text">{t("tools:sensor.text")}</p>
            <OfInstallation key={chosen.installation_id} id={chosen.installation_id} search={search} change={change}>
              <SelectField
                label={t("web:list.installation")}
                value={String(chosen.installation_id)}
                options={rows.map(({ installation_id: id, installation_name: label }) => ({ value: String(id), label }))}
                onChange={(value) => change({ installation: Number(value), point: undefined, from: undefined, to: undefined })}
              />
            </OfInstallation>
          </div>
        );
      }}
    </Loaded>
  );
}

interface PartProps {
  search: SensorSearch;
  change: (next: Partial<SensorSearch>) => void;
  /** The choice of the installation, which stands with the others. */
  children: ReactNode;
}

function OfInstallation({ id, ...part }: PartProps & { id: number }) {
  const installation = useQuery(queries.installation(id));
  return (
    <>
      {installation.data === undefined && <div className="sensor__choices">{part.children}</div>}
      <Loaded query={installation} skeleton={<Skeleton height={420} />}>{(data) => <Preview installation={data} {...part} />}</Loaded>
    </>
  );
}

function Preview({ installation, search, change, children }: PartProps & { installation: Installation }) {
  const { t, f } = useWords();
  const { guid, min_date: min, max_date: max, inverters } = installation;
  if (min === null || max === null) return <><div className="sensor__choices">{children}</div><Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty></>;
  const limits = { min, max };
  const range = clampRange(sortRange({ from: search.from ?? addDays(search.to ?? max, 1 - PREVIEW_DAYS), to: search.to ?? max }), limits);
  const points = inverters.map(({ id }) => id);
  const point = search.point !== undefined && points.includes(search.point) ? search.point : (points[0] ?? "");
  const show = ({ from, to }: DayRange) => change({ from, to });
  return (
    <>
      <div className="sensor__choices">
        {children}
        <SelectField label={t("common:term.inverter")} value={point} options={points.map((value) => ({ value, label: value }))} onChange={(value) => change({ point: value === points[0] ? undefined : value })} />
        <RangePicker range={range} limits={limits} resetTo="lastMonth" onRefresh={show} onShift={(direction) => show(shiftRange(range, direction, limits))} />
      </div>
      <Section
        title={t("tools:sensor.title", { point })}
        note={t("tools:sensor.note", { step: f.number(installation.interval_s / 60), zone: installation.timezone })}
        tools={
          <>
            <Download label={t("tools:sensor.savePart")} file={`virtual-sensor-${installation.installation_id}-${range.from}-${range.to}.csv`} query={{ guid, start_date: range.from, end_date: range.to }} />
            <Download label={t("tools:sensor.saveAll")} file={`virtual-sensor-${installation.installation_id}.csv`} query={{ guid }} />
          </>
        }
      >
        <Series installation={installation} point={point} range={range} />
      </Section>
    </>
  );
}

function Series({ installation, point, range }: { installation: Installation; point: string; range: DayRange }) {
  const { t } = useWords();
  const query = { guid: installation.guid, start_date: range.from, end_date: range.to, pdm_list: point };
  const series = useQuery({ queryKey: ["virtualSensor", query], queryFn: async ({ signal }) => readSensor(await (await fetchApi("virtualSensor", { query, signal })).text()) });
  return (
    <Loaded query={series} skeleton={<Skeleton height={520} />}>
      {(data) => (data.timesMs.length === 0 ? <Empty title={t("web:production.empty")}><p>{t("web:production.emptyText")}</p></Empty> : <SensorCharts series={data} installation={installation} point={point} range={range} />)}
    </Loaded>
  );
}

function Download({ label, file, query }: { label: string; file: string; query: { guid: string; start_date?: string; end_date?: string } }) {
  const { t } = useWords();
  const notify = useNotify();
  const fetched = useMutation({ mutationFn: async () => (await fetchApi("virtualSensor", { query })).blob(), onSuccess: (blob) => saveBlob(file, blob), onError: (error) => notify.failure(error) });
  return (
    <button type="button" className="button button--small notprinted" disabled={fetched.isPending} onClick={() => fetched.mutate()}>
      <Icon name="download" size={14} /> {fetched.isPending ? t("web:report.busy") : label}
    </button>
  );
}
