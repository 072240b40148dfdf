package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/web/guard"
)

// asked is what a server answers to one request in some language.
func asked(t *testing.T, s *Server, language, method, path, body string) (answer *httptest.ResponseRecorder, values map[string]any) {
	t.Helper()
	r := httptest.NewRequest(method, "http://127.0.0.1/api/v1"+path, strings.NewReader(body))
	r.Header.Set("Accept-Language", language)
	answer = httptest.NewRecorder()
	s.Handler().ServeHTTP(answer, r)
	if err := json.Unmarshal(answer.Body.Bytes(), &values); err != nil {
		t.Fatalf("%s %s: %v in %s", method, path, err, answer.Body)
	}
	return answer, values
}

// keys lists the keys of JSON, with the kinds of its values.
func keys(value any, at string, all map[string]bool) map[string]bool {
	switch v := value.(type) {
	case map[string]any:
		for key, one := range v {
			all[at+"."+key] = true
			keys(one, at+"."+key, all)
		}
	case []any:
		for _, one := range v {
			keys(one, at+"[]", all)
		}
	}
	return all
}

// The sentences of an answer are in the language that its request asks for, and the rest is the same in all.
func TestLanguages(t *testing.T) {
	s := open(t, guard.Options{})
	_, begun := asked(t, s, "en", "POST", "/games", `{"level": 3, "first": "person", "challenge": "void", "seed": 5}`)
	asked(t, s, "en", "POST", "/games/1/actions", `{"version": 1, "do": "hint"}`)
	english, want := asked(t, s, "en-US,en;q=0.5", "GET", "/games/1", "")
	for language, one := range map[string]struct{ code, hint, refusal string }{
		"de-DE,de;q=0.8,en;q=0.5": {"de", "es gibt einen Zug für 14 Punkte in Zeile 8", "4 × Z ist nicht auf dem Bänkchen EFNNNRX"},
		"fr":                      {"fr", "il y a un coup à 14 points dans la ligne 8", "4 × Z n’est pas sur le chevalet EFNNNRX"},
		"pl-PL, fr;q=0.1":         {"pl", "jest ruch za 14 punktów w wierszu 8", "4 × Z nie ma na stojaku EFNNNRX"},
		"":                        {"en", "there is a play worth 14 points in row 8", "4 × Z is not on the rack EFNNNRX"},
	} {
		answer, game := asked(t, s, language, "GET", "/games/1", "")
		if got := answer.Header().Get("Content-Language"); got != one.code {
			t.Errorf("%q is answered in %q", language, got)
		}
		if hints := game["hints"].([]any); len(hints) != 1 || hints[0] != one.hint {
			t.Errorf("%s: %q", one.code, hints)
		}
		if got, all := keys(game, "", map[string]bool{}), keys(want, "", map[string]bool{}); len(got) != len(all) {
			t.Errorf("%s: keys %v, want %v", one.code, got, all)
		}
		_, refused := asked(t, s, language, "POST", "/games/1/actions", `{"version": 2, "do": "play", "move": "8H ZZZZ"}`)
		now, _ := refused["now"].(map[string]any)
		if refused["detail"] != one.refusal || refused["title"] != "Unprocessable Entity" || refused["field"] != "move" || refused["tile"] != "Z" || now == nil || now["hints"].([]any)[0] != one.hint {
			t.Errorf("%s: %v", one.code, refused)
		}
		_, seen := asked(t, s, language, "POST", "/positions", `{"cgp": "`+strings.Repeat("15/", 14)+`15 EFNNNRX/ 0/0 0", "move": "8H ZZZZ"}`)
		if judged := seen["move"].(map[string]any); judged["reason"] != one.refusal || judged["legal"] != false {
			t.Errorf("%s: %v", one.code, judged)
		}
	}
	if again, _ := asked(t, s, "en", "GET", "/games/1", ""); len(again.Body.String()) != len(english.Body.String()) {
		t.Errorf("English has changed: %s, was %s", again.Body, english.Body)
	}
	if begun["phase"] != "moving" {
		t.Errorf("%v", begun)
	}
}

// What players and rules of challenges are is said in the language of the request.
func TestSettingsLanguage(t *testing.T) {
	s := open(t, guard.Options{})
	for language, want := range map[string][2]string{
		"en": {"Level 3, casual", "single: a challenge of a good play costs nothing"},
		"de": {"Stufe 3, Gelegenheitsspieler", "single: einen gültigen Zug anzuzweifeln kostet nichts"},
	} {
		_, got := asked(t, s, language, "GET", "/settings", "")
		player, rule := got["players"].([]any)[2].(map[string]any), got["challenges"].([]any)[1].(map[string]any)
		if player["title"] != want[0] || fmt.Sprintf("%s: %s", rule["name"], rule["about"]) != want[1] {
			t.Errorf("%s: %v, %v", language, player, rule)
		}
	}
}

// A stream of events is in the language of its request.
func TestStreamLanguage(t *testing.T) {
	s := open(t, guard.Options{})
	asked(t, s, "en", "POST", "/games", `{"level": 3, "first": "person", "seed": 5}`)
	asked(t, s, "en", "POST", "/games/1/actions", `{"version": 1, "do": "hint"}`)
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	defer s.EndStreams()
	r, err := http.NewRequestWithContext(t.Context(), "GET", server.URL+"/api/v1/events?topic=games/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Language", "pl")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	line, err := bufio.NewReader(answer.Body).ReadString('\n')
	if err != nil || answer.Header.Get("Content-Language") != "pl" || !strings.Contains(line, "jest ruch za 14 punktów w wierszu 8") {
		t.Errorf("%v, %s", err, line)
	}
}

