import { describe, expect, it } from "vitest";
import { turnsDuring } from "../turnsDuring.fixture.ts";
import type { RecordStore } from "./openRecords.ts";

/** What every record store must hold to, embedded or on a server; `current` is asked inside the tests. */
export function recordContract(name: string, current: () => RecordStore): void {
  describe(name, () => {
    it("gives numbers, arrays and JSON back as they were, whole milliseconds included", async () => {
      const { db } = current();
      const created_ms = Date.UTC(2286, 0, 1) + 1;
      const values = { guid: "json", name: "Ünï ✓ 'quoted'", analysis_mode: "audit" as const, created_ms, attributes: JSON.stringify({ town: "Évry", pp: 0.1, none: null }) };
      const row = await db.insertInto("installations").values(values).returningAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ name: values.name, created_ms, attributes: { town: "Évry", pp: 0.1, none: null }, plant: null, dc_analysis: 1 });
      await db.insertInto("user_policies").values({ user_id: await addUser(current(), "list@example.org"), installation_list: [0, 3], menu: JSON.stringify({ a: true }) }).execute();
      const policy = await db.selectFrom("user_policies").selectAll().executeTakeFirstOrThrow();
      expect(policy).toMatchObject({ installation_list: [0, 3], menu: { a: true }, create_audit: false });
    });

    it("keeps nothing of a transaction that fails, and works on after a failed query", async () => {
      const { db } = current();
      const failing = db.transaction().execute(async (trx) => {
        await trx.insertInto("mails").values({ recipient: "a", subject: "s", body: "b", created_ms: 0, sent_ms: null, error: null }).execute();
        await trx.insertInto("user_policies").values({ user_id: -1 }).execute();
      });
      await expect(failing).rejects.toMatchObject({ code: "23503" });
      expect(await db.selectFrom("mails").selectAll().execute()).toEqual([]);
      await expect(current().executeSql("BEGIN; SELECT nothing FROM nowhere; COMMIT")).rejects.toMatchObject({ code: "42P01" });
      expect((await current().executeSql("SELECT 1 AS one; SELECT $q$two$q$ AS two")).rows).toEqual([{ one: 1 }, { two: "two" }]);
    });

    it("refuses a second account with the same address", async () => {
      await addUser(current(), "twice@example.org");
      await expect(addUser(current(), "twice@example.org")).rejects.toMatchObject({ code: "23505" });
    });

    it("lets transactions take turns", async () => {
      const { db } = current();
      const id = await addUser(current(), "turns@example.org");
      const addOne = () =>
        db.transaction().execute(async (trx) => {
          const { created_ms } = await trx.selectFrom("users").select("created_ms").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
          await trx.updateTable("users").set({ created_ms: created_ms + 1 }).where("id", "=", id).execute();
        });
      await Promise.all(Array.from({ length: 20 }, addOne));
      expect((await db.selectFrom("users").select("created_ms").where("id", "=", id).executeTakeFirstOrThrow()).created_ms).toBe(20);
    });

    it("leaves the event loop free during a long query", async () => {
      const query = current().executeSql("SELECT count(*) FROM generate_series(1, 2000000) a, generate_series(1, 2) b");
      expect(await turnsDuring(query)).toBeGreaterThan(10);
    });
  });
}

export async function addUser(store: RecordStore, email: string): Promise<number> {
  const values = { email, name: "A", role: "user" as const, password_hash: null, picture_file: null, created_ms: 0 };
  return (await store.db.insertInto("users").values(values).returning("id").executeTakeFirstOrThrow()).id;
}
