package io.lampyr.query.dsl.term;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.List;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;

/** {@code ids}: documents by their ids. */
record IdsNode(List<String> ids) implements QueryNode {
  IdsNode {
    ids = List.copyOf(ids);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Part values = body.all().get("values");
    boolean isText = values instanceof Part.Scalar(Object value, var _) && value instanceof String;
    if (values != null && !isText && !(values instanceof Part.Items)) {
      throw body.unreadable("values", values);
    }
    return new IdsNode(body.texts("values"));
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return ids.isEmpty();
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (ids.isEmpty()) {
      return new MatchNoDocsQuery("Missing ids in \"ids\" query.");
    }
    if (ids.contains("")) {
      throw FaultException.argument("Ids can't be empty");
    }
    return new ConstantScoreQuery(
        new TermInSetQuery(SystemFields.ID, ids.stream().map(DocumentId::encode).toList()));
  }
}
