package io.lampyr.query.dsl.join;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.compound.ChildScores;
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

/** {@code has_child}: parents of documents that match. */
record HasChildNode(
    String type,
    QueryNode query,
    ScoreMode scoreMode,
    int least,
    int most,
    boolean ignoreUnmapped,
    @Nullable Map<String, @Nullable Object> innerHits)
    implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    QueryNode query = inner.optional(body, "query");
    String type = body.text("type");
    int least = body.whole("min_children", 1);
    int most = body.whole("max_children", Integer.MAX_VALUE);
    if (type == null) {
      throw FaultException.argument("[has_child] requires 'type' field");
    }
    if (query == null) {
      throw FaultException.argument("[has_child] requires 'query' field");
    }
    if (least < 0 || most < 0) {
      throw FaultException.argument(
          "[has_child] requires non-negative '"
              + (least < 0 ? "min_children" : "max_children")
              + "' field");
    }
    if (most < least) {
      throw FaultException.argument("[has_child] 'max_children' is less than 'min_children'");
    }
    return new HasChildNode(
        type,
        query,
        ChildScores.mode(body.text("score_mode", "none")),
        least,
        most,
        body.flag("ignore_unmapped", false),
        inner.innerHits(body));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    scope.settings().checkRelatives("has_child");
    Family family = Family.ofChild(scope.mapping(), type);
    if (family == null) {
      if (ignoreUnmapped) {
        return new MatchNoDocsQuery("no child [" + type + "]");
      }
      throw Family.missing(scope.mapping(), "has_child", type, "child");
    }
    int mark = scope.collected().mark();
    Query children = Family.among(family.named(type), query.toLucene(scope.inNested(null)));
    if (innerHits != null) {
      Collected collected = scope.collected();
      Relation relation = new Relation(family.field(), type, family.ids(), true);
      collected.innerHits(
          new Collected.InnerHits(type, children, innerHits, collected.since(mark), relation));
    }
    return new JoinQuery(family.ids(), children, family.parents(), scoreMode, least, most);
  }
}
