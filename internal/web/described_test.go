package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/guest"
	"maven/internal/web/guard"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// A problemForm is what a refused request is answered with.
type problemForm struct {
	problem.Problem
}

// A watchQuery names what is watched.
type watchQuery struct {
	Topics []string `query:"topic" api:"required"` // such as games/7 or analyses/3, up to 16
}

// A sessionRequest has the token of the server.
type sessionRequest struct {
	Token string `json:"token" api:"required"`
}

// others are what the server answers that is no resource: the guard, the hub and the description itself.
func others() []*wire.Route {
	return []*wire.Route{
		wire.Ask[watchQuery, *wire.File]("GET /api/v1/events", "watch", "Watch games and analyses: one stream of server-sent events. Each event has a topic and its state as it is then, "+
			"at most four times a second. A stream begins with all its topics. Without a state, the topic is gone", nil).As("text/event-stream"),
		wire.Ask[wire.None, map[string]any]("GET /api/v1/openapi.json", "describe", "This description", nil),
		wire.Tell[sessionRequest, wire.None]("POST "+guard.SessionPath, "openSession", "Give the token and get a cookie for it", nil),
	}
}

// typesFile has the types of the page.
const typesFile = "page/assets/types.d.ts"

// The description and the types of the page are those of the routes. -update writes them.
func TestDescriptionIsCurrent(t *testing.T) {
	d := newDescriber(t)
	whole := d.describe(append(others(), open(t, guard.Options{}).described...))
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(whole); err != nil {
		t.Fatal(err)
	}
	current(t, "openapi.json", text.String())
	current(t, typesFile, d.types("// What the server takes and answers. go generate ./internal/web makes it from the routes."))
}

// The types of the npm package are those of package guest and the forms that it answers with. -update writes them.
func TestPackageTypesAreCurrent(t *testing.T) {
	d := newDescriber(t)
	asked := []reflect.Type{reflect.TypeFor[guest.RankRequest](), reflect.TypeFor[guest.JudgeRequest](), reflect.TypeFor[guest.SimulateRequest](),
		reflect.TypeFor[guest.SolveRequest](), reflect.TypeFor[guest.InferRequest](), reflect.TypeFor[guest.ReportRequest]()}
	for _, one := range asked {
		d.markAsked(one)
	}
	for _, one := range append(asked, reflect.TypeFor[form.Ranking](), reflect.TypeFor[form.Simulated](), reflect.TypeFor[form.Endgame](),
		reflect.TypeFor[form.Preendgame](), reflect.TypeFor[form.Inference](), reflect.TypeFor[form.Report](), reflect.TypeFor[guest.Progress](),
		reflect.TypeFor[form.Setting]()) {
		d.schema(one)
	}
	current(t, "../../npm/maven-engine/types.d.ts", d.types("// What the engine takes and answers. go generate ./internal/web makes it from the types of package guest."))
}

// current fails if a file is not as it is made now; with -update it writes it.
func current(t *testing.T, file, made string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(made), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(file); err != nil || string(kept) != made {
		t.Errorf("%s is not what the types say; go generate ./internal/web writes it: %v", file, err)
	}
}

// printWidth is the longest line that Prettier leaves as it is; see page/npm/format.mjs.
const printWidth = 120

