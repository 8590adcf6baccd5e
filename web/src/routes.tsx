import { ROLES, type Policy, type Role } from "@sunledger/contract";
import type { MessageKey } from "@sunledger/i18n";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, type RouteComponent, Outlet, redirect, retainSearchParams } from "@tanstack/react-router";

import { queries } from "./api/queries.ts";
import { queryClient } from "./api/queryClient.ts";
import { loadChunk } from "./loadChunk.ts";
import { FIRST_ALERTS, fleetAsked, type FleetAsked } from "./range/fleetAsked.ts";
import { fleetSearch } from "./range/fleetSearch.ts";
import { imageSearch } from "./range/imageSearch.ts";
import { incidentSearch } from "./range/incidentSearch.ts";
import { layoutSearch } from "./range/layoutSearch.ts";
import { installationSearch, listSearch } from "./range/search.ts";
import { sensorSearch } from "./range/sensorSearch.ts";
import { siteSearch } from "./range/siteSearch.ts";
import { analystSearch } from "./screens/analyst-mod/analystSearch.ts";
import { ErrorScreen } from "./screens/error/ErrorScreen.tsx";
import { glossarySearch } from "./screens/glossary/glossarySearch.ts";
import { LoginScreen } from "./screens/login/LoginScreen.tsx";
import { LogoutScreen } from "./screens/login/LogoutScreen.tsx";
import { SetAccountScreen } from "./screens/login/SetAccountScreen.tsx";
import { reportSearch } from "./screens/pdf-report/reportSearch.ts";
import { plotSearch } from "./screens/plotly/plotSearch.ts";
import { usersSearch } from "./screens/users/usersSearch.ts";
import { needInstallation, needPolicies, needSession } from "./session/guards.ts";
import { CrashedScreen } from "./shell/CrashedScreen.tsx";
import { LanguageOfAddress } from "./shell/LanguageOfAddress.tsx";
import { PendingScreen } from "./shell/PendingScreen.tsx";
import { Shell } from "./shell/Shell.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: MessageKey;
    /** An analysis page: titled 'Analyse - …', with the way back to the installation. */
    analysis?: boolean;
    /** What the calendar icon goes back to; all the days there are unless told otherwise. */
    resetTo?: "lastMonth";
  }
}

interface Spec {
  title: MessageKey;
  component: RouteComponent;
  roles?: readonly Role[];
  policy?: Policy;
}

const ANALYSTS = ["admin", "data-analyst"] as const;
const ADMIN = ["admin"] as const;
const MANAGERS = ["admin", "user-manager"] as const;
const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const needs = ({ roles = ROLES, policy }: Spec) => (policy === undefined ? { roles } : { roles, policy });

const root = createRootRoute({
  validateSearch: (raw: Record<string, unknown>): { lang?: string } => {
    const lang = text(raw.lang);
    return lang === undefined ? {} : { lang };
  },
  search: { middlewares: [retainSearchParams(["lang"])] },
  component: () => (
    <>
      <LanguageOfAddress />
      <Outlet />
    </>
  ),
  notFoundComponent: ErrorScreen,
  errorComponent: CrashedScreen,
});

const guarded = createRoute({
  getParentRoute: () => root,
  id: "guarded",
  beforeLoad: async ({ location }) => {
    needSession(location.href);
    await Promise.all([queryClient.ensureQueryData(queries.me()), queryClient.ensureQueryData(queries.dictionary())]);
  },
  component: Shell,
});

/** A page for a role and a policy. */
const page = <const P extends string>(path: P, spec: Spec) =>
  createRoute({ getParentRoute: () => guarded, path, staticData: { title: spec.title }, component: spec.component, beforeLoad: async () => void (await needPolicies(needs(spec))) });

/** One of the two lists. */
const list = <const P extends string>(path: P, spec: Spec) =>
  createRoute({ getParentRoute: () => guarded, path, staticData: { title: spec.title }, component: spec.component, validateSearch: listSearch, beforeLoad: async () => void (await needPolicies(needs(spec))) });