// What is no move in a record is said in the language of the request; moves are as they are typed, and the page says them.
func TestRecordLanguage(t *testing.T) {
	s := open(t, guard.Options{})
	record := "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX -QX +0 0\n>ann:  (time) -10 56\n"
	asked(t, s, "en", "POST", "/records?file=test.gcg", record)
	for language, want := range map[string]string{"en": "overtime", "de": "Zeitüberschreitung"} {
		_, view := asked(t, s, language, "GET", "/records/1/view", "")
		turns := view["turns"].([]any)
		if time, exchange := turns[2].(map[string]any)["text"], turns[1].(map[string]any)["text"]; time != want || exchange != "exchange QX" {
			t.Errorf("%s: %q, %q", language, time, exchange)
		}
	}
}

// What is wrong with the lines of a record is said in the language of the request.
func TestFindingsLanguage(t *testing.T) {
	s := open(t, guard.Options{})
	record := "#player1 ann Ann\n#player2 bob Bob\nx\n>bob: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX -QX +0 66\n"
	body, _ := json.Marshal(map[string]string{"text": record})
	for language, want := range map[string][2]string{
		"en": {"ann is on turn, not bob", "or # at the start of the line"},
		"de": {"am Zug ist ann, nicht bob", "oder # am Anfang der Zeile"},
		"fr": {"c’est à ann de jouer, pas à bob", "ou # au début de la ligne"},
		"pl": {"kolej na ruch: ann, nie bob", "albo # na początku wiersza"},
	} {
		response, _ := asked(t, s, language, "POST", "/records/check", string(body))
		if text := response.Body.String(); !strings.Contains(text, want[0]) || !strings.Contains(text, want[1]) {
			t.Errorf("%s: %s, want %q", language, text, want)
		}
	}
}

// Why a record is left out of an event is said in the language of the request.
func TestRoundsLanguage(t *testing.T) {
	s := open(t, guard.Options{})
	for language, want := range map[string]string{"en": "the record has 1 player; a game has 2", "pl": "w zapisie: 1 gracz; partia ma dwóch"} {
		_, event := asked(t, s, language, "POST", "/director/rounds", `{"games": [{"file": "a.gcg", "record": "#player1 ann Ann\n>ann: AEINRST 8D NASTIER +66 66\n"}]}`)
		if left := event["left"].([]any)[0].(map[string]any); left["reason"] != want {
			t.Errorf("%s: %v", language, left)
		}
	}
}

// Why a move is better is told in the language of the request, also of an analysis that has ended.
func TestExplanationLanguage(t *testing.T) {
	s := open(t, guard.Options{})
	c := newClient(t, s)
	id := member(t, c.call(201, "POST", "/analyses", `{"kind": "ranking", "cgp": "`+retinas+`", "count": 3, "explain": true}`), "id")
	c.done(id)
	for language, want := range map[string]string{"en": " is worth ", "de": " Punkte wert", "fr": " vaut ", "pl": " ma wartość "} {
		_, ranked := asked(t, s, language, "POST", "/moves", `{"cgp": "`+retinas+`", "count": 3, "explain": true}`)
		_, ended := asked(t, s, language, "GET", fmt.Sprint("/analyses/", id), "")
		answer, _ := ended["answer"].(map[string]any)
		for _, one := range []map[string]any{ranked, answer} {
			why, _ := one["why"].([]any)
			if len(why) == 0 || !strings.Contains(why[0].(map[string]any)["verdict"].(string), want) {
				t.Errorf("%s: %v", language, why)
			}
		}
	}
}

// A list and tiles that do not go together are refused in the language of the request.
func TestLettersAreRefusedInALanguage(t *testing.T) {
	s := open(t, guard.Options{})
	_, refused := asked(t, s, "de", "POST", "/moves", `{"cgp": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0", "lexicon": "NA", "tiles": "polish"}`)
	if refused["detail"] != "Wortliste NA: sie hat die Buchstaben des Steinsatzes english, nicht die von polish" {
		t.Errorf("%v", refused)
	}
}

// What is wrong with a position is said in the language of the request, however deep in the line it stands.
func TestPositionsRefusedInLanguages(t *testing.T) {
	s := open(t, guard.Options{})
	rows := strings.Repeat("15/", 14)
	for line, want := range map[string]string{
		"15/15/15 AEINRST/ 0/0 0":        "CGP: ein Brett mit 3 Zeilen; es müssen 15 sein nach den Regeln standard; bdn nennt andere Regeln",
		rows + "16 AEINRST/ 0/0 0":       "CGP: Zeile 15 des Bretts füllt 16 Felder; es müssen 15 sein",
		rows + "0 AEINRST/ 0/0 0":        "CGP: Zeile 15 des Bretts: 0 leere Felder; es müssen 1 bis 21 sein",
		rows + "15 AEI/":                 "CGP: Die Zeile endet vor den Punkteständen; sie muss Brett, Bänkchen, Punktestände und punktlose Züge haben, dann Angaben",
		rows + "15 aEINRST/ 0/0 0":       "CGP: Das Bänkchen \"aEINRST\" hat a als Kleinbuchstaben; schreibe Buchstaben groß und Blankos als ?",
		rows + "15 AEINRST/ 0/0 0 bb x;": "CGP: Angabe bb \"x\": Es muss eine ganze Zahl von 0 bis 1000 sein",
	} {
		body, err := json.Marshal(map[string]string{"cgp": line})
		if err != nil {
			t.Fatal(err)
		}
		if _, refused := asked(t, s, "de", "POST", "/positions", string(body)); refused["detail"] != want {
			t.Errorf("%s: %v, want %s", line, refused["detail"], want)
		}
	}
}
