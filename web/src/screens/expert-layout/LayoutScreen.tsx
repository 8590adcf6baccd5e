import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LOSSES, lossKeySchema, type LossKey, type SiteLosses } from "@sunledger/contract";
import { useMemo } from "react";
import { queries } from "../../api/queries.ts";
import { useLossNames } from "../../charts/useLossNames.ts";
import { addDays, dayCount } from "../../range/dayRange.ts";
import { LAYOUT_QUANTITIES, LAYOUT_VIEWS, layoutSearch, type LayoutSearch } from "../../range/layoutSearch.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { PartFacts } from "./PartFacts.tsx";
import { PartTable } from "./PartTable.tsx";
import { Plan } from "./Plan.tsx";
import { planParts, valueOf, type Part, type Scheme } from "./planParts.ts";
import { quantityText } from "./quantityText.ts";
import "./layout.css";

/** The plant's layout compared: its parts coloured by what they gave over the range, a table beside them. */
export function Screen() {
  const { t } = useWords();
  const { asked, installation, limits } = useInstallationPage();
  const scheme = useQuery({ ...queries.layout(installation.installation_id), enabled: limits !== null });
  const books = useQuery({ ...queries.losses(asked), enabled: limits !== null });
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  const skeleton = <div className="layout__two"><Skeleton height={460} /><Skeleton height={460} /></div>;
  return (
    <Loaded query={scheme} skeleton={skeleton}>
      {(plan) =>
        plan.inverters.length === 0 ? <Empty icon="layout" title={t("layout:none")} /> : <Loaded query={books} skeleton={skeleton}>{(found) => <Compared scheme={plan} books={found} />}</Loaded>
      }
    </Loaded>
  );
}

function Compared({ scheme, books }: { scheme: Scheme; books: SiteLosses }) {
  const words = useWords();
  const { t, f } = words;
  const { full } = useLossNames();
  const { asked, installation, range, limits } = useInstallationPage();
  const raw = useSearch({ strict: false });
  const search = useMemo(() => layoutSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = (next: Partial<LayoutSearch>) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false });
  const { quantity = "pi", view = "geometric", cause, sort = "point" } = search;
  const before = { start_date: addDays(range.from, -dayCount(range)), end_date: addDays(range.from, -1) };
  const comparable = limits !== null && before.start_date >= limits.min;
  const isChange = search.compare === "previous" && comparable && quantity !== "dc_yield";
  const subarrays = useQuery(queries.subarrays({ ...asked, page: 1, page_size: 500 }));
  const earlier = useQuery({ ...queries.losses({ ...asked, ...before }), enabled: isChange });
  const rows = subarrays.data?.rows;
  const { inverters, inputs } = useMemo(() => planParts(scheme, books, rows ?? [], cause ?? null), [scheme, books, rows, cause]);
  const was = useMemo(() => {
    if (!isChange || earlier.data === undefined) return null;
    const { inverters: whole, inputs: parts } = planParts(scheme, earlier.data, [], cause ?? null);
    return new Map([...whole, ...parts].map((part) => [part.point, part]));
  }, [isChange, earlier.data, scheme, cause]);
  const value = (part: Part): number | null => {
    const now = valueOf(part, quantity);
    if (!isChange) return now;
    const then = was?.get(part.point);
    const earlierValue = then === undefined ? null : valueOf(then, quantity);
    return now === null || earlierValue === null ? null : now - earlierValue;
  };
  const lossName = cause === undefined ? t("layout:loss.actionable") : full[cause];
  const name = quantity === "loss" ? lossName : t(`layout:quantity.${quantity}`);
  const parts = view === "inverter" ? inverters : inputs;
  const chosen = [...inverters, ...inputs].find(({ point }) => point === search.point);
  const isDc = inputs.some(({ dcYield }) => dcYield !== null);
  const quantities = (["pi", "pr", "yield", "dc_yield"] as const).filter((one) => one !== "dc_yield" || isDc);
  const colours = [...quantities.map((one) => ({ value: one, label: t(`layout:quantity.${one}`) })), { value: "loss" as const, label: t("layout:loss.actionable") }, ...LOSSES.map(({ key }) => ({ value: key, label: full[key] }))];
  const select = (point: string) => {
    if (point !== search.point) change({ point });
  };
  return (
    <div className="layout">
      <div className="layout__tools notprinted">
        <Segmented label={t("layout:view.label")} value={view} options={LAYOUT_VIEWS.map((one) => ({ value: one, label: t(`layout:view.${one}`), title: t(`layout:view.${one}.note`) }))} onChange={(next) => change({ view: next === "geometric" ? undefined : next })} />
        <SelectField<(typeof LAYOUT_QUANTITIES)[number] | LossKey>
          label={t("layout:colour")}
          value={quantity === "loss" && cause !== undefined ? cause : quantity}
          options={colours}
          onChange={(next) => {
            const loss = lossKeySchema.safeParse(next);
            change(loss.success ? { quantity: "loss", cause: loss.data } : { quantity: LAYOUT_QUANTITIES.find((one) => one === next && one !== "pi"), cause: undefined });
          }}
        />
        {comparable && quantity !== "dc_yield" && (
          <Segmented label={t("layout:compare.label")} value={isChange ? "previous" : "own"} options={[{ value: "own", label: t("layout:compare.own") }, { value: "previous", label: t("layout:compare.previous"), title: f.range(before.start_date, before.end_date) }]} onChange={(next) => change({ compare: next === "previous" ? next : undefined })} />
        )}
      </div>
      <div className="layout__two">
        <Section title={t("layout:title")} note={[t(`layout:view.${view}.note`), isChange ? t("layout:against", { range: f.range(before.start_date, before.end_date) }) : null].filter((part) => part !== null).join(" · ")}>
          <Plan view={view} inverters={inverters} inputs={inputs} quantity={quantity} quantityName={name} isChange={isChange} valueOf={value} selected={search.point ?? null} onSelect={select} />
        </Section>
        <Section title={t(view === "inverter" ? "layout:byInverter" : "layout:byInput")} note={view === "inverter" ? `${f.range(range.from, range.to)} · ${lossName}` : f.range(range.from, range.to)}>
          {chosen === undefined ? <p className="quiet">{t("layout:choose")}</p> : <PartFacts part={chosen} />}
          <PartTable
            parts={parts}
            books={books}
            change={isChange ? (part) => quantityText(value(part), quantity, true, words) : null}
            isDc={isDc}
            sort={sort}
            onSort={(next) => change({ sort: next === "point" ? undefined : next })}
            isSelected={(part) => part.point === search.point || part.inverter === search.point}
            onSelect={select}
            file={`layout-${installation.installation_id}-${range.from}-${range.to}`}
          />
        </Section>
      </div>
    </div>
  );
}
