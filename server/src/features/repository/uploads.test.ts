import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import type { Role } from "@sunledger/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHouse, type House } from "../../house.fixture.ts";
import { zipBomb } from "../../import/xlsx/zipBomb.cases.ts";

const LIMIT = 500_000;
let house: House;
beforeAll(async () => {
  house = await openHouse({ plants: [5], uploadLimitBytes: LIMIT });
}, 120_000);
afterAll(() => house.close());

type Part = readonly [name: string, value: string | Uint8Array, filename?: string];

function multipart(parts: readonly Part[]) {
  const chunks = parts.flatMap(([name, value, filename]) => [
    Buffer.from(`--upload\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  return { payload: Buffer.concat([...chunks, Buffer.from("--upload--\r\n")]), headers: { "content-type": "multipart/form-data; boundary=upload" } };
}

async function send(role: Role, url: string, parts: readonly Part[]) {
  const { payload, headers } = multipart(parts);
  return house.app.inject({ method: "POST", url, payload, headers: { ...headers, authorization: `Bearer ${await house.login(role)}` } });
}
const upload = (parts: readonly Part[], role: Role = "data-analyst") => send(role, "/api/repository/upload-files", parts);
const get = async (url: string, role: Role = "data-analyst") => house.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${await house.login(role)}` } });
const repositories = () => house.stores.records.db.selectFrom("repositories").select("guid").execute();
const CSV = "timestamp,inv.pac_w\n2025-01-01T10:00Z,1\n";

describe("an upload", () => {
  it("takes its parts in any order, several files, and adds to a repository of the caller's", async () => {
    const first = await upload([["file", CSV, "one.csv"], ["conf_type", "measurements"]]);
    expect(first.json()).toMatchObject({ files: [{ filename: "one.csv", conf_type: "measurements", size: CSV.length }] });
    const { guid } = first.json<{ guid: string }>();
    const second = await upload([["conf_type", "weather"], ["file", CSV, "two.csv"], ["file", gzipSync(CSV), "three.csv.gz"], ["guid", guid]]);
    expect(second.json<{ guid: string; files: { filename: string; conf_type: string }[] }>()).toMatchObject({ guid, files: [{ filename: "one.csv" }, { filename: "three.csv.gz", conf_type: "weather" }, { filename: "two.csv", conf_type: "weather" }] });
    const again = await upload([["conf_type", "measurements"], ["guid", guid], ["file", `${CSV}2025-01-01T10:10Z,2\n`, "one.csv"]]);
    expect(again.json<{ files: unknown[] }>().files).toHaveLength(3);
    const back = await get(`/api/download-file?guid=${guid}&file_type=source&filename=one.csv`);
    expect(back.body).toBe(`${CSV}2025-01-01T10:10Z,2\n`);
    expect(back.headers).toMatchObject({ "content-type": "application/octet-stream", "x-content-type-options": "nosniff" });
    expect(back.headers["content-disposition"]).toMatch(/^attachment; /);
  });

  it("is taken away by who brought it and by admins alone, also once others may see what was made of it", async () => {
    const { guid } = (await upload([["conf_type", "weather"], ["file", CSV, "a.csv"], ["file", CSV, "b.csv"]])).json<{ guid: string }>();
    const { db } = house.stores.records;
    await db.updateTable("repositories").set({ installation_id: house.installations[0] ?? null }).where("guid", "=", guid).execute();
    const take = async (filename: string, role: Role) => house.app.inject({ method: "DELETE", url: `/api/repository-file?guid=${guid}&filename=${filename}`, headers: { authorization: `Bearer ${await house.login(role)}` } });
    // the lowest role may see the installation, and so read its files
    expect((await get(`/api/download-file?guid=${guid}&file_type=source&filename=a.csv`, "user")).statusCode).toBe(200);
    for (const role of ["user", "user-manager"] as const) expect((await take("a.csv", role)).json()).toMatchObject({ status: 409, errorCode: "file_in_use" });
    expect((await take("a.csv", "data-analyst")).statusCode).toBe(200);
    expect((await take("a.csv", "data-analyst")).statusCode).toBe(404);
    expect((await take("b.csv", "admin")).statusCode).toBe(200);
    expect(await house.stores.files.list(guid)).toEqual([]);
  });

  it("is refused to a repository that is not the caller's, and leaves nothing", async () => {
    const { guid } = (await upload([["conf_type", "weather"], ["file", CSV, "a.csv"]], "admin")).json<{ guid: string }>();
    expect((await upload([["conf_type", "weather"], ["guid", guid], ["file", CSV, "b.csv"]])).statusCode).toBe(403);
    expect((await upload([["conf_type", "weather"], ["guid", "made-up"], ["file", CSV, "b.csv"]])).statusCode).toBe(403);
    expect((await upload([["conf_type", "weather"], ["guid", "made-up"], ["file", CSV, "b.csv"]], "admin")).statusCode).toBe(404);
    expect((await get(`/api/repository/uploaded-files-list/${guid}`)).statusCode).toBe(403);
    expect((await get(`/api/repository/uploaded-files-list/${guid}`, "admin")).json()).toMatchObject({ files: [{ filename: "a.csv" }] });
    expect(await house.stores.files.list(guid)).toHaveLength(1);
    expect(await house.stores.files.list("made-up")).toEqual([]);
  });

  it("without a file, a kind, or with an unknown one is 422 and makes no repository", async () => {
    const before = (await repositories()).length;
    for (const [parts, place] of [[[["conf_type", "weather"]], "file"], [[["file", CSV, "a.csv"]], "conf_type"], [[["conf_type", "poems"], ["file", CSV, "a.csv"]], "conf_type"]] as const) {
      expect((await upload(parts)).json()).toMatchObject({ status: 422, errorCode: "invalid_request", place });
    }
    expect(await repositories()).toHaveLength(before);
  });

  it("takes no file whose content is not what its name says", async () => {
    const before = (await repositories()).length;
    const cases = [["a.csv", Buffer.from([0x4d, 0x5a, 0, 0, 3])], ["a.csv", "<!DOCTYPE html><script>1</script>"], ["a.csv", "%PDF-1.7"], ["a.csv", gzipSync(CSV)], ["a.xlsx", CSV], ["a.json", Buffer.from("PK\u0003\u0004")], ["a.exe", CSV], ["a.html", CSV], ["noending", CSV]] as const;
    for (const [name, content] of cases) expect((await upload([["conf_type", "weather"], ["file", content, name]])).json(), name).toMatchObject({ status: 415, errorCode: "unsupported_file" });
    expect(await repositories()).toHaveLength(before);
  });

  it("cannot leave its folder by a name", async () => {
    for (const name of ["..%2f..%2fevil.csv", "..\\\\..\\\\evil.csv", ".hidden.csv", "a\u0000b.csv", "con:evil.csv", "a|b.csv", "$(id).csv", `${"x".repeat(130)}.csv`]) {
      const answer = await upload([["conf_type", "weather"], ["file", CSV, name]]);
      // a name with a path is read as its last part alone, or refused
      if (answer.statusCode === 200) expect(answer.json<{ files: { filename: string }[] }>().files[0]?.filename, name).toBe("evil.csv");
      else expect(answer.json(), name).toMatchObject({ status: 422, place: "filename" });
    }
    const { guid } = (await upload([["conf_type", "weather"], ["file", CSV, "a.csv"]])).json<{ guid: string }>();
    for (const name of ["../plant.json", "..%2Fplant.json", "/etc/passwd", "a.csv/../../x"]) expect((await get(`/api/download-file?guid=${guid}&file_type=source&filename=${encodeURIComponent(name)}`)).statusCode, name).toBe(404);
    for (const id of ["..", "../records", "%2e%2e"]) expect([403, 404]).toContain((await get(`/api/repository/uploaded-files-list/${encodeURIComponent(id)}`)).statusCode);
  });

  it("is cut off at the limit, and nothing of it stays", async () => {
    const before = (await repositories()).length;
    const scratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith("sunledger-upload-"));
    const left = scratch().length;
    const answer = await upload([["conf_type", "weather"], ["file", "1,2\n".repeat(LIMIT), "big.csv"]]);
    expect(answer.json()).toMatchObject({ status: 413, errorCode: "payload_too_large" });
    expect(await repositories()).toHaveLength(before);
    expect(scratch().length).toBeLessThanOrEqual(left);
    const many = await upload([["conf_type", "weather"], ...Array.from({ length: 51 }, (_, k) => ["file", CSV, `${k}.csv`] as const)]);
    expect(many.statusCode).toBe(413);
  });

  it("of a bomb is refused before it is unpacked, and says so", async () => {
    // one that owns up to its size, and one that claims to be small
    for (const bomb of [zipBomb(300 << 20), zipBomb(1000)]) {
      for (const url of ["/api/convert_pvsyst_xlsx_json", "/api/convert_kpi_xlsx_json"]) {
        const started = performance.now();
        const answer = await send("data-analyst", url, [["file", bomb, "study.xlsx"]]);
        expect(answer.json(), url).toMatchObject({ status: 422 });
        expect(performance.now() - started).toBeLessThan(5000);
      }
    }
  }, 60_000);
});

