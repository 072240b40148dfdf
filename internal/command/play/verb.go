package play

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/store"
	"maven/internal/term"
	"maven/internal/tile"
)

const (
	bestMoves  = 5  // as many as best shows,
	listed     = 10 // and as many as the original listed
	verbIndent = 16 // cells before the description of a command in help
)

// errLeft ends a console whose game is not over.
var errLeft = errors.New("left")

// A verb is a command that the person can type.
type verb struct {
	names string // separated by spaces, the main one first
	takes string // what follows the name, as help shows it
	help  string // at most 28 cells, so that it fits in 44 columns
	do    func(d *doer, rest string) error
}

// verbs lists the commands in the order of help.
func verbs() []verb {
	return []verb{
		{"exchange x ex", "ABC", "exchange tiles", exchange},
		{"pass p", "", "pass", func(d *doer, _ string) error { return makeMove(d, "pass") }},
		{"challenge ch", "", "challenge the last play", func(d *doer, _ string) error { return act(d, play.Challenge) }},
		{"accept", "", "let the last play stand", func(d *doer, _ string) error { return act(d, play.Accept) }},
		{"hint h", "", "a hint, in three steps", hint},
		{"best kibitz", "", "the best moves", best},
		{"simulate sim", "[N]", "play N games out", simulate},
		{"undo u", "", "take back your last move", undo},
		{"shuffle sh", "", "shuffle your rack", shuffle},
		{"sort", "", "sort your rack", sortRack},
		{"tiles unseen t", "", "tiles you have not seen", unseenTiles},
		{"check define", "WORD", "look a word up", check},
		{"moves score", "", "all turns so far", allTurns},
		{"board b", "[FILE]", "show it, or into FILE", position},
		{"save", "[FILE]", "save; or for the original", save},
		{"gcg", "FILE", "write the record so far", writeRecord},
		{"resign", "[yes]", "resign; yes skips asking", resign},
		{"quit q exit", "", "save and leave", func(*doer, string) error { return errLeft }},
		{"help ?", "", "this list", help},
	}
}

// verbNamed returns the verb of a name in either case, nil for none.
func verbNamed(name string) *verb {
	for _, v := range verbs() {
		if slices.Contains(strings.Fields(v.names), strings.ToLower(name)) {
			return &v
		}
	}
	return nil
}

// completions returns what the last word of a text may become: a command at the start of the line, and yes
// after resign.
func completions(text string) []string {
	before, last := "", text
	if i := strings.LastIndexByte(text, ' '); i >= 0 {
		before, last = strings.TrimSpace(text[:i]), text[i+1:]
	}
	var words []string
	switch before {
	case "":
		for _, v := range verbs() {
			name, _, _ := strings.Cut(v.names, " ")
			words = append(words, name)
		}
	case "resign":
		words = []string{"yes"}
	}
	return slices.DeleteFunc(words, func(word string) bool { return !strings.HasPrefix(word, strings.ToLower(last)) })
}

// act does what the person asks for and saves it, or notes why that cannot be done.
func act(d *doer, kind play.Kind) error {
	before, words := d.game.Session.History().Len(), d.game.Session.History().Challenged()
	if err := d.game.Session.Do(play.Action{Do: kind}); err != nil {
		d.refuse(err)
		return nil
	}
	d.keep()
	if kind == play.Challenge {
		d.notes.Add("%s", d.game.Session.Text().Challenge(before, words))
	}
	return nil
}

// makeMove plays, exchanges or passes. If the rack has no blank, letters may be in either case.
func makeMove(d *doer, text string) error {
	if held := d.game.Session.Held(); held[tile.Blank] == 0 {
		text = strings.ToUpper(text)
	}
	before := d.game.Session.History().Len()
	err := d.game.Session.Do(play.Action{Do: play.Make, Move: text})
	d.keep()
	if err != nil {
		d.notes.Add("%s", term.MaskLine(d.game.Session.Text().Refusal(err, term.Clipped(text, 40))))
		return nil
	}
	d.notes.Add("%s", d.game.Session.Text().Move(before))
	return nil
}

func exchange(d *doer, rest string) error {
	if rest == "" {
		d.notes.Add("Exchange which tiles? Type exchange ABC.")
		return nil
	}
	return makeMove(d, "exchange "+rest)
}

func hint(d *doer, _ string) error {
	text, err := d.game.Session.Hint(d.ctx)
	if err != nil {
		d.refuse(err)
		return nil
	}
	d.keep()
	by := ""
	if d.original {
		by = " from the original"
	}
	d.notes.Add("Hint%s: %s.", by, text)
	return nil
}

