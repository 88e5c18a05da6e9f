-- Tables and views for reports in JSON lines (docs/scale.md): `lines` takes a report, `logs` the games themselves as
-- `arbitro convert --to json` writes them. The fields are those of proto/parchis/report/v1/report.proto, in camelCase.
CREATE TABLE lines(j TEXT);
CREATE TABLE logs(j TEXT);

-- One row a game.
CREATE VIEW games AS
  SELECT j->'game'->>'input' AS input, j->'game'->>'gameId' AS game, j->'game'->>'verdict' AS verdict,
         j->'game'->>'plies' AS plies
  FROM lines WHERE j->'game' IS NOT NULL;

CREATE VIEW findings AS
  SELECT rowid AS number, j->'finding'->>'input' AS input, j->'finding'->>'gameId' AS game, j->'finding'->>'code' AS code,
         j->'finding'->>'level' AS level, j->'finding'->>'ply' AS ply, j->'finding'->'follows' IS NOT NULL AS follows,
         j->'finding' AS j
  FROM lines WHERE j->'finding' IS NOT NULL;

-- Which program wrote a game. Known by its id alone: that has to be there, and of one game only.
CREATE VIEW producers AS
  SELECT j->'header'->>'gameId' AS game, j->'header'->>'producer' AS producer FROM logs;

-- The rule points on which it hangs whether a ply is right, where the rules leave that open.
CREATE VIEW disputed AS
  SELECT DISTINCT number, code, answer.value->>'point' AS point
  FROM findings, json_each(findings.j->'readings') AS reading, json_each(reading.value->'readings') AS answer;

-- The rule points of which another answer would have made a ply fine.
CREATE VIEW resting AS
  SELECT DISTINCT number, code, level, point.value->>'point' AS point
  FROM findings, json_each(findings.j->'restsOn') AS point;
