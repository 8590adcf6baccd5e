import type { KpiData } from "@sunledger/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi, fetchApi } from "../../api/callApi.ts";
import { problemText } from "../../api/problemText.ts";
import { queries } from "../../api/queries.ts";
import { PointTree } from "../../plant-parts/PointTree.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { saveBlob } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { WorkbookPicker } from "../../ui/WorkbookPicker.tsx";
import { useWords } from "../../words/useWords.ts";
import { KpiBars } from "./KpiBars.tsx";
import { KpiSpread } from "./KpiSpread.tsx";
import type { Guaranteed } from "./kpiRows.ts";
import { KpiTable } from "./KpiTable.tsx";
import { LightLimit } from "./LightLimit.tsx";
import "./kpiFilter.css";

/** Key figures of the chosen points over the intervals with enough light, beside guaranteed ones from a workbook. */
export function Screen() {
  const { t } = useWords();
  const { limits, installation } = useInstallationPage();
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return <KpiFilter key={installation.installation_id} />;
}

function KpiFilter() {
  const words = useWords();
  const { t, f, locale } = words;
  const { asked, range, installation, search, setSearch } = useInstallationPage();
  const light = search.light ?? 0;
  const chosen = search.points === undefined ? [] : search.points.split(",");
  const [guaranteed, setGuaranteed] = useState<Guaranteed>([]);
  const tree = useQuery({ ...queries.moduleTree({ guid: installation.guid ?? "", module_name: "kpi_filter" }), enabled: installation.guid !== null });
  const figures = useQuery(queries.kpi({ ...asked, pdm_list: chosen.length === 0 ? "all" : chosen.join(","), min_irradiance: light }));
  const read = useMutation({
    mutationFn: (file: File) => {
      const parts = new FormData();
      parts.set("file", file);
      return callApi("convertKpiXlsxJson", { parts });
    },
    onSuccess: ({ points }) => setGuaranteed(points),
  });
  const save = useMutation({
    mutationFn: async ({ points }: KpiData) => {
      // the columns keep the API's names, so that the workbook can be read back
      const file = await fetchApi("convertJson", { query: { country_lang_code: locale, converter_type: "xlsx", data_type: "kpi_filter", moduleExpertName: "kpi_filter" }, json: { rows: points } });
      saveBlob(`kpi-${asked.start_date}-${asked.end_date}.xlsx`, await file.blob());
    },
  });
  const failed = read.error ?? save.error;
  return (
    <div className="kpifilter">
      <div className="kpifilter__tools notprinted">
        {tree.data !== undefined && <PointTree points={tree.data.nodes} chosen={chosen} onChange={(points) => setSearch({ points: points.length === 0 ? undefined : points.join(",") })} />}
        <LightLimit value={light} onChange={(next) => setSearch({ light: next === 0 ? undefined : next })} />
        <div className="kpifilter__files">
          <WorkbookPicker label={read.isPending ? t("web:create.uploading") : t("modules:kpi.import")} busy={read.isPending} onPick={(file) => read.mutate(file)} />
          <button type="button" className="linkbutton" disabled={figures.data === undefined || save.isPending} onClick={() => figures.data !== undefined && save.mutate(figures.data)}><Icon name="download" size={14} /> {t("modules:table.save")}</button>
          {guaranteed.length > 0 && <button type="button" className="linkbutton" onClick={() => setGuaranteed([])}><Icon name="close" size={14} /> {t("modules:kpi.forget")}</button>}
        </div>
      </div>
      {failed !== null && <p className="fielderror" role="alert">{problemText(failed, words)}</p>}
      <Loaded query={figures} skeleton={<><Skeleton height={220} /><div style={{ height: 24 }} /><Skeleton height={260} /></>}>
        {(data) => (
          <div className="kpifilter">
            <Section title={t("modules:kpi.title")} note={f.range(range.from, range.to)}>
              <p className="kpifilter__what">{light > 0 ? t("modules:kpi.filtered", { light: f.number(light) }) : t("modules:kpi.unfiltered")}</p>
              {data.points.every(({ reference_energy_kwh: kwh }) => kwh <= 0) ? <Empty title={t("modules:empty.title")}><p>{t("modules:kpi.none")}</p></Empty> : <KpiBars data={data} guaranteed={guaranteed} />}
            </Section>
            <KpiTable data={data} guaranteed={guaranteed} />
          </div>
        )}
      </Loaded>
      <KpiSpread chosen={chosen} />
    </div>
  );
}