// types returns the schemas as types of TypeScript, below a line that says what they are. What a type has of a struct embedded in it
// stands in the type of that struct, if others have it too.
func (d *describer) types(title string) string {
	d.shared()
	var b strings.Builder
	b.WriteString(title + "\n")
	for _, name := range slices.Sorted(maps.Keys(d.schemas)) {
		schema := d.schemas[name].(node)
		own, parents := lines(schema), []string{}
		for _, t := range d.embedded[name] {
			if parent, known := d.names[t]; known && within(own, lines(d.schemas[parent].(node))) {
				maps.DeleteFunc(own, func(key, _ string) bool { return lines(d.schemas[parent].(node))[key] != "" })
				parents = append(parents, parent)
			}
		}
		b.WriteString("\n" + commented("", schema["description"]) + "export interface " + name)
		if len(parents) > 0 {
			b.WriteString(" extends " + strings.Join(parents, ", "))
		}
		b.WriteString(" {")
		if len(own) > 0 {
			b.WriteString("\n")
		}
		for _, key := range slices.Sorted(maps.Keys(own)) {
			b.WriteString(own[key])
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// shared gives the structs that are embedded in several types, or stand by themselves as well, types of their own.
func (d *describer) shared() {
	for {
		count := map[reflect.Type]int{}
		for _, types := range d.embedded {
			for _, t := range types {
				count[t]++
			}
		}
		before := len(d.names)
		for _, types := range slices.Collect(maps.Values(d.embedded)) {
			for _, t := range types {
				if count[t] > 1 {
					d.object(t)
				}
			}
		}
		if len(d.names) == before {
			return
		}
	}
}

// within reports whether a type has all that another has, alike.
func within(own, others map[string]string) bool {
	for key, line := range others {
		if own[key] != line {
			return false
		}
	}
	return true
}

// lines returns the properties of a schema as TypeScript has them, with their comments, by their keys.
func lines(schema node) map[string]string {
	all := map[string]string{}
	properties, _ := schema["properties"].(node)
	required, _ := schema["required"].([]string)
	for key, property := range properties {
		one := property.(node)
		mark := "?"
		if slices.Contains(required, key) {
			mark = ""
		}
		line := fmt.Sprintf("  %s%s: %s;\n", key, mark, typed(one))
		if words, ok := one["enum"].([]string); ok && len(line)-1 > printWidth {
			line = fmt.Sprintf("  %s%s:\n    | \"%s\";\n", key, mark, strings.Join(words, "\"\n    | \""))
		}
		all[key] = commented("  ", bounded(one)) + line
	}
	return all
}

// bounded returns the description of a schema with the bounds that it has.
func bounded(schema node) any {
	of, unit := schema, ""
	if all, ok := schema["anyOf"].([]node); ok {
		of = all[0]
	}
	if of["type"] == "string" {
		unit = " bytes"
	}
	at := func(keys ...string) (n json.Number) {
		for _, key := range keys {
			if one, ok := of[key].(json.Number); ok {
				n = one
			}
		}
		return n
	}
	least, most, text := at("minimum", "minLength", "minItems"), at("maximum", "maxLength", "maxItems"), ""
	switch {
	case least != "" && most != "":
		text = fmt.Sprintf("%s to %s%s", least, most, unit)
	case most != "":
		text = fmt.Sprintf("up to %s%s", most, unit)
	default:
		return schema["description"]
	}
	if said, ok := schema["description"]; ok {
		text = fmt.Sprintf("%s; %s", text, said)
	}
	return text
}

// commented returns a comment on its own line.
func commented(indent string, text any) string {
	if text == nil {
		return ""
	}
	return fmt.Sprintf("%s/** %s */\n", indent, strings.ReplaceAll(text.(string), "*/", "* /"))
}

// typed returns a schema as a type of TypeScript.
func typed(schema node) string {
	if ref, ok := schema["$ref"].(string); ok {
		return ref[strings.LastIndex(ref, "/")+1:]
	}
	if all, ok := schema["anyOf"].([]node); ok {
		return typed(all[0]) + " | " + typed(all[1])
	}
	if words, ok := schema["enum"].([]string); ok {
		return `"` + strings.Join(words, `" | "`) + `"`
	}
	switch kind := schema["type"]; kind {
	case "integer", "number":
		return "number"
	case "string", "boolean", "null":
		return kind.(string)
	case "array":
		items := typed(schema["items"].(node))
		if n, ok := schema["minItems"].(int); ok {
			return "[" + strings.TrimSuffix(strings.Repeat(items+", ", n), ", ") + "]"
		}
		if strings.Contains(items, " | ") {
			items = "(" + items + ")"
		}
		return items + "[]"
	case "object":
		if of, ok := schema["additionalProperties"].(node); ok {
			return "{ [key: string]: " + typed(of) + " }"
		}
		return "{ [key: string]: any }"
	}
	return "any"
}

// docs/api.md names every path, or the resource that it belongs to.
func TestPageNamesPaths(t *testing.T) {
	page, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	described, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var description struct{ Paths map[string]any }
	if err := json.Unmarshal(described, &description); err != nil || len(description.Paths) < 40 {
		t.Fatalf("%d paths, %v", len(description.Paths), err)
	}
	for path := range description.Paths {
		of := strings.Split(path, "/")[1]
		if !strings.Contains(string(page), "`"+path+"`") && (of == "words" || !strings.Contains(string(page), "| `/"+of)) && path != "/openapi.json" {
			t.Errorf("docs/api.md does not name %s", path)
		}
	}
}

// A body without anything is refused where a field is described as required: for such a one, or for one in whose place another may stand.
func TestRequiredIsDescribed(t *testing.T) {
	described, err := os.ReadFile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var description struct {
		Paths      map[string]map[string]json.RawMessage
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	if err := json.Unmarshal(described, &description); err != nil {
		t.Fatal(err)
	}
	c := newClient(t, open(t, guard.Options{}))
	c.call(201, "POST", "/games", `{"player": "person"}`)
	c.call(201, "POST", "/analyses", `{"kind": "ranking", "cgp": "`+retinas+`"}`)
	refused := 0
	for path, operations := range description.Paths {
		for method, text := range operations {
			var operation struct {
				RequestBody struct {
					Content map[string]struct {
						Schema struct {
							Ref string `json:"$ref"`
						}
					}
				}
			}
			if err := json.Unmarshal(text, &operation); err != nil {
				t.Fatal(err)
			}
			_, schema, found := strings.Cut(operation.RequestBody.Content["application/json"].Schema.Ref, "schemas/")
			if !found {
				continue
			}
			var told struct{ Field string }
			answer := c.send(strings.ToUpper(method), "/api/v1"+strings.NewReplacer("{id}", "1", "{name}", "Both-0012", "{mode}", "NA").Replace(path), "{}")
			required := description.Components.Schemas[schema].Required
			if answer.status < 300 && len(required) > 0 && path != "/session" { // which is open to all: there is no token
				t.Errorf("%s requires %q, and answers %d without", path, required, answer.status)
			}
			if answer.status != 422 {
				continue
			} else if err := json.Unmarshal([]byte(answer.body), &told); err != nil {
				t.Fatal(err)
			}
			refused++
			instead := []string{"", "cgp", "query"} // a setting, a record, texts
			if !slices.Contains(required, told.Field) && !slices.Contains(instead, told.Field) {
				t.Errorf("%s requires %q, and not %s: %s", path, required, told.Field, answer.body)
			}
		}
	}
	if refused < 15 {
		t.Errorf("only %d refusals", refused)
	}
}
