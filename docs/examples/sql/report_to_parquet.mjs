// Writes the findings of a report in JSON lines as a Parquet file, with DuckDB (npm install --ignore-scripts
// @duckdb/node-api), and prints how many there are of each code.
//
//   node report_to_parquet.mjs report.jsonl findings.parquet
import { DuckDBInstance } from "@duckdb/node-api";

const [report, parquet] = process.argv.slice(2);
const quoted = (text) => `'${text.replaceAll("'", "''")}'`;
const connection = await (await DuckDBInstance.create()).connect();
await connection.run(`CREATE VIEW findings AS
  SELECT j->>'input' AS input, j->>'gameId' AS game, j->>'code' AS code, j->>'level' AS level,
         CAST(j->>'ply' AS INTEGER) AS ply, j->>'message' AS message
  FROM (SELECT json->'finding' AS j FROM read_json_objects(${quoted(report)}, format = 'newline_delimited'))
  WHERE j IS NOT NULL`);
await connection.run(`COPY findings TO ${quoted(parquet)} (FORMAT parquet)`);
const counts = await connection.runAndReadAll(
  `SELECT code, count(*) FROM ${quoted(parquet)} GROUP BY code ORDER BY count(*) DESC, code`);
for (const [code, count] of counts.getRows()) console.log(`${code} ${count}`);
