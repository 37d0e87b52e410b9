package io.lampyr.query.dsl.join;

import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/** Finds out whether a query needs the documents that others are related to. */
public final class Relatives extends QueryVisitor {
  private boolean found;

  private Relatives() {}

  /** Whether children or parents decide what matches. */
  public static boolean areAskedFor(Query query) {
    Relatives relatives = new Relatives();
    query.visit(relatives);
    return relatives.found;
  }

  @Override
  public void visitLeaf(Query query) {
    found |= query instanceof JoinQuery;
  }

  @Override
  public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
    return this;
  }
}
