package io.lampyr.query.search;

import io.lampyr.base.check.Check;
import io.lampyr.query.fault.FaultException;
import io.lampyr.query.fetch.InnerHits;
import io.lampyr.query.request.Body;
import io.lampyr.query.request.EmbeddedQuery;
import io.lampyr.query.request.ValueReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The nearest neighbours of a vector, which are hits beside those of the query. */
public record Knn(
    String field,
    List<Float> vector,
    int k,
    int candidates,
    List<EmbeddedQuery> filters,
    @Nullable Float similarity,
    float boost,
    @Nullable String name,
    @Nullable InnerHits innerHits) {
  private static final int MAX_CANDIDATES = 10_000;

  public Knn {
    Check.positive(k, "k");
    vector = List.copyOf(vector);
    filters = List.copyOf(filters);
  }

  static Knn read(JsonParser parser, ValueReader<EmbeddedQuery> queries) {
    Reading reading = new Reading(queries);
    Body.object(parser, "knn", reading::key);
    return reading.done(parser);
  }

  private static final class Reading {
    private final ValueReader<EmbeddedQuery> queries;
    private @Nullable String field;
    private List<Float> vector = List.of();
    private int k = -1;
    private int candidates = -1;
    private final List<EmbeddedQuery> filters = new ArrayList<>();
    private @Nullable Float similarity;
    private float boost = 1;
    private @Nullable String name;
    private @Nullable InnerHits innerHits;

    Reading(ValueReader<EmbeddedQuery> queries) {
      this.queries = queries;
    }

    boolean key(String key, JsonParser value) {
      switch (key) {
        case "field" -> field = Body.text(value, key);
        case "query_vector" -> vector = vector(value);
        case "k" -> k = Body.integer(value, key);
        case "num_candidates" -> candidates = Body.integer(value, key);
        case "filter" -> filters.addAll(Body.list(value, queries));
        case "similarity" -> similarity = (float) Body.decimal(value, key);
        case "boost" -> boost = (float) Body.decimal(value, key);
        case "_name" -> name = Body.text(value, key);
        case "inner_hits" -> innerHits = InnerHits.read(value, queries);
        case "rescore_vector" -> value.skipChildren();
        default -> {
          return false;
        }
      }
      return true;
    }

    private static List<Float> vector(JsonParser value) {
      if (value.currentToken() == JsonToken.VALUE_STRING) {
        String text = value.getString();
        if (text.length() % 2 != 0 || !text.matches("[0-9a-fA-F]*")) {
          throw FaultException.argument("failed to parse field [query_vector]: not a hex text");
        }
        List<Float> bytes = new ArrayList<>();
        for (int i = 0; i < text.length(); i += 2) {
          bytes.add((float) (byte) Integer.parseInt(text.substring(i, i + 2), 16));
        }
        return bytes;
      }
      return Body.list(value, element -> (float) Body.decimal(element, "query_vector"));
    }

    Knn done(JsonParser parser) {
      if (field == null) {
        throw Body.parsing(parser, "Required [field]");
      }
      if (vector.isEmpty()) {
        throw FaultException.argument("[knn] requires a [query_vector]");
      }
      int wanted = k < 0 ? 10 : k;
      if (wanted < 1) {
        throw FaultException.argument("[k] must be greater than 0");
      }
      int seen =
          candidates < 0 ? Math.max(wanted, Math.min(MAX_CANDIDATES, 3 * wanted / 2)) : candidates;
      if (seen < wanted) {
        throw FaultException.argument("[num_candidates] cannot be less than [k]");
      }
      if (seen > MAX_CANDIDATES) {
        throw FaultException.argument("[num_candidates] cannot exceed [" + MAX_CANDIDATES + "]");
      }
      return new Knn(field, vector, wanted, seen, filters, similarity, boost, name, innerHits);
    }
  }
}
