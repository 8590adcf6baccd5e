import { z } from "zod";

const installationId = z.coerce.number().int().positive();

export const MODULE_TYPES = ["expert-img", "expert-layout", "expert-pvsyst", "expert-kpi", "expert-incident", "expert-mod"] as const;
export const moduleTypeSchema = z.enum(MODULE_TYPES);

/**
 * Every expert module: the versions of the analysis it can read (`major.minor`, no upper limit where null), whether it
 * works on AC measurements alone, which kind of points it draws, and whether it answers a chart.
 */
export const MODULES = [
  { module_name: "pr-heatmap", module_type: "expert-mod", target_menu: "performance", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "losses-by-point", module_type: "expert-mod", target_menu: "performance", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "banana", module_type: "expert-img", target_menu: "behaviour", comp_min_version: "0.1", comp_max_version: null, mode_ac: false, pdm_type: "mppt", chart: true },
  { module_name: "soiling-course", module_type: "expert-img", target_menu: "behaviour", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "carpet", module_type: "expert-img", target_menu: "behaviour", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "loop", module_type: "expert-img", target_menu: "behaviour", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "pi-scatter", module_type: "expert-img", target_menu: "performance", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "layout", module_type: "expert-layout", target_menu: "performance", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: null, chart: true },
  { module_name: "pvsyst", module_type: "expert-pvsyst", target_menu: "sizing", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: null, chart: true },
  { module_name: "kpi_filter", module_type: "expert-kpi", target_menu: "performance", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: "inverter", chart: true },
  { module_name: "incident", module_type: "expert-incident", target_menu: "incidents", comp_min_version: "0.1", comp_max_version: null, mode_ac: true, pdm_type: null, chart: true },
] as const;
/** Modules of the analyst's set: those drawn by measurement point. */
export const ANALYST_MODULES = MODULES.filter(({ pdm_type }) => pdm_type !== null);
export const moduleNameSchema = z.enum(MODULES.map(({ module_name }) => module_name));
export type ModuleName = z.infer<typeof moduleNameSchema>;

export const expertModuleSchema = z.object({
  module_name: moduleNameSchema,
  /** In the asked language. */
  report_name: z.string(),
  module_type: moduleTypeSchema,
  target_menu: z.string(),
  comp_min_version: z.string(),
  comp_max_version: z.string().nullable(),
  mode_ac: z.boolean(),
  analysis_types: z.array(z.enum(["ac", "dc"])),
  /** The newest version of analyses: a module whose minimum is this one, or the one before, is new. */
  last_version: z.string(),
  /** Whether `graph-expert-module` answers a chart for it. */
  chart: z.boolean(),
});
export type ExpertModule = z.infer<typeof expertModuleSchema>;

const version = z.string().regex(/^\d{1,4}(\.\d{1,4}){0,2}$/);
export const modulesByTypeQuery = z.object({ module_type: moduleTypeSchema.optional(), compatibility_version: version.optional() });
export const modulesSchema = z.object({ modules: z.array(expertModuleSchema) });

export const moduleFullNameQuery = z.object({ module_name: moduleNameSchema, target_menu: z.string().max(60) });
export const moduleFullNameSchema = z.object({ module_name: moduleNameSchema, target_menu: z.string(), full_name: z.string() });

export const moduleQuery = z.object({ module: moduleNameSchema });
export const moduleHasPdmQuery = z.object({ module_name: moduleNameSchema });
export const moduleHasPdmSchema = z.object({ module_name: moduleNameSchema, has_pdm: z.boolean(), pdm_type: z.enum(["inverter", "mppt"]).nullable() });

/** Modules that an installation's data do not allow, each with its reason in the asked language. */
export const unableModulesSchema = z.object({
  modules: z.array(z.object({ module_name: moduleNameSchema, reason: z.enum(["no_dc_measurement", "no_reference", "other_version"]), text: z.string() })),
});

/** What is left of an asked range within the analysis; null where nothing is. */
export const moduleDateSchema = z.object({ min_date: z.string(), max_date: z.string(), start_date: z.string().nullable(), end_date: z.string().nullable() });

export const moduleMppQuery = z.object({ installation_id: installationId, start_date: z.iso.date() });
/** MPPT inputs and what was measured at each from `start_date` to the end of the analysis; null where it is not measured. */
export const moduleMppSchema = z.object({
  start_date: z.string(),
  end_date: z.string(),
  mpps: z.array(z.object({ mpp: z.string(), inverter: z.string(), subarray: z.string(), dc_energy_kwh: z.number().nullable() })),
});

export const moduleGraphQuery = z.object({
  installation_id: installationId,
  module: moduleNameSchema,
  start_time: z.iso.date(),
  end_time: z.iso.date(),
  /** Points, comma separated; `all` is every point the module can draw. */
  sel_mpp: z.string().max(4000).default("all"),
  /** How long a step is, in the modules of `GRANULAR_MODULES`; the others do not ask. */
  granularity: z.enum(["day", "week", "month", "year"]).default("day"),
});

