package xgme

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"maven/internal/classic/saved"
	"maven/internal/data/datatest"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
)

// Entries as the original writes them. The leave of the exchange is 0, since no record has it.
const (
	start    = "0001 0016 0000 0001 0000 6165696E72737400 3F62636465666700 0004 0000"
	play     = "0002 0034 72657461696E7300 0000000000000000 000019C8 00000000 00000000 0001 0000 08 02 0001 6165696E72737400 3F62636465666700"
	exchange = "0002 0034 6263640000000000 0000000000000000 00000000 00000000 00000000 0000 0071 00 00 0000 3F62636465666700 65696F7174757600"
	ends     = "0003 0012 0001 65696F7174757600 FFFFF894 FFFFFA24 0003 0012 0000 3F62636465666700 FFFFFA24 0000125C"
)

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// recordOf writes a saved game as the text of a record.
func recordOf(t *testing.T, b []byte) string {
	t.Helper()
	g, err := Read(b)
	if err != nil || g == nil {
		t.Fatal(g, err)
	}
	f, err := Record(g)
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// historyOf plays a record by the rules of the original.
func historyOf(t *testing.T, text string) *record.History {
	t.Helper()
	r := datatest.Rules(t, "maven").WithTiles(datatest.TileSet(t, "english"))
	f, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	h := record.NewHistory(r, nil)
	h.Lenient, h.AnyChallenge = true, true
	if _, err := replay.New(f.Record(gcg.Options{Tiles: r.Tiles}), h); err != nil {
		t.Fatal(err)
	}
	return h
}

const head = "#character-encoding UTF-8\n#player1 You You\n#player2 Maven Maven\n#board-layout maven\n"

func TestRecord(t *testing.T) {
	for name, c := range map[string]struct{ file, want string }{
		"ended": {start + play + exchange + ends, head +
			">You: AEINRST 8B RETAINS +66 66\n>Maven: BCDEFG? -BCD +0 0\n" +
			">You: EIOQTUV (EIOQTUV) -19 47\n>Maven: BCDEFG? (BCDEFG?) -15 -15\n"},
		"goes on": {start + play + exchange, head + "#rack1 EIOQTUV\n" +
			">You: AEINRST 8B RETAINS +66 66\n>Maven: BCDEFG? -BCD +0 0\n"},
		"Maven begins": {strings.Replace(start, "0001 0000 6165", "0000 0000 6165", 1) + exchange,
			"#character-encoding UTF-8\n#player1 Maven Maven\n#player2 You You\n#board-layout maven\n#rack2 EIOQTUV\n>Maven: BCDEFG? -BCD +0 0\n"},
		"out": {start + "0003 0012 0001 0000000000000000 00000000 00001388 0003 0012 0000 717A3F0000000000 00000FA0 00000000",
			head + ">You: (QZ?) +40 40\n"},
		"blank, down, through": {start + play +
			"0002 0034 7368616D65000000 0000000000000000 00000B54 00000000 00000000 0000 0000 17 08 0000 3F61656D73787A00 65696F7174757600",
			head + "#rack1 EIOQTUV\n>You: AEINRST 8B RETAINS +66 66\n>Maven: AEMSXZ? H8 .hAME +29 29\n"},
	} {
		if got := recordOf(t, unhex(t, c.file)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// A file is written as it was read, but for what the list of moves said.
func TestWrite(t *testing.T) {
	for _, file := range []string{start, start + play, start + play + exchange + ends} {
		b := unhex(t, file)
		text := recordOf(t, b)
		if file == start { // the other rack is not in a record
			text += ">You: AEINRST - +0 0\n>Maven: ?BCDEFG - +0 0\n"
			b = unhex(t, start+
				"0002 0034 0000000000000000 0000000000000000 00000000 00000000 00000000 0000 007F 00 00 0001 6165696E72737400 3F62636465666700"+
				"0002 0034 0000000000000000 0000000000000000 00000000 00000000 00000000 0000 007F 00 00 0000 3F62636465666700 6165696E72737400")
		}
		if file == start+play {
			text += ">Maven: ?BCDEFG -BCD +0 0\n"
			b = append(b, unhex(t, strings.Replace(exchange, "65696F7174757600", "0000000000000000", 1))...)
		}
		h := historyOf(t, text)
		got, remarks, err := Write(h, 0)
		if err != nil || !bytes.Equal(got, b) {
			t.Errorf("%v\n%x\nwant\n%x\n%v", err, got, b, remarks)
		}
		if partly := len(remarks) > 0; partly != (file == start+play) {
			t.Errorf("%v", remarks)
		}
	}
}

// What the original has not is left out with a remark, and what it could not make is refused.
func TestWriteRemarks(t *testing.T) {
	const first = ">You: AEINRST 8B RETAINS +66 66\n"
	for text, want := range map[string]string{
		first + ">You: AEINRST -- -66 0\n>Maven: ?BCDEFG - +0 0\n>You: AEINRST - +0 0\n":           "turn 1: a play that was challenged off is a pass",
		first + ">Maven: ?BCDEFG - +0 0\n#note #unsuccessful-challenge\n>You: EIOQTUV - +0 66\n":   "turn 2: a turn lost by a challenge is a pass",
		first + ">You: EIOQTUV (challenge) +5 71\n>Maven: ?BCDEFG - +0 0\n>You: EIOQTUV - +0 71\n": "turn 2: +5 points are left out",
		first + ">Maven: ?BCDEFG - +0 0\n#note #resigned\n":                                        "turn 2: a game that is given up goes on",
		">You: ?AEINRS 8B REtAINS +65 65\n>Maven: EIOQTUV - +0 0\n>You: AEINRST - +0 65\n":         "",
		">You: ?AEIRSS 8C REsAIS +10 10\n>Maven: EIOQTUV - +0 0\n>You: AEINRST - +0 10\n":          "turn 1: the original puts the blank on another square",
	} {
		_, remarks, err := Write(historyOf(t, head+text), 0)
		got := strings.Join(remarks, "; ")
		if err != nil || want == "" && strings.Contains(got, "blank") || !strings.Contains(got, want) {
			t.Errorf("%s: %v, %q, want %q", text, err, got, want)
		}
	}
	for text, want := range map[string]string{
		first + ">Maven: ?BCDEFG -3 +0 0\n":     "turn 2: 3 tiles were exchanged, and the record does not say which",
		first + ">You: EIOQTUV - +0 66\n":       "the original could not read this game: saved game of the original: offset 86: a move of the person",
		first + ">Maven: ?BCDEFG 1A BED +7 7\n": "turn 2: ",
		">You: AEINRSTTT 8B RETAINS +66 66\n":   "turn 1: rack: 9 tiles, but a rack holds only 7",
	} {
		if _, _, err := Write(historyOf(t, head+text), 0); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// carrier packs a data fork as AppleSingle, with its type.
func carrier(data []byte, kind string) []byte {
	b := binary.BigEndian.AppendUint32(nil, 0x00051600)
	b = binary.BigEndian.AppendUint32(b, 0x00020000)
	b = append(b, make([]byte, 16)...)
	b = binary.BigEndian.AppendUint16(b, 2)
	for _, n := range []int{9, 50, 32, 1, 82, len(data)} {
		b = binary.BigEndian.AppendUint32(b, uint32(n))
	}
	b = append(append(b, kind+"MAVN"...), make([]byte, 24)...)
	return append(b, data...)
}

func TestCarriers(t *testing.T) {
	b := unhex(t, start+play)
	for _, kind := range []string{"XGME", "\x00\x00\x00\x00"} {
		if got, err := Data(carrier(b, kind)); err != nil || !bytes.Equal(got, b) {
			t.Errorf("%q: %x, %v", kind, got, err)
		}
	}
	if got, err := Data(carrier(nil, "XGME")); got != nil || err == nil || !strings.Contains(err.Error(), "without its data fork; give the data fork, or a carrier that has it: it is AppleSingle") {
		t.Errorf("%x, %v", got, err)
	}
	for _, other := range [][]byte{nil, []byte(head), carrier([]byte("TEXT"), "TEXT")} {
		if g, err := Read(other); g != nil || err != nil {
			t.Errorf("%v, %v", g, err)
		}
	}
}

func TestRecordRefuses(t *testing.T) {
	set := append(unhex(t, "0000 012C"), make([]byte, 300)...)
	g, err := Read(append(unhex(t, start+play+"0004 0000"), set...))
	if err != nil {
		t.Fatal(err)
	}
	var setUp *SetUpError
	if _, err := Record(g); !errors.As(err, &setUp) || !strings.Contains(err.Error(), "set up after 1 move, and records in GCG begin with an empty board") {
		t.Error(err)
	}
	for score, want := range map[string]string{"000019C9": "66.01", "FFFFFFCE": "-0.50"} {
		g, err = Read(unhex(t, strings.Replace(start+play, "000019C8", score, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Record(g); !errors.Is(err, saved.ErrFile) || !strings.Contains(err.Error(), "a score of "+want+"; must be whole points") {
			t.Error(err)
		}
	}
}

// Whatever a file holds, it becomes a record, or is refused in one line.
func FuzzRecord(f *testing.F) {
	f.Add(unhex(f, start+play+exchange+ends))
	f.Add(carrier(unhex(f, start+play), "XGME"))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := Read(b)
		if err == nil && g != nil {
			_, err = Record(g)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q has several lines", err)
		}
	})
}
