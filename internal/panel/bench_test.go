package panel

import (
	"testing"

	"maven/internal/data"
	"maven/internal/engine"
	"maven/internal/library/librarytest"
	"maven/internal/setting"
)

// BenchmarkPlayers asks players that look ahead for their move in every tenth position of each section that is
// shipped. The compiler takes its profile from it, beside that of static play (make pgo).
func BenchmarkPlayers(b *testing.B) {
	start, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"full,iterations=2500", "sim,plies=5,iterations=1200"} {
		spec, err := setting.ParsePlayer(name)
		if err != nil {
			b.Fatal(err)
		}
		opened, err := start.Open(spec)
		if err != nil {
			b.Fatal(err)
		}
		for _, section := range data.Panels() {
			p, err := Read(data.Panel(section), start.Rules, start.Words)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(name+"/"+section, func(b *testing.B) {
				for b.Loop() {
					askAll(b, opened.New(), p)
				}
			})
		}
	}
}

// askAll asks a player for its move in every tenth position.
func askAll(b *testing.B, player engine.Player, p *Panel) {
	b.Helper()
	for i := 0; i < len(p.Positions); i += 10 {
		if _, err := player.Choose(b.Context(), &p.Positions[i].Position, engine.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
