package page

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/library/librarytest"
	"maven/internal/tile"
)

// style returns the style sheet.
func style(t *testing.T) string { return sheet(t, "style.css") }

// sheet returns a style sheet.
func sheet(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("assets/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// colours returns the named colours of a block of a style sheet, in light and in dark.
func colours(block string) (light, dark map[string]string) {
	value := regexp.MustCompile(`--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;`)
	light, dark = map[string]string{}, map[string]string{}
	for _, v := range value.FindAllStringSubmatch(block, -1) {
		light[v[1]], dark[v[1]] = v[2], cmp.Or(v[3], v[2])
	}
	return light, dark
}

// themes returns the named colours of each theme; "old" is the second look of the original's desk.
func themes(t *testing.T) map[string]map[string]string {
	t.Helper()
	block := regexp.MustCompile(`(?m)^(:root|\[data-theme="(contrast)"\]|\.original\.(old))(?:,\n(?:\[[^\n]*|\.original\.(old)))? \{\n((?:[^}]*\n)*?)\}`)
	all := map[string]map[string]string{"light": {}, "dark": {}, "contrast": {}, "old": {}}
	for _, b := range block.FindAllStringSubmatch(style(t)+sheet(t, "original/desk.css"), -1) {
		light, dark := colours(b[5])
		if b[1] == ":root" {
			maps.Copy(all["light"], light)
			maps.Copy(all["dark"], dark)
		}
		for _, name := range b[2:5] {
			if name != "" {
				maps.Copy(all[name], light)
			}
		}
	}
	for name, values := range all {
		for key, v := range all["light"] {
			if values[key] == "" {
				t.Errorf("the theme %s has no --%s", name, key)
				values[key] = v
			}
		}
	}
	return all
}

// luminance is the relative luminance of a colour, as WCAG 2 defines it.
func luminance(colour string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, _ := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

// contrast is the contrast of two colours: 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// A pair of named colours has a least contrast.
type pair struct {
	front, back string
	least       float64
}

// pairs returns those that text or marks use.
func pairs() (all []pair) {
	for _, back := range []string{"paper", "sheet", "made"} {
		for _, front := range []string{"ink", "soft", "accent", "good", "bad", "warn"} {
			all = append(all, pair{front, back, 4.5})
		}
	}
	for _, square := range []string{"w4", "w3", "w2", "l4", "l3", "l2"} {
		all = append(all, pair{square + "-ink", square, 4.5})
	}
	all = append(all, pair{"on-accent", "accent", 4.5}, pair{"on-fill", "fill", 4.5}, pair{"sheet", "bad", 4.5}, pair{"on-fill", "yes", 4.5}, pair{"on-fill", "no", 4.5},
		pair{"tile-ink", "tile", 4.5}, pair{"tile-ink", "tile-low", 4.5}, pair{"tile-ink", "try", 4.5}, pair{"blank-ink", "tile", 4.5}, pair{"blank-ink", "tile-low", 4.5}, pair{"blank-ink", "try", 4.5},
		pair{"wood-ink", "wood", 4.5}, pair{"star", "field", 3}, pair{"try-line", "try", 3}, pair{"last", "tile-edge", 1}, pair{"accent", "field", 3},
		pair{"focus", "paper", 3}, pair{"focus", "sheet", 3}, pair{"focus", "field", 3}, pair{"edge", "paper", 3}, pair{"edge", "sheet", 3})
	return all
}

// Text has a contrast of at least 4.5, and large marks 3, in all themes.
func TestContrast(t *testing.T) {
	if c := contrast("#000000", "#ffffff"); math.Abs(c-21) > 1e-9 {
		t.Fatalf("black on white is %v", c)
	}
	if c := contrast("#777777", "#ffffff"); math.Abs(c-4.478) > 0.001 {
		t.Fatalf("#777 on white is %v, want 4.478", c)
	}
	all := themes(t)
	for name, values := range all {
		for _, p := range pairs() {
			front, back := values[p.front], values[p.back]
			if front == "" || back == "" {
				t.Fatalf("%s: there is no --%s or no --%s", name, p.front, p.back)
			}
			if c := contrast(front, back); c < p.least {
				t.Errorf("%s: --%s on --%s is %.2f, want %.1f", name, p.front, p.back, c, p.least)
			}
		}
	}
}

// looks returns the named colours of each look of the board, by its name and theme.
func looks(t *testing.T) map[string]map[string]string {
	t.Helper()
	block := regexp.MustCompile(`(?m)^\[data-look="(\w+)"\] \{\n((?:  --[^}]*\n)*?)\}`)
	all, base := map[string]map[string]string{}, themes(t)
	for _, b := range block.FindAllStringSubmatch(sheet(t, "looks.css"), -1) {
		light, dark := colours(b[2])
		for theme, values := range map[string]map[string]string{"light": light, "dark": dark} {
			look := maps.Clone(base[theme])
			maps.Copy(look, values)
			all[b[1]+" "+theme] = look
		}
	}
	return all
}

// Every look has the contrast that a theme has.
func TestLooks(t *testing.T) {
	all := looks(t)
	if len(all) != 4 {
		t.Fatalf("%d looks, want club and amber, in light and dark", len(all))
	}
	for name, values := range all {
		for _, p := range pairs() {
			if c := contrast(values[p.front], values[p.back]); c < p.least {
				t.Errorf("%s: --%s on --%s is %.2f, want %.1f", name, p.front, p.back, c, p.least)
			}
		}
	}
}

// blend is a colour seen through to another one, of an opacity of 0 to 1.
func blend(front, back string, opacity float64) string {
	mixed := "#"
	for i := 1; i < 7; i += 2 {
		a, _ := strconv.ParseUint(front[i:i+2], 16, 8)
		b, _ := strconv.ParseUint(back[i:i+2], 16, 8)
		mixed += fmt.Sprintf("%02x", int(math.Round(float64(a)*opacity+float64(b)*(1-opacity))))
	}
	return mixed
}

// The ring of a blank is a mark: in some looks its letter is nearly as light as that of other tiles. It has a contrast of 3 on every tile.
func TestRingOfBlank(t *testing.T) {
	rule := regexp.MustCompile(`\.tile\.blank::after \{[^}]*opacity: ([0-9.]+);`).FindStringSubmatch(style(t))
	if rule == nil {
		t.Fatal("no rule has the ring")
	}
	opacity, err := strconv.ParseFloat(rule[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	all := looks(t)
	maps.Copy(all, themes(t))
	for name, values := range all {
		for _, tile := range []string{"tile", "tile-low", "try"} {
			if c := contrast(blend(values["blank-ink"], values[tile], opacity), values[tile]); c < 3 {
				t.Errorf("%s: the ring on --%s is %.2f, want 3", name, tile, c)
			}
		}
	}
}

// Colours are named: outside of the named values there are only black and white, of shades and of patterns.
func TestNamedColours(t *testing.T) {
	for name, begins := range map[string]string{"style.css": "/* Paper and type */", "original/desk.css": "/* The page */"} {
		_, rules, ok := strings.Cut(sheet(t, name), begins)
		if !ok {
			t.Fatalf("%s does not say where the named values end", name)
		}
		for _, c := range regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b`).FindAllString(rules, -1) {
			if c != "#000" && c != "#fff" {
				t.Errorf("%s: %s has no name", name, c)
			}
		}
	}
}

// A selector has one rule, so that no view takes the shape of another by a name that stands twice. The palettes have more.
func TestRulesStandOnce(t *testing.T) {
	for _, name := range []string{"style.css", "original/desk.css", "looks.css"} {
		stands := map[string]bool{}
		for _, rule := range regexp.MustCompile(`(?m)^([.a-z][^@{}]*) \{$`).FindAllStringSubmatch(sheet(t, name), -1) {
			if stands[rule[1]] {
				t.Errorf("%s: %s has two rules", name, rule[1])
			}
			stands[rule[1]] = true
		}
	}
}

// The fonts are said to hold all letters of the tile sets; the browser test looks whether they do.
func TestLettersOfFonts(t *testing.T) {
	face := regexp.MustCompile(`@font-face \{\s+font-family: "(\w+)";[^}]*unicode-range:\s+([^;]+);`)
	holds := map[string][][2]rune{}
	for _, f := range face.FindAllStringSubmatch(style(t), -1) {
		for _, r := range strings.Split(f[2], ",") {
			from, to, two := strings.Cut(strings.TrimPrefix(strings.TrimSpace(r), "U+"), "-")
			if !two {
				to = from
			}
			var span [2]rune
			for i, text := range []string{from, to} {
				n, err := strconv.ParseInt(text, 16, 32)
				if err != nil {
					t.Fatal(err)
				}
				span[i] = rune(n)
			}
			holds[f[1]] = append(holds[f[1]], span)
		}
	}
	if len(holds) != 2 {
		t.Fatalf("%d families, want 2", len(holds))
	}
	for name, letters := range tileLetters(t) {
		for _, c := range letters {
			for family, spans := range holds {
				found := false
				for _, s := range spans {
					found = found || s[0] <= c && c <= s[1]
				}
				if !found {
					t.Errorf("%s has no %q of the tiles %s", family, c, name)
				}
			}
		}
	}
}

// tileLetters returns the characters of all tile sets that the program ships, by set.
func tileLetters(t *testing.T) map[string]string {
	t.Helper()
	l, all := librarytest.Library(""), map[string]string{}
	for _, name := range data.TileSets() {
		set, err := l.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := tile.Tile(1); int(i) <= set.Len(); i++ {
			all[name] += set.Text(i) + set.Text(i|tile.Designated)
		}
	}
	if len(all) < 10 {
		t.Fatal(fmt.Sprint("tile sets: ", len(all)))
	}
	return all
}
