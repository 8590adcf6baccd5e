/** The parts of a catalogue, a file each. */
export const NAMESPACES = ["common", "audit", "charts", "checklist", "layout", "report", "import", "incident", "jobs", "modules", "errors", "fleet", "glossary", "history", "templates", "sizing", "users", "site", "studio", "tools", "web"] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** One language's texts; a key exists when French, the source, has it. */
export type Catalogue = Record<Namespace, Record<string, string>>;
