import { z } from "zod";
import { accuracySchema } from "./accuracy.ts";
import { call } from "./call.ts";
import { checklistCategoriesSchema, checklistQuery, checklistsSchema, checklistStatusSchema } from "./checklists.ts";
import { constDictionarySchema, FILE_TYPES } from "./constants.ts";
import {
  alarmDayQuery,
  alarmDaysSchema,
  alarmDetailsSchema,
  alarmListBody,
  alarmLossTreeSchema,
  alarmQuery,
  alarmsSchema,
  alarmSumUpSchema,
  alertsBody,
  evolutionBody,
  evolutionSchema,
  fleetSchema,
  parcBody,
  parcSchema,
} from "./fleet.ts";
import { incidentsQuery, incidentsSchema } from "./incidents.ts";
import { auditThresholdsSchema, diagnosticSchema, fleetInfoBody, fleetInfoSchema, installationIdQuery, installationSchema, installationSettingsSchema, rangeQuery } from "./installations.ts";
import {
  heatmapQuery,
  heatmapSchema,
  intervalsQuery,
  intervalsSchema,
  lossesQuery,
  seriesQuery,
  seriesSchema,
  siteLossesSchema,
} from "./losses.ts";
import { convertIncidentsBody, converterQuery, convertJsonBody } from "./conversions.ts";
import { kpiDataQuery, kpiDataSchema, virtualSensorQuery } from "./kpiData.ts";
import {
  analystListQuery,
  analystListSchema,
  expertModuleSchema,
  moduleDateSchema,
  moduleFullNameQuery,
  moduleFullNameSchema,
  moduleGraphQuery,
  moduleGraphSchema,
  moduleHasPdmQuery,
  moduleHasPdmSchema,
  moduleMppQuery,
  moduleMppSchema,
  moduleQuery,
  modulesByTypeQuery,
  modulesSchema,
  treepicQuery,
  treepicSchema,
  unableModulesSchema,
} from "./modules.ts";
import {
  inverterModelsSchema,
  layoutQuery,
  layoutSchema,
  pdmCountQuery,
  pdmCountSchema,
  pdmListSchema,
  pdmQuery,
  pdmTreeQuery,
  pdmTreeSchema,
  planeInfoSchema,
  rawKeyHeaders,
  rawKeySchema,
  siteInfoQuery,
  siteInfoSchema,
  subarrayGraphQuery,
  subarrayGraphSchema,
  subarrayTableQuery,
  subarrayTableSchema,
} from "./points.ts";
import { jobSchema, jobsSchema, repositoriesSchema, submitReplySchema, uploadReplySchema } from "./repository.ts";
import { auditLogSchema, inviteBody, mailsSchema, userChangeBody, userSchema, usersSchema } from "./users.ts";
import { graphSourcesSchema, reportSourcesSchema } from "./dataSources.ts";
import { historyBody, historySchema } from "./lossHistory.ts";
import { renderBody, renderedReportSchema } from "./renderedReport.ts";
import { templateBody, templateSchema, templatesSchema, templateWithIdBody } from "./templates.ts";
import { changePasswordBody, doneSchema, loginForm, meSchema, pictureSchema, sessionSchema, validateAccountForm } from "./session.ts";
import { kpiSheetSchema, sizingEntrySchema, sizingFileBody, sizingFileQuery, sizingReconciliationSchema } from "./sizing.ts";

const byId = z.object({ id: z.coerce.number().int().positive() });
const byGuid = z.object({ id: z.string().min(1).max(64) });
const fileQuery = z.object({ guid: z.string().min(1).max(64), filename: z.string().min(1).max(255) });
const downloadQuery = fileQuery.extend({ file_type: z.enum(FILE_TYPES) });

