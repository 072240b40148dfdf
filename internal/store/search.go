package store

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"maven/internal/facts"
	"maven/internal/said"
)

// A Query says which games to find: those that fit all its fields that are set. Rack, Leave and Words must fit the same
// turn, of Players[0] if that is set.
type Query struct {
	Players    []string // parts of names or nicks, with or without accents; two for both players
	Lexicon    string   // in any case
	From, To   string   // dates, YYYY-MM-DD
	Rack       Tiles
	Leave      Tiles
	Words      []string     // one of which a play formed; . is any letter, * any letters
	Result     string       // won, lost or drawn, by Players[0]; "" for any
	Spread     *facts.Range // final spread of Players[0], or of the winner without players
	Collection string
	Irregular  bool // only irregular games
	Limit      int  // 0 for none
	Offset     int  // with a limit: how many to pass over
	Newest     bool // the highest numbers first

	Called func(name string) string // a name as it is shown, which Players may be parts of too; nil if it is as in the database
}

// Tiles are tiles of a rack in alphabetical order. With More the rack may have others too.
type Tiles struct {
	Text string
	More bool
}

func (t *Tiles) given() bool { return t.Text != "" || t.More }

// Search returns games in the order of their numbers, or the newest first, and how many there are without the limit.
func (s *Store) Search(q *Query) (found []facts.Found, total int, err error) {
	fit, args, err := q.sql(s.db)
	if err != nil {
		return nil, 0, explain(s.file, err)
	}
	found, err = Collect(s.db, readFound, q.page(fit), args...)
	total = len(found)
	if err == nil && q.Limit > 0 && (total == q.Limit || q.Offset > 0) {
		var n int64
		n, err = one(s.db, "SELECT count(*) FROM ("+fit+")", args...)
		total = int(n)
	}
	return found, total, explain(s.file, err)
}

// page returns the statement that describes the games of a page, of those that fit. What is told of a game is read for these alone.
func (q *Query) page(fit string) string {
	order, limit := "", ""
	if q.Newest {
		order = " DESC"
	}
	if q.Limit > 0 {
		limit = fmt.Sprintf(" LIMIT %d OFFSET %d", q.Limit, q.Offset)
	}
	return foundColumns + "(" + fit + " ORDER BY g.id" + order + limit + ") f" + foundTables + " ORDER BY g.id" + order
}

// The statement that describes games stands around what f is: their numbers, and the turns that were found.
const (
	foundColumns = "SELECT g.id, r.source, g.lexicon, g.date, g.title, g.irregular, g.ended, g.turns," +
		" a.name, a.nick, a.score, b.name, b.nick, b.score, CASE WHEN NOT g.ended THEN 0 ELSE " + winner + " END, f.turn FROM "
	foundTables = " CROSS JOIN games g ON g.id=f.id JOIN records r ON r.id=g.id" +
		" JOIN seats a ON a.game=g.id AND a.seat=0 JOIN seats b ON b.game=g.id AND b.seat=1"
)

// Found returns one game as Search does.
func (s *Store) Found(id int64) (*facts.Found, error) {
	found, err := Collect(s.db, readFound, foundColumns+"(SELECT ? id, 0 turn) f"+foundTables, id)
	if err != nil {
		return nil, explain(s.file, err)
	}
	if len(found) == 0 {
		return nil, missing(said.Of("game"), id)
	}
	return &found[0], nil
}

func readFound(rows *sql.Rows, f *facts.Found) error {
	a, b := &f.Players[0], &f.Players[1]
	return rows.Scan(&f.ID, &f.Source, &f.Lexicon, &f.Date, &f.Title, &f.Irregular, &f.Ended, &f.Turns,
		&a.Name, &a.Nick, &a.Score, &b.Name, &b.Nick, &b.Score, &f.Winner, &f.Turn)
}

const (
	// gaveUp is the seat that resigned a game or lost it by a challenge, whatever the points say; NULL if none did.
	gaveUp = "(SELECT seat FROM main.turns WHERE game=g.id AND kind IN ('resigned','forfeited') ORDER BY number LIMIT 1)"

	// winner is facts.Found.Winner of a game that has ended, with the seats a and b.
	winner = "coalesce(2-" + gaveUp + ", CASE WHEN a.score>b.score THEN 1 WHEN a.score<b.score THEN 2 ELSE 0 END)"
)

// results returns the condition that the seat p has won, lost or drawn against o.
func results(result string) string {
	switch result {
	case "won":
		return "coalesce(" + gaveUp + "<>p.seat, p.score>o.score)"
	case "lost":
		return "coalesce(" + gaveUp + "=p.seat, p.score<o.score)"
	}
	return "CASE WHEN p.score=o.score THEN " + gaveUp + " IS NULL ELSE false END" // few games want a look at their turns
}

