package io.lampyr.query.dsl.span;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Inscribed;
import io.lampyr.query.dsl.term.PatternNode;
import io.lampyr.query.dsl.term.TermQueries;
import io.lampyr.query.dsl.term.TypedBeginnings;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.FieldMaskingSpanQuery;
import org.apache.lucene.queries.spans.SpanContainingQuery;
import org.apache.lucene.queries.spans.SpanFirstQuery;
import org.apache.lucene.queries.spans.SpanMultiTermQueryWrapper;
import org.apache.lucene.queries.spans.SpanNearQuery;
import org.apache.lucene.queries.spans.SpanNotQuery;
import org.apache.lucene.queries.spans.SpanOrQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.queries.spans.SpanWithinQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** A query that finds places in texts, so that others can ask where these places lie. */
sealed interface SpanNode extends QueryNode {
  SpanQuery span(QueryScope scope);

  @Override
  default Query toLucene(QueryScope scope) {
    return span(scope);
  }

  private static List<SpanQuery> all(List<SpanNode> clauses, QueryScope scope) {
    return clauses.stream().map(clause -> clause.span(scope)).toList();
  }

  private static void requirePositions(FieldTarget target) {
    boolean kept =
        target.type() instanceof TextType text
            ? text.hasPositions()
            : target.type() instanceof AnalyzedType;
    if (!kept) {
      throw withoutPositions(target);
    }
  }

  private static FaultException withoutPositions(FieldTarget target) {
    return FaultException.argument(
        "field:["
            + target.path()
            + "] was indexed without position data; cannot run SpanTermQuery");
  }

  /** The places of one term. */
  record OfTerm(String field, Object value) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      FieldTarget target = scope.field(field);
      if (target == null) {
        return new SpanTermQuery(new Term(field, value.toString()));
      }
      return new SpanTermQuery(term(target, scope));
    }

    /** The one term that finds the value; other queries on values know no places. */
    private Term term(FieldTarget target, QueryScope scope) {
      if (target.type() instanceof CompletionType) {
        // Its terms are those of whole inputs, and stand nowhere.
        throw withoutPositions(target);
      }
      Query exact = TermQueries.once(target, value, scope.nowMillis().getAsLong());
      if (exact instanceof ConstantScoreQuery constant) {
        exact = constant.getQuery();
      }
      if (exact instanceof TermQuery term) {
        requirePositions(target);
        return term.getTerm();
      }
      throw FaultException.argument(
          "Cannot extract a term from a query of type " + exact.getClass() + ": " + exact);
    }
  }

  /** A span under whose name hits say that they match it. */
  record Named(SpanNode node, String name) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      SpanQuery span = node.span(scope);
      scope.collected().named(name, span);
      return span;
    }
  }

  /** Places that end before so many terms. */
  record First(SpanNode match, int end) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      return new SpanFirstQuery(match.span(scope), end);
    }
  }

  /** So many terms of any kind, between the clauses of a {@link Near}. */
  record Gap(String field, int width) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      throw new UnsupportedOperationException("[span_gap] must be a clause of [span_near]");
    }
  }

  /** Places that lie near to each other. */
  record Near(List<SpanNode> clauses, int slop, boolean inOrder) implements SpanNode {
    public Near {
      clauses = List.copyOf(clauses);
    }

    @Override
    public SpanQuery span(QueryScope scope) {
      if (clauses.size() == 1) {
        return clauses.getFirst().span(scope);
      }
      if (clauses.getFirst() instanceof Gap) {
        throw FaultException.argument("[span_near] must not begin with a [span_gap]");
      }
      SpanQuery first = clauses.getFirst().span(scope);
      SpanNearQuery.Builder near = new SpanNearQuery.Builder(first.getField(), inOrder);
      near.setSlop(slop).addClause(first);
      for (SpanNode clause : clauses.subList(1, clauses.size())) {
        if (clause instanceof Gap gap) {
          near.addGap(gap.width());
        } else {
          near.addClause(clause.span(scope));
        }
      }
      return near.build();
    }
  }

  /** The places of several spans. */
  record Or(List<SpanNode> clauses) implements SpanNode {
    public Or {
      clauses = List.copyOf(clauses);
    }

    @Override
    public SpanQuery span(QueryScope scope) {
      return new SpanOrQuery(all(clauses, scope).toArray(SpanQuery[]::new));
    }
  }

  /** Places without others in them, or so many terms before and behind. */
  record Not(SpanNode include, SpanNode exclude, int before, int behind) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      return new SpanNotQuery(include.span(scope), exclude.span(scope), before, behind);
    }
  }

  /** Places that hold smaller ones, or the smaller ones themselves. */
  record Inside(SpanNode big, SpanNode little, boolean showLittle) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      return showLittle
          ? new SpanWithinQuery(big.span(scope), little.span(scope))
          : new SpanContainingQuery(big.span(scope), little.span(scope));
    }
  }

  /** The places of all terms of a field that look alike. */
  record Multi(String field, QueryNode terms) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      FieldTarget target = scope.field(field);
      if (target != null) {
        check(target);
      }
      String start = terms instanceof PatternNode pattern ? pattern.start() : null;
      if (target != null && start != null && TypedBeginnings.are(target, start)) {
        return TypedBeginnings.span(target, start);
      }
      if (target != null
          && start != null
          && Inscribed.hasBeginnings(target, start)
          && terms.toLucene(scope) instanceof MultiTermQuery words) {
        return Inscribed.span(target, start, words);
      }
      Query query = terms.toLucene(scope);
      return switch (query) {
        case MultiTermQuery multi -> new SpanMultiTermQueryWrapper<>(multi);
        case MatchNoDocsQuery none -> nowhere(target == null ? field : target.path());
        default ->
            throw new UnsupportedOperationException(
                "unsupported inner query, should be "
                    + MultiTermQuery.class.getName()
                    + " but was "
                    + query.getClass().getName());
      };
    }

    /** No places, of a field all the same: others may only be near to places of theirs. */
    private static SpanQuery nowhere(String field) {
      SpanQuery any = new SpanTermQuery(new Term(field, ""));
      return new SpanNotQuery(any, any);
    }

    private void check(FieldTarget target) {
      boolean prefix = terms instanceof PatternNode pattern && pattern.isPrefix();
      if (prefix && (!(target.type() instanceof AnalyzedType) || target.isInner())) {
        throw FaultException.argument(
            "Can only use span prefix queries on text fields - not on ["
                + target.path()
                + "] which is of type ["
                + target.typeName()
                + "]");
      }
      if (target.type() instanceof AnalyzedType && target.facts().index() == Facts.Index.NONE) {
        // The query itself says so.
        return;
      }
      requirePositions(target);
    }
  }

  /** Places that are taken for those of another field. */
  record Masked(SpanNode node, String field) implements SpanNode {
    @Override
    public SpanQuery span(QueryScope scope) {
      FieldTarget target = scope.field(field);
      return new FieldMaskingSpanQuery(node.span(scope), target == null ? field : target.path());
    }
  }
}