/** Modules whose figures can be read by day, week, month or year. */
export const GRANULAR_MODULES = ["pr-heatmap", "soiling-course", "pi-scatter"] as const satisfies readonly ModuleName[];

const values = z.array(z.number().nullable());
/** Data of a chart by its kind, without any drawing library's options; ratios 0–1, a missing value is null. */
export const moduleGraphSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("heatmap"),
    quantity: z.string(),
    unit: z.string(),
    /** Local days, or the first days of the asked steps. */
    columns: z.array(z.string()),
    /** What the rows are: measurement points, or local hours `09:00`. */
    row_kind: z.enum(["point", "hour"]),
    rows: z.array(z.string()),
    /** values[row][column]. */
    values: z.array(values),
  }),
  z.object({ kind: z.literal("bars"), unit: z.string(), rows: z.array(z.string()), series: z.array(z.object({ key: z.string(), label: z.string(), values: z.array(z.number()) })) }),
  z.object({ kind: z.literal("line"), unit: z.string(), steps: z.array(z.string()), series: z.array(z.object({ point: z.string(), values })) }),
  z.object({
    kind: z.literal("scatter"),
    x_quantity: z.string(),
    y_quantity: z.string(),
    x_unit: z.string(),
    y_unit: z.string(),
    /** What the points are coloured by; null: nothing. */
    color: z.object({ quantity: z.string(), unit: z.string() }).nullable(),
    /** `part` parts a point's own cloud: before and after solar noon. */
    series: z.array(z.object({ point: z.string(), part: z.enum(["morning", "afternoon"]).nullable(), x: z.array(z.number()), y: z.array(z.number()), color: values })),
    /** What a sound plant would follow, and limits. */
    lines: z.array(z.object({ key: z.string(), label: z.string(), x: z.array(z.number()), y: z.array(z.number()) })),
  }),
  /** How often a ratio had which value, a count a point and class; class i is from edges[i] to edges[i + 1], the last one open. */
  z.object({ kind: z.literal("histogram"), quantity: z.string(), unit: z.string(), edges: z.array(z.number()), series: z.array(z.object({ point: z.string(), counts: z.array(z.number().int()) })) }),
  /** From one energy to another, step by step; a step is added. */
  z.object({
    kind: z.literal("waterfall"),
    unit: z.string(),
    start: z.object({ label: z.string(), kwh: z.number() }),
    steps: z.array(z.object({ key: z.string(), label: z.string(), kwh: z.number(), uncertainty_kwh: z.number() })),
    end: z.object({ label: z.string(), kwh: z.number() }),
  }),
  z.object({
    kind: z.literal("timeline"),
    /** In which the days are; the instants of the rows are UTC. */
    timezone: z.string(),
    start: z.string(),
    end: z.string(),
    rows: z.array(z.object({
      id: z.string(),
      category: z.string(),
      label: z.string(),
      points: z.array(z.string()),
      start: z.string(),
      end: z.string(),
      open: z.boolean(),
      severity: z.string(),
      loss_kwh: z.number().nullable(),
    })),
  }),
  /** The plant's parts with what each gave; the sub-arrays of an inverter share its ratios, for the books end there. */
  z.object({
    kind: z.literal("layout"),
    quantity: z.string(),
    points: z.array(z.object({
      point: z.string(),
      subarrays: z.array(z.object({ id: z.string(), tilt_deg: z.number(), azimuth_deg: z.number(), peak_power_kwp: z.number() })),
      peak_power_kwp: z.number(),
      pi: z.number().nullable(),
      pr: z.number().nullable(),
      loss_kwh: z.number(),
    })),
  }),
]);
export type ModuleGraph = z.infer<typeof moduleGraphSchema>;

export const treepicQuery = z.object({ guid: z.string().min(1).max(64), module_name: moduleNameSchema, lang_code: z.string().max(20) });
/** The pictures of a module as a tree of measurement points, parents before children. */
export const treepicSchema = z.object({
  module_name: moduleNameSchema,
  report_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  nodes: z.array(z.object({
    id: z.string(),
    /** Null: the whole plant. */
    parent: z.string().nullable(),
    label: z.string(),
    type: z.enum(["site", "inverter", "mppt", "string", "sensor", "meter"]),
    available: z.boolean(),
    /** Why there is none, in the asked language. */
    reason: z.string().nullable(),
    /** The call that answers the chart over the whole analysis; null where there is none. */
    picture: z.string().nullable(),
  })),
});
export type PictureTree = z.infer<typeof treepicSchema>;

export const analystListQuery = z.object({ guid: z.string().min(1).max(64) });
export const analystListSchema = z.object({
  modules: z.array(expertModuleSchema.extend({ available: z.boolean(), reason: z.string().nullable() })),
});
