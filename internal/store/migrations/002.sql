-- Results that took long to compute. They can be computed again.
CREATE TABLE analyses (
    id     INTEGER PRIMARY KEY,
    key    TEXT NOT NULL UNIQUE,
    packed BLOB NOT NULL,
    length INTEGER NOT NULL, -- of the data
    kept   INTEGER NOT NULL, -- seconds since 1970
    seal   BLOB NOT NULL
) STRICT;
CREATE INDEX analyses_kept ON analyses (kept, id, length);