describe("what was made of a repository", () => {
  it("is downloaded as a workbook and as a report, by whoever may see the plant", async () => {
    const { guid } = await house.stores.records.db.selectFrom("installations").select("guid").executeTakeFirstOrThrow();
    const url = (type: string, name: string) => `/api/download-file?guid=${guid}&file_type=${type}&filename=${name}`;
    const workbook = await get(url("result", "résultats.xlsx"), "user");
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect(workbook.headers["content-disposition"]).toBe("attachment; filename=\"re-sultats.xlsx\"; filename*=UTF-8''r%C3%A9sultats.xlsx");
    const report = await get(url("report", "report.pdf"), "user");
    expect(report.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(report.headers["content-length"]).toBe(String(report.rawPayload.length));
    const policies = house.stores.records.db.updateTable("user_policies").where("user_id", "in", house.stores.records.db.selectFrom("users").select("id").where("email", "=", "user@house.test"));
    await policies.set({ pdf_report: false }).execute();
    expect((await get(url("report", "report.pdf"), "user")).json()).toMatchObject({ status: 403, errorCode: "policy_missing" });
    await policies.set({ pdf_report: true, installation_list: [] }).execute();
    expect((await get(url("result", "r.xlsx"), "user")).statusCode).toBe(403);
    expect((await get(url("source", "plant.json"), "user")).statusCode).toBe(403);
  });
});
