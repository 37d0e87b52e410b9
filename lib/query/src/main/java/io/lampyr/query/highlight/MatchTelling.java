package io.lampyr.query.highlight;

import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.frame.TellsNoMatches;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.FieldMaskingSpanQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;

/**
 * Finds out whether a query tells where it matches in a field of a document: what is within other
 * documents it does not, nor what another field is asked for in its place.
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
            || query instanceof FieldMaskingSpanQuery
            || query instanceof TellsNoMatches);
  }

  @Override
  public void consumeTerms(Query query, Term... terms) {
    for (Term term : terms) {
      tells &= !term.field().endsWith(TextType.INSCRIBED);
    }
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
