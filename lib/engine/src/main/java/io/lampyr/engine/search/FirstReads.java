package io.lampyr.engine.search;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** What a query's search reads first, in every segment, as far as the query tells. */
final class FirstReads {
  /** Beyond so many terms it is cheaper to read through the dictionary. */
  private static final int MAX_TERMS = 64;

  private final Set<Term> terms = new LinkedHashSet<>();
  private final Set<Term> inOrder = new LinkedHashSet<>();
  private final Set<String> scored = new LinkedHashSet<>();
  private final Set<PointRangeQuery> ranges = new LinkedHashSet<>();
  private final Set<String> columns = new LinkedHashSet<>();

  /** Of a query, and of columns that are read beside it. */
  static FirstReads of(Query query, Set<String> columns) {
    FirstReads reads = new FirstReads();
    query.visit(reads.new Visitor(true));
    reads.columns.addAll(columns);
    return reads;
  }

  /** The terms that are looked up. */
  Set<Term> terms() {
    return terms;
  }

  /** Those of the terms whose positions are compared. */
  Set<Term> inOrder() {
    return inOrder;
  }

  /** The fields whose norms scores depend on. */
  Set<String> scored() {
    return scored;
  }

  Set<PointRangeQuery> ranges() {
    return ranges;
  }

  /** The fields whose doc values are read. */
  Set<String> columns() {
    return columns;
  }

  private final class Visitor extends QueryVisitor {
    private final boolean scores;

    Visitor(boolean scores) {
      this.scores = scores;
    }

    @Override
    public void consumeTerms(Query query, Term... consumed) {
      boolean ordered = query instanceof PhraseQuery || query instanceof MultiPhraseQuery;
      for (Term term : consumed) {
        if (terms.size() < MAX_TERMS) {
          terms.add(term);
          if (ordered) {
            inOrder.add(term);
          }
          if (scores) {
            scored.add(term.field());
          }
        }
      }
    }

    @Override
    public void visitLeaf(Query query) {
      switch (query) {
        case PointRangeQuery range -> {
          ranges.add(range);
          columns.add(range.getField());
        }
        case FieldExistsQuery exists -> columns.add(exists.getField());
        default -> {}
      }
    }

    @Override
    public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
      boolean counts =
          scores && (occur == BooleanClause.Occur.MUST || occur == BooleanClause.Occur.SHOULD);
      return counts == scores ? this : new Visitor(counts);
    }
  }
}
