import { ACCURACY_MEASURES, type Accuracy } from "@sunledger/contract";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { saveCsv } from "../../ui/saveFile.ts";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useWords } from "../../words/useWords.ts";
import { sensorWords } from "./sensorWords.ts";
import { writeMeasure } from "./writeMeasure.ts";

const VIEWS = ["sets", "bySensors", "byInterval"] as const;
const PHONE_COLUMNS = ["name", "attribution_error", "cell_f1"];

type Row = Omit<Accuracy["sets"][number], "set"> & { name: string };

/** Every measure by set of plants, by what is measured on them, and by interval. */
export function PlantSets({ accuracy }: { accuracy: Accuracy }) {
  const { t, f } = useWords();
  const narrow = useMediaQuery("(max-width: 599px)") ?? false;
  const [view, setView] = useState<(typeof VIEWS)[number]>("sets");
  const named: Readonly<Record<(typeof VIEWS)[number], Row[]>> = {
    sets: accuracy.sets.map(({ set, ...figures }) => ({ ...figures, name: t(`tools:accuracy.set.${set}`) })),
    bySensors: accuracy.by_sensors.map(({ sensors, ...figures }) => ({ ...figures, name: sensorWords(sensors, t) })),
    byInterval: accuracy.by_interval.map(({ minutes, ...figures }) => ({ ...figures, name: `${f.number(minutes)} min` })),
  };
  const rows = named[view];
  const options = VIEWS.map((value) => ({ value, label: t(`tools:accuracy.${value}`) }));
  const columns: Column<Row>[] = [
    { id: "name", header: t("tools:accuracy.set"), cell: ({ name }) => name },
    { id: "plants", header: t("tools:accuracy.plants"), numeric: true, cell: ({ plants }) => f.number(plants) },
    ...ACCURACY_MEASURES.map((measure): Column<Row> => ({ id: measure, header: t(`tools:accuracy.measure.${measure}`), numeric: true, cell: (row) => (row[measure] === null ? <span className="quiet">{t("web:figure.na")}</span> : writeMeasure(measure, row[measure], f)) })),
  ];
  return (
    <Section
      title={t("tools:accuracy.all")}
      tools={
        <>
          {narrow ? <SelectField label={t("tools:accuracy.view")} value={view} options={options} onChange={setView} /> : <Segmented label={t("tools:accuracy.view")} value={view} options={options} onChange={setView} />}
          <button type="button" className="button button--small notprinted" onClick={() => saveCsv(`accuracy-${view}`, [["plants", "count", ...ACCURACY_MEASURES], ...rows.map((row) => [row.name, row.plants, ...ACCURACY_MEASURES.map((measure) => row[measure])])])}>
            <Icon name="download" size={14} /> {t("site:save.table")}
          </button>
        </>
      }
    >
      <div className="accuracy__sets"><DataTable label={t(`tools:accuracy.${view}`)} columns={columns} rows={rows} rowKey={({ name }) => name} {...(narrow ? { visible: PHONE_COLUMNS } : {})} /></div>
    </Section>
  );
}
