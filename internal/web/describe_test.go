package web

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"maven/internal/said"
	"maven/internal/web/wire"
)

// A node is an object of the description.
type node = map[string]any

// A describer makes the description of routes: from their types, and from the comments beside these.
type describer struct {
	t        testing.TB
	asked    map[reflect.Type]bool   // in bodies of requests
	names    map[reflect.Type]string // of what has a schema of its own
	schemas  node
	embedded map[string][]reflect.Type // the structs embedded in those of schemas, by the names of these
	files    map[string][]*ast.File    // of packages, by their paths
}

// newDescriber returns a describer that has no schemas yet.
func newDescriber(t testing.TB) *describer {
	return &describer{t, map[reflect.Type]bool{}, map[reflect.Type]string{}, node{}, map[string][]reflect.Type{}, map[string][]*ast.File{}}
}

// describe returns the description of routes.
func (d *describer) describe(routes []*wire.Route) node {
	for _, route := range routes {
		d.markAsked(route.Body)
	}
	problem := node{"$ref": "#/components/responses/Problem"}
	paths := node{}
	for _, route := range routes {
		method, path, _ := strings.Cut(route.Pattern, " ")
		path = strings.TrimPrefix(path, "/api/v1")
		operation := node{"operationId": route.Name, "summary": route.Summary, "responses": d.responses(route, problem)}
		if p := append(pathParameters(path), d.parameters(route.Query)...); len(p) > 0 {
			operation["parameters"] = p
		}
		if route.Body != nil {
			operation["requestBody"] = node{"required": true, "content": node{"application/json": node{"schema": d.schema(route.Body)}}}
		} else if route.Takes != "" {
			content := node{route.Takes: node{"schema": node{"type": "string"}}}
			content["text/plain"] = content[route.Takes]
			operation["requestBody"] = node{"required": true, "content": content}
		}
		if paths[path] == nil {
			paths[path] = node{}
		}
		paths[path].(node)[strings.ToLower(method)] = operation
	}
	problemType := node{"application/problem+json": node{"schema": d.schema(reflect.TypeFor[problemForm]())}}
	return node{
		"openapi": "3.1.0",
		"info": node{"title": "Maven", "version": "1", "description": "Ranks moves, plays games, judges records and searches words. Answers have the forms of the program's --json. " +
			"Errors are application/problem+json. A request must come from a page of this server, or from a program. " +
			"With a token, send the cookie of /session or the header Authorization: Bearer TOKEN."},
		"servers": []node{{"url": "/api/v1"}},
		"paths":   paths,
		"components": node{"schemas": d.schemas, "responses": node{
			"Problem": node{"description": "what is wrong, and where", "content": problemType},
			"Unsaved": node{"description": "the database cannot be read or written: its disk is full, or its file is gone or another", "content": problemType},
		}},
	}
}

// responses returns what a route may answer.
func (d *describer) responses(route *wire.Route, problem node) node {
	all := node{"default": problem}
	if _, path, _ := strings.Cut(route.Pattern, "/api/v1/"); !strings.HasPrefix(path, "words/") && !strings.HasPrefix(path, "rules/") && path != "settings" {
		all["507"] = node{"$ref": "#/components/responses/Unsaved"}
	}
	switch status := strconv.Itoa(route.Status); {
	case route.Gives != "":
		schema := node{"type": "string"}
		if route.Gives != "text/plain" {
			schema["format"] = "binary"
		}
		all[status] = node{"description": "the file", "content": node{route.Gives: node{"schema": schema}}}
	case route.Answer != nil:
		all[status] = node{"description": "the answer", "content": node{"application/json": node{"schema": d.schema(route.Answer)}}}
	default:
		all["204"] = node{"description": "it is done"}
	}
	if route.Name == "readReport" || route.Name == "readPage" {
		all["204"] = node{"description": "nobody has judged the record yet; only with quiet"}
	}
	return all
}

// pathParameters returns the parameters within a path.
func pathParameters(path string) (all []node) {
	for _, found := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(path, -1) {
		kind := node{"type": "string"}
		if found[1] == "id" || found[1] == "n" {
			kind = node{"type": "integer", "minimum": 1}
		}
		all = append(all, node{"name": found[1], "in": "path", "required": true, "schema": kind})
	}
	return all
}

