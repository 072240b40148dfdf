package said

import "reflect"

// Translate returns a value with all texts that it holds said in the language of a book. What holds a text is copied, and the value
// stays as it is. Without a book it is returned as it is, since texts are English by themselves.
func Translate(value any, b Book) any {
	if b == nil || value == nil {
		return value
	}
	return changed(reflect.ValueOf(value), func(t Text) Text {
		if t.IsZero() {
			return t
		}
		return Plain(t.In(b))
	}, func(t Translator) any { return t.In(b) }).Interface()
}

// A Translator is what holds texts in a way of its own. In returns the same in the language of a book.
type Translator interface{ In(b Book) any }

// Replace returns a value with other texts in place of those that it holds. What holds a text is copied, as by Translate.
func Replace(value any, each func(Text) Text) any {
	if value == nil {
		return nil
	}
	return changed(reflect.ValueOf(value), each, func(t Translator) any { return t }).Interface()
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

// changed returns a value with its texts changed, and what holds texts in a way of its own.
func changed(v reflect.Value, each func(Text) Text, own func(Translator) any) reflect.Value {
	switch t := v.Interface().(type) {
	case Text:
		return reflect.ValueOf(each(t))
	case Translator:
		return reflect.ValueOf(own(t))
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
			out.Elem().Set(changed(v.Elem(), each, own))
		}
	case reflect.Interface:
		if !v.IsNil() {
			out.Set(changed(v.Elem(), each, own))
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(changed(v.Index(i), each, own))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		}
		for at := v.MapRange(); at.Next(); {
			out.SetMapIndex(at.Key(), changed(at.Value(), each, own))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				out.Field(i).Set(changed(v.Field(i), each, own))
			}
		}
	}
	return out
}
