package maven_test

import (
	"go/ast"
	"go/doc"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"maven/internal/testsize"
)

// compiled are the compiler's own files of what the root package imports, listed once.
var compiled = sync.OnceValues(func() (map[string]string, error) {
	list, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", ".").Output()
	files := map[string]string{}
	for line := range strings.Lines(string(list)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return files, err
})

// exports returns an importer for what the root package imports.
func exports(t *testing.T, set *token.FileSet) types.Importer {
	t.Helper()
	files, err := compiled()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
}

// source returns the files of the root package, its tests apart.
func source(t *testing.T, set *token.FileSet) (files, tests []*ast.File) {
	t.Helper()
	names, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range names {
		if !strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		f, err := parser.ParseFile(set, entry.Name(), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(entry.Name(), "_test.go") {
			tests = append(tests, f)
		} else {
			files = append(files, f)
		}
	}
	return files, tests
}

// leaks are exported names whose types callers cannot write.
type leaks struct {
	found []string
	seen  map[types.Type]bool
}

// of looks for types of packages below internal in what a caller of the name can see.
func (l *leaks) of(name string, t types.Type) {
	if t == nil || l.seen[t] {
		return
	}
	l.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		l.named(name, t)
	case *types.Alias:
		l.of(name, t.Rhs())
	case *types.Signature:
		l.of(name, t.Params())
		l.of(name, t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			l.of(name, v.Type())
		}
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() {
				l.of(name+"."+f.Name(), f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			l.of(name+"."+m.Name(), m.Type())
		}
	case *types.Map:
		l.of(name, t.Key())
		l.of(name, t.Elem())
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		l.of(name, t.Elem())
	}
}

// named looks into a type of the root package, and refuses those of internal ones. Those of the
// standard library need no look.
func (l *leaks) named(name string, t *types.Named) {
	for a := range t.TypeArgs().Types() {
		l.of(name, a)
	}
	pkg := t.Obj().Pkg()
	switch {
	case pkg == nil:
	case strings.Contains(pkg.Path(), "internal"):
		l.found = append(l.found, name+": "+t.String())
	case pkg.Path() == module && !t.Obj().Exported():
		l.found = append(l.found, name+": "+t.String()+" is not exported")
	case pkg.Path() == module:
		for m := range t.Methods() {
			if m.Exported() {
				l.of(t.Obj().Name()+"."+m.Name(), m.Type())
			}
		}
		l.of(t.Obj().Name(), t.Underlying())
	}
}

// Whatever is exported is of exported types of this package and the standard library.
func TestNothingInternalLeaks(t *testing.T) {
	testsize.OneThread(t)
	set := token.NewFileSet()
	files, _ := source(t, set)
	config := types.Config{Importer: exports(t, set)}
	checked, err := config.Check(module, set, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := leaks{seen: map[types.Type]bool{}}
	for _, name := range checked.Scope().Names() {
		if object := checked.Scope().Lookup(name); object.Exported() {
			l.of(name, object.Type())
		}
	}
	for _, leak := range l.found {
		t.Errorf("%s leaks", leak)
	}
	if position := checked.Scope().Lookup("Position").Type(); !l.seen[position] {
		t.Error("the walk has missed Position")
	}
}

// The walk finds each kind of leak.
func TestLeaksAreFound(t *testing.T) {
	testsize.OneThread(t)
	const text = `package maven
		import "maven/internal/move"
		type hidden struct{}
		type A struct { M []*move.Move; private move.Move }
		func B() (hidden, error) { return hidden{}, nil }
		type C map[string]func(move.Kind) error
		type D struct{}
		func (D) E(chan [2]move.Direction) {}
		type F struct { private move.Move }`
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "leaky.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: exports(t, set)}
	checked, err := config.Check(module, set, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := leaks{seen: map[types.Type]bool{}}
	for _, name := range checked.Scope().Names() {
		if object := checked.Scope().Lookup(name); object.Exported() {
			l.of(name, object.Type())
		}
	}
	want := []string{"A.M: maven/internal/move.Move", "B: maven.hidden is not exported",
		"C: maven/internal/move.Kind", "D.E: maven/internal/move.Direction"}
	if slices.Sort(l.found); !slices.Equal(l.found, want) {
		t.Errorf("found %q, want %q", l.found, want)
	}
}

// Every exported name is documented, and every function and method of the API has an example with
// its output; methods that make an error an error need none.
func TestDocumentedWithExamples(t *testing.T) {
	set := token.NewFileSet()
	files, tests := source(t, set)
	p, err := doc.NewFromFiles(set, files, module)
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for _, e := range doc.Examples(tests...) {
		if e.Output != "" {
			has[e.Name] = true
		}
	}
	check := func(kind, name, text string) {
		if strings.TrimSpace(text) == "" {
			t.Errorf("%s has no documentation", name)
		}
		if kind == "func" && !has[name] && !strings.HasSuffix(name, "_Error") {
			t.Errorf("%s has no example with output", name)
		}
	}
	check("package", "the package", p.Doc)
	functions := slices.Clone(p.Funcs)
	for _, one := range p.Types {
		check("type", one.Name, one.Doc)
		functions = append(functions, one.Funcs...)
		for _, m := range one.Methods {
			check("func", one.Name+"_"+m.Name, m.Doc)
		}
		for _, v := range slices.Concat(one.Consts, one.Vars) {
			check("value", v.Names[0], v.Doc)
		}
	}
	for _, f := range functions {
		check("func", f.Name, f.Doc)
	}
	for _, v := range slices.Concat(p.Consts, p.Vars) {
		check("value", v.Names[0], v.Doc)
	}
	if !has[""] {
		t.Error("the package has no example")
	}
}
