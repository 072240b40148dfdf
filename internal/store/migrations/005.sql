-- Games of a person against the program. They must not be lost.

CREATE TABLE sittings (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL UNIQUE COLLATE NOCASE,
    version  INTEGER NOT NULL, -- 1 at first, and one more with every change
    packed   BLOB NOT NULL,    -- the saved game, as the bytes of a record
    length   INTEGER NOT NULL,
    sha256   BLOB NOT NULL,
    clock    TEXT NOT NULL,    -- the clocks, '' for a game without
    changed  INTEGER NOT NULL, -- milliseconds since 1970
    finished INTEGER NOT NULL,
    player   TEXT NOT NULL,    -- the rest is for lists, and is found in the saved game
    person   TEXT NOT NULL,    -- names
    other    TEXT NOT NULL,
    scored   INTEGER NOT NULL, -- by the person
    against  INTEGER NOT NULL,
    turns    INTEGER NOT NULL,
    record   INTEGER REFERENCES records ON DELETE SET NULL
) STRICT;
CREATE INDEX sittings_changed ON sittings (changed);
CREATE INDEX sittings_record ON sittings (record) WHERE record IS NOT NULL;
