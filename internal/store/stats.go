package store

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"slices"
)

// Stats are statistics of all games in a database. Plays that were withdrawn do not count.
type Stats struct {
	File        string        `json:"file"`
	Bytes       int64         `json:"bytes"` // of the file and its log
	Games       int64         `json:"games"`
	Irregular   int64         `json:"irregular"`
	Unfinished  int64         `json:"unfinished"`
	Positions   int64         `json:"positions"`
	Collections int64         `json:"collections"`
	Analyses    int64         `json:"analyses"`
	Turns       int64         `json:"turns"`
	Plays       int64         `json:"plays"`
	Exchanges   int64         `json:"exchanges"`
	Passes      int64         `json:"passes"`
	Bingos      int64         `json:"bingos"`
	Withdrawn   int64         `json:"withdrawn"`
	MeanScore   float64       `json:"meanScore"`   // of one player in a game
	MeanSpread  float64       `json:"meanSpread"`  // of the winner
	MeanBingos  float64       `json:"meanBingos"`  // of both players
	Highest     []Mark        `json:"highGames"`   // scores of games
	Widest      []Mark        `json:"highSpreads"` // spreads of the winners, unless they had fewer points
	BestPlays   []Mark        `json:"highPlays"`   // plays
	Players     []PlayerStats `json:"players"`
}

// A Mark is a record: a high game, spread or play.
type Mark struct {
	Points int    `json:"value"`
	Player string `json:"player"`
	Game   int64  `json:"game"`
	Turn   int    `json:"turn,omitempty"` // 0 for a whole game
	Play   string `json:"move,omitempty"`
}

// PlayerStats are statistics of one player. Names that differ only in case are one player.
type PlayerStats struct {
	Name       string  `json:"name"`
	Games      int64   `json:"games"`
	Wins       int64   `json:"wins"`
	Draws      int64   `json:"draws"`
	MeanScore  float64 `json:"meanScore"`
	MeanSpread float64 `json:"meanSpread"`
	Bingos     float64 `json:"meanBingos"` // a game
	HighGame   int     `json:"highGame"`   // points
	HighPlay   int     `json:"highPlay"`
}

// marks is how many records of each kind are returned.
const marks = 5

// Stats returns the statistics of the games that a query finds, or of all for nil, with so many players. Means, wins and
// records count only finished games that are not irregular. Positions, collections and analyses are all of the database.
func (s *Store) Stats(of *Query, players int) (*Stats, error) {
	with, args, err := of.chosen(s.db)
	st := Stats{File: s.file, Players: []PlayerStats{}}
	for _, name := range []string{s.file, logOf(s.file)} {
		if info, err := os.Stat(name); err == nil {
			st.Bytes += info.Size()
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, explain(s.file, err)
		}
	}
	if err == nil {
		err = s.db.QueryRow(with+"SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM games WHERE irregular), (SELECT count(*) FROM games WHERE NOT ended),"+
			" (SELECT count(*) FROM positions), (SELECT count(*) FROM collections), (SELECT count(*) FROM analyses)", args...).
			Scan(&st.Games, &st.Irregular, &st.Unfinished, &st.Positions, &st.Collections, &st.Analyses)
	}
	if err == nil {
		err = s.db.QueryRow(with+"SELECT count(*), coalesce(sum(kind='play' AND NOT withdrawn),0), coalesce(sum(kind LIKE 'exchange%'),0), coalesce(sum(kind='pass'),0),"+
			" coalesce(sum(bingo AND NOT withdrawn),0), coalesce(sum(withdrawn),0) FROM turns", args...).
			Scan(&st.Turns, &st.Plays, &st.Exchanges, &st.Passes, &st.Bingos, &st.Withdrawn)
	}
	if err == nil {
		err = s.db.QueryRow(with+"SELECT coalesce(avg((a.score+b.score)/2.0),0), coalesce(avg(abs(a.score-b.score)),0),"+
			" coalesce(avg((SELECT sum(bingo AND NOT withdrawn) FROM turns WHERE game=g.id)),0)"+ended, args...).
			Scan(&st.MeanScore, &st.MeanSpread, &st.MeanBingos)
	}
	for _, list := range []struct {
		to    *[]Mark
		query string
	}{
		{&st.Highest, "SELECT g.id, 0, p.name, '', p.score FROM games g JOIN seats p ON p.game=g.id WHERE g.ended AND NOT g.irregular ORDER BY p.score DESC, g.id LIMIT ?"},
		{&st.Widest, "SELECT g.id, 0, CASE " + winner + " WHEN 1 THEN a.name ELSE b.name END, '', CASE " + winner + " WHEN 1 THEN a.score-b.score WHEN 2 THEN b.score-a.score ELSE 0 END s" + ended + " AND s>=0 ORDER BY s DESC, g.id LIMIT ?"},
		{&st.BestPlays, "SELECT t.game, t.number, p.name, t.play, t.score FROM turns t JOIN seats p ON p.game=t.game AND p.seat=t.seat" +
			" JOIN games g ON g.id=t.game WHERE t.kind='play' AND NOT t.withdrawn AND NOT g.irregular ORDER BY t.score DESC, t.game, t.number LIMIT ?"},
	} {
		if err == nil {
			*list.to, err = Collect(s.db, func(rows *sql.Rows, m *Mark) error { return rows.Scan(&m.Game, &m.Turn, &m.Player, &m.Play, &m.Points) },
				with+list.query, append(slices.Clip(args), marks)...)
		}
	}
	if err == nil && players > 0 {
		st.Players, err = playerStats(s.db, with, append(slices.Clip(args), players))
	}
	return &st, explain(s.file, err)
}

// ended selects the games that the means count, with the seats a and b.
const ended = " FROM games g JOIN seats a ON a.game=g.id AND a.seat=0 JOIN seats b ON b.game=g.id AND b.seat=1 WHERE g.ended AND NOT g.irregular"

// chosen returns a beginning of a statement for which games and turns are only those that the query finds; "" for nil.
func (q *Query) chosen(db queryer) (with string, args []any, err error) {
	if q == nil {
		return "", nil, nil
	}
	text, args, err := q.sql(db)
	return "WITH games AS (SELECT * FROM main.games WHERE id IN (SELECT id FROM (" + text + ")))," +
		" turns AS (SELECT * FROM main.turns WHERE game IN (SELECT id FROM games)) ", args, err
}

func playerStats(q queryer, with string, args []any) ([]PlayerStats, error) {
	return Collect(q, func(rows *sql.Rows, p *PlayerStats) error {
		return rows.Scan(&p.Name, &p.Games, &p.Wins, &p.Draws, &p.MeanScore, &p.MeanSpread, &p.Bingos, &p.HighGame, &p.HighPlay)
	}, with+"SELECT min(p.name), count(*) n, sum("+results("won")+"), sum("+results("drawn")+"), avg(p.score), avg(p.score-o.score),"+
		" avg((SELECT coalesce(sum(bingo AND NOT withdrawn),0) FROM turns WHERE game=g.id AND seat=p.seat)), max(p.score),"+
		" coalesce(max((SELECT max(score) FROM turns WHERE game=g.id AND seat=p.seat AND kind='play' AND NOT withdrawn)),0)"+
		" FROM games g JOIN seats p ON p.game=g.id JOIN seats o ON o.game=g.id AND o.seat=1-p.seat"+
		" WHERE g.ended AND NOT g.irregular GROUP BY replace(substr(p.fold,1,instr(p.fold,char(10))),'_',' ') ORDER BY n DESC, min(p.name) LIMIT ?", args...)
}
