import { INCIDENT_CATEGORIES, PERIMETERS, PERIOD_TYPES, SEVERITIES } from "@sunledger/contract";
import { PointChooser } from "../../plant-parts/PointChooser.tsx";
import { CRITICALITIES, DURATIONS, LEAST_LOSSES, STATES, YES_NO } from "../../range/incidentSearch.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { useWords } from "../../words/useWords.ts";
import { useIncidentPage } from "./useIncidentPage.ts";

const LEAST_TEXTS = LEAST_LOSSES.map(String);

interface ChoiceProps<T extends string> {
  label: string;
  all: string;
  value: T | undefined;
  options: readonly T[];
  name: (option: T) => string;
  onChange: (value: T | undefined) => void;
}

/** One filter: all, or one of its options. */
function Choice<T extends string>({ label, all, value, options, name, onChange }: ChoiceProps<T>) {
  return (
    <div className={value === undefined ? "incidentfilter" : "incidentfilter incidentfilter--on"}>
      <SelectField<T | "">
        label={label}
        value={value ?? ""}
        options={[{ value: "", label: all }, ...options.map((option) => ({ value: option, label: name(option) }))]}
        onChange={(next) => onChange(options.find((option) => option === next))}
      />
    </div>
  );
}

/** What the incidents are chosen by; every choice goes to the address and is made by the server. */
export function IncidentFilters() {
  const { t, f } = useWords();
  const { installation } = useInstallationPage();
  const { search, filter, clear, filters } = useIncidentPage();
  const points = installation.inverters.map(({ id }) => id);
  const all = t("incident:filter.all");
  return (
    <div className="incidentfilters notprinted" role="search" aria-label={t("incident:filter.label")}>
      <Choice label={t("web:list.status")} all={all} value={search.status} options={STATES} name={(state) => t(`common:state.${state}`)} onChange={(status) => filter({ status })} />
      <Choice label={t("incident:filter.period")} all={t("incident:period.dates")} value={search.period} options={PERIOD_TYPES} name={(period) => t(`incident:period.${period}`)} onChange={(period) => filter({ period })} />
      <Choice label={t("incident:filter.duration")} all={t("incident:filter.any")} value={search.duration} options={DURATIONS} name={(duration) => t(`incident:duration.${duration}`)} onChange={(duration) => filter({ duration })} />
      <Choice label={t("incident:filter.perimeter")} all={all} value={search.perimeter} options={PERIMETERS} name={(perimeter) => t(`incident:perimeter.${perimeter}`)} onChange={(perimeter) => filter({ perimeter })} />
      <PointChooser points={points} chosen={search.points?.split(",") ?? []} onChange={(chosen) => filter({ points: chosen.length === 0 ? undefined : chosen.join(",") })} />
      <Choice label={t("incident:filter.category")} all={t("incident:filter.allCategories")} value={search.category} options={INCIDENT_CATEGORIES} name={(category) => t(`common:incident.${category}`)} onChange={(category) => filter({ category })} />
      <Choice label={t("incident:filter.loss")} all={t("incident:filter.any")} value={LEAST_TEXTS[LEAST_LOSSES.findIndex((kwh) => kwh === search.lost)]} options={LEAST_TEXTS} name={(kwh) => `≥ ${f.unit(Number(kwh), "kWh")}`} onChange={(lost) => filter({ lost: LEAST_LOSSES.find((kwh) => String(kwh) === lost) })} />
      <Choice label={t("incident:filter.severity")} all={t("incident:filter.any")} value={search.severity} options={SEVERITIES} name={(severity) => t(`common:severity.${severity}`)} onChange={(severity) => filter({ severity })} />
      <Choice label={t("incident:filter.criticality")} all={t("incident:filter.any")} value={search.criticality} options={CRITICALITIES} name={(criticality) => t(`report:criticality.${criticality}`)} onChange={(criticality) => filter({ criticality })} />
      <Choice label={t("incident:filter.recurring")} all={all} value={search.recurring} options={YES_NO} name={(answer) => t(`incident:recurring.${answer}`)} onChange={(recurring) => filter({ recurring })} />
      {filters > 0 && <button type="button" className="linkbutton" onClick={clear}>{t("web:list.clear")}</button>}
    </div>
  );
}
