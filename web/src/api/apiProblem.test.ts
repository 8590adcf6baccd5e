import { describe, expect, it } from "vitest";
import { problemOf } from "./apiProblem.ts";

const answer = (body: unknown, status: number) => new Response(JSON.stringify(body), { status, headers: { "x-request-id": "r1" } });

describe("error answers", () => {
  it("keep the server's code, words and request number", async () => {
    const problem = await problemOf(answer({ type: "about:blank", title: "Conflict", status: 409, detail: "Déjà en cours.", errorCode: "conflict", requestId: "r9", place: "file.csv" }, 409));
    expect(problem).toMatchObject({ code: "conflict", status: 409, detail: "Déjà en cours.", place: "file.csv", requestId: "r9" });
  });

  it("are unreadable when they are no problem document, and still say which request it was", async () => {
    for (const body of ["<html>", { error: "x" }, null]) {
      expect(await problemOf(answer(body, 502))).toMatchObject({ code: "unreadable", status: 502, detail: null, requestId: "r1" });
    }
    expect(await problemOf(new Response("<html>", { status: 500 }))).toMatchObject({ code: "unreadable", status: 500 });
  });

  it("do not take a code they do not know for one they do", async () => {
    const problem = await problemOf(answer({ type: "", title: "", status: 418, detail: "d", errorCode: "teapot", requestId: "r", place: null }, 418));
    expect(problem.code).toBe("unreadable");
    expect(problem.detail).toBe("d");
  });
});
