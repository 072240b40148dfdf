package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/term"
)

// What a command needs.
const (
	game1 = iota + 1 // a game
	rack1            // a place with a rack
)

// A command is what a person can type.
type command struct {
	name    string
	others  string // names separated by blanks that do the same
	takes   string // what follows the name; "" for nothing
	about   string // at most 26 cells, so that two columns fit a screen
	needs   int    // 0, game1 or rack1
	example string
	help    string // sentences
	do      func(ctx context.Context, s *Shell, rest string) error

	complete func(s *Shell, before, last string) []string
}

// commands lists the commands in the order of help: those about the game, then those that think, then the rest.
func commands() []command {
	return slices.Concat(gameCommands(), searchCommands(), otherCommands())
}

func files(s *Shell, _, last string) []string { return s.options.Complete(last) }

func options(names ...string) func(*Shell, string, string) []string {
	return func(*Shell, string, string) []string {
		all := make([]string, len(names))
		for i, name := range names {
			all[i] = name + "="
		}
		return all
	}
}

func either(names ...string) func(*Shell, string, string) []string {
	return func(*Shell, string, string) []string { return names }
}

func gameCommands() []command {
	return []command{
		{"load", "", "FILE|CGP|N", "open a game or a position", 0, "load game.gcg",
			"FILE is a GCG record, a line of CGP, or a game of maven play. N is the number of a game of the database. A line of CGP can follow by itself.", load, files},
		{"new", "newgame", "[NAMES]", "begin a game", 0, "new Ann Bob", "An empty board, with the words and rules of set.", newGame, nil},
		{"n", "next", "[N]", "a turn ahead", game1, "n 3", "N turns, 1 unless given.", step("n", 1), nil},
		{"p", "previous prev", "[N]", "a turn back", game1, "p 3", "N turns, 1 unless given.", step("p", -1), nil},
		{"turn", "goto", "N|end", "the place before turn N", game1, "turn 12", "Turns count from 1. turn end is the place after the last one.", turnTo, either("start", "end")},
		{"show", "board s shgame", "", "the board", game1, "show", "The board at this place, with players, rack and turns.", show, nil},
		{"turns", "", "", "all turns", game1, "turns", "The turns of the line that you look at. > marks the place.", turns, nil},
		{"rack", "", "[TILES]", "the rack here", game1, "rack AEINRT?", "rack +AB adds to what is kept; rack random draws; rack opponent QU says what the opponent holds. In a game that has another rack here, this begins a variation.", rack, either("random", "opponent")},
		{"commit", "play", "#N|MOVE", "make a move", game1, "commit 8F ROAD", "MOVE is 8D WORD (D8 for down), exchange ABC or pass; #N is a move of the last list. The command may be left out. Within a game, another move begins a variation.", commit, either("exchange", "pass")},
		{"go", "", "[PLAYER]", "let a player move", rack1, "go level=5", "The player of set, or another one, chooses the move, and it is made.", goOn, playerNames},
		{"challenge", "", "[WORDS]", "the last play", game1, "challenge", "All words of the play just made, or those named. The rule is that of the game, or of set challenge.", challenge, nil},
		{"note", "", "[TEXT|clear]", "a note on this turn", game1, "note missed a bingo", "The note is on the turn that follows, at the end on the last one. note alone shows the notes.", note, either("clear")},
		{"name", "", "1|2 NAME", "name a player", game1, "name 1 Ann Example", "Player 1 moves first.", rename, nil},
		{"var", "", "[N|main|list]", "variations", game1, "var 2", "var list shows them, var N goes to one, var main goes back to the game, var delete N removes one.", vary, either("list", "main", "delete")},
		{"export", "", "[gcg|cgp] FILE", "write game or place", game1, "export game.gcg", "A name ending in .gcg gets the line that you look at, with notes; .cgp gets this place. Without a file, export gcg and export cgp show it.", export, files},
		{"cgp", "", "", "this place as CGP", game1, "cgp", "One line that other programs read.", showCGP, nil},
		{"unseen", "tiles", "", "tiles not seen", game1, "unseen", "The tiles in the bag and on the opponent's rack.", unseen, nil},
	}
}

