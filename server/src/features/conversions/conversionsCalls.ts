import { api, type QueryOf } from "@sunledger/contract";
import type { FastifyReply } from "fastify";
import { tableFile, type TableCell } from "../../documents/tableFile.ts";
import type { Binder } from "../../http/bind.ts";
import { translatorOf } from "../../http/locale.ts";

type Asked = QueryOf<typeof api.convertJson>;
const TYPES = { xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", csv: "text/csv; charset=utf-8" } as const;

/** Tables of the screens as spreadsheets. */
export function conversionsCalls(bind: Binder): void {
  const send = async (reply: FastifyReply, { converter_type, data_type }: Asked, title: string, heads: readonly string[], rows: readonly (readonly TableCell[])[]) => {
    const file = await tableFile(title, heads, rows, converter_type);
    return reply.type(TYPES[converter_type]).header("content-disposition", `attachment; filename="${data_type}.${converter_type}"`).send(Buffer.from(file));
  };

  bind(api.convertJson, async ({ query, json, locale, reply }) => {
    const { message } = await translatorOf(locale);
    const heads = [...new Set(json.rows.flatMap((row) => Object.keys(row)))];
    const title = query.moduleExpertName === undefined ? query.data_type : message(`common:module.${query.moduleExpertName}`);
    return send(reply, query, title, heads, json.rows.map((row) => heads.map((head) => row[head] ?? null)));
  });

  bind(api.convertIncidents, async ({ query, json, locale, reply }) => {
    const { message } = await translatorOf(locale);
    const named = (name: string, unit = "") => `${message(`report:column.${name}`)}${unit}`;
    const heads = [named("category"), named("points"), named("start"), named("end"), named("duration", ", h"), named("state"), named("severity"), named("criticality"), named("loss", ", kWh"), message("incident:column.money"), named("confidence"), named("evidence")];
    const rows = json.rows.map((row) => [
      message(`common:incident.${row.category}`), row.points.join(", "), row.start, row.end, row.duration_hours, message(`common:state.${row.status}`),
      message(`common:severity.${row.severity}`), message(`report:criticality.${row.criticality}`), row.loss_kwh, row.loss_currency, row.confidence, row.evidence,
    ]);
    return send(reply, query, message("report:sheet.incidents"), heads, rows);
  });
}
