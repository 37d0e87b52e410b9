package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.Prefilter;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.TermsLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code terms}: any of several exact values, given or found in other documents. */
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
  sealed interface Lookup {
    List<Object> values(QueryScope scope);
  }

  /** In one document. */
  record ById(String index, String id, @Nullable String routing, String path) implements Lookup {
    @Override
    public List<Object> values(QueryScope scope) {
      return scope.lookup().values(index, id, routing, path);
    }
  }

  /** In all that a query finds. */
  record ByQuery(TermsLookup.Found found) implements Lookup {
    @Override
    public List<Object> values(QueryScope scope) {
      return scope.lookup().values(found);
    }
  }

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
        Lookup lookup = lookup(PlacedBody.of("terms", fields), inner);
        yield new TermsNode(found.getKey(), List.of(), lookup, form);
      }
      case Part.Scalar scalar ->
          throw scalar.malformed(
              scalar.isNull()
                  ? "[terms] unknown token [VALUE_NULL] after [" + found.getKey() + "]"
                  : "[terms] query does not support [" + found.getKey() + "]");
    };
  }

  private static Lookup lookup(PlacedBody where, QueryReader inner) {
    List<String> missing =
        Stream.of("index", "path").filter(key -> where.all().get(key) == null).toList();
    if (!missing.isEmpty()) {
      throw FaultException.argument("Required " + missing);
    }
    String index = where.requireText("index");
    String routing = where.text("routing");
    String path = where.requireText("path");
    String id = where.text("id");
    Part query = where.take("query");
    // What is stored of a value is what its source says of it.
    where.flag("store", false);
    where.finish();
    if ((id == null) == (query == null)) {
      throw FaultException.argument(
          id == null
              ? "[terms] query lookup element requires specifying either the id or the query."
              : "[terms] query lookup element cannot specify both id and query.");
    }
    if (id != null) {
      return new ById(index, id, routing, path);
    }
    // What is wrong with it is told now, with its place.
    var _ = inner.query(query);
    return new ByQuery(new TermsLookup.Found(index, routing, path, query.tree()));
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
    if (lookup != null) {
      return false;
    }
    FieldTarget target = scope.field(field);
    return target == null
        || values.isEmpty()
        || (target.isConstant()
            && values.stream().noneMatch(value -> value.toString().equals(target.constant())));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    List<Object> all = values;
    if (lookup != null) {
      all = lookup.values(scope);
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
