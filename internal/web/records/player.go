package records

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"maven/internal/career"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// A playerQuery says how games are judged whose records do not say it.
type playerQuery struct {
	Lexicon string `query:"lexicon"` // by which words
}

// player answers with a player's games and losses. Games that are judged the first time are kept in the database. Each waits for its turn
// among the searches.
func (r *Records) player(req *http.Request, q *playerQuery) (f career.Career, err error) {
	name := req.PathValue("name")
	if strings.TrimSpace(name) == "" {
		return f, problem.Of("name", said.Errorf("the name is empty"))
	}
	lex, err := r.stock.Words(q.Lexicon, nil)
	if err != nil {
		return f, err
	}
	judge := func(ctx context.Context, id int64) (made *report.Report, refused, err error) {
		err = r.stock.Search(ctx, func() error {
			work, err := r.Report(id, setting.QuickJudge, registry.Choice{Lexicon: q.Lexicon}, report.DefaultTop)
			if p := (*problem.Problem)(nil); errors.As(err, &p) {
				refused = p
				return nil
			}
			if err == nil {
				made, err = report.Judge(ctx, work)
			}
			return err
		})
		return made, refused, err
	}
	f, err = career.Of(req.Context(), r.stock.Store, name, career.Latest, lex, judge, nil)
	if errors.Is(err, career.ErrPlayer) {
		return f, problem.New(http.StatusNotFound, "there is no game of a player %q", name)
	}
	return f, known(err)
}
