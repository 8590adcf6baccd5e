import { MODULES, type ExpertModule, type ModuleName } from "@sunledger/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { queries } from "../../api/queries.ts";
import { PointTree } from "../../plant-parts/PointTree.tsx";
import { useInstallationPage } from "../../range/useInstallationPage.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Empty, Skeleton } from "../../ui/State.tsx";
import { useWords } from "../../words/useWords.ts";
import { InputEnergies } from "./InputEnergies.tsx";
import { ModulePicture } from "./ModulePicture.tsx";
import { OtherModules } from "./OtherModules.tsx";
import "./expertMod.css";

const isModule = (name: string | undefined): name is ModuleName => MODULES.some(({ module_name: known }) => known === name);

/** An expert module: what it shows and how to read it, of the chosen points over the chosen days. */
export function Screen() {
  const { t } = useWords();
  const { expert } = useParams({ strict: false });
  const { limits } = useInstallationPage();
  if (!isModule(expert)) return <Empty icon="eye" title={t("modules:unknown.title")}><p>{t("modules:unknown.text")}</p></Empty>;
  if (limits === null) return <Empty icon="clock" title={t("web:diagnostic.noData")}><p>{t("web:diagnostic.noDataText")}</p></Empty>;
  return <Module name={expert} />;
}

function Module({ name }: { name: ModuleName }) {
  const { t } = useWords();
  const { installation } = useInstallationPage();
  const { data: catalogue } = useSuspenseQuery(queries.modules());
  const unable = useQuery(queries.unableModules(installation.installation_id));
  const reasonOf = (module: ExpertModule): string | null => unable.data?.modules.find(({ module_name: own }) => own === module.module_name)?.text ?? null;
  const module = catalogue.modules.find(({ module_name: own }) => own === name);
  if (module === undefined) return <Empty icon="eye" title={t("modules:unknown.title")} />;
  return (
    <>
      <Tools module={module} modules={catalogue.modules} reasonOf={reasonOf} />
      <Loaded query={unable} skeleton={<><Skeleton height={84} /><div style={{ height: 24 }} /><Skeleton height={400} /></>}>
        {() => {
          const reason = reasonOf(module);
          return reason === null ? <Content module={module} /> : <Empty icon="eye" title={t("modules:unable.title", { name: module.report_name })}><p>{reason}</p></Empty>;
        }}
      </Loaded>
    </>
  );
}

function Tools({ module, modules, reasonOf }: { module: ExpertModule; modules: readonly ExpertModule[]; reasonOf: (module: ExpertModule) => string | null }) {
  const { t } = useWords();
  const { installation } = useInstallationPage();
  const navigate = useNavigate();
  const { chosen, choose } = useChosenPoints();
  const drawn = modules.filter(({ chart }) => chart);
  const tree = useQuery({ ...queries.moduleTree({ guid: installation.guid ?? "", module_name: module.module_name }), enabled: installation.guid !== null && reasonOf(module) === null });
  const hasPoints = (tree.data?.nodes.length ?? 0) > 1;
  return (
    <div className="moduletools notprinted">
      <SelectField
        label={t("modules:module")}
        value={module.module_name}
        options={drawn.map((one) => ({ value: one.module_name, label: one.report_name }))}
        onChange={(expert) => void navigate({ to: "/expert-mod/$id/$expert/$sel_pdm", params: { id: String(installation.installation_id), expert, sel_pdm: "all" }, search: (previous: object) => previous })}
      />
      {tree.data !== undefined && hasPoints && <PointTree points={tree.data.nodes} chosen={chosen} onChange={choose} />}
      <OtherModules module={module} modules={drawn.filter((one) => reasonOf(one) === null || one === module)} />
    </div>
  );
}

function Content({ module }: { module: ExpertModule }) {
  const { installation } = useInstallationPage();
  const { chosen, choose } = useChosenPoints();
  const dc = module.module_name === "banana";
  return (
    <>
      <ModulePicture key={module.module_name} module={module} chosen={chosen} onPoint={(point) => choose(chosen.length === 1 && chosen[0] === point ? [] : [point])} />
      {dc && <InputEnergies installationId={installation.installation_id} chosen={chosen} onChoose={(point) => choose([point])} />}
    </>
  );
}

/** The points of the address; none where it says `all`. */
function useChosenPoints(): { chosen: string[]; choose: (points: readonly string[]) => void } {
  const { sel_pdm: address } = useParams({ strict: false });
  const navigate = useNavigate();
  const written: string = address ?? "all";
  const chosen = written === "all" ? [] : written.split(",").map((point) => point.trim()).filter((point) => point !== "");
  const choose = (points: readonly string[]) =>
    void navigate({ to: ".", params: (previous: object) => ({ ...previous, sel_pdm: points.length === 0 ? "all" : points.join(",") }), search: (previous: object) => previous, replace: true, resetScroll: false });
  return { chosen, choose };
}
