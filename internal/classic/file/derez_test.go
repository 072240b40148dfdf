package file

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// deRez writes the resources of a file the way DeRez does.
func deRez(t testing.TB, f *Forks) string {
	list, err := f.Resources()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	quote := func(s string) string {
		var q strings.Builder
		for i := range len(s) {
			if s[i] < ' ' || s[i] > '~' || s[i] == '"' || s[i] == '\'' {
				fmt.Fprintf(&q, "\\0x%02X", s[i])
			} else {
				q.WriteByte(s[i])
			}
		}
		return q.String()
	}
	for _, r := range list {
		fmt.Fprintf(&b, "data '%s' (%d", quote(string(r.Type[:])), r.ID)
		if r.Name != "" {
			fmt.Fprintf(&b, ", \"%s\"", quote(r.Name))
		}
		for bit, word := range []string{"compressed", "changed", "preload", "protected", "locked", "purgeable", "sysheap"} {
			if r.Attributes>>bit&1 != 0 {
				b.WriteString(", " + word)
			}
		}
		b.WriteString(") {\n")
		for i := 0; i < len(r.Data); i += 16 {
			line := r.Data[i:min(i+16, len(r.Data))]
			fmt.Fprintf(&b, "\t$\"% 02X\"            /* %s */\n", line, column(line))
		}
		b.WriteString("};\n\n")
	}
	return b.String()
}

// column shows bytes the way DeRez does.
func column(line []byte) string {
	shown := bytes.Clone(line)
	for i, c := range shown {
		if c < ' ' || c == 0x7F {
			shown[i] = '.'
		}
	}
	return string(shown)
}

// TestDeRezColumn reads lines whose bytes, shown as characters, end the comment they stand in, and
// comments of other kinds.
func TestDeRezColumn(t *testing.T) {
	kind := [4]byte([]byte("TEXT"))
	for _, data := range []string{"*/", "a */ b", " */ $\"00\" /* ", "*/ };\ndata 'EVIL' (1) {}; /*", "/* */ // \"'", "16 bytes end */ */*/*/"} {
		fork, err := AppendFork(nil, []Resource{{Type: kind, Data: []byte(data)}, {Type: kind, ID: 1, Data: []byte{1}}})
		if err != nil {
			t.Fatal(err)
		}
		text := deRez(t, &Forks{Fork: fork})
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r"), strings.ReplaceAll(text, "\n", "\r\n")} {
			if f, err := Parse([]byte(text)); err != nil || !bytes.Equal(f.Fork, fork) {
				t.Errorf("%q: %v, %v", text, f, err)
			}
		}
	}
	for text, want := range map[string]string{
		`data 'TEXT' (0) { $"6162" /* ab */ $"63" }`:                   "abc",
		`data 'TEXT' (0) { $"6162" /* longer than two */ $"63" }`:      "abc",
		"data 'TEXT' (0) { $\"6162\" /*ab*/\n$\"63\" // c\n $\"64\" }": "abcd",
		"data 'TEXT' (0) { /* a */ $\"61\"\n/* b */\n$\"62\" }":        "ab",
		"data 'TEXT' (0) { $\"6162\" /* a\n*/ $\"63\" }":               "abc",
	} {
		f, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if list, err := f.Resources(); err != nil || len(list) != 1 || string(list[0].Data) != want {
			t.Errorf("%q: %v, %v; want %s", text, list, err, want)
		}
	}
}

func TestDeRez(t *testing.T) {
	data := func(kind string, id int16, name string, attributes byte, data string) Resource {
		return Resource{Type: [4]byte([]byte(kind)), ID: id, Name: name, Attributes: attributes, Data: []byte(data)}
	}
	tests := []struct {
		text string
		want []Resource
	}{
		{`data 'ESTR' (0) { $"6100 62" };`, []Resource{data("ESTR", 0, "", 0, "a\x00b")}},
		{"data'MUL?'(-32768){}", []Resource{data("MUL?", -32768, "", 0, "")}},
		{"// first\r/* second */ data 'ab\\'\\0xD5' ($7f, \"a\\\"b\", Purgeable, preload, nonpreload, $40) { $\"aB\" $\"\"\r$\"0 1\" }",
			nil},
		{"// first\r/* second */ data 'ab\\'\\0xD5' ($7f, \"a\\\"b\", Purgeable, preload, nonpreload, $40) { $\"aB\" $\"\"\r$\"01\n02\" }",
			[]Resource{data("ab'\xd5", 127, `a"b`, 0x64, "\xab\x01\x02")}},
		{"data 'ABCD' (1) { $\"01\" };\ndata 'ABCD' (2) { $\"02\" };\n// end", []Resource{data("ABCD", 1, "", 0, "\x01"), data("ABCD", 2, "", 0, "\x02")}},
	}
	for _, test := range tests {
		f, err := Parse([]byte(test.text))
		if test.want == nil {
			if err == nil {
				t.Errorf("%s: accepted", test.text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got, err := f.Resources(); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, %v; want %v", test.text, got, err, test.want)
		}
	}
}

func TestDeRezErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"data 'ABC' (1) {}", `line 1: the text is not as it should be: the type "ABC" has 3 bytes, not 4`},
		{"data 'ABCD\n' (1) {}", `line 1: the text is not as it should be: the quoted text "ABCD" does not end, or is longer than 255 bytes`},
		{"\n\ndata 'ABCD' (40000) {}", `line 3: resource 'ABCD' 0: the text is not as it should be: "40000" is no number from -32768 to 32767`},
		{"data 'ABCD' (1, green) {}", `line 1: resource 'ABCD' 1: the text is not as it should be: "green" is no attribute`},
		{"data 'ABCD' (1) {\r$\"012\"}", `line 2: resource 'ABCD' 1: the text is not as it should be: "2\"}" does not begin with two hexadecimal digits`},
		{"data 'ABCD' (1) {\n$\"01\n", `line 3: resource 'ABCD' 1: the text is not as it should be: "" does not begin with two hexadecimal digits`},
		{"data 'ABCD' (1) { \"text\" }", `line 1: resource 'ABCD' 1: the text is not as it should be: "\"text\" }" where "}" should be`},
		{"data 'ABCD' (1) {};\n/* ", `line 2: the bytes end before the part does: a comment does not end`},
		{"data 'ABCD' (1) {};\nresource 'STR ' (1) {}", `line 2: the text is not as it should be: "resource 'STR ' " where "data" should be`},
	}
	for _, test := range tests {
		if _, err := Parse([]byte(test.text)); err == nil || err.Error() != "macfile: DeRez text: "+test.want {
			t.Errorf("%q:\n%v, want\n%s", test.text, err, test.want)
		}
	}
	for text, want := range map[string]Defect{
		"data 'ABCD' (1) {} data 'ABCD' (1) {}":         Duplicate,
		"data 'ABCD' (1, compressed) {}":                Compressed,
		strings.Repeat("data 'ABCD' (1) {}\n", 4097):    TooMany,
		"data 'ABCD' (1, \"" + strings.Repeat("n", 256): BadText,
	} {
		checkDefect(t, text[:min(len(text), 40)], []byte(text), want)
	}
}
