-- Cards of words to be learned, and how each was answered. A database has these tables from its first card on.

CREATE TABLE cards (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    lexicon    TEXT NOT NULL COLLATE NOCASE, -- the name of a word list
    kind       TEXT NOT NULL,                -- of question
    question   TEXT NOT NULL,
    place      INTEGER NOT NULL,             -- new cards come in this order
    added      INTEGER NOT NULL,             -- seconds since 1970, as all times here
    due        INTEGER NOT NULL,
    answered   INTEGER NOT NULL,             -- the last time, 0 for a new card
    state      INTEGER NOT NULL,             -- the rest is what the scheduler needs: 0 new, 1 learning, 2 known, 3 learning again
    stability  REAL NOT NULL,                -- days until the chance to know it has fallen to 90%
    difficulty REAL NOT NULL,
    interval   INTEGER NOT NULL,             -- days
    times      INTEGER NOT NULL,             -- answered
    lapses     INTEGER NOT NULL,             -- times that it was forgotten once known
    record     INTEGER REFERENCES records ON DELETE SET NULL, -- the game it comes from
    turn       INTEGER NOT NULL,             -- of that game, from 1; 0 for none
    UNIQUE (lexicon, kind, question)
) STRICT;
CREATE INDEX cards_due ON cards (lexicon, answered > 0, due);

CREATE TABLE answers (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    card    INTEGER NOT NULL REFERENCES cards ON DELETE CASCADE,
    at      INTEGER NOT NULL,
    correct INTEGER NOT NULL
) STRICT;
CREATE INDEX answers_at ON answers (at);
CREATE INDEX answers_card ON answers (card);
