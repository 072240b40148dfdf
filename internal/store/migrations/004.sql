-- Papers: what is written beside games, and analyses that can be gone on with. A paper of a record goes with it.

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
