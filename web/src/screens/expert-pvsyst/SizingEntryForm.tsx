import { SIZING_ASSUMPTIONS, type SizingEntry } from "@sunledger/contract";
import { useEffect, useRef, useState } from "react";
import { ApiProblem } from "../../api/apiProblem.ts";
import { problemText } from "../../api/problemText.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Section } from "../../ui/Section.tsx";
import { WorkbookPicker } from "../../ui/WorkbookPicker.tsx";
import { useWords } from "../../words/useWords.ts";
import { MonthFields } from "./MonthFields.tsx";
import { NumberField } from "./NumberField.tsx";
import { entryOf, formOf, type FieldFaults, type FieldName, type SingleField, type SizingForm } from "./sizingForm.ts";
import { useSizingFiles } from "./useSizingFiles.ts";

interface SizingEntryFormProps {
  first: SizingEntry;
  /** What the plant file says, to go back to. */
  own: SizingEntry;
  hasOwn: boolean;
  /** Why the last calculation failed. */
  error: Error | null;
  busy: boolean;
  onCalculate: (entry: SizingEntry | null) => void;
}

const NO_FAULTS: FieldFaults = new Map();

/** The entry page: every assumption filled in, the study's own figures, an irradiation of one's choice, an AC counter; from a workbook, to a workbook. */
export function SizingEntryForm({ first, own, hasOwn, error, busy, onCalculate }: SizingEntryFormProps) {
  const words = useWords();
  const { t, f, message } = words;
  const box = useRef<HTMLFormElement>(null);
  const write = (value: number) => new Intl.NumberFormat(f.locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value);
  const [form, setForm] = useState<SizingForm>(() => formOf(first, write));
  const [faults, setFaults] = useState<FieldFaults>(NO_FAULTS);
  const fill = (entry: SizingEntry) => {
    setForm(formOf(entry, write));
    setFaults(NO_FAULTS);
  };
  const { save, read } = useSizingFiles(fill);
  const single = (name: SingleField, value: string) => setForm({ ...form, single: { ...form.single, [name]: value } });
  const errorOf = (name: FieldName): string | undefined => {
    const fault = faults.get(name);
    if (fault === undefined) return error instanceof ApiProblem && error.place?.endsWith(name) === true ? message(`errors:${error.code}`) : undefined;
    return t(`sizing:fault.${fault.kind}`, { least: fault.least === undefined ? "" : f.significant(fault.least), most: fault.most === undefined ? "" : f.number(fault.most) });
  };
  const checked = (then: (entry: SizingEntry) => void) => {
    const found = entryOf(form);
    setFaults(found.faults ?? NO_FAULTS);
    if (found.entry !== null) then(found.entry);
  };
  // the first field with a fault is where one goes on
  useEffect(() => {
    if (faults.size > 0) box.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const field = (name: SingleField, unit: string, label: string) => <NumberField name={name} label={label} unit={unit} value={form.single[name]} error={errorOf(name)} onChange={(value) => single(name, value)} />;
  return (
    <form
      ref={box}
      noValidate
      className="sizing__entry"
      onSubmit={(event) => {
        event.preventDefault();
        checked(onCalculate);
      }}
    >
      <Section
        title={t("sizing:entry.title")}
        tools={
          <>
            <WorkbookPicker label={read.isPending ? t("web:create.uploading") : t("sizing:entry.import")} busy={read.isPending} onPick={(file) => read.mutate(file)} />
            <button type="button" className="linkbutton" onClick={() => checked((entry) => save.mutate({ entry }))}><Icon name="download" size={14} /> {t("sizing:entry.download")}</button>
            <button
              type="button"
              className="linkbutton"
              onClick={() => {
                fill(own);
                onCalculate(null);
              }}
            >
              <Icon name="refresh" size={14} /> {t(hasOwn ? "sizing:entry.own" : "sizing:entry.blank")}
            </button>
          </>
        }
      >
        <p className="sizing__hint">{t("sizing:entry.hint")}</p>
        {read.isError && <p className="fielderror" role="alert">{problemText(read.error, words)}</p>}
        {save.isError && <p className="fielderror" role="alert">{problemText(save.error, words)}</p>}
        {faults.size > 0 && <p className="fielderror" role="alert">{t("sizing:fault.count", { count: faults.size })}</p>}
        <div className="sizing__columns">
          <fieldset>
            <legend>{t("sizing:entry.losses")}</legend>
            {SIZING_ASSUMPTIONS.map((key) => (
              <NumberField
                key={key}
                name={`losses_percent.${key}`}
                label={t(`sizing:assumption.${key}`)}
                unit="%"
                required
                value={form.losses[key]}
                error={errorOf(`losses_percent.${key}`)}
                onChange={(value) => setForm({ ...form, losses: { ...form.losses, [key]: value } })}
              />
            ))}
          </fieldset>
          <div>
            <fieldset>
              <legend>{t("sizing:entry.study")}</legend>
              <div className="sizingfield sizingfield--text">
                <label htmlFor="sizing-source">{t("sizing:field.source")}</label>
                <input id="sizing-source" name="source" className="field" value={form.source} aria-invalid={faults.has("source")} onChange={(event) => setForm({ ...form, source: event.currentTarget.value })} />
                {faults.has("source") && <p className="fielderror">{errorOf("source")}</p>}
              </div>
              {field("peak_power_kwp", t("web:unit.kwp"), t("sizing:field.peak_power"))}
              {field("glob_inc_kwh_m2", "kWh/m²", t("sizing:field.irradiation"))}
              <MonthFields form={form} field="glob_inc_monthly_kwh_m2" unit="kWh/m²" label={t("sizing:entry.irradiationMonths")} errorOf={errorOf} onChange={setForm} />
              {field("energy_kwh", "kWh", t("sizing:field.energy"))}
              <MonthFields form={form} field="energy_monthly_kwh" unit="kWh" label={t("sizing:entry.energyMonths")} errorOf={errorOf} onChange={setForm} />
            </fieldset>
            <fieldset>
              <legend>{t("sizing:entry.choice")}</legend>
              {field("globalIncline", "kWh/m²", t("sizing:field.chosen_irradiation"))}
              {field("energieCompteurAC", "kWh", t("sizing:field.counter"))}
            </fieldset>
          </div>
        </div>
        <div className="sizing__send">
          <button type="submit" className="button button--primary" disabled={busy}><Icon name="balance" size={14} /> {t("sizing:entry.calculate")}</button>
          <span className="quiet">{t("sizing:entry.keys")}</span>
        </div>
      </Section>
    </form>
  );
}