// sql returns the query in SQL: the numbers of the games that fit, and the first turn that does, 0 if none is asked for. p and o are the
// seats of Players[0] and of the opponent; without players p is the player who began.
func (q *Query) sql(db queryer) (text string, args []any, err error) {
	var where []string
	and := func(condition string, values ...any) {
		where = append(where, condition)
		args = append(args, values...)
	}
	join, hit := q.turns(&args)
	if len(q.Players) > 2 {
		return "", nil, fmt.Errorf("%d players; a game has two", len(q.Players))
	}
	if len(q.Players) > 0 || q.Spread != nil || q.Result != "" {
		if join += " JOIN seats p ON p.game=g.id JOIN seats o ON o.game=g.id AND o.seat=1-p.seat"; len(q.Players) == 0 {
			and("p.seat=0")
		} else if hit != noHit {
			and("h.seat=p.seat")
		}
	}
	for i, part := range q.Players {
		names, err := q.names(db, part)
		if err != nil {
			return "", nil, err
		}
		seat := "po"[i : i+1]
		and(seat+".name||char(10)||"+seat+".nick IN (SELECT value FROM json_each(?))", names)
	}
	if q.Lexicon != "" {
		and("g.lexicon=? COLLATE NOCASE", q.Lexicon)
	}
	if q.From != "" {
		and("g.date>=?", q.From)
	}
	if q.To != "" {
		and("g.date<>'' AND g.date<=?", q.To)
	}
	if q.Spread != nil {
		spread := "p.score-o.score"
		if len(q.Players) == 0 {
			spread = "abs(p.score-o.score)"
		}
		and(spread+" BETWEEN ? AND ?", q.Spread.Min, q.Spread.Max)
	}
	if q.Result != "" {
		and(results(q.Result))
	}
	if q.Collection != "" {
		id, err := collectionID(db, q.Collection)
		if err != nil && !errors.As(err, new(*MissingError)) {
			return "", nil, err
		}
		and("g.id IN (SELECT record FROM members WHERE collection=?)", id)
	}
	if q.Irregular {
		and("g.irregular")
	}
	if where == nil {
		and("true")
	}
	return "SELECT g.id, min(" + hit + ") turn FROM main.games g" + join + " WHERE " + strings.Join(where, " AND ") + " GROUP BY g.id", args, nil
}

// noHit is the first turn of a game where no turn is asked for.
const noHit = "0"

// names returns the names and nicks that have a part, as a list in JSON.
func (q *Query) names(db queryer, part string) (string, error) {
	all, err := Collect(db, func(rows *sql.Rows, p *facts.Player) error { return rows.Scan(&p.Name, &p.Nick) }, "SELECT DISTINCT name, nick FROM seats")
	if err != nil {
		return "", err
	}
	fit := []string{}
	for _, p := range all {
		stored, shown := p.Name+"\n"+p.Nick, ""
		if q.Called != nil {
			shown = q.Called(cmp.Or(p.Name, p.Nick))
		}
		if spaced := strings.NewReplacer("_", " ").Replace; strings.Contains(said.Fold(spaced(stored+"\n"+shown)), said.Fold(spaced(part))) {
			fit = append(fit, stored)
		}
	}
	list, err := json.Marshal(fit)
	return string(list), err
}

// turns returns the join with the turns that fit, and the number of the first of them in a game.
func (q *Query) turns(args *[]any) (join, hit string) {
	from := "turns t"
	var where []string
	if len(q.Words) > 0 {
		var any []string
		for _, word := range q.Words {
			if strings.ContainsAny(word, ".*") {
				any, *args = append(any, "w.word GLOB ?"), append(*args, globOf(word))
			} else {
				any, *args = append(any, "w.word=?"), append(*args, word)
			}
		}
		from, where = "words w JOIN turns t ON t.game=w.game AND t.number=w.turn", append(where, "("+strings.Join(any, " OR ")+")")
	}
	for _, one := range []struct {
		column string
		tiles  *Tiles
	}{{"rack", &q.Rack}, {"leave", &q.Leave}} {
		if one.tiles.given() {
			condition, value := one.tiles.sql(one.column)
			where, *args = append(where, condition), append(*args, value)
		}
	}
	if where == nil {
		return "", noHit
	}
	return " JOIN (SELECT t.game, t.seat, min(t.number) hit FROM " + from + " WHERE " + strings.Join(where, " AND ") +
		" GROUP BY t.game, t.seat) h ON h.game=g.id", "h.hit"
}

// sql returns the condition on a column. Tiles in alphabetical order are among others if they are a subsequence of them.
func (t *Tiles) sql(column string) (condition, value string) {
	if !t.More {
		return fmt.Sprintf("t.%s=? AND t.%[1]s<>'' AND t.known", column), foldRack(t.Text)
	}
	var b strings.Builder
	b.WriteByte('*')
	for _, tile := range rackTile.FindAllString(foldRack(t.Text), -1) {
		b.WriteString(escapeGlob(tile) + "*")
	}
	return fmt.Sprintf("t.%s GLOB ? AND t.%[1]s<>''", column), b.String()
}

// rackTile matches a tile of a rack; a tile of several characters is in brackets.
var rackTile = regexp.MustCompile(`(?s)\[.*?\]|.`)

// foldRack returns a rack as the database has it: tiles of several characters, which are in brackets, are in lower case,
// so that a search for a single letter does not find them.
func foldRack(rack string) string {
	if !strings.Contains(rack, "[") {
		return rack
	}
	return rackTile.ReplaceAllStringFunc(rack, func(tile string) string {
		if len(tile) > 1 && tile[0] == '[' {
			return strings.ToLower(tile)
		}
		return tile
	})
}

// escapeGlob escapes the characters that are special in GLOB.
func escapeGlob(text string) string {
	return strings.NewReplacer("[", "[[]", "?", "[?]", "*", "[*]").Replace(text)
}

// globOf returns a pattern of words as a GLOB.
func globOf(pattern string) string {
	return strings.NewReplacer("[", "[[]", "?", "[?]", ".", "?").Replace(pattern)
}

// AskedFor returns the titles of the records that were added with rules or a tile set of these names, in any case of
// letters; "" for neither. A record without a title has that of its file.
func (s *Store) AskedFor(rules, tiles string) ([]string, error) {
	titles, err := column[string](s.db,
		`SELECT coalesce(nullif(g.title,''), nullif(r.source,''), 'record '||r.id) FROM records r LEFT JOIN games g ON g.id=r.id
		WHERE r.rules<>'' AND lower(r.rules)=lower(?) OR r.tiles<>'' AND lower(r.tiles)=lower(?) ORDER BY r.id`, rules, tiles)
	return titles, explain(s.file, err)
}
