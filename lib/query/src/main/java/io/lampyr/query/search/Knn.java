package io.lampyr.query.search;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.ShowingQueries;
import io.lampyr.query.request.StreamedBody;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * The nearest neighbours of a vector, which are hits beside those of the query.
 *
 * @param query finds the nearest of one shard
 * @param k how many of all shards are hits
 */
public record Knn(QueryNode query, int k) {
  private static final int STANDARD_K = 10;
  private static final int MAX_K = 10_000;

  public Knn {
    Check.positive(k, "k");
  }

  /**
   * Reads one.
   *
   * @param told of the types of its filters, and that it is one
   */
  static Knn read(JsonParser parser, Consumer<String> told) {
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(Json.object(Json.read(parser), "knn"));
    if (!(rest.get("field") instanceof String)) {
      throw StreamedBody.parsing(parser, "Required [field]");
    }
    int k = k(rest.get("k"));
    byte[] json = Json.write(Map.of("knn", rest));
    try (JsonParser again = JsonReading.parser(json, 0, json.length)) {
      again.nextToken();
      return new Knn(ShowingQueries.parse(again, told), k);
    }
  }

  /** How many neighbours are asked for, by a number or the text of one. */
  static int k(@Nullable Object given) {
    Object value = given == null ? Integer.valueOf(STANDARD_K) : given;
    try {
      double k = Double.parseDouble(String.valueOf(value));
      if (k < 1) {
        throw FaultException.argument("[k] must be greater than 0");
      }
      if (k <= MAX_K && k == Math.rint(k)) {
        return (int) k;
      }
    } catch (NumberFormatException noNumber) {
      throw wrong(value);
    }
    throw wrong(value);
  }

  private static FaultException wrong(Object value) {
    return FaultException.argument("[k] must be a whole number up to " + MAX_K + ": " + value);
  }
}
