package play

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/term"
	"maven/internal/tile"
)

const (
	bestMoves = 5  // as many as best shows,
	listed    = 10 // and as many as the original listed
	leastVerb = 14 // cells of a command in help, at least
)

// errLeft ends a console whose game is not over.
var errLeft = errors.New("left")

// A verb is a command that the person can type.
type verb struct {
	names said.Text                        // separated by spaces, the main one first; the English ones hold in every language
	takes said.Text                        // what follows the name, as help shows it
	help  said.Text                        // at most 28 cells, so that it fits in 44 columns
	do    func(d *doer, rest string) error // errLeft, or a refusal
}

// verbs lists the commands in the order of help.
func verbs() []verb {
	none := said.Text{}
	return []verb{
		{said.Of("exchange x ex"), said.Plain("ABC"), said.Of("exchange tiles"), exchange},
		{said.Of("pass p"), none, said.Of("pass"), func(d *doer, _ string) error { return makeMove(d, "pass") }},
		{said.Of("challenge ch"), none, said.Of("challenge the last play"), func(d *doer, _ string) error { return act(d, play.Challenge) }},
		{said.Of("accept"), none, said.Of("let the last play stand"), func(d *doer, _ string) error { return act(d, play.Accept) }},
		{said.Of("hint h"), none, said.Of("a hint, in three steps"), hint},
		{said.Of("best kibitz"), none, said.Of("the best moves"), best},
		{said.Of("simulate sim"), said.Plain("[N]"), said.Of("play N games out"), simulate},
		{said.Of("undo u"), none, said.Of("take back your last move"), undo},
		{said.Of("shuffle sh"), none, said.Of("shuffle your rack"), shuffle},
		{said.Of("sort"), none, said.Of("sort your rack"), sortRack},
		{said.Of("tiles unseen t"), none, said.Of("tiles you have not seen"), unseenTiles},
		{said.Of("check define"), said.Of("WORD"), said.Of("look a word up"), check},
		{said.Of("moves score"), none, said.Of("all turns so far"), allTurns},
		{said.Of("board b"), said.Of("[FILE]"), said.Of("show it, or into FILE"), position},
		{said.Of("save"), said.Of("[FILE]"), said.Of("save; or for the original"), save},
		{said.Of("gcg"), said.Of("FILE"), said.Of("write the record so far"), writeRecord},
		{said.Of("resign"), said.Of("[yes]"), said.Of("resign; yes skips asking"), resign},
		{said.Of("quit q exit"), none, said.Of("save and leave"), func(*doer, string) error { return errLeft }},
		{said.Of("help ?"), none, said.Of("this list"), help},
	}
}

// The answers to whether to resign.
func yes() said.Text { return said.Of("yes y") }
func no() said.Text  { return said.Of("no n") }

// verbNamed returns the verb of a name in either case, nil for none.
func (d *doer) verbNamed(name string) *verb {
	for _, v := range verbs() {
		if d.speaks.Named(v.names, name) {
			return &v
		}
	}
	return nil
}

// completions returns what the last word of a text may become: a command at the start of the line, and yes
// after resign.
func (d *doer) completions(text string) []string {
	before, last := "", text
	if i := strings.LastIndexByte(text, ' '); i >= 0 {
		before, last = strings.TrimSpace(text[:i]), text[i+1:]
	}
	var words []string
	switch {
	case before == "":
		for _, v := range verbs() {
			words = append(words, d.speaks.Names(v.names)[0])
		}
	case d.speaks.Named(said.Of("resign"), before):
		words = d.speaks.Names(yes())[:1]
	}
	return slices.DeleteFunc(words, func(word string) bool { return !strings.HasPrefix(word, strings.ToLower(last)) })
}

// act does what the person asks for and saves it, or notes why that cannot be done.
func act(d *doer, kind play.Kind) error {
	before, words := d.game.Session.History().Len(), d.game.Session.History().Challenged()
	if err := d.game.Session.Do(play.Action{Do: kind}); err != nil {
		return err
	}
	d.keep()
	if kind == play.Challenge {
		d.say(d.game.Session.Text().Challenge(before, words))
	}
	return nil
}

// makeMove plays, exchanges or passes. If the rack has no blank, letters may be in either case.
func makeMove(d *doer, text string) error {
	if held := d.game.Session.Held(); held[tile.Blank] == 0 {
		text = d.game.Session.State().Board.Notation().Upper(text)
	}
	before := d.game.Session.History().Len()
	err := d.game.Session.Do(play.Action{Do: play.Make, Move: text})
	d.keep()
	if err != nil {
		d.say(said.Plain(term.MaskLine(d.speaks.Say(d.game.Session.Text().Refusal(err, term.Clipped(text, 40))))))
		return nil
	}
	d.say(d.game.Session.Text().Move(before))
	return nil
}

func exchange(d *doer, rest string) error {
	if rest == "" {
		d.tell("Exchange which tiles? Type exchange ABC.")
		return nil
	}
	return makeMove(d, "exchange "+rest)
}

func hint(d *doer, _ string) error {
	text, err := d.game.Session.Hint(d.ctx)
	if err != nil {
		return err
	}
	d.keep()
	if d.original {
		d.tell("Hint from the original: %s.", text)
	} else {
		d.tell("Hint: %s.", text)
	}
	return nil
}

func best(d *doer, _ string) error {
	most := bestMoves
	if d.original {
		most = listed
	}
	moves, err := d.game.Session.Best(d.ctx, most)
	if err != nil {
		return err
	}
	d.keep()
	if d.original {
		d.tell("The original's best moves:")
	}
	held, set := d.game.Session.Held(), d.game.Session.History().Rules().Tiles
	var rows [][]string
	for i := range moves {
		m := &moves[i].Move
		left := m.Left(&held)
		rows = append(rows, []string{fmt.Sprint(i + 1), d.speaks.Say(d.game.Session.State().Board.Said(m)), fmt.Sprint(m.Score), set.Rack(&left),
			d.speaks.Decimal(moves[i].Value.String())})
	}
	d.table(3, term.Heads("", d.word("move"), ">"+d.word("score"), d.word("keeps"), ">"+d.word("worth")), rows)
	return nil
}

