-- What must not be lost: records, positions, collections, members, papers, sittings.

CREATE TABLE records (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256 BLOB NOT NULL UNIQUE, -- of the bytes
    packed BLOB NOT NULL,        -- the bytes, compressed where that makes them fewer
    length INTEGER NOT NULL,     -- of the bytes
    source TEXT NOT NULL,        -- the file that it came from
    added  INTEGER NOT NULL,     -- seconds since 1970
    rules  TEXT NOT NULL,        -- asked for at the import, '' where the record was left to say
    tiles  TEXT NOT NULL) STRICT;

CREATE TABLE positions (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    cgp   TEXT NOT NULL UNIQUE,
    name  TEXT NOT NULL,
    note  TEXT NOT NULL,
    added INTEGER NOT NULL) STRICT;

CREATE TABLE collections (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    name  TEXT NOT NULL UNIQUE COLLATE NOCASE,
    added INTEGER NOT NULL) STRICT;

CREATE TABLE members (
    id         INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collections ON DELETE CASCADE,
    record     INTEGER REFERENCES records ON DELETE CASCADE,
    position   INTEGER REFERENCES positions ON DELETE CASCADE,
    UNIQUE (collection, record),
    UNIQUE (collection, position),
    CHECK ((record IS NULL) <> (position IS NULL))
) STRICT;
CREATE INDEX members_record ON members (record) WHERE record IS NOT NULL;
CREATE INDEX members_position ON members (position) WHERE position IS NOT NULL;

-- Papers: what is written beside games, and analyses that can be continued. A paper of a record goes with it.

CREATE TABLE papers (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    name    TEXT NOT NULL UNIQUE,
    record  INTEGER REFERENCES records ON DELETE CASCADE,
    version INTEGER NOT NULL, -- from 1, one more with each change
    packed  BLOB NOT NULL,
    length  INTEGER NOT NULL, -- of the data
    changed INTEGER NOT NULL, -- seconds since 1970
    sha256  BLOB NOT NULL     -- of the data
) STRICT;
CREATE INDEX papers_record ON papers (record) WHERE record IS NOT NULL;

-- Games of a person against the program.

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

-- Results that took long to compute. They can be computed again.

CREATE TABLE analyses (
    id     INTEGER PRIMARY KEY,
    key    TEXT NOT NULL UNIQUE,
    packed BLOB NOT NULL,
    length INTEGER NOT NULL, -- of the data
    kept   INTEGER NOT NULL, -- seconds since 1970
    sha256 BLOB NOT NULL     -- of the data
) STRICT;
CREATE INDEX analyses_kept ON analyses (kept, id, length);

-- What is found in records, for searches. It can be made again from them.

CREATE TABLE games (
    id        INTEGER PRIMARY KEY REFERENCES records ON DELETE CASCADE,
    identity  BLOB NOT NULL UNIQUE, -- of the moves
    lexicon   TEXT NOT NULL,
    date      TEXT NOT NULL,        -- YYYY-MM-DD or ''
    title     TEXT NOT NULL,
    irregular INTEGER NOT NULL,     -- breaks the rules, or has what is not understood
    ended     INTEGER NOT NULL,
    turns     INTEGER NOT NULL
) STRICT;

CREATE TABLE seats (
    game  INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat  INTEGER NOT NULL, -- 0 began
    name  TEXT NOT NULL,
    nick  TEXT NOT NULL,
    fold  TEXT NOT NULL,    -- both in lower case
    score INTEGER NOT NULL, -- at the end
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE turns (
    game      INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number    INTEGER NOT NULL, -- from 1
    seat      INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    rack      TEXT NOT NULL,    -- in alphabet order, tiles of several characters as [ch]
    known     INTEGER NOT NULL, -- the rack is all of it
    leave     TEXT NOT NULL,    -- where the rack is known
    play      TEXT NOT NULL,    -- the move as GCG writes it
    score     INTEGER NOT NULL,
    bingo     INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL, -- a play taken back after a challenge
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX turns_rack ON turns (rack) WHERE rack <> '';
CREATE INDEX turns_leave ON turns (leave) WHERE leave <> '';

CREATE TABLE words (
    word TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    turn INTEGER NOT NULL,
    PRIMARY KEY (word, game, turn)
) STRICT, WITHOUT ROWID;
