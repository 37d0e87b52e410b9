package io.lampyr.query.highlight;

import io.lampyr.query.dsl.frame.TellsNoMatches;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;

/**
 * Finds out whether a query tells where it matches in a document: what is within other documents it
 * does not.
 */
final class MatchTelling extends QueryVisitor {
  private boolean tells = true;

  private MatchTelling() {}

  static boolean by(Query query) {
    MatchTelling telling = new MatchTelling();
    query.visit(telling);
    return telling.tells;
  }

  private void look(Query query) {
    tells &=
        !(query instanceof ToParentBlockJoinQuery
            || query instanceof ToChildBlockJoinQuery
            || query instanceof TellsNoMatches);
  }

  @Override
  public void visitLeaf(Query query) {
    look(query);
  }

  @Override
  public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
    look(parent);
    return this;
  }
}
