package io.lampyr.query.dsl.term;

import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.FieldMaskingSpanQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Beginnings of terms in a field that is searched while it is typed: they are terms themselves. */
public final class TypedBeginnings {
  private TypedBeginnings() {}

  /** Whether the field has such a beginning as a term. */
  public static boolean are(FieldTarget target, String start) {
    return target.type() instanceof SearchAsYouTypeType
        && !start.isEmpty()
        && start.length() <= SearchAsYouTypeType.MAX_PREFIX;
  }

  private static FieldTarget beginnings(FieldTarget target) {
    String path = target.path();
    String root = target.shingles() == 0 ? path : path.substring(0, path.lastIndexOf('.'));
    return new FieldTarget(
        SearchAsYouTypeType.prefixes(root), target.type(), null, target.shingles(), null);
  }

  /**
   * Terms that begin so: as one term of the beginnings, which the usual ways to score do not tell
   * from others. Documents of before the ends of texts had beginnings are found by the terms.
   */
  static Query query(
      FieldTarget target,
      MultiTermQuery.@Nullable RewriteMethod how,
      Function<FieldTarget, Query> begun,
      Query terms) {
    Query found = begun.apply(beginnings(target));
    if (target.isBeginnings()) {
      return found;
    }
    boolean isAlike =
        how == null
            || how.equals(MultiTermQuery.CONSTANT_SCORE_REWRITE)
            || how.equals(MultiTermQuery.CONSTANT_SCORE_BOOLEAN_REWRITE);
    Query others = new BoostQuery(new ConstantScoreQuery(new UnseenQuery(terms)), 0);
    Query both =
        new BooleanQuery.Builder()
            .add(found, BooleanClause.Occur.SHOULD)
            .add(others, BooleanClause.Occur.SHOULD)
            .build();
    return isAlike ? new ConstantScoreQuery(both) : both;
  }

  /** The places of the terms that begin so. */
  public static SpanQuery span(FieldTarget target, String start) {
    Term term = new Term(beginnings(target).path(), start);
    return new FieldMaskingSpanQuery(new SpanTermQuery(term), target.path());
  }
}
