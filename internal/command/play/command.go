package play

import (
	"errors"
	"fmt"
	"strings"

	"maven/internal/command"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
)

// bestMoves is how many moves `best` shows.
const bestMoves = 5

// A playCommand is what can be typed beside a play.
type playCommand struct {
	names string // separated by blanks, the main one first
	takes string // what follows the name, in help
	help  string
	do    func(t *playScreen, rest string) error
}

// playCommands lists what can be typed.
func playCommands() []playCommand {
	return []playCommand{
		{"exchange x ex", "ABC", "exchange tiles", (*playScreen).exchange},
		{"pass p", "", "pass", func(t *playScreen, _ string) error { return t.makeMove("pass") }},
		{"challenge ch", "", "challenge the play just made", (*playScreen).challenge},
		{"accept", "", "let the play stand that has ended the game", func(t *playScreen, _ string) error { return t.act(play.Accept) }},
		{"hint h", "", "a hint; again for more, three times in all", (*playScreen).hint},
		{"best kibitz", "", fmt.Sprintf("the %d best moves", bestMoves), (*playScreen).best},
		{"undo u", "", "take back your last move", (*playScreen).undo},
		{"shuffle sh", "", "shuffle the rack", (*playScreen).shuffleRack},
		{"sort", "", "sort the rack", (*playScreen).sortRack},
		{"unseen tiles t", "", "the tiles that you do not see", (*playScreen).unseenTiles},
		{"check define", "WORD", "whether a word is good, where it can be asked", (*playScreen).check},
		{"moves score", "", "all turns so far", (*playScreen).moves},
		{"board b", "", "the board", func(t *playScreen, _ string) error { t.drawn = -1; return nil }},
		{"save", "", "save, which every action does by itself", (*playScreen).save},
		{"gcg", "FILE", "write the record so far to a file", (*playScreen).gcg},
		{"resign", "", "give the game up", (*playScreen).resign},
		{"quit q exit", "", "leave; the game goes on another time", func(*playScreen, string) error { return errLeft }},
		{"help ?", "", "this list", (*playScreen).help},
	}
}

// command does what a line asks for.
func (t *playScreen) command(text string) error {
	name, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if name == "" {
		t.drawn = -1
		return nil
	}
	for _, c := range playCommands() {
		for _, known := range strings.Fields(c.names) {
			if known != strings.ToLower(name) {
				continue
			}
			if c.takes == "" && rest != "" {
				t.note("%s takes nothing after it.", known)
				return nil
			}
			return c.do(t, rest)
		}
	}
	n := t.state().Board.Notation()
	if _, _, _, err := n.ParsePlace(firstPart(name)); err == nil {
		return t.makeMove(text)
	}
	if _, _, _, err := n.ParsePlace(rest); err == nil {
		t.note("The place comes first: %s %s.", command.Printable(rest), command.Printable(name))
		return nil
	}
	t.note("%q is not understood. A play begins with its place, such as %s WORD; help lists the rest.",
		clipped(command.Printable(name), 20), t.startPlace(move.Across))
	return nil
}

// firstPart is what stands before a point: 8D.WORD.
func firstPart(text string) string {
	place, _, _ := strings.Cut(text, ".")
	return place
}

// startPlace is the place of a play on the start square.
func (t *playScreen) startPlace(d move.Direction) string {
	b := t.state().Board
	return b.Notation().Place(b.Rules().StartRow, b.Rules().StartCol, d)
}

// act does what the person asks for and keeps it, or notes why it cannot be done.
func (t *playScreen) act(kind play.Kind) error {
	before, words := t.session.History().Len(), t.session.History().Challenged()
	if err := t.session.Do(play.Action{Do: kind}); err != nil {
		t.refuse(err)
		return nil
	}
	t.keep()
	if kind == play.Challenge {
		t.noteChallenge(before, words)
	}
	return nil
}

// refuse notes a refusal as a sentence.
func (t *playScreen) refuse(err error) { t.note("%s.", capital(err.Error())) }

// capital writes the first letter in upper case, as a sentence begins.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// makeMove plays, exchanges or passes. Without a blank on the rack letters may be of any case.
func (t *playScreen) makeMove(text string) error {
	if held := t.held(); held[tile.Blank] == 0 {
		text = strings.ToUpper(text)
	}
	before := t.session.History().Len()
	err := t.session.Do(play.Action{Do: play.Make, Move: text})
	t.keep()
	var phony *play.PhonyError
	switch {
	case errors.As(err, &phony):
		t.note("%s. Nothing is played: try another play.", capital(err.Error()))
	case err != nil:
		t.note("%s.%s", capital(err.Error()), t.blankAdvice(text))
	default:
		t.noteMove(before)
	}
	return nil
}

// blankAdvice says how blanks are written, where a play seems to have them wrong.
func (t *playScreen) blankAdvice(text string) string {
	b, held := t.state().Board, t.held()
	m, err := b.Notation().Parse(text, b.At)
	used := m.Used()
	switch {
	case err != nil || m.Kind != move.Play || held.Contains(&used):
		return ""
	case used[tile.Blank] > held[tile.Blank]:
		return " Lower case is for blanks: want " + clipped(strings.ToUpper(command.Printable(text)), 40) + "."
	case used[tile.Blank] < held[tile.Blank]:
		return " A blank is written in lower case."
	}
	return ""
}

// held returns the person's tiles.
func (t *playScreen) held() tile.Rack { return t.state().Racks[t.session.Seat(play.Person)].Tiles }