/** Every call, one line each: the table of contents of the API. */
export const api = {
  // session
  login: call({ method: "POST", path: "/api/login/token", access: "public", limit: "account", form: loginForm, reply: sessionSchema, summary: "Log in" }),
  logout: call({ method: "POST", path: "/api/logout", access: "user", reply: doneSchema, summary: "Revoke the token" }),
  me: call({ method: "GET", path: "/api/me", access: "user", reply: meSchema, summary: "The current user and what he may do" }),
  validateAccount: call({ method: "POST", path: "/api/validate-account", access: "public", limit: "account", form: validateAccountForm, reply: doneSchema, summary: "Set the password of an invited account" }),
  changePassword: call({ method: "POST", path: "/api/change-password", access: "user", limit: "account", json: changePasswordBody, reply: doneSchema, summary: "Change one's own password; every other session ends" }),
  setPicture: call({ method: "PUT", path: "/api/me/picture", access: "user", limit: "upload", multipart: ["file"], reply: pictureSchema, summary: "Set one's own picture: PNG, JPEG or WebP, at most 1 MB" }),
  deletePicture: call({ method: "DELETE", path: "/api/me/picture", access: "user", reply: pictureSchema, summary: "Take one's own picture away" }),
  picture: call({ method: "GET", path: "/api/pictures/{name}", access: "public", params: z.object({ name: z.string().min(1).max(100) }), reply: "blob", summary: "A person's picture, by its address" }),
  constDictionary: call({ method: "GET", path: "/api/const_dictionary", access: "user", reply: constDictionarySchema, summary: "Losses, alarms and menu, in the asked language" }),
  constDictionaryRawKey: call({ method: "GET", path: "/api/const_dictionary-raw-key", access: "user", headers: rawKeyHeaders, reply: rawKeySchema, summary: "One part of the dictionary by its raw keys" }),

  // accounts
  users: call({ method: "GET", path: "/api/users", access: "user", scope: "list", reply: usersSchema, summary: "Accounts that the caller manages" }),
  inviteUser: call({ method: "POST", path: "/api/users", access: "user", json: inviteBody, reply: userSchema, summary: "Invite somebody by mail" }),
  changeUser: call({ method: "PUT", path: "/api/users/{id}", access: "user", params: byId, json: userChangeBody, reply: userSchema, summary: "Change role, name, rights or state of an account" }),
  reinviteUser: call({ method: "POST", path: "/api/users/{id}/invitation", access: "user", limit: "account", params: byId, reply: userSchema, summary: "Send a new link to set the password; an earlier one no longer holds" }),
  auditLog: call({ method: "GET", path: "/api/audit-log", access: "user", reply: auditLogSchema, summary: "Who changed what" }),
  mails: call({ method: "GET", path: "/api/mails", access: "user", scope: "list", reply: mailsSchema, summary: "Mails to the caller and those he caused that were not sent; all of them for admins" }),

  // installations
  fleetInfo: call({ method: "POST", path: "/api/fleet-info", access: "user", scope: "list", json: fleetInfoBody, reply: fleetInfoSchema, summary: "The installations the caller may see" }),
  installation: call({ method: "GET", path: "/api/installation/{id}", access: "user", scope: "path:id", params: byId, reply: installationSchema, summary: "One installation" }),
  diagnostic: call({ method: "GET", path: "/api/site-diagnostic", access: "user", scope: "query:installation_id", query: rangeQuery, reply: diagnosticSchema, summary: "Key figures, verdict and data quality of a range" }),
  installationSettings: call({ method: "GET", path: "/api/installation-settings", access: "user", scope: "query:installation_id", query: installationIdQuery, reply: installationSettingsSchema, summary: "Thresholds of the next analysis and of the published one" }),
  changeInstallationSettings: call({ method: "PUT", path: "/api/installation-settings", access: "user", scope: "query:installation_id", query: installationIdQuery, json: auditThresholdsSchema, reply: installationSettingsSchema, summary: "Set the thresholds of the next analysis (data analysts, admins)" }),

  // park and fleet
  parc: call({ method: "POST", path: "/api/get-list-parc", access: "user", scope: "list", json: parcBody, reply: parcSchema, summary: "Plants as tiles or rows, the costliest first" }),
  fleet: call({ method: "POST", path: "/api/get-list-fleet", access: "user", scope: "list", json: parcBody, reply: fleetSchema, summary: "Plants ranked and compared with the period before" }),
  fleetEvolution: call({ method: "POST", path: "/api/get-graph-fleet-evolution", access: "user", scope: "list", json: evolutionBody, reply: evolutionSchema, summary: "A quantity of the fleet and of each plant over time" }),
  evolution: call({ method: "POST", path: "/api/get-graph-evolution", access: "user", scope: "list", json: evolutionBody, reply: evolutionSchema, summary: "A quantity of up to six plants over time" }),
  alerts: call({ method: "POST", path: "/api/get-alertes", access: "user", scope: "list", json: alertsBody, reply: alarmsSchema, summary: "Incidents that opened or cost in a period, ranked by money" }),
  alarmList: call({ method: "POST", path: "/api/get-list-alarms", access: "user", scope: "list", json: alarmListBody, reply: alarmsSchema, summary: "Incidents of all plants by status and age" }),

  // alarms of one installation
  alarmDetails: call({ method: "GET", path: "/api/alarm_details", access: "user", scope: "query:installation_id", query: alarmQuery, reply: alarmDetailsSchema, summary: "Incidents as they stood on a day" }),
  alarmSumUp: call({ method: "GET", path: "/api/alarm-sumup-status", access: "user", scope: "query:installation_id", query: alarmQuery, reply: alarmSumUpSchema, summary: "Incidents counted by status, category and severity" }),
  alarmDays: call({ method: "GET", path: "/api/alarm-indicator-byday", access: "user", scope: "query:installation_id", query: alarmDayQuery, reply: alarmDaysSchema, summary: "Incidents and losses of each day of a month" }),
  alarmLossTree: call({ method: "GET", path: "/api/alarm-loss-tree-byday", access: "user", scope: "query:installation_id", query: alarmDayQuery, reply: alarmLossTreeSchema, summary: "What a day lost, by cause, inverter and string" }),

  // health check
  checklistCategories: call({ method: "GET", path: "/api/checklist_categories", access: "user", reply: checklistCategoriesSchema, summary: "Categories and questions of the health check" }),
  checklists: call({ method: "GET", path: "/api/checklists", access: "user", scope: "query:installation_id", query: checklistQuery, reply: checklistsSchema, summary: "The health check of thirty days, answered" }),
  checklistStatus: call({ method: "GET", path: "/api/checklist-status", access: "user", scope: "query:installation_id", query: checklistQuery, reply: checklistStatusSchema, summary: "The health check by category" }),

  // losses
  siteLosses: call({ method: "GET", path: "/api/site-losses", access: "user", scope: "query:installation_id", query: lossesQuery, reply: siteLossesSchema, summary: "The loss waterfall of a range" }),
  siteSeries: call({ method: "GET", path: "/api/site-series", access: "user", scope: "query:installation_id", query: seriesQuery, reply: seriesSchema, summary: "Energies over time" }),
  lossHeatmap: call({ method: "GET", path: "/api/loss-heatmap", access: "user", scope: "query:installation_id", query: heatmapQuery, reply: heatmapSchema, summary: "Where and when a loss occurred" }),
  lossIntervals: call({ method: "GET", path: "/api/loss-intervals", access: "user", scope: "query:installation_id", query: intervalsQuery, reply: intervalsSchema, summary: "The intervals of a point and a day, and their raw samples" }),

  // the site and its measurement points
  siteInfo: call({ method: "GET", path: "/api/site-info", access: "user", scope: "query:installation_id?", query: siteInfoQuery, reply: siteInfoSchema, summary: "A site, or every site of the caller" }),
  subarrayTable: call({ method: "GET", path: "/api/site-subarray-table", access: "user", scope: "query:installation_id", query: subarrayTableQuery, reply: subarrayTableSchema, summary: "Sub-arrays of a range, sorted and paged" }),
  subarrayGraph: call({ method: "GET", path: "/api/site-subarray-graph", access: "user", scope: "query:installation_id", query: subarrayGraphQuery, reply: subarrayGraphSchema, summary: "Inverters and their sub-arrays over time" }),
  pdmList: call({ method: "GET", path: "/api/installation-pdm", access: "user", scope: "query:install_id", query: pdmQuery, reply: pdmListSchema, summary: "Measurement points of one type" }),
  pdmCount: call({ method: "GET", path: "/api/installation-pdm-count", access: "user", scope: "query:installation_id", query: pdmCountQuery, reply: pdmCountSchema, summary: "How many measurement points there are" }),
  pdmTree: call({ method: "GET", path: "/api/installation-pdm-tree_front_list", access: "user", scope: "query:installation_id", query: pdmTreeQuery, reply: pdmTreeSchema, summary: "The tree of measurement points, as a list" }),
  inverterModels: call({ method: "GET", path: "/api/inv_count_by_model/{id}", access: "user", scope: "path:id", params: byId, reply: inverterModelsSchema, summary: "Inverters by model" }),
  planeInfo: call({ method: "GET", path: "/api/install_plane_info/{id}", access: "user", scope: "path:id", params: byId, reply: planeInfoSchema, summary: "Planes of the sub-arrays" }),
  installationLayout: call({ method: "GET", path: "/api/installation_layout/{id}", access: "user", scope: "path:id", params: byId, query: layoutQuery, reply: layoutSchema, summary: "The plant as a scheme, with its results" }),

  // incidents
  incidentsTable: call({ method: "GET", path: "/api/all_incidents_table", access: "user", scope: "query:installation_id", query: incidentsQuery, reply: incidentsSchema, summary: "Incidents, filtered, sorted and paged" }),

  // expert modules
  modulesByType: call({ method: "GET", path: "/api/report_module-by_type", access: "user", query: modulesByTypeQuery, reply: modulesSchema, summary: "Expert modules of a type and a version" }),
  moduleFullName: call({ method: "GET", path: "/api/report_full-name", access: "user", query: moduleFullNameQuery, reply: moduleFullNameSchema, summary: "The full name of a module" }),
  moduleHasPdm: call({ method: "GET", path: "/api/report_module-has_pdm", access: "user", query: moduleHasPdmQuery, reply: moduleHasPdmSchema, summary: "Whether a module is drawn by measurement point" }),
  expertModule: call({ method: "GET", path: "/api/expert_report-module", access: "user", query: moduleQuery, reply: expertModuleSchema, summary: "One expert module" }),
  unableModules: call({ method: "GET", path: "/api/list-unable-module/{id}", access: "user", scope: "path:id", params: byId, reply: unableModulesSchema, summary: "Modules that an installation's data do not allow" }),
  moduleDate: call({ method: "GET", path: "/api/expert-module-date", access: "user", scope: "query:installation_id", query: rangeQuery, reply: moduleDateSchema, summary: "What is left of a range within the analysis" }),
  moduleMpp: call({ method: "GET", path: "/api/expert-module-mpp", access: "user", scope: "query:installation_id", query: moduleMppQuery, reply: moduleMppSchema, summary: "MPPT inputs and what was measured at each" }),
  moduleGraph: call({ method: "GET", path: "/api/graph-expert-module", access: "user", scope: "query:installation_id", query: moduleGraphQuery, reply: moduleGraphSchema, summary: "The chart of an expert module" }),
  expertTreepic: call({ method: "GET", path: "/api/expert_module-treepic", access: "user", scope: "query:guid", query: treepicQuery, reply: treepicSchema, summary: "The pictures of an expert module, as a tree of measurement points" }),
  analystTreepic: call({ method: "GET", path: "/api/analyst_module-treepic", access: "user", scope: "query:guid", policy: "analyst_mod", query: treepicQuery, reply: treepicSchema, summary: "The same for analysts: down to strings and sensors" }),
  analystModules: call({ method: "GET", path: "/api/analyst_module-list", access: "user", scope: "query:guid", policy: "analyst_mod", query: analystListQuery, reply: analystListSchema, summary: "Modules of the analyst's set, and which the data allow" }),
  kpiData: call({ method: "POST", path: "/api/get_kpi_data", access: "user", scope: "query:installation_id", query: kpiDataQuery, reply: kpiDataSchema, summary: "Key figures of points over the intervals with enough light" }),
  virtualSensor: call({ method: "GET", path: "/api/virtual-sensor", access: "user", scope: "query:guid", policy: "virtual_sensor", limit: "render", query: virtualSensorQuery, reply: "blob", summary: "The in-plane irradiance an analysis used, as CSV" }),
  convertJson: call({ method: "POST", path: "/api/convert-json", access: "user", limit: "convert", query: converterQuery, json: convertJsonBody, reply: "blob", summary: "A table as a spreadsheet" }),
  convertIncidents: call({ method: "POST", path: "/api/convert-json-incident", access: "user", limit: "convert", query: converterQuery, json: convertIncidentsBody, reply: "blob", summary: "Incidents as a spreadsheet" }),

  // sizing
  calculatePvsyst: call({ method: "POST", path: "/api/calculate_pvsyst", access: "user", scope: "query:installation_id", query: rangeQuery, json: sizingEntrySchema, reply: sizingReconciliationSchema, summary: "A design study against what was measured" }),
  convertPvsystJsonXlsx: call({ method: "POST", path: "/api/convert_pvsyst_json_xlsx", access: "user", limit: "convert", query: sizingFileQuery, json: sizingFileBody, reply: "blob", summary: "A design study, and its reconciliation, as a workbook" }),
  convertPvsystXlsxJson: call({ method: "POST", path: "/api/convert_pvsyst_xlsx_json", access: "user", limit: "convert", multipart: ["file"], reply: sizingEntrySchema, summary: "A design study from a workbook" }),
  convertKpiXlsxJson: call({ method: "POST", path: "/api/convert_kpi_xlsx_json", access: "user", limit: "convert", multipart: ["file"], reply: kpiSheetSchema, summary: "Key figures by point from a workbook" }),

  // reports
  reportPdf: call({ method: "GET", path: "/api/report_pdf/{id}", access: "user", scope: "path:id", policy: "pdf_report", limit: "render", params: byId, reply: "blob", summary: "The PDF report" }),
  reportPdfExists: call({ method: "GET", path: "/api/report_pdf-exists/{id}", access: "user", scope: "path:id", policy: "pdf_report", params: byId, reply: z.object({ exists: z.boolean() }), summary: "Whether a PDF report is there" }),

  templates: call({ method: "GET", path: "/api/report_template", access: "user", scope: "list", reply: templatesSchema, summary: "Templates of the caller, and those the product brings" }),
  createTemplate: call({ method: "POST", path: "/api/report_template", access: "user", json: templateBody, reply: templateSchema, summary: "Save a template of a report or a chart" }),
  changeTemplateInBody: call({ method: "PUT", path: "/api/report_template", access: "user", scope: "owner", json: templateWithIdBody, reply: templateSchema, summary: "Change a template; its id is in the body" }),
  changeTemplate: call({ method: "PUT", path: "/api/report_template/{id}", access: "user", scope: "owner", params: byId, json: templateBody, reply: templateSchema, summary: "Change a template" }),
  deleteTemplate: call({ method: "DELETE", path: "/api/report_template/{id}", access: "user", scope: "owner", params: byId, reply: doneSchema, summary: "Delete a template" }),
  reportSources: call({ method: "GET", path: "/api/report-datasource", access: "user", reply: reportSourcesSchema, summary: "Data sources of reports, with their fields, and the blocks that read them" }),
  graphSources: call({ method: "GET", path: "/api/graph-datasource", access: "user", policy: "plotly_creator", reply: graphSourcesSchema, summary: "Data sources that can be plotted, with dimensions and measures" }),
  renderReport: call({ method: "POST", path: "/api/report_template-rendered", access: "user", scope: "body:query_param.installation_id", limit: "render", json: renderBody, reply: renderedReportSchema, summary: "A template with its numbers, or one that is not saved yet" }),
  lossHistory: call({ method: "POST", path: "/api/report_site_evo_perf_detail", access: "user", scope: "body:query_param.installation_id", json: historyBody, reply: historySchema, summary: "The under-performance history: losses by period, and how they behave" }),

  // help
  accuracy: call({ method: "GET", path: "/api/accuracy", access: "user", reply: accuracySchema, summary: "How far the audit is from the truth, where that is known" }),

  // files and jobs
  uploadFiles: call({ method: "POST", path: "/api/repository/upload-files", access: "user", policy: "create_audit", limit: "upload", multipart: ["file", "conf_type", "guid?"], reply: uploadReplySchema, summary: "Add a file to a repository" }),
  repositories: call({ method: "GET", path: "/api/repository", access: "user", scope: "list", policy: "create_audit", reply: repositoriesSchema, summary: "Repositories of the caller" }),
  uploadedFiles: call({ method: "GET", path: "/api/repository/uploaded-files-list/{id}", access: "user", scope: "owner", owned: "repository@path:id", policy: "create_audit", params: byGuid, reply: uploadReplySchema, summary: "Files of a repository" }),
  resetFiles: call({ method: "GET", path: "/api/repository/reset-uploaded-files/{id}", access: "user", scope: "owner", owned: "repository@path:id", policy: "create_audit", params: byGuid, reply: uploadReplySchema, summary: "Empty a repository" }),
  deleteFile: call({ method: "DELETE", path: "/api/repository-file", access: "user", scope: "owner", owned: "repository@query:guid", query: fileQuery, reply: doneSchema, summary: "Delete a file of a repository" }),
  downloadFile: call({ method: "GET", path: "/api/download-file", access: "user", scope: "owner", owned: "repository@query:guid", query: downloadQuery, reply: "blob", summary: "A file of a repository, its results as a workbook, or its report" }),
  submitWorkflow: call({ method: "POST", path: "/api/workflow-submit", access: "user", scope: "owner", policy: "create_audit", limit: "submit", multipart: ["repo_id", "user_mail"], reply: submitReplySchema, summary: "Check the files and run the audit" }),
  jobs: call({ method: "GET", path: "/api/jobs", access: "user", scope: "list", reply: jobsSchema, summary: "Work in progress and lately done" }),
  job: call({ method: "GET", path: "/api/jobs/{id}", access: "user", scope: "owner", owned: "job@path:id", params: byGuid, reply: jobSchema, summary: "One job" }),
  jobEvents: call({ method: "GET", path: "/api/jobs/{id}/events", access: "user", scope: "owner", owned: "job@path:id", params: byGuid, reply: "events", summary: "A job's progress as it happens" }),
  cancelJob: call({ method: "DELETE", path: "/api/jobs/{id}", access: "user", scope: "owner", owned: "job@path:id", params: byGuid, reply: doneSchema, summary: "Cancel a job" }),
} as const;

export type Api = typeof api;
export type CallName = keyof Api;
