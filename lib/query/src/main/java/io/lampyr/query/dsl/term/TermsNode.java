package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.Prefilter;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code terms}: any of several exact values, given or found in another document. */
record TermsNode(String field, List<Object> values, @Nullable Lookup lookup, Form form)
    implements QueryNode {
  private static final Set<String> SCALARS = Set.of("boost", "_name", "value_type");

  /** How values are written. */
  enum Form {
    DEFAULT,
    /** One value in base 64, a set of numbers ({@link Bitmap}). */
    BITMAP
  }

  /** Where the values stand. */
  record Lookup(String index, String id, @Nullable String routing, String path) {}

  TermsNode {
    values = List.copyOf(values);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Form form = form(body.text("value_type", "default"));
    body.all()
        .forEach((key, part) -> {
          if (part instanceof Part.Scalar && !part.isNull() && !SCALARS.contains(key)) {
            throw part.malformed("[terms] query does not support [" + key + "]");
          }
        });
    Map.Entry<String, Part> found = body.field("boost", "_name", "value_type");
    return switch (found.getValue()) {
      case Part.Items items -> new TermsNode(found.getKey(), values(items, form), null, form);
      case Part.Fields fields -> {
        PlacedBody where = PlacedBody.of("terms", fields);
        Lookup lookup =
            new Lookup(
                where.requireText("index"),
                where.requireText("id"),
                where.text("routing"),
                where.requireText("path"));
        // What is stored of a value is what its source says of it.
        where.flag("store", false);
        where.finish();
        yield new TermsNode(found.getKey(), List.of(), lookup, form);
      }
      case Part.Scalar scalar ->
          throw scalar.malformed(
              scalar.isNull()
                  ? "[terms] unknown token [VALUE_NULL] after [" + found.getKey() + "]"
                  : "[terms] query does not support [" + found.getKey() + "]");
    };
  }

  private static Form form(String name) {
    for (Form form : Form.values()) {
      if (form.name().equalsIgnoreCase(name)) {
        return form;
      }
    }
    throw FaultException.argument(name + " is not valid value_type");
  }

  private static List<Object> values(Part.Items items, Form form) {
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
    if (form == Form.BITMAP && !(values.size() == 1 && values.getFirst() instanceof String)) {
      throw FaultException.argument(
          "Invalid value for bitmap type: Expected a single-element array with a base64 encoded"
              + " serialized bitmap.");
    }
    return values;
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return lookup == null && scope.field(field) == null;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    List<Object> all = values;
    if (lookup != null) {
      all = scope.lookup().values(lookup.index(), lookup.id(), lookup.routing(), lookup.path());
    }
    scope.settings().checkTerms(all.size());
    FieldTarget target = scope.field(field);
    if (target != null && form == Form.BITMAP) {
      return all.isEmpty()
          ? new MatchNoDocsQuery("nothing was found of the bitmap")
          : Bitmap.query(target, all.getFirst().toString());
    }
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    List<Object> found = all;
    long now = scope.nowMillis().getAsLong();
    return Prefilter.on(target, scope, on -> TermQueries.any(on, found, now));
  }
}
