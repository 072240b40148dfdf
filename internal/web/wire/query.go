package wire

import (
	"cmp"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"maven/internal/said"
	"maven/internal/web/problem"
)

// Query reads a query into a struct. The tag query of a field names the parameter; a struct within is read as well. What a
// parameter may be stands in the tags min and max of a number, most (characters) and such (an example) of a text that must be there, and enum of
// one of several words. default is what a number is that is not given. The error names the parameter at fault.
func Query(q url.Values, v any) error {
	return query(q, reflect.ValueOf(v).Elem())
}

func query(q url.Values, v reflect.Value) error {
	for i := range v.NumField() {
		field, to := v.Type().Field(i), v.Field(i)
		name, named := field.Tag.Lookup("query")
		var err error
		switch {
		case !named && to.Kind() == reflect.Struct:
			if err := query(q, to); err != nil {
				return err
			}
		case !named:
		case to.Kind() == reflect.Slice:
			to.Set(reflect.ValueOf(q[name]))
		default:
			err = parameter(q.Get(name), name, field.Tag, to)
		}
		if err != nil {
			return problem.Of(name, err)
		}
	}
	return nil
}

// Known refuses a parameter that is none of these. Every request may name its language, as package language reads it.
func Known(q url.Values, names ...string) error {
	for _, name := range slices.Sorted(maps.Keys(q)) {
		switch {
		case slices.Contains(names, name), name == "language":
		case len(names) == 0:
			return problem.Of(name, said.Errorf("there is no parameter %.40q; this request has none", name))
		default:
			return problem.Of(name, said.Errorf("there is no parameter %.40q; must be %s", name, said.Or(names)))
		}
	}
	return nil
}

// parameters returns the names of the parameters of a query, in its order. The type is nil if it has none.
func parameters(query reflect.Type) (names []string) {
	if query == nil {
		return nil
	}
	for i := range query.NumField() {
		field := query.Field(i)
		if name, named := field.Tag.Lookup("query"); named {
			names = append(names, name)
		} else if field.Type.Kind() == reflect.Struct {
			names = append(names, parameters(field.Type)...)
		}
	}
	return names
}

// parameter reads one parameter.
func parameter(text, name string, tag reflect.StructTag, to reflect.Value) error {
	switch to.Kind() {
	case reflect.Bool:
		if text != "" && text != "true" && text != "false" {
			return said.Errorf("%s is %q; must be true or false", name, text)
		}
		to.SetBool(text == "true")
	case reflect.Int:
		text = cmp.Or(text, tag.Get("default"))
		least, most := bound(tag, "min"), bound(tag, "max")
		n, err := strconv.Atoi(text)
		if text != "" && (err != nil || n < least || n > most) {
			return said.Errorf("%s is %q; must be %d to %d", name, text, least, most)
		}
		to.SetInt(int64(n))
	default:
		if such, needed := tag.Lookup("such"); needed {
			text = strings.TrimSpace(text)
			if most := bound(tag, "most"); text == "" || len(text) > most {
				return said.Errorf("%s has %d characters; must have 1 to %d, such as %s", name, len(text), most, such)
			}
		}
		if words, ok := tag.Lookup("enum"); ok && text != "" && !slices.Contains(strings.Split(words, ","), text) {
			return said.Errorf("%s is %q; must be %s", name, text, said.Or(strings.Split(words, ",")))
		}
		to.SetString(text)
	}
	return nil
}

// bound returns a number that a tag has.
func bound(tag reflect.StructTag, name string) int {
	n, _ := strconv.Atoi(tag.Get(name)) // a test reads all tags
	return n
}