func (t *playScreen) exchange(rest string) error {
	if rest == "" {
		t.note("Exchange which tiles? Type exchange ABC.")
		return nil
	}
	return t.makeMove("exchange " + rest)
}

func (t *playScreen) challenge(string) error { return t.act(play.Challenge) }

func (t *playScreen) hint(string) error {
	text, err := t.session.Hint(t.ctx)
	if err != nil {
		t.refuse(err)
		return nil
	}
	t.keep()
	t.note("Hint: %s.", text)
	return nil
}

func (t *playScreen) best(string) error {
	moves, err := t.session.Best(t.ctx, bestMoves)
	if err != nil {
		t.refuse(err)
		return nil
	}
	t.keep()
	held := t.held()
	for i := range moves {
		m := &moves[i].Move
		left, used := held, m.Used()
		left.Remove(&used)
		t.note("%d  %-24s %4d  keeps %-7s  worth %s", i+1, t.state().Board.Spell(m), m.Score, t.set().Rack(&left), moves[i].Value.Equity)
	}
	return nil
}

func (t *playScreen) undo(string) error {
	if err := t.session.Do(play.Action{Do: play.Undo}); err != nil {
		t.refuse(err)
		return nil
	}
	t.keep()
	t.drawn = -1
	t.note("Taken back; the summary will say so.")
	return nil
}

func (t *playScreen) shuffleRack(string) error {
	t.arrange()
	random.Shuffle(t.shuffle, t.order)
	t.noteRack()
	return nil
}

func (t *playScreen) sortRack(string) error {
	t.order = nil
	t.noteRack()
	return nil
}

// noteRack shows the rack, where the board with the rack is not shown at once.
func (t *playScreen) noteRack() {
	if _, terminal := t.screen.Height(); !terminal {
		tiles, _ := t.rack()
		t.note("Rack: %s", strings.Join(strings.Fields(tiles), " "))
	}
}

func (t *playScreen) unseenTiles(string) error {
	unseen := t.state().Unseen(t.session.Seat(play.Person))
	var words []string
	vowels := 0
	for _, one := range distinct(&unseen) {
		n := int(unseen[one])
		words = append(words, fmt.Sprintf("%s×%d", t.set().Text(one), n))
		if one != tile.Blank && t.set().Vowels.Has(one) {
			vowels += n
		}
	}
	t.notes = append(t.notes, wrapped(words, 78)...)
	t.note("%s unseen, %s among them; %d in the bag.", command.Counted(unseen.Len(), "tile"), command.Counted(vowels, "vowel"), t.state().Bag)
	return nil
}

// distinct returns each tile of a rack once, blanks last.
func distinct(r *tile.Rack) []tile.Tile {
	var tiles []tile.Tile
	for one, n := range r {
		if n > 0 && one > 0 {
			tiles = append(tiles, tile.Tile(one))
		}
	}
	if r[tile.Blank] > 0 {
		tiles = append(tiles, tile.Blank)
	}
	return tiles
}

// wrapped sets words in lines of at most width characters.
func wrapped(words []string, width int) []string {
	var lines []string
	for _, word := range words {
		last := len(lines) - 1
		if last < 0 || len([]rune(lines[last]))+1+len([]rune(word)) > width {
			lines = append(lines, word)
			continue
		}
		lines[last] += " " + word
	}
	return lines
}

func (t *playScreen) check(rest string) error {
	r := t.session.History().Rules()
	switch word, err := t.set().ParseWord(rest); {
	case rest == "":
		t.note("Check which word? Type check WORD.")
	case r.Challenge != rules.Void:
		t.note("Words cannot be looked up in a game with challenges; --challenge void begins one without.")
	case err != nil:
		t.refuse(err)
	case t.session.History().Words().Contains(word):
		t.note("%s is good.", t.set().Word(word))
	default:
		t.note("%s is no good.", t.set().Word(word))
	}
	return nil
}

func (t *playScreen) moves(string) error {
	rows := t.turnRows()
	if len(rows) == 0 {
		t.note("Nothing has been played yet.")
	}
	for _, row := range rows {
		t.note("%s  %-28s %5s %5s", row[0], clipped(row[2], 28), row[3], row[4])
	}
	return nil
}

func (t *playScreen) save(string) error {
	if err := t.file.write(t.session); err != nil {
		t.note("NOT SAVED: %v.", err)
		return nil
	}
	t.note("Saved in %s.", t.file.path)
	return nil
}

func (t *playScreen) gcg(rest string) error {
	path := rest
	if path == "" {
		path = t.file.record()
	}
	text, err := gameRecord(t.session, gameName(t.file.path))
	if err == nil {
		err = command.WriteFile(path, text)
	}
	if err != nil {
		t.refuse(err)
		return nil
	}
	t.note("The record so far is in %s.", path)
	return nil
}

func (t *playScreen) resign(string) error { return t.act(play.Resign) }

func (t *playScreen) help(string) error {
	t.note("  8D WORD        a play: row first for one across, column first (D8) for one down,")
	t.note("                 blanks in lower case, letters on the board written or as points")
	for _, c := range playCommands() {
		name, others, _ := strings.Cut(c.names, " ")
		text := c.help
		if others != "" {
			text += " (" + strings.Join(strings.Fields(others), ", ") + ")"
		}
		t.note("  %-14s %s", strings.TrimSpace(name+" "+c.takes), text)
	}
	return nil
}
