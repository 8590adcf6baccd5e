import audit from "./audit.json" with { type: "json" };
import charts from "./charts.json" with { type: "json" };
import checklist from "./checklist.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import fleet from "./fleet.json" with { type: "json" };
import history from "./history.json" with { type: "json" };
import imports from "./import.json" with { type: "json" };
import incident from "./incident.json" with { type: "json" };
import jobs from "./jobs.json" with { type: "json" };
import modules from "./modules.json" with { type: "json" };
import report from "./report.json" with { type: "json" };
import templates from "./templates.json" with { type: "json" };
import sizing from "./sizing.json" with { type: "json" };
import users from "./users.json" with { type: "json" };
import site from "./site.json" with { type: "json" };
import web from "./web.json" with { type: "json" };

export default { audit, charts, checklist, common, errors, fleet, history, import: imports, incident, jobs, modules, report, templates, sizing, users, site, web };
