package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.Collected;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.util.Map;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.jspecify.annotations.Nullable;

/** {@code nested}: documents that have nested ones which match. */
record NestedNode(
    String path,
    QueryNode query,
    ScoreMode scoreMode,
    boolean ignoreUnmapped,
    @Nullable Map<String, @Nullable Object> innerHits)
    implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    String path = body.text("path");
    QueryNode query = inner.optional(body, "query");
    if (path == null) {
      throw FaultException.argument("[nested] requires 'path' field");
    }
    if (query == null) {
      throw FaultException.argument("[nested] requires 'query' field");
    }
    return new NestedNode(
        path,
        query,
        ChildScores.mode(body.text("score_mode", "avg")),
        body.flag("ignore_unmapped", false),
        inner.innerHits(body));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (!(scope.mapping().field(path) instanceof ObjectField object)
        || !object.options().nested()) {
      if (ignoreUnmapped) {
        return new MatchNoDocsQuery("no nested object [" + path + "]");
      }
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE,
          scope.mapping().field(path) == null
              ? "[nested] failed to find nested object under path [" + path + "]"
              : "[nested] nested object under path [" + path + "] is not of nested type");
    }
    int mark = scope.collected().mark();
    Query children = children(scope);
    if (innerHits != null) {
      Collected collected = scope.collected();
      Query shown = children(scope.forAll());
      collected.innerHits(
          new Collected.InnerHits(path, shown, innerHits, collected.since(mark), null));
    }
    String around = scope.nestedPath();
    BitSetProducer parents =
        around == null
            ? WholeDocuments.bits()
            : new QueryBitSetProducer(WholeDocuments.nested(around));
    return new ToParentBlockJoinQuery(children, parents, scoreMode);
  }

  private Query children(QueryScope scope) {
    return new BooleanQuery.Builder()
        .add(query.toLucene(scope.inNested(path)), BooleanClause.Occur.MUST)
        .add(WholeDocuments.nested(path), BooleanClause.Occur.FILTER)
        .build();
  }
}
