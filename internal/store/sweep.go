package store

import "database/sql"

// manyGames is how many games go in a transaction before an index of words by their games pays: making it costs as much as
// looking at all words a few times.
const manyGames = 5

// A sweep lets many games go in one transaction. The words are in alphabetical order, so that the words of one game are found
// only by looking at all words, or by an index that the sweep makes and drops.
type sweep struct {
	tx    *sql.Tx
	games int
}

// next is called before a game goes.
func (s *sweep) next() (err error) {
	if s.games++; s.games == manyGames {
		_, err = s.tx.Exec("CREATE INDEX words_game ON words (game)")
	}
	return err
}

// end is called when all have gone.
func (s *sweep) end() (err error) {
	if s.games >= manyGames {
		_, err = s.tx.Exec("DROP INDEX words_game")
	}
	return err
}