func searchCommands() []command {
	return []command{
		{"gen", "generate", "[N]", "the best moves", rack1, "gen 20", "By static equity: score and leave. N moves; 0 is all.", generate, nil},
		{"add", "addmoves", "MOVE, …", "add a candidate", rack1, "add 8F ROAD", "For gen, sim, endgame and peg at this place, also while sim runs.", addMove, nil},
		{"drop", "", "#N|MOVE", "drop a candidate", rack1, "drop #3", "From those that were added, and from the simulation.", drop, nil},
		{"list", "shmoves", "", "the candidates again", rack1, "list", "Numbers as in commit #N.", list, nil},
		{"sim", "simulate", "[options]", "play moves out", rack1, "sim plies=4 time=10s", "Options: plies, time, iterations, count (candidates), threads, seed, confidence, infer=on, opponent=QU. It ends when the best move is sure. stop, continue, details, heatmap and trim are about it.", simulate, options("plies", "time", "iterations", "count", "threads", "seed", "confidence", "infer", "opponent")},
		{"trim", "", "N", "keep the N best of sim", game1, "trim 3", "Then continue.", trim, nil},
		{"details", "", "[#N|MOVE]", "what sim has seen of a move", game1, "details #2", "Points and bingos by move, the opponent's answers, and what each draw is worth.", details, nil},
		{"heatmap", "", "[#N] [own]", "where answers go", game1, "heatmap #1", "How often each square gets a tile in the opponent's answer, in percent; own is your next move.", heatmap, either("own")},
		{"infer", "", "[options]", "what the opponent holds", game1, "infer", "From the opponent's last move. Options: threads, seed.", inferRack, options("threads", "seed")},
		{"endgame", "", "[options]", "best play, bag empty", rack1, "endgame time=30s", "Exact. Options: time, nodes, threads, count, lines (moves to prove), objective=win.", solveEndgame, options("time", "nodes", "threads", "count", "lines", "objective")},
		{"peg", "", "[options]", "a few tiles in the bag", rack1, "peg time=1m", "Every move for every draw. Options: time, nodes, threads, count, lines (moves shown draw by draw), candidates, model=sees-all.", solvePreendgame, options("time", "nodes", "threads", "count", "lines", "candidates", "model")},
		{"solve", "", "[options]", "endgame or peg", rack1, "solve", "Which of the two depends on the bag.", solve, nil},
		{"kibitz", "", "[PLAYER]", "a player ranks the moves", rack1, "kibitz classic", "The player of set, or another one: " + setting.PlayerForms + ".", kibitz, playerNames},
		{"explain", "", "[#N|MOVE]", "why one move is better", rack1, "explain #2", "Why the best move is better than this one, than the one that was made here, or than the second; by the simulation at this place, or by static equity.", explainMove, nil},
		{"analyze", "", "[PLAYER]", "judge all turns", game1, "analyze", "What each move lost, by the player of set, or another one.", analyze, playerNames},
		{"stop", "", "", "end the search", 0, "stop", "With what is known so far. Ctrl-C does the same.", stop, nil},
		{"continue", "", "[options]", "take it up again", game1, "continue time=10s", "Options: time, iterations, threads.", resume, options("time", "iterations", "threads")},
		{"wait", "", "[TIME]", "until it ends", 0, "wait 5s", "In a script each search is waited for anyway.", waitFor, nil},
		{"status", "", "", "what is under way", 0, "status", "What the last search knows so far.", status, nil},
	}
}

func otherCommands() []command {
	return []command{
		{"check", "judge", "WORD …", "judge words together", 0, "check qi za", "One verdict for all, as in a challenge.", check, nil},
		{"set", "setoptions setconfig", "[NAME [VALUE]]", "settings", 0, "set plies 4", "set alone shows all. Names: lexicon, rules, player, threads, plies, time and more.", set, completeSet},
		{"alias", "", "[NAME TEXT]", "a command of yours", 0, "alias s4 sim plies=4", "alias alone lists them, alias delete NAME removes one. They are kept.", alias, either("delete")},
		{"script", "", "FILE", "commands from a file", 0, "script study.txt", "One a line; # begins a remark.", script, files},
		{"help", "?", "[COMMAND]", "this, or about a command", 0, "help sim", "", help, func(*Shell, string, string) []string { return names() }},
		{"quit", "exit q", "", "leave", 0, "quit", "It asks once if something is not saved.", quit, nil},
	}
}

func playerNames(*Shell, string, string) []string { return setting.PlayerNames() }

// completeSet completes names and values of set.
func completeSet(s *Shell, before, _ string) []string {
	var all []string
	for _, c := range allChoices() {
		if c.name == before && c.values != nil {
			return c.values(s)
		}
		all = append(all, c.name)
	}
	if before != "" {
		return nil
	}
	return all
}

