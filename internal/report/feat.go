package report

// A Feat is the most of something in one game.
type Feat struct {
	Most   int // points or bingos; 0 for none
	Player string
	Source string // file of the game
	Turn   int    // of a play; else 0
	Text   string // the play, as people write it in every language
	Others int    // how many later games or plays have as much
}

// Feats are what clubs give prizes for, by the points recorded.
type Feats struct {
	Game   Feat // the highest score of a player
	Play   Feat // the play with most points that was not taken back
	Bingos Feat // the most bingos of a player in a game
}

func featsOf(r *Report, player int) Feats {
	s := &r.Summaries[player]
	feat := func(most int) Feat {
		return Feat{Most: max(most, 0), Player: r.Players[player].FullName(), Source: r.Source}
	}
	f := Feats{Game: feat(s.Points), Bingos: feat(s.Bingos)}
	if s.High > 0 {
		t := &r.Turns[s.High-1]
		f.Play = feat(t.Change)
		f.Play.Turn, f.Play.Text = t.Number, t.Text.String()
	}
	return f
}

// add takes in the feats of a later game.
func (f *Feats) add(o *Feats) {
	f.Game.add(&o.Game)
	f.Play.add(&o.Play)
	f.Bingos.add(&o.Bingos)
}

func (f *Feat) add(o *Feat) {
	switch {
	case o.Most > f.Most:
		*f = *o
	case o.Most == f.Most && o.Most > 0:
		f.Others++
	}
}
