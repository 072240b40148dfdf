-- A record and an analysis are known to be whole by the SHA-256 of their bytes; rows have no seals.
-- Analyses are computed again.

ALTER TABLE records DROP COLUMN seal;
ALTER TABLE positions DROP COLUMN seal;
ALTER TABLE collections DROP COLUMN seal;
ALTER TABLE members DROP COLUMN seal;

DROP TABLE analyses;
CREATE TABLE analyses (
    id     INTEGER PRIMARY KEY,
    key    TEXT NOT NULL UNIQUE,
    packed BLOB NOT NULL,
    length INTEGER NOT NULL, -- of the data
    kept   INTEGER NOT NULL, -- seconds since 1970
    sha256 BLOB NOT NULL     -- of the data
) STRICT;
CREATE INDEX analyses_kept ON analyses (kept, id, length);