/** A page for a role and a policy, its choices in the address. */
const pageWith = <const P extends string, S extends object>(path: P, spec: Spec, search: (raw: Record<string, unknown>) => S) =>
  createRoute({ getParentRoute: () => guarded, path, staticData: { title: spec.title }, component: spec.component, validateSearch: search, beforeLoad: async () => void (await needPolicies(needs(spec))) });

/** A page of many plants, its filters and choices in the address; `ask` puts its question while the hand is still on its way to the click. */
const fleet = <const P extends string>(path: P, spec: Spec, ask: (wanted: FleetAsked) => void) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    staticData: { title: spec.title },
    component: spec.component,
    validateSearch: fleetSearch,
    beforeLoad: async () => void (await needPolicies(needs(spec))),
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => ask(fleetAsked(deps)),
  });

const askFleet = ({ asked, period }: FleetAsked): void => {
  void queryClient.prefetchQuery(queries.ranking(asked));
  void queryClient.prefetchQuery(queries.alarms({ period_type: period, status: "open", page: 1, page_size: FIRST_ALERTS }));
};

/** A page of one installation, the range and what else `search` reads in the address. */
const plantWith = <const P extends string, S extends object>(path: P, spec: Spec & { analysis?: boolean; resetTo?: "lastMonth" }, search: (raw: Record<string, unknown>) => S) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    staticData: { title: spec.title, analysis: spec.analysis ?? true, ...(spec.resetTo === undefined ? {} : { resetTo: spec.resetTo }) },
    component: spec.component,
    validateSearch: search,
    beforeLoad: async ({ params }) => {
      const id: unknown = Reflect.get(params, "id");
      await needInstallation(await needPolicies(needs(spec)), String(id));
    },
  });

/** A page of one installation with the usual choices. */
const plant = <const P extends string>(path: P, spec: Spec & { analysis?: boolean; resetTo?: "lastMonth" }) => plantWith(path, spec, installationSearch);

/** A page without the sidebar, open to everyone. */
const open = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    validateSearch: (raw: Record<string, unknown>): { next?: string; ended?: string; code?: string } => {
      const [next, ended, code] = [text(raw.next), text(raw.ended), text(raw.code)];
      return { ...(next === undefined ? {} : { next }), ...(ended === undefined ? {} : { ended }), ...(code === undefined ? {} : { code }) };
    },
  });

const lazy = (load: () => Promise<{ Screen: RouteComponent }>) => lazyRouteComponent(() => loadChunk(load), "Screen");
const Installations = lazy(() => import("./screens/installations/InstallationsScreen.tsx"));
const Parc = lazy(() => import("./screens/dashboard-parc/ParcScreen.tsx"));
const Fleet = lazy(() => import("./screens/dashboard-fleet/FleetScreen.tsx"));
const UnderPerf = lazy(() => import("./screens/under-perf/UnderPerfScreen.tsx"));
const Diagnostic = lazy(() => import("./screens/diagnostic/DiagnosticScreen.tsx"));
const Waterfall = lazy(() => import("./screens/losses-waterfall/WaterfallScreen.tsx"));
const Incidents = lazy(() => import("./screens/expert-incident/IncidentsScreen.tsx"));
const ExpertMod = lazy(() => import("./screens/expert-mod/ExpertModScreen.tsx"));
const Site = lazy(() => import("./screens/smart-guard/SiteScreen.tsx"));
const Layout = lazy(() => import("./screens/expert-layout/LayoutScreen.tsx"));
const Accuracy = lazy(() => import("./screens/accuracy/AccuracyScreen.tsx"));
const Glossary = lazy(() => import("./screens/glossary/GlossaryScreen.tsx"));
const SelfCheck = lazy(() => import("./screens/self-check/SelfCheckScreen.tsx"));
const VirtualSensor = lazy(() => import("./screens/virtual-sensor/VirtualSensorScreen.tsx"));
const Sizing = lazy(() => import("./screens/expert-pvsyst/SizingScreen.tsx"));
const Images = lazy(() => import("./screens/expert-img/ImagesScreen.tsx"));
const KpiFilter = lazy(() => import("./screens/expert-kpi/KpiFilterScreen.tsx"));
const AuditCreate = lazy(() => import("./screens/audit-create/AuditCreateScreen.tsx"));
const Analyst = lazy(() => import("./screens/analyst-mod/AnalystScreen.tsx"));
const Plot = lazy(() => import("./screens/plotly/PlotScreen.tsx"));
const Account = lazy(() => import("./screens/account/AccountScreen.tsx"));
const Users = lazy(() => import("./screens/users/UsersScreen.tsx"));
const PdfReport = lazy(() => import("./screens/pdf-report/PdfReportScreen.tsx"));

