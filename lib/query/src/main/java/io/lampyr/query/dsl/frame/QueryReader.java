package io.lampyr.query.dsl.frame;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads queries that lie in one another; one reader for one whole query. */
public final class QueryReader {
  /** How deep queries may lie in one another. */
  static final int MAX_DEPTH = 30;

  private final Map<String, Kind> kinds;
  private final Consumer<String> told;
  private final Consumer<Part.Fields> hits;
  private int depth;

  /** How the body of one kind of query is read. */
  public interface Kind {
    QueryNode read(PlacedBody body, QueryReader inner);
  }

  /**
   * Reads the kinds that are known, each by its name.
   *
   * @param told of the name of each that is read, and of ways in which some are asked
   * @param hits looks at the inner hits that some ask for, whatever they are found in
   */
  public QueryReader(Map<String, Kind> kinds, Consumer<String> told, Consumer<Part.Fields> hits) {
    this.kinds = kinds;
    this.told = told;
    this.hits = hits;
  }

  /** The query that an object with its name as the only key stands for. */
  public QueryNode query(Part part) {
    if (!(part instanceof Part.Fields fields)) {
      throw part.malformed("[_na] query malformed, must start with start_object");
    }
    if (fields.parts().isEmpty()) {
      Position at = fields.end();
      String where = at == null ? "" : " at [" + at.line() + ":" + at.column() + "]";
      throw FaultException.argument("query malformed, empty clause found" + where);
    }
    Map.Entry<String, Part> only = fields.parts().firstEntry();
    String name = only.getKey();
    if (fields.parts().size() > 1) {
      throw part.malformed(
          "[" + name + "] malformed query, expected [END_OBJECT] but found [FIELD_NAME]");
    }
    Kind kind = kinds.get(name);
    PlacedBody given = PlacedBody.of(name, only.getValue());
    if (kind == null) {
      throw unknown(name, kinds.keySet(), only.getValue().position());
    }
    if (depth == MAX_DEPTH) {
      throw FaultException.argument(
          "The nested depth of the query exceeds the maximum nested depth for queries set in"
              + " [indices.query.bool.max_nested_depth]");
    }
    told.accept(name);
    depth++;
    QueryNode query = body(given, kind);
    depth--;
    return query;
  }

  /** Tells of a way in which a query of a type is asked, by the option that chooses it. */
  public void asked(String type, String way) {
    told.accept(type + ":" + way);
  }

  private QueryNode body(PlacedBody body, Kind kind) {
    QueryNode query = kind.read(body, this);
    QueryNode named = named(body, query);
    body.finish();
    return named;
  }

  /** The query with the boost and the name that its body gives it. */
  public static QueryNode named(PlacedBody body, QueryNode query) {
    float boost = (float) body.number("boost", 1);
    if (boost < 0) {
      throw FaultException.argument(
          "negative [boost] are not allowed in ["
              + body.query()
              + "], use a value between 0 and 1 to deboost");
    }
    return NamedNode.of(query, boost, body.text("_name"));
  }

  /**
   * A query whose body has a field's name as its key, and below it an object with the rest, or in
   * short only the value of one key.
   */
  public QueryNode onField(
      PlacedBody body, String shortKey, Function<FieldBody, QueryNode> reading) {
    Map.Entry<String, Part> field = body.field("boost", "_name");
    PlacedBody inner;
    if (field.getValue() instanceof Part.Fields) {
      inner = PlacedBody.of(body.query(), field.getValue());
    } else if (field.getValue() instanceof Part.Scalar && !shortKey.isEmpty()) {
      inner = PlacedBody.of(body.query(), Part.Fields.of(shortKey, field.getValue()));
    } else {
      throw field.getValue().malformed(misfit(body.query(), field.getKey(), field.getValue()));
    }
    QueryNode named = named(inner, reading.apply(new FieldBody(field.getKey(), inner)));
    inner.finish();
    return named;
  }

  private static String misfit(String query, String field, Part value) {
    String named = "[" + query + "] ";
    if (value instanceof Part.Items) {
      switch (query) {
        case "term" -> {
          return named + "query does not support array of values";
        }
        case "fuzzy", "span_term" -> {
          // So the peers say it, who take the list for a second field.
          return named
              + "query doesn't support multiple fields, found ["
              + field
              + "] and ["
              + field
              + "]";
        }
        default -> {}
      }
    }
    return named + "unknown token [" + value.token() + "] after [" + field + "]";
  }

  /** What {@link #onField} found. */
  public record FieldBody(String field, PlacedBody body) {}

  public QueryNode require(PlacedBody body, String key) {
    Part part = body.take(key);
    if (part == null) {
      throw body.wrong("[" + body.query() + "] requires '" + key + "' element");
    }
    return query(part);
  }

  public @Nullable QueryNode optional(PlacedBody body, String key) {
    Part part = body.take(key);
    return part == null || part.isNull() ? null : query(part);
  }

  /** Which inner hits a query asks for; null if for none. */
  public @Nullable Map<String, @Nullable Object> innerHits(PlacedBody body) {
    Part asked = body.take("inner_hits");
    if (asked == null || asked.isNull()) {
      return null;
    }
    if (!(asked instanceof Part.Fields definition)) {
      throw asked.malformed("[" + body.query() + "] query does not support [inner_hits]");
    }
    hits.accept(definition);
    return Json.object(definition.tree(), "inner_hits");
  }

  /** One query, or an array of them. */
  public List<QueryNode> queries(PlacedBody body, String key) {
    List<QueryNode> queries = new ArrayList<>();
    Part whole = body.take(key);
    if (whole != null && whole.isNull()) {
      return queries;
    }
    for (Part part : body.list(key)) {
      queries.add(query(part));
    }
    return queries;
  }

  private static FaultException unknown(String name, Set<String> known, @Nullable Position at) {
    String near = Nearest.question(name, known);
    Fault cause =
        new Fault(ErrorKind.NAMED_OBJECT_NOT_FOUND, "unknown field [" + name + "]", at, null);
    return new FaultException(
        new Fault(ErrorKind.PARSING, ("unknown query [" + name + "] " + near).strip(), at, cause));
  }
}
