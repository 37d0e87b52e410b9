package io.lampyr.query.dsl.term;

import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code terms}: any of several exact values, given or found in another document. */
record TermsNode(String field, List<Object> values, @Nullable Lookup lookup) implements QueryNode {
  /** Where the values stand. */
  record Lookup(String index, String id, @Nullable String routing, String path) {}

  TermsNode {
    values = List.copyOf(values);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Map.Entry<String, Part> found = body.field("boost", "_name");
    return switch (found.getValue()) {
      case Part.Items items -> new TermsNode(found.getKey(), values(items), null);
      case Part.Fields fields -> {
        PlacedBody where = PlacedBody.of("terms", fields);
        Lookup lookup =
            new Lookup(
                where.requireText("index"),
                where.requireText("id"),
                where.text("routing"),
                where.requireText("path"));
        where.finish();
        yield new TermsNode(found.getKey(), List.of(), lookup);
      }
      case Part.Scalar scalar ->
          throw scalar.malformed("[terms] query does not support [" + found.getKey() + "]");
    };
  }

  private static List<Object> values(Part.Items items) {
    List<Object> values = new ArrayList<>();
    for (Part part : items.parts()) {
      if (!(part instanceof Part.Scalar(Object value, var at))) {
        throw part.malformed("[terms] query does not take [" + part.token() + "] as a value");
      }
      if (value == null) {
        throw part.malformed("No value specified for terms query");
      }
      values.add(value);
    }
    return values;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    List<Object> all = values;
    if (lookup != null) {
      all = scope.lookup().values(lookup.index(), lookup.id(), lookup.routing(), lookup.path());
    }
    scope.settings().checkTerms(all.size());
    FieldTarget target = scope.field(field);
    return target == null
        ? FieldTarget.unmapped(field)
        : TermQueries.any(target, all, scope.nowMillis().getAsLong());
  }
}