/** Every route of the application, in the specification's order. */
const routeTree = root.addChildren([
  guarded.addChildren([
    createRoute({ getParentRoute: () => guarded, path: "/", beforeLoad: () => { throw redirect({ to: "/dashboard-audits" }); } }),
    list("/dashboard-audits", { title: "web:title.audits", component: Installations }),
    list("/dashboard-installs", { title: "web:title.installs", component: Installations }),
    fleet("/dashboard-parc", { title: "web:title.parc", component: Parc }, ({ asked }) => void queryClient.prefetchQuery(queries.park(asked))),
    fleet("/dashboard-fleet", { title: "web:title.fleet", component: Fleet }, askFleet),
    plant("/installations/show/$id", { title: "web:title.diagnostic", component: Diagnostic, analysis: false }),
    plant("/installations/$id/under-perf", { title: "web:title.underPerf", component: UnderPerf }),
    plant("/installations/$id/losses-waterfall", { title: "web:title.waterfall", component: Waterfall }),
    plant("/expert-mod/$id/$expert/$sel_pdm", { title: "web:title.expert", component: ExpertMod, resetTo: "lastMonth" }),
    plantWith("/smart-guard/$id", { title: "web:title.site", component: Site }, siteSearch),
    plantWith("/expert-layout/$id/layout", { title: "web:title.layout", component: Layout }, layoutSearch),
    plant("/expert-pvsyst/$id/pvsyst", { title: "web:title.sizing", component: Sizing }),
    plant("/expert-kpi/$id/kpi_filter", { title: "web:title.kpiFilter", component: KpiFilter }),
    plantWith("/expert-incident/$id/incident", { title: "web:title.incidents", component: Incidents }, incidentSearch),
    plantWith("/expert-img/$id/$expert", { title: "web:title.expert", component: Images }, imageSearch),
    page("/audit/create", { title: "web:title.auditCreate", component: AuditCreate, roles: ANALYSTS, policy: "create_audit" }),
    pageWith("/plotly", { title: "web:title.plotly", component: Plot, roles: ADMIN, policy: "plotly_creator" }, plotSearch),
    pageWith("/virtual-sensor", { title: "web:title.virtualSensor", component: VirtualSensor, roles: ANALYSTS, policy: "virtual_sensor" }, sensorSearch),
    plantWith("/pdf-report/$id", { title: "web:title.pdfReport", component: PdfReport, policy: "pdf_report" }, reportSearch),
    plantWith("/analyst-mod/$id", { title: "web:title.analyst", component: Analyst, roles: ANALYSTS, policy: "analyst_mod" }, analystSearch),
    pageWith("/users", { title: "common:menu.users", component: Users, roles: MANAGERS }, usersSearch),
    page("/account", { title: "users:account.title", component: Account }),
    page("/help/accuracy", { title: "tools:accuracy.title", component: Accuracy }),
    pageWith("/help/glossary", { title: "glossary:title", component: Glossary }, glossarySearch),
    page("/test", { title: "web:title.test", component: SelfCheck, roles: ADMIN }),
  ]),
  open("/login", LoginScreen),
  open("/logout", LogoutScreen),
  open("/set-account/$token", SetAccountScreen),
  open("/error", ErrorScreen),
]);

export const router = createRouter({ routeTree, defaultPreload: "intent", defaultPendingMs: 300, defaultPendingComponent: PendingScreen, defaultErrorComponent: CrashedScreen, scrollRestoration: true });
