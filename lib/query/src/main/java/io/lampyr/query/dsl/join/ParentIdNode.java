package io.lampyr.query.dsl.join;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code parent_id}: the children of one name that one document has. */
record ParentIdNode(String type, String id, boolean ignoreUnmapped) implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    String type = body.text("type");
    String id = body.text("id");
    if (type == null) {
      throw FaultException.argument("[parent_id] requires 'type' field");
    }
    if (id == null) {
      throw FaultException.argument("[parent_id] requires 'id' field");
    }
    return new ParentIdNode(type, id, body.flag("ignore_unmapped", false));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Family family = Family.ofChild(scope.mapping(), type);
    if (family == null) {
      if (ignoreUnmapped) {
        return new MatchNoDocsQuery("no child [" + type + "]");
      }
      throw new FaultException(
          io.lampyr.mapping.fault.ErrorKind.QUERY_SHARD,
          scope.mapping().join().isEmpty()
              ? "[parent_id] no join field found for index [" + scope.index() + "]"
              : "[parent_id] no relation found for child [" + type + "]");
    }
    return Family.among(family.named(type), Family.term(family.ids(), id));
  }
}
