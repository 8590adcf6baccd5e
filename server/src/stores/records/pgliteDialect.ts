import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { PgliteClient, PgliteConnection } from "./pgliteClient.ts";

/** Kysely over the embedded PostgreSQL: same compiler and adapter as for a server, one connection. */
export class PgliteDialect implements Dialect {
  private readonly client: PgliteClient;

  constructor(client: PgliteClient) {
    this.client = client;
  }

  createDriver(): Driver {
    return new PgliteDriver(this.client);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  // the parameter's type is Kysely's own
  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}

class PgliteDriver implements Driver {
  private readonly client: PgliteClient;

  constructor(client: PgliteClient) {
    this.client = client;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<KyselyConnection> {
    return new KyselyConnection(await this.client.acquire());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("BEGIN"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  async releaseConnection(connection: KyselyConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.client.close();
  }
}

class KyselyConnection implements DatabaseConnection {
  private readonly connection: PgliteConnection;

  constructor(connection: PgliteConnection) {
    this.connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const results = await this.connection.run(query.sql, query.parameters);
    const last = results.at(-1);
    return { rows: rowsOf<Row>(last?.rows ?? []), numAffectedRows: BigInt(last?.affectedRows ?? 0) };
  }

  // results of this database are small, a stream is one batch
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  release(): void {
    this.connection.release();
  }
}

/** Rows come out of the database as what the query's builder says they are; this is the one place that believes it. */
function rowsOf<Row>(rows: unknown[]): Row[];
function rowsOf(rows: unknown[]): unknown[] {
  return rows;
}
