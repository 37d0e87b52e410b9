package io.lampyr.query.dsl.join;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.Collected;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.Relation;
import java.util.Map;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.join.ScoreMode;
import org.jspecify.annotations.Nullable;

/** {@code has_parent}: children of documents that match. */
record HasParentNode(
    String type,
    QueryNode query,
    boolean scored,
    boolean ignoreUnmapped,
    @Nullable Map<String, @Nullable Object> innerHits)
    implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    QueryNode query = inner.optional(body, "query");
    String type = body.text("parent_type");
    if (type == null) {
      throw FaultException.argument("[has_parent] requires 'parent_type' field");
    }
    if (query == null) {
      throw FaultException.argument("[has_parent] requires 'query' field");
    }
    return new HasParentNode(
        type,
        query,
        body.flag("score", false),
        body.flag("ignore_unmapped", false),
        inner.innerHits(body));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    scope.settings().checkRelatives("has_parent");
    Family family = Family.ofParent(scope.mapping(), type);
    if (family == null) {
      if (ignoreUnmapped) {
        return new MatchNoDocsQuery("no parent [" + type + "]");
      }
      throw Family.missing(scope.mapping(), "has_parent", type, "parent");
    }
    int mark = scope.collected().mark();
    Query parents = Family.among(family.parents(), query.toLucene(scope.inNested(null)));
    if (innerHits != null) {
      Collected collected = scope.collected();
      Relation relation = new Relation(family.field(), type, family.ids(), false);
      collected.innerHits(
          new Collected.InnerHits(type, parents, innerHits, collected.since(mark), relation));
    }
    return new JoinQuery(
        family.ids(),
        parents,
        family.allChildren(),
        scored ? ScoreMode.Max : ScoreMode.None,
        1,
        Integer.MAX_VALUE);
  }
}
