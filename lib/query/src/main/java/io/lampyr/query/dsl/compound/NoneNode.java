package io.lampyr.query.dsl.compound;

import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Optional;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code match_none}: no document. */
record NoneNode() implements QueryNode {
  @Override
  public boolean isNothing(QueryScope scope) {
    return true;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    return new MatchNoDocsQuery("User requested \"match_none\" query.");
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    return Optional.of(FieldRange.NOTHING);
  }
}
