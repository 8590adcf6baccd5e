import { MODULES, type ExpertModule, type ModuleName, type PictureTree } from "@sunledger/contract";
import { useHotkeys } from "@mantine/hooks";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { queries, type AskedRange } from "../../api/queries.ts";
import { imageSearch, type ImageSearch } from "../../range/imageSearch.ts";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { Overview } from "./Overview.tsx";
import { Picture } from "./Picture.tsx";
import { neighbour, pointsOf } from "./pictureNodes.ts";
import { PictureTreeList } from "./PictureTreeList.tsx";
import "./pictures.css";

const isModule = (name: string | undefined): name is ModuleName => MODULES.some(({ module_name: known }) => known === name);
/** Controls whose own arrow keys must not turn the picture. */
const OWN_ARROWS = '[role="radiogroup"], [role="tree"], [role="menu"], select, input';

/** An image module: the plant and its points as a tree, the picture of one of them, or all of them small. */
export function Screen() {
  const { t } = useWords();
  const { expert } = useParams({ strict: false });
  const { installation, limits } = useInstallationPage();
  const { data: catalogue } = useSuspenseQuery(queries.modules());
  const unable = useQuery({ ...queries.unableModules(installation.installation_id), enabled: limits !== null });
  const module = isModule(expert) ? catalogue.modules.find(({ module_name: name }) => name === expert) : undefined;
  if (module === undefined) return <Empty icon="image" title={t("modules:unknown.title")}><p>{t("modules:unknown.text")}</p></Empty>;
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return (
    <Loaded query={unable} skeleton={<Skeleton height={480} />}>
      {({ modules }) => {
        const reason = modules.find(({ module_name: name }) => name === module.module_name)?.text;
        return (
          <div className="images">
            <Tools module={module} modules={catalogue.modules.filter(({ module_type: type, module_name: name }) => type === "expert-img" && (name === module.module_name || !modules.some((one) => one.module_name === name)))} />
            {reason === undefined ? <Pictures module={module} /> : <Empty icon="image" title={t("modules:unable.title", { name: module.report_name })}><p>{reason}</p></Empty>}
          </div>
        );
      }}
    </Loaded>
  );
}

function useImageSearch(): { search: ImageSearch; change: (next: Partial<ImageSearch>) => void } {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => imageSearch(raw), [raw]);
  return { search, change: (next) => void navigate({ to: ".", search: (previous: object) => ({ ...previous, ...next }), replace: true, resetScroll: false }) };
}

function Tools({ module, modules }: { module: ExpertModule; modules: readonly ExpertModule[] }) {
  const { t } = useWords();
  const { installation } = useInstallationPage();
  const { search, change } = useImageSearch();
  const navigate = useNavigate();
  return (
    <div className="images__tools notprinted">
      <SelectField
        label={t("modules:module")}
        value={module.module_name}
        options={[...new Set([module, ...modules])].map((one) => ({ value: one.module_name, label: one.report_name })).toSorted((a, b) => a.label.localeCompare(b.label))}
        onChange={(expert) => void navigate({ to: "/expert-img/$id/$expert", params: { id: String(installation.installation_id), expert }, search: (previous: object) => ({ ...previous, point: undefined }) })}
      />
      <Segmented label={t("layout:view.label")} value={search.view ?? "one"} options={(["one", "overview"] as const).map((value) => ({ value, label: t(`layout:pictures.${value}`) }))} onChange={(value) => change({ view: value === "one" ? undefined : value })} />
    </div>
  );
}

function Pictures({ module }: { module: ExpertModule }) {
  const { t, f } = useWords();
  const { asked, installation, setSearch } = useInstallationPage();
  const name = module.module_name;
  const full = useQuery(queries.moduleName({ module_name: name, target_menu: module.target_menu }));
  const dates = useQuery(queries.moduleDate(asked));
  const tree = useQuery({ ...queries.moduleTree({ guid: installation.guid ?? "", module_name: name }), enabled: installation.guid !== null });
  const title = full.data?.full_name ?? module.report_name;
  return (
    <Loaded query={dates} skeleton={<Skeleton height={480} />}>
      {({ start_date: start, end_date: end, min_date: min, max_date: max }) =>
        start === null || end === null ? (
          <Empty icon="calendar" title={t("modules:range.none")}>
            <p>{t("modules:range.noneText", { range: f.range(min, max) })}</p>
            <button type="button" className="button" onClick={() => setSearch({ from: min, to: max })}>{t("modules:range.whole")}</button>
          </Empty>
        ) : (
          <Loaded query={tree} skeleton={<Skeleton height={480} />}>{(found) => <Shown module={module} title={title} tree={found} asked={{ installation_id: asked.installation_id, start_date: start, end_date: end }} />}</Loaded>
        )
      }
    </Loaded>
  );
}

function Shown({ module, title, tree: { nodes }, asked }: { module: ExpertModule; title: string; tree: PictureTree; asked: AskedRange }) {
  const { t, f } = useWords();
  const { search, change } = useImageSearch();
  const name = module.module_name;
  const node = nodes.find(({ id, available }) => id === search.point && available) ?? nodes.find(({ available }) => available);
  const step = (by: -1 | 1) => {
    const next = node === undefined ? null : neighbour(nodes, node.id, by);
    if (next !== null) change({ point: next.id });
  };
  const turn = (by: -1 | 1) => (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(OWN_ARROWS) === null) step(by);
  };
  useHotkeys([["ArrowLeft", turn(-1)], ["ArrowRight", turn(1)]]);
  if (node === undefined) return <Empty icon="image" title={t("modules:empty.title")}><p>{t("modules:empty.text")}</p></Empty>;
  const about = <div className="images__about"><p>{t(`modules:about.${name}`)}</p><p className="quiet">{t(`modules:read.${name}`)}</p></div>;
  if (search.view === "overview") {
    return (
      <Section title={title} note={f.range(asked.start_date, asked.end_date)}>
        {about}
        <Overview module={name} name={module.report_name} nodes={nodes} asked={asked} onOpen={(id) => change({ view: undefined, point: id })} />
      </Section>
    );
  }
  return (
    <div className="images__two">
      <PictureTreeList nodes={nodes} selected={node.id} onSelect={(id) => change({ point: id })} />
      <Section
        title={`${title} · ${node.label}`}
        note={f.range(asked.start_date, asked.end_date)}
        tools={
          <>
            <span className="quiet images__keys">{t("layout:pictures.keys")}</span>
            <button type="button" className="iconbutton" aria-label={t("layout:pictures.previous")} disabled={neighbour(nodes, node.id, -1) === null} onClick={() => step(-1)}><Icon name="left" size={14} /></button>
            <button type="button" className="iconbutton" aria-label={t("layout:pictures.next")} disabled={neighbour(nodes, node.id, 1) === null} onClick={() => step(1)}><Icon name="right" size={14} /></button>
          </>
        }
      >
        {about}
        <Picture key={`${name} ${node.id}`} module={name} label={t("layout:pictures.picture", { module: module.report_name, name: node.label })} points={pointsOf(node) ?? "all"} asked={asked} />
      </Section>
    </div>
  );
}
