import { LOSS_GROUP, LOSS_KEYS } from "@sunledger/engine";

/** Acknowledged means on the disk. */
const DURABLE = "fsync_after_insert = 1, fsync_part_directory = 1";

const TERMS = ["irradiance", "temperature", "nameplate", "meter", "detector"];
const DAILY_SUMS = ["sequential_kwh", "recoverable_kwh", "shapley_kwh", ...TERMS.map((term) => `s_${term}`)];

/** A column of a site's day, and what it is of the rows (key, sums) of that day. */
const FLEET_COLUMNS: readonly (readonly [string, string])[] = [
  ...["reference", "expected", "delivered"].map((key) => [`${key}_kwh`, `sumIf(sequential_kwh, key = '${key}')`] as const),
  ...["expected", "delivered"].flatMap((key) => TERMS.map((term) => [`${key}_s_${term}`, `sumIf(s_${term}, key = '${key}')`] as const)),
  ...LOSS_KEYS.filter((key) => LOSS_GROUP[key] === "operational").map((key) => [`recoverable_${key}`, `sumIf(recoverable_kwh, key = '${key}')`] as const),
];
const FLEET_DAYS = `SELECT analysis_id, day, ${FLEET_COLUMNS.map(([name, sum]) => `${sum} AS ${name}`).join(", ")}`;

/**
 * The tables of the measurement store, in order; each migration runs once. One partition per import or analysis, so
 * that what was not published, or is no longer kept, goes at once and whole.
 */
export const MEASUREMENT_MIGRATIONS: readonly { name: string; statements: readonly string[] }[] = [
  {
    name: "0001_initial",
    statements: [
      // a missing sample is a missing row
      `CREATE TABLE IF NOT EXISTS samples (
        import_id Int32, installation_id Int32, point LowCardinality(String), quantity LowCardinality(String),
        t DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)), value Float64 CODEC(ZSTD(1))
      ) ENGINE = MergeTree PARTITION BY import_id ORDER BY (point, quantity, t) SETTINGS ${DURABLE}`,
      `CREATE TABLE IF NOT EXISTS interval_results (
        analysis_id Int32, installation_id Int32, point LowCardinality(String),
        t DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)), day Int32 CODEC(Delta, ZSTD(1)),
        reference_kwh Float64 CODEC(ZSTD(1)), expected_kwh Float64 CODEC(ZSTD(1)),
        delivered_kwh Float64 CODEC(ZSTD(1)), estimated_kwh Float64 CODEC(ZSTD(1)),
        ${LOSS_KEYS.map((key) => `${key} Float64 DEFAULT 0`).join(", ")}
      ) ENGINE = MergeTree PARTITION BY analysis_id ORDER BY (day, point, t) SETTINGS ${DURABLE}`,
      `CREATE TABLE IF NOT EXISTS daily_results (
        analysis_id Int32, installation_id Int32, day Int32 CODEC(Delta, ZSTD(1)), point LowCardinality(String),
        key LowCardinality(String), ${DAILY_SUMS.map((column) => `${column} Float64 CODEC(ZSTD(1))`).join(", ")}
      ) ENGINE = MergeTree PARTITION BY analysis_id ORDER BY (day, key, point) SETTINGS ${DURABLE}`,
      `CREATE TABLE IF NOT EXISTS daily_points (
        analysis_id Int32, installation_id Int32, day Int32 CODEC(Delta, ZSTD(1)), point LowCardinality(String),
        estimated_kwh Float64, reference_stc_kwh Float64, irradiation_kwh_m2 Float64,
        useful_hours Float64, running_hours Float64, expected_samples Int32, present_samples Int32
      ) ENGINE = MergeTree PARTITION BY analysis_id ORDER BY (day, point) SETTINGS ${DURABLE}`,
      // what fleet screens read: a day of a site, kept by the store while the days of its points come in
      `CREATE TABLE IF NOT EXISTS daily_sites (
        analysis_id Int32, installation_id Int32, day Int32 CODEC(Delta, ZSTD(1)), key LowCardinality(String),
        ${DAILY_SUMS.map((column) => `${column} Float64 CODEC(ZSTD(1))`).join(", ")}
      ) ENGINE = SummingMergeTree PARTITION BY analysis_id ORDER BY (analysis_id, installation_id, day, key) SETTINGS ${DURABLE}`,
      `CREATE MATERIALIZED VIEW IF NOT EXISTS daily_sites_feed TO daily_sites AS
        SELECT analysis_id, installation_id, day, key, ${DAILY_SUMS.map((column) => `sum(${column}) AS ${column}`).join(", ")}
        FROM daily_results GROUP BY analysis_id, installation_id, day, key`,
    ],
  },
  {
    // what many plants are compared by: one row per plant and day, all plants in one partition, so that a question about
    // two hundred of them opens one part and not two hundred
    name: "0002_daily_fleet",
    statements: [
      "DROP VIEW IF EXISTS daily_fleet_feed",
      "DROP TABLE IF EXISTS daily_fleet",
      `CREATE TABLE daily_fleet (
        analysis_id Int32, day Int32 CODEC(Delta, ZSTD(1)), ${FLEET_COLUMNS.map(([name]) => `${name} Float64 CODEC(ZSTD(1))`).join(", ")}
      ) ENGINE = SummingMergeTree ORDER BY (analysis_id, day) SETTINGS index_granularity = 1024, ${DURABLE}`,
      `CREATE MATERIALIZED VIEW daily_fleet_feed TO daily_fleet AS ${FLEET_DAYS} FROM daily_results GROUP BY analysis_id, day`,
      `INSERT INTO daily_fleet ${FLEET_DAYS} FROM daily_sites GROUP BY analysis_id, day`,
    ],
  },
  {
    // what each inverter input measured, day by day: from its strings' currents it takes a second a year to work out
    name: "0003_daily_inputs",
    statements: [
      `CREATE TABLE IF NOT EXISTS daily_inputs (
        analysis_id Int32, installation_id Int32, day Int32 CODEC(Delta, ZSTD(1)), input LowCardinality(String), dc_kwh Float64 CODEC(ZSTD(1))
      ) ENGINE = MergeTree PARTITION BY analysis_id ORDER BY (input, day) SETTINGS ${DURABLE}`,
    ],
  },
  {
    // an insert that is tried again, because its connection broke, is known by its token: by the tables and by what sums them
    name: "0004_inserts_once",
    statements: ["samples", "interval_results", "daily_results", "daily_points", "daily_sites", "daily_fleet", "daily_inputs"].map(
      (table) => `ALTER TABLE ${table} MODIFY SETTING non_replicated_deduplication_window = 1000`,
    ),
  },
];
