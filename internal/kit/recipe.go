package kit

import (
	"slices"
	"strings"
)

// A Recipe says how the kit of a language is made from the word list of a package.
type Recipe struct {
	Name     string
	Language string
	Tiles    string
	Package  string // of Debian
	File     string // in that package, below the root
	Licence  string
	Nouns    bool     // one capital is that of a noun
	Drop     []string // abbreviations that look like words
}

// Recipes returns the recipes, by name.
func Recipes() []Recipe {
	gpl2 := "GPL-2.0-or-later"
	return []Recipe{
		{Name: "catalan", Language: "Catalan", Tiles: "catalan", Package: "wcatalan", File: "usr/share/dict/catalan", Licence: gpl2},
		{Name: "dutch", Language: "Dutch", Tiles: "dutch", Package: "wdutch", File: "usr/share/dict/dutch", Licence: "BSD-3-Clause or CC-BY-3.0",
			Drop: strings.Fields("ic ov uv vo wo adv anw apk atb atv azc cao cif dpi ebt ecg fte hbo hiv hso isp ito ivf kmo lbo lno lso lto " +
				"mbo naw ngo ozb pda uhd uso vbo vso vut vve vwo")},
		{Name: "french", Language: "French", Tiles: "french", Package: "wfrench", File: "usr/share/dict/french", Licence: gpl2},
		{Name: "german", Language: "German", Tiles: "german", Package: "wngerman", File: "usr/share/dict/ngerman", Licence: gpl2, Nouns: true},
		{Name: "italian", Language: "Italian", Tiles: "italian", Package: "witalian", File: "usr/share/dict/italian", Licence: "GPL-3.0-or-later"},
		{Name: "norwegian", Language: "Norwegian (bokmål)", Tiles: "norwegian", Package: "wnorwegian", File: "usr/share/dict/bokmaal", Licence: gpl2},
		{Name: "polish", Language: "Polish", Tiles: "polish", Package: "wpolish", File: "usr/share/dict/polish", Licence: "Apache-2.0 or CC-BY-4.0",
			Drop: strings.Fields("ca ew ok abp adm afk afr agr ang atm bpa bpi bpy edt ekg emg etc hab idk inż irl isl itd itp odc odp ogr okr omg " +
				"opr org tow tyg tys ukr usg wyd zae zam")},
		{Name: "spanish", Language: "Spanish", Tiles: "spanish", Package: "wspanish", File: "usr/share/dict/spanish", Licence: "public domain"},
		{Name: "swedish", Language: "Swedish", Tiles: "swedish", Package: "wswedish", File: "usr/share/dict/swedish", Licence: gpl2},
	}
}

// RecipeOf returns the recipe of a name, in any case.
func RecipeOf(name string) (Recipe, bool) {
	all := Recipes()
	i := slices.IndexFunc(all, func(r Recipe) bool { return strings.EqualFold(r.Name, name) })
	if i < 0 {
		return Recipe{}, false
	}
	return all[i], true
}

// RecipeNames returns the names of all recipes.
func RecipeNames() []string {
	var names []string
	for _, r := range Recipes() {
		names = append(names, r.Name)
	}
	return names
}
