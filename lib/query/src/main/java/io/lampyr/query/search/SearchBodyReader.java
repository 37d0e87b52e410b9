package io.lampyr.query.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.frame.Asking;
import io.lampyr.query.request.StreamedBody;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the bodies of searches. Immutable and safe for many threads.
 *
 * <p>Law: whatever the bytes, the outcome is a body or a {@code FaultException}.
 */
public final class SearchBodyReader {
  private static final Set<String> SCALARS =
      Set.of(
          "from",
          "size",
          "timeout",
          "terminate_after",
          "min_score",
          "version",
          "seq_no_primary_term",
          "explain",
          "include_named_queries_score",
          "track_scores",
          "track_total_hits",
          "_source",
          "stored_fields",
          "sort",
          "profile");
  private static final Set<String> OBJECTS =
      Set.of(
          "query",
          "post_filter",
          "_source",
          "script_fields",
          "indices_boost",
          "aggs",
          "aggregations",
          "highlight",
          "suggest",
          "sort",
          "rescore",
          "ext",
          "slice",
          "collapse",
          "pit",
          "runtime_mappings",
          "derived",
          "retriever",
          "rank",
          "knn");
  private static final Set<String> ARRAYS =
      Set.of(
          "stored_fields",
          "docvalue_fields",
          "fields",
          "indices_boost",
          "sort",
          "rescore",
          "stats",
          "_source",
          "search_after",
          "knn");

  private final Asking asking;

  /**
   * A reader of bodies.
   *
   * @param now what {@code now} means in bounds of aggregations
   * @param dialect whose answers aggregations give where the dialects' differ
   */
  public SearchBodyReader(Instant now, Dialect dialect) {
    this(new Asking(now, dialect));
  }

  SearchBodyReader(Asking asking) {
    this.asking = asking;
  }

  /** The search of a body, which may be empty. */
  public SearchBody read(byte[] json) {
    return read(json, Map.of());
  }

  /** As {@link #read(byte[])}; what a URL's parameters say comes before what the body says. */
  public SearchBody read(byte[] json, Map<String, String> parameters) {
    SearchBodyBuilder body = new SearchBodyBuilder(asking);
    try (JsonParser parser = JsonReading.unrepeated(json, 0, json.length)) {
      if (parser.nextToken() != null) {
        object(parser, body);
        if (parser.nextToken() != null) {
          throw StreamedBody.parsing(
              parser,
              "Unexpected token ["
                  + JsonReading.named(parser.currentToken())
                  + "] after the search's body");
        }
      }
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
    parameters.forEach(new SearchParameters(body)::apply);
    SearchParameters.suggestion(parameters).ifPresent(suggestion -> add(suggestion, body));
    return body.done();
  }

  private static void add(Map<String, Object> members, SearchBodyBuilder body) {
    byte[] json = Json.write(members);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      object(parser, body);
    }
  }

  private static void object(JsonParser parser, SearchBodyBuilder body) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw StreamedBody.parsing(
          parser, "Expected [START_OBJECT] but found [" + token(parser.currentToken()) + "]");
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      boolean known =
          switch (token) {
            case START_OBJECT -> OBJECTS.contains(name);
            case START_ARRAY -> ARRAYS.contains(name);
            case VALUE_NULL -> false;
            default -> SCALARS.contains(name);
          };
      if (!known) {
        throw StreamedBody.parsing(
            parser, "Unknown key for a " + token(token) + " in [" + name + "].");
      }
      value(name, parser, body);
    }
  }

  private static void value(String name, JsonParser parser, SearchBodyBuilder body) {
    body.uses().section(name);
    try {
      body.key(name, parser);
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
    }
  }

  private static String token(JsonToken token) {
    return switch (token) {
      case VALUE_TRUE, VALUE_FALSE -> "VALUE_BOOLEAN";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "VALUE_NUMBER";
      default -> token.name();
    };
  }
}
