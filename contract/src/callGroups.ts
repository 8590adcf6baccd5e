import type { CallName } from "./api.ts";

/** The calls by what they are about, as the API's own page lists them. */
export const CALL_GROUPS = {
  session: ["login", "logout", "me", "validateAccount", "changePassword", "setPicture", "deletePicture", "picture", "constDictionary", "constDictionaryRawKey"],
  accounts: ["users", "inviteUser", "changeUser", "reinviteUser", "auditLog", "mails"],
  installations: ["fleetInfo", "installation", "diagnostic", "installationSettings", "changeInstallationSettings"],
  fleet: ["parc", "fleet", "fleetEvolution", "evolution", "alerts", "alarmList"],
  alarms: ["alarmDetails", "alarmSumUp", "alarmDays", "alarmLossTree", "incidentsTable"],
  "health check": ["checklistCategories", "checklists", "checklistStatus"],
  losses: ["siteLosses", "siteSeries", "lossHeatmap", "lossIntervals"],
  site: ["siteInfo", "subarrayTable", "subarrayGraph", "pdmList", "pdmCount", "pdmTree", "inverterModels", "planeInfo", "installationLayout"],
  modules: ["modulesByType", "moduleFullName", "moduleHasPdm", "expertModule", "unableModules", "moduleDate", "moduleMpp", "moduleGraph", "kpiData", "virtualSensor", "expertTreepic", "analystTreepic", "analystModules"],
  sizing: ["calculatePvsyst", "convertPvsystJsonXlsx", "convertPvsystXlsxJson", "convertKpiXlsxJson"],
  templates: ["templates", "createTemplate", "changeTemplateInBody", "changeTemplate", "deleteTemplate", "reportSources", "graphSources", "renderReport", "lossHistory"],
  spreadsheets: ["convertJson", "convertIncidents"],
  reports: ["reportPdf", "reportPdfExists"],
  files: ["uploadFiles", "repositories", "uploadedFiles", "resetFiles", "deleteFile", "downloadFile"],
  help: ["accuracy"],
  jobs: ["submitWorkflow", "jobs", "job", "jobEvents", "cancelJob"],
} as const satisfies Record<string, readonly CallName[]>;
