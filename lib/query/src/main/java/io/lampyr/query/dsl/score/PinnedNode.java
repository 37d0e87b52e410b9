package io.lampyr.query.dsl.score;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** {@code pinned}: some documents before all others that match. */
record PinnedNode(List<String> ids, List<String> indices, QueryNode organic) implements QueryNode {
  private static final int MAX_PINNED = 100;

  /** Above all scores of queries, which are cut off below it. */
  private static final float PIN = 1.7014122E38f;

  PinnedNode {
    ids = List.copyOf(ids);
    indices = List.copyOf(indices);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    List<String> ids = new ArrayList<>(body.texts("ids"));
    List<String> indices = new ArrayList<>();
    ids.forEach(id -> indices.add(""));
    for (Part part : body.list("docs")) {
      PlacedBody one = PlacedBody.of("pinned", part);
      ids.add(one.requireText("_id"));
      indices.add(one.text("_index", ""));
      one.finish();
    }
    if (ids.size() > MAX_PINNED) {
      throw FaultException.argument("[ids] Number of pinned documents cannot exceed " + MAX_PINNED);
    }
    return new PinnedNode(ids, indices, inner.require(body, "organic"));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    BooleanQuery.Builder pinned = new BooleanQuery.Builder();
    for (int i = 0; i < ids.size(); i++) {
      String index = indices.get(i);
      if (index.isEmpty() || index.equals(scope.index())) {
        Query id = new TermQuery(new Term(SystemFields.ID, DocumentId.encode(ids.get(i))));
        // Each pin is one step of a float's precision above the next.
        float pin = Float.intBitsToFloat(Float.floatToIntBits(PIN) + ids.size() - i);
        pinned.add(new BoostQuery(new ConstantScoreQuery(id), pin), BooleanClause.Occur.SHOULD);
      }
    }
    Query capped =
        new FunctionScoreQuery(
            organic.toLucene(scope),
            new Computed(
                "cap",
                List.of(DoubleValuesSource.SCORES),
                (doc, numbers) -> Math.min(numbers[0], 1e37)));
    return new DisjunctionMaxQuery(List.of(pinned.build(), capped), 0);
  }
}