func undo(d *doer, _ string) error {
	if err := d.game.Session.Do(play.Action{Do: play.Undo}); err != nil {
		return err
	}
	d.keep()
	d.stale = true
	d.tell("Taken back. The summary will say so.")
	return nil
}

func shuffle(d *doer, _ string) error {
	d.rack.Arrange(d.game.Session.Held())
	random.Shuffle(d.shuffles, d.rack)
	noteRack(d)
	return nil
}

func sortRack(d *doer, _ string) error {
	d.rack = nil
	d.rack.Arrange(d.game.Session.Held())
	noteRack(d)
	return nil
}

// noteRack notes the rack, unless the board with the rack is about to be shown.
func noteRack(d *doer) {
	if !d.shown {
		tiles, _ := d.rack.Text(d.game.Session.History().Rules().Tiles)
		d.tell("Rack: %s", strings.Join(strings.Fields(tiles), " "))
	}
}

func unseenTiles(d *doer, _ string) error {
	for _, line := range play.UnseenLines(d.game.Session.State(), d.game.Session.PlayerOf(play.Person)) {
		d.say(line)
	}
	return nil
}

func check(d *doer, rest string) error {
	r, set := d.game.Session.History().Rules(), d.game.Session.History().Rules().Tiles
	switch word, err := set.ParseWord(rest); {
	case rest == "":
		d.tell("Check which word? Type check WORD.")
	case r.Challenge != rules.Void:
		d.tell("You cannot look words up in this game, since it has challenges (%s). "+
			"If you doubt the last play, challenge it. To look words up, start a game with maven play --challenge void.",
			challenges(r))
	case err != nil:
		return err
	default: // it counts as help
		text := set.Word(word)
		if err := d.game.Session.Do(play.Action{Do: play.Look, Words: []string{text}}); err != nil {
			return err
		}
		d.keep()
		if d.game.Session.History().Words().Contains(word) {
			d.tell("%s is good.", text)
		} else {
			d.tell("%s is no good.", text)
		}
	}
	return nil
}

func allTurns(d *doer, _ string) error {
	told := d.game.Session.Text().Lines()
	if len(told) == 0 {
		d.tell("Nothing has been played yet.")
	}
	texts := make([]string, len(told))
	for i := range told {
		texts[i] = d.speaks.Say(told[i].Text)
	}
	const others = 10 + 2*6 // cells for the number, the side, the points and the total
	width := max(min(max(28, term.Widest(texts)), d.width-others), 1)
	for i := range told {
		one := &told[i]
		d.row(8, fmt.Sprintf("%s  %-*s %5s %5d", turnHead(one, d.speaks), width, texts[i], one.Points, one.Total))
	}
	return nil
}

// save keeps the game, or writes it to a file: FILE.xgme as a saved game of the original, FILE.gcg as a record.
func save(d *doer, rest string) error {
	path := strings.TrimPrefix(rest, "as ")
	switch strings.ToLower(filepath.Ext(path)) {
	case ".gcg":
		return writeRecord(d, path)
	case ".xgme":
		return saveAs(d, path)
	}
	if path != "" {
		d.tell("Save as what? Type save FILE.xgme for the original, or save FILE.gcg for a record.")
		return nil
	}
	switch _, err := d.game.Keep(time.Now()); {
	case errors.Is(err, store.ErrStale):
		d.behind = true
	case err != nil:
		d.tellWhole("NOT SAVED: %v.", err)
	default:
		d.tellWhole("Saved %s.", d.game.Where())
	}
	return nil
}

// saveAs writes the game as a saved game of the original.
func saveAs(d *doer, path string) error {
	b, remarks, err := kept.Saved(d.game.Session)
	if err == nil {
		err = command.WriteFile(path, b)
	}
	if err != nil {
		return err
	}
	for _, one := range remarks {
		d.sayWhole(said.Sentence(said.Plain(one)))
	}
	d.tellWhole("The game so far is in %s, as the original saves it; it has both racks.", path)
	return nil
}

func writeRecord(d *doer, path string) error {
	path = cmp.Or(path, d.game.RecordPath())
	if err := d.game.WriteRecord(path); err != nil {
		return err
	}
	d.tellWhole("The record so far is in %s.", path)
	return nil
}

// resign asks first, unless the person typed resign yes.
func resign(d *doer, rest string) error {
	switch {
	case d.speaks.Named(yes(), rest) && len(rest) > 1:
		return act(d, play.Resign)
	case rest != "":
		d.tell("Type resign, or resign yes.")
	default:
		d.tell("Do you want to resign? Type yes or no.")
		d.resigning = true
	}
	return nil
}

func help(d *doer, _ string) error {
	rows, width := [][2]string{{"8D WOrD", d.word("a play, r a blank; D8: down")}}, leastVerb
	for _, v := range verbs() {
		names, text := d.speaks.Names(v.names), d.speaks.Say(v.help)
		if len(names) > 1 {
			text += " (" + strings.Join(names[1:], ", ") + ")"
		}
		typed := strings.TrimSpace(names[0] + " " + d.speaks.Say(v.takes))
		rows, width = append(rows, [2]string{typed, text}), max(width, term.Width(typed)+1)
	}
	for _, row := range rows {
		d.row(width+2, fmt.Sprintf("  %-*s%s", width, row[0], row[1]))
	}
	return nil
}
