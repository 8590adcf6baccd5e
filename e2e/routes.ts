/** Every page of the specification that an administrator reaches, for one installation. */
export const routesFor = (id: number, range: string): string[] => [
  "/dashboard-audits",
  "/dashboard-installs",
  "/dashboard-parc",
  "/dashboard-fleet",
  `/installations/show/${id}?${range}`,
  `/installations/${id}/under-perf`,
  `/installations/${id}/losses-waterfall?${range}&cause=soiling`,
  `/smart-guard/${id}`,
  `/expert-layout/${id}/layout`,
  `/expert-pvsyst/${id}/pvsyst`,
  `/expert-kpi/${id}/kpi_filter`,
  `/expert-incident/${id}/incident`,
  `/expert-mod/${id}/pr-heatmap/all`,
  `/expert-img/${id}/carpet`,
  "/audit/create",
  "/plotly",
  "/virtual-sensor",
  `/pdf-report/${id}`,
  `/analyst-mod/${id}`,
  "/users",
  "/account",
  "/help/accuracy",
  "/help/glossary",
  "/test",
];

/** An address with one more parameter. */
export const withParameter = (path: string, parameter: string): string => `${path}${path.includes("?") ? "&" : "?"}${parameter}`;