func best(d *doer, _ string) error {
	most := bestMoves
	if d.original {
		most = listed
	}
	moves, err := d.game.Session.Best(d.ctx, most)
	if err != nil {
		d.refuse(err)
		return nil
	}
	d.keep()
	if d.original {
		d.notes.Add("The original's best moves:")
	}
	held, set := d.game.Session.Held(), d.game.Session.History().Rules().Tiles
	var rows [][]string
	for i := range moves {
		m := &moves[i].Move
		left, used := held, m.Used()
		left.Remove(&used)
		rows = append(rows, []string{fmt.Sprint(i + 1), d.game.Session.State().Board.Spell(m), fmt.Sprint(m.Score), set.Rack(&left),
			moves[i].Value.String()})
	}
	columns := term.Heads("", "move", ">score", "keeps", ">worth")
	for _, line := range term.TableLines(columns, rows) {
		d.notes.AddRow(3, line)
	}
	return nil
}

func undo(d *doer, _ string) error {
	if err := d.game.Session.Do(play.Action{Do: play.Undo}); err != nil {
		d.refuse(err)
		return nil
	}
	d.keep()
	d.stale = true
	d.notes.Add("Taken back. The summary will say so.")
	return nil
}

func shuffle(d *doer, _ string) error {
	d.rack.Arrange(d.game.Session.Held())
	d.rack.Shuffle(d.shuffles)
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
		d.notes.Add("Rack: %s", strings.Join(strings.Fields(tiles), " "))
	}
}

func unseenTiles(d *doer, _ string) error {
	for _, line := range play.UnseenLines(d.game.Session.State(), d.game.Session.PlayerOf(play.Person)) {
		d.notes.Add("%s", line)
	}
	return nil
}

func check(d *doer, rest string) error {
	r, set := d.game.Session.History().Rules(), d.game.Session.History().Rules().Tiles
	switch word, err := set.ParseWord(rest); {
	case rest == "":
		d.notes.Add("Check which word? Type check WORD.")
	case r.Challenge != rules.Void:
		d.notes.Add("You cannot look words up in this game, since it has challenges (%s). "+
			"If you doubt the last play, challenge it. To look words up, start a game with maven play --challenge void.",
			command.ChallengeText(r))
	case err != nil:
		d.refuse(err)
	default: // it counts as help
		text, verdict := set.Word(word), "no good"
		if err := d.game.Session.Do(play.Action{Do: play.Look, Words: []string{text}}); err != nil {
			d.refuse(err)
			return nil
		}
		d.keep()
		if d.game.Session.History().Words().Contains(word) {
			verdict = "good"
		}
		d.notes.Add("%s is %s.", text, verdict)
	}
	return nil
}

func allTurns(d *doer, _ string) error {
	told := d.game.Session.Text().Lines()
	if len(told) == 0 {
		d.notes.Add("Nothing has been played yet.")
	}
	const others = 8 + 2*6 // cells for the number, the side, the points and the total
	width := max(min(28, d.width-others), 1)
	for i := range told {
		one := &told[i]
		d.notes.AddRow(8, fmt.Sprintf("%s  %-*s %5s %5d", turnHead(one), width, one.Text, one.Points, one.Total))
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
		d.notes.Add("Save as what? Type save FILE.xgme for the original, or save FILE.gcg for a record.")
		return nil
	}
	switch _, err := d.game.Keep(time.Now()); {
	case errors.Is(err, store.ErrStale):
		d.behind = true
	case err != nil:
		d.notes.AddWhole("NOT SAVED: %v.", err)
	default:
		d.notes.AddWhole("Saved %s.", d.game.Where())
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
		d.refuse(err)
		return nil
	}
	for _, one := range remarks {
		d.notes.AddWhole("%s", play.Sentence(errors.New(one)))
	}
	d.notes.AddWhole("The game so far is in %s, as the original saves it; it has both racks.", path)
	return nil
}

func writeRecord(d *doer, path string) error {
	if path == "" {
		path = d.game.RecordPath()
	}
	if err := d.game.WriteRecord(path); err != nil {
		d.refuse(err)
		return nil
	}
	d.notes.AddWhole("The record so far is in %s.", path)
	return nil
}

// resign asks first, unless the person typed resign yes.
func resign(d *doer, rest string) error {
	switch {
	case strings.EqualFold(rest, "yes"):
		return act(d, play.Resign)
	case rest != "":
		d.notes.Add("Type resign, or resign yes.")
	default:
		d.notes.Add("Do you want to resign? Type yes or no.")
		d.resigning = true
	}
	return nil
}

func help(d *doer, _ string) error {
	d.notes.AddRow(verbIndent, fmt.Sprintf("  %-*s%s", verbIndent-2, "8D WOrD", "a play, r a blank; D8: down"))
	for _, v := range verbs() {
		name, others, _ := strings.Cut(v.names, " ")
		text := v.help
		if others != "" {
			text += " (" + strings.Join(strings.Fields(others), ", ") + ")"
		}
		d.notes.AddRow(verbIndent, fmt.Sprintf("  %-*s%s", verbIndent-2, strings.TrimSpace(name+" "+v.takes), text))
	}
	return nil
}
