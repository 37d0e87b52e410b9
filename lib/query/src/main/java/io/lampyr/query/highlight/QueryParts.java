package io.lampyr.query.highlight;

import io.lampyr.mapping.document.SystemFields;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.intervals.IntervalQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;

/**
 * The queries inside of one that Lucene's older highlighters do not know: they only see into some
 * kinds, every kind says what it is made of.
 */
final class QueryParts extends QueryVisitor {
  private final Query whole;
  private final List<Query> parts = new ArrayList<>();

  private QueryParts(Query whole) {
    this.whole = whole;
  }

  /** What it is made of, without what must not match; never the query itself. */
  static List<Query> of(Query query) {
    if (query instanceof ToParentBlockJoinQuery join) {
      return List.of(inside(join));
    }
    QueryParts found = new QueryParts(query);
    query.visit(found);
    return found.parts;
  }

  /** What nested documents are asked for, without where they are. */
  static Query inside(ToParentBlockJoinQuery join) {
    if (!(join.getChildQuery() instanceof BooleanQuery all)) {
      return join.getChildQuery();
    }
    BooleanQuery.Builder asked = new BooleanQuery.Builder();
    for (BooleanClause clause : all) {
      boolean place =
          clause.query() instanceof TermQuery term
              && term.getTerm().field().equals(SystemFields.NESTED_PATH);
      if (!place) {
        asked.add(clause);
      }
    }
    return asked.build();
  }

  /**
   * Whether it is the query itself, and not one that equals it; or intervals, which make themselves
   * anew whenever they are asked what they are made of.
   */
  @SuppressWarnings("ReferenceEquality")
  private boolean isWhole(Query query) {
    return query == whole || query instanceof IntervalQuery;
  }

  @Override
  public void consumeTerms(Query query, Term... terms) {
    if (!isWhole(query)) {
      parts.add(query);
      return;
    }
    for (Term term : terms) {
      parts.add(new TermQuery(term));
    }
  }

  @Override
  public void visitLeaf(Query query) {
    if (!isWhole(query)) {
      parts.add(query);
    }
  }

  @Override
  public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
    return occur == BooleanClause.Occur.MUST_NOT ? EMPTY_VISITOR : this;
  }
}