// parameters returns the parameters of a query.
func (d *describer) parameters(t reflect.Type) (all []node) {
	if t == nil {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name := f.Tag.Get("query")
		if name == "" {
			all = append(all, d.parameters(f.Type)...)
			continue
		}
		schema := d.schema(f.Type)
		for tag, key := range map[string]string{"min": "minimum", "max": "maximum", "default": "default", "most": "maxLength"} {
			if text := f.Tag.Get(tag); text != "" {
				n, err := strconv.Atoi(text)
				if err != nil {
					d.t.Errorf("%s.%s: %s is %q", t, f.Name, tag, text)
				}
				schema[key] = n
			}
		}
		if words, ok := f.Tag.Lookup("enum"); ok {
			schema["enum"] = strings.Split(words, ",")
		}
		one := node{"name": name, "in": "query", "schema": schema}
		if text := d.comment(t, f.Name); text != "" {
			one["description"] = text
		}
		if such, needed := f.Tag.Lookup("such"); needed || f.Tag.Get("api") == "required" {
			one["required"] = true
			if needed {
				one["example"] = such
			}
		}
		all = append(all, one)
	}
	return all
}

// markAsked notes the types within the body of a request: they need not have what they can have.
func (d *describer) markAsked(t reflect.Type) {
	if t == nil || d.asked[t] {
		return
	}
	d.asked[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		d.markAsked(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			d.markAsked(t.Field(i).Type)
		}
	}
}

// schema returns the schema of a type, or where it stands.
func (d *describer) schema(t reflect.Type) node {
	marshals := t.Implements(reflect.TypeFor[json.Marshaler]())
	switch {
	case t == reflect.TypeFor[time.Time](), t == reflect.TypeFor[said.Text]():
		return node{"type": "string"}
	case marshals && t.Kind() == reflect.Map:
		return node{"type": "object", "additionalProperties": d.schema(t.Elem())}
	case marshals && t.Kind() == reflect.Struct:
		return node{"type": "object"}
	case marshals:
		return node{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return d.schema(t.Elem())
	case reflect.Bool:
		return node{"type": "boolean"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return node{"type": "integer"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return node{"type": "integer", "minimum": 0}
	case reflect.Float32, reflect.Float64:
		return node{"type": "number"}
	case reflect.String:
		if words := d.constants(t); len(words) > 0 {
			return node{"type": "string", "enum": words}
		}
		return node{"type": "string"}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return node{"type": "string", "format": "byte"}
		}
		return node{"type": "array", "items": d.schema(t.Elem())}
	case reflect.Array:
		return node{"type": "array", "items": d.schema(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return node{"type": "object", "additionalProperties": d.schema(t.Elem())}
	case reflect.Struct:
		return d.object(t)
	}
	return node{}
}

// object returns where the schema of a struct stands.
func (d *describer) object(t reflect.Type) node {
	name, known := d.names[t]
	if !known {
		name = title(strings.TrimSuffix(t.Name(), "Form"))
		if d.schemas[name] != nil || name == "" {
			name = title(filepath.Base(t.PkgPath())) + name
		}
		if d.schemas[name] != nil {
			d.t.Fatalf("two types are called %s", name)
		}
		d.names[t], d.schemas[name] = name, node{}
		of := node{"type": "object"}
		if text := d.comment(t, ""); text != "" {
			of["description"] = text
		}
		properties, required := node{}, []string{}
		d.fields(t, d.asked[t], properties, &required)
		of["properties"] = properties
		if len(required) > 0 {
			of["required"] = required
		}
		d.schemas[name] = of
		for i := range t.NumField() {
			if f := t.Field(i); f.Anonymous && f.Tag.Get("json") == "" && f.Type.Kind() == reflect.Struct {
				d.embedded[name] = append(d.embedded[name], f.Type)
			}
		}
	}
	return node{"$ref": "#/components/schemas/" + name}
}

// fields adds the fields of a struct, and of those embedded in it.
func (d *describer) fields(t reflect.Type, asked bool, properties node, required *[]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			if f.Type.Kind() == reflect.Pointer { // all of it may be missing
				d.fields(f.Type.Elem(), asked, properties, &[]string{})
			} else {
				d.fields(f.Type, asked, properties, required)
			}
			continue
		}
		if name == "-" || !f.IsExported() {
			continue
		}
		if name == "" {
			d.t.Errorf("%s.%s has no key", t, f.Name)
		}
		schema := d.schema(f.Type)
		if strings.Contains(options, "string") {
			schema = node{"type": "string"}
		}
		if words, ok := f.Tag.Lookup("enum"); ok {
			schema["enum"] = strings.Split(words, ",")
		}
		d.bound(t, &f, schema)
		optional := strings.Contains(options, "omit")
		if f.Type.Kind() == reflect.Pointer && (!optional || f.Type.Elem().Kind() == reflect.Pointer) {
			schema = node{"anyOf": []node{schema, {"type": "null"}}}
		}
		if text := d.comment(t, f.Name); text != "" {
			schema["description"] = text
		}
		properties[name] = schema
		if asked && f.Tag.Get("api") == "required" || !asked && !optional {
			*required = append(*required, name)
		}
	}
}

// bound adds what the tags min and max of a field say to its schema: of a number, of how many bytes a text has, or of how many things a list has.
func (d *describer) bound(t reflect.Type, f *reflect.StructField, schema node) {
	keys := map[any][2]string{"integer": {"minimum", "maximum"}, "number": {"minimum", "maximum"}, "string": {"minLength", "maxLength"}, "array": {"minItems", "maxItems"}}
	for i, tag := range []string{"min", "max"} {
		if text, ok := f.Tag.Lookup(tag); ok {
			schema[keys[schema["type"]][i]] = d.number(t, text)
		}
	}
}

// number returns a number, or that of the constant in the package of a type, or in one that it imports, which the code compares with.
func (d *describer) number(t reflect.Type, text string) json.Number {
	e, err := parser.ParseExpr(text)
	if err != nil {
		d.t.Fatalf("%s: %v", t, err)
	}
	value := d.value(t.PkgPath(), e)
	if value.Kind() != constant.Int && value.Kind() != constant.Float {
		d.t.Fatalf("%s: %s is no number", t, text)
	}
	return json.Number(value.String())
}

// value returns what an expression of constants in a package is.
func (d *describer) value(path string, e ast.Expr) constant.Value {
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0)
	case *ast.ParenExpr:
		return d.value(path, e.X)
	case *ast.BinaryExpr:
		return constant.BinaryOp(d.value(path, e.X), e.Op, d.value(path, e.Y))
	case *ast.Ident:
		var found ast.Expr
		d.declared(path, func(_ *ast.GenDecl, spec ast.Spec) {
			if values, ok := spec.(*ast.ValueSpec); ok {
				if i := slices.IndexFunc(values.Names, func(name *ast.Ident) bool { return name.Name == e.Name }); i >= 0 && i < len(values.Values) {
					found = values.Values[i]
				}
			}
		})
		if found != nil {
			return d.value(path, found)
		}
	case *ast.SelectorExpr:
		for _, f := range d.parsed(path) {
			for _, imported := range f.Imports {
				if other, err := strconv.Unquote(imported.Path.Value); err == nil && filepath.Base(other) == e.X.(*ast.Ident).Name {
					return d.value(other, e.Sel)
				}
			}
		}
	}
	d.t.Errorf("%s: no constant %v", path, e)
	return constant.MakeUnknown()
}

