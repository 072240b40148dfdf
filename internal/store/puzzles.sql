-- How puzzles were answered. A database has this table from the first answer on.

CREATE TABLE solves (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    puzzle  TEXT NOT NULL,
    at      INTEGER NOT NULL, -- seconds since 1970
    try     INTEGER NOT NULL, -- that found the answer, from 1; 0 for none
    rating  REAL NOT NULL,    -- of the solver after it
    worth   REAL NOT NULL     -- the rating of the puzzle after it
) STRICT;
CREATE INDEX solves_puzzle ON solves (puzzle);
