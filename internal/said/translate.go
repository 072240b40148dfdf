package said

import "reflect"

// Translate returns a value with all texts that it holds said in the language of a book. What holds a text is copied, and the value
// stays as it is. Without a book it is returned as it is, since texts are English by themselves.
func Translate(value any, b Book) any {
	if b == nil || value == nil {
		return value
	}
	v := reflect.ValueOf(value)
	if !holds(v.Type(), map[reflect.Type]bool{}) {
		return value
	}
	return translated(v, b).Interface()
}

// holds reports whether values of a type may hold a text; known has the types that are being asked about.
func holds(t reflect.Type, known map[reflect.Type]bool) bool {
	if t == reflect.TypeFor[Text]() || t.Kind() == reflect.Interface {
		return true
	}
	if known[t] {
		return false
	}
	known[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return holds(t.Elem(), known)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && holds(f.Type, known) {
				return true
			}
		}
	}
	return false
}

// translated returns a value of a type that may hold texts, with its texts in another language.
func translated(v reflect.Value, b Book) reflect.Value {
	if t, is := v.Interface().(Text); is {
		if t.IsZero() {
			return v
		}
		return reflect.ValueOf(Plain(t.In(b)))
	}
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	if !holds(v.Type(), map[reflect.Type]bool{}) {
		return out
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(translated(v.Elem(), b))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(translated(v.Elem(), b))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(translated(v.Index(i), b))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		}
		for at := v.MapRange(); at.Next(); {
			out.SetMapIndex(at.Key(), translated(at.Value(), b))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(translated(v.Field(i), b))
			}
		}
	}
	return out
}