// title begins a name with a capital.
func title(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// parsed returns the files of a package.
func (d *describer) parsed(path string) []*ast.File {
	if all, ok := d.files[path]; ok || path == "" {
		return all
	}
	names, err := filepath.Glob(filepath.Join("..", "..", strings.TrimPrefix(path, "maven/"), "*.go"))
	if err != nil {
		d.t.Fatal(err)
	}
	d.files[path] = nil
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			d.t.Fatal(err)
		}
		d.files[path] = append(d.files[path], f)
	}
	return d.files[path]
}

// declared calls see with the declarations of a package.
func (d *describer) declared(path string, see func(group *ast.GenDecl, spec ast.Spec)) {
	for _, f := range d.parsed(path) {
		for _, one := range f.Decls {
			if group, ok := one.(*ast.GenDecl); ok {
				for _, spec := range group.Specs {
					see(group, spec)
				}
			}
		}
	}
}

// comment returns the comment on a field of a struct; with "", that on the struct.
func (d *describer) comment(t reflect.Type, field string) (text string) {
	d.declared(t.PkgPath(), func(group *ast.GenDecl, spec ast.Spec) {
		declared, ok := spec.(*ast.TypeSpec)
		if !ok || declared.Name.Name != t.Name() {
			return
		}
		of, ok := declared.Type.(*ast.StructType)
		if field == "" || !ok {
			text = group.Doc.Text()
			return
		}
		for _, f := range of.Fields.List {
			if slices.ContainsFunc(f.Names, func(name *ast.Ident) bool { return name.Name == field }) {
				text = f.Doc.Text() + f.Comment.Text()
			}
		}
	})
	return strings.Join(strings.Fields(text), " ")
}

// constants returns the texts that a type has as constants.
func (d *describer) constants(t reflect.Type) (all []string) {
	d.declared(t.PkgPath(), func(_ *ast.GenDecl, spec ast.Spec) {
		values, ok := spec.(*ast.ValueSpec)
		if !ok || len(values.Values) == 0 {
			return
		}
		named, _ := values.Type.(*ast.Ident)
		literal, _ := values.Values[0].(*ast.BasicLit)
		if named == nil || literal == nil || named.Name != t.Name() {
			return
		}
		word, err := strconv.Unquote(literal.Value)
		if err != nil {
			d.t.Fatal(err)
		}
		all = append(all, word)
	})
	return all
}