func names() []string {
	var all []string
	for _, c := range commands() {
		all = append(all, c.name)
	}
	return all
}

// exactly returns the command of a name; nil for none.
func exactly(name string) *command {
	for _, c := range commands() {
		if c.name == name || slices.Contains(strings.Fields(c.others), name) {
			return &c
		}
	}
	return nil
}

// find returns the command that a name stands for: in full, as other programs call it, or shortened as far as only one
// fits. The error says what would be right.
func find(name string) (*command, error) {
	name = strings.ToLower(name)
	if c := exactly(name); c != nil {
		return c, nil
	}
	if ours := meaning(name, foreignWords()); ours != "" {
		return nil, fmt.Errorf("in Maven, %s is %s", name, ours)
	}
	var near []string
	for _, c := range commands() {
		if strings.HasPrefix(c.name, name) {
			near = append(near, c.name)
		}
	}
	switch {
	case len(near) == 1:
		return exactly(near[0]), nil
	case len(near) > 1:
		return nil, fmt.Errorf("%s may be %s", term.Quoted(name), said.Or(near))
	}
	return nil, fmt.Errorf("%q is no command; help lists them", term.Quoted(name))
}

// foreignWords lists words of other programs that have no command of the same name here.
func foreignWords() [][2]string {
	return [][2]string{
		{"unload", "new, or load of another game"},
		{"addcommit tcommit", "commit, of any move"},
		{"aiplay", "go PLAYER, such as go sim"},
		{"hastyplay", "go static"},
		{"last", "turn end"},
		{"gid gamestate", "show, or cgp"},
		{"analyze-turn", "kibitz, sim or solve at that turn"},
		{"analyze-batch analyze-browse analyze-view autoanalyze", "maven analyze FOLDER, outside of the shell"},
		{"leave", "explain MOVE, which shows what the leave is worth"},
		{"winpct", "the column win of gen and sim"},
		{"mode", "not needed: commands are always taken"},
		{"autoplay", "maven match, outside of the shell"},
		{"puzzlegen", "maven puzzles make, outside of the shell"},
		{"render", "maven analyze FILE --html PAGE, outside of the shell"},
		{"build-wmp convert", "maven lexicon, outside of the shell"},
		{"speedtest", "maven bench, outside of the shell"},
		{"volunteer update", "not there: Maven does not go to the network"},
		{"gsimulate rgsimulate", "sim; it lists its candidates by itself"},
		{"rg", "rack random, then gen"},
		{"rrack", "rack random"},
		{"cnote", "commit, then note"},
		{"unchallenge", "p, then another way from there"},
		{"overtimepenalty", "not there: the shell keeps no clocks"},
		{"switchnames p1 p2", "name 1 NAME and name 2 NAME"},
		{"shinference shendgame shpeg", "status, which shows the last search again"},
		{"snoprune", "sim confidence=0"},
		{"leavegen createdata", "maven train, outside of the shell"},
		{"version", "maven version, outside of the shell"},
	}
}

const (
	helpColumns = 2
	helpWidth   = 39 // cells of a column
	helpName    = 11 // cells of a name there
)

// help lists the commands on one screen, or tells about one.
func help(_ context.Context, s *Shell, rest string) error {
	if rest != "" {
		c, err := find(rest)
		if err != nil {
			return err
		}
		s.display.Lines(c.helpLines())
		return nil
	}
	all := commands()
	rows := (len(all) + helpColumns - 1) / helpColumns
	lines := make([]string, rows)
	for i := range all {
		text := term.Clip(fmt.Sprintf("%-*s%s", helpName, all[i].name, all[i].about), helpWidth)
		lines[i%rows] += text + strings.Repeat(" ", helpWidth+1-term.Width(text))
	}
	s.display.Lines(append(lines, "", "help COMMAND tells more. A move may be typed by itself: 8D WORD."))
	return nil
}

// helpLines tells about a command.
func (c *command) helpLines() []string {
	lines := []string{strings.TrimSpace(c.name+" "+c.takes) + ": " + c.about}
	if c.help != "" {
		lines = append(lines, term.Wrap(c.help, term.UsualWidth, 0)...)
	}
	if c.others != "" {
		lines = append(lines, "Also: "+strings.Join(strings.Fields(c.others), ", "))
	}
	return append(lines, "Example: "+c.example)
}
