package io.lampyr.query.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.ShowingQueries;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
import java.util.Locale;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** The best hits of each shard are scored again with another query. */
public record Rescore(
    int window, QueryNode query, double queryWeight, double rescoreWeight, Mode mode) {
  /** How two scores become one. */
  enum Mode {
    TOTAL,
    MULTIPLY,
    AVG,
    MAX,
    MIN
  }

  /** Refuses a window that is beyond an index's limit. */
  void checkWindow(int most) {
    if (window > most) {
      throw FaultException.argument(
          "Rescore window ["
              + window
              + "] is too large. It must be less than ["
              + most
              + "]. This prevents allocating massive heaps for storing the results to be rescored."
              + " This limit can be set by changing the [index.max_rescore_window] index level"
              + " setting.");
    }
  }

  /**
   * Reads one.
   *
   * @param uses is told what it makes use of
   * @param dialect whose clients say it
   */
  static Rescore read(JsonParser parser, Uses.Noted uses, Dialect dialect) {
    Reading reading = new Reading(uses, dialect);
    StreamedBody.object(parser, "rescore", reading::key);
    uses.rescorer("query");
    if (reading.query == null) {
      throw StreamedBody.parsing(parser, "missing rescore type");
    }
    return new Rescore(
        reading.window, reading.query, reading.queryWeight, reading.rescoreWeight, reading.mode);
  }

  private static final class Reading {
    private final Uses.Noted uses;
    private final Dialect dialect;
    private int window = 10;
    private @Nullable QueryNode query;
    private double queryWeight = 1;
    private double rescoreWeight = 1;
    private Mode mode = Mode.TOTAL;

    Reading(Uses.Noted uses, Dialect dialect) {
      this.uses = uses;
      this.dialect = dialect;
    }

    boolean key(String key, JsonParser value) {
      switch (value.currentToken()) {
        case START_OBJECT -> {
          if (key.equals("learning_to_rank") && dialect == Dialect.ELASTICSEARCH) {
            throw FaultException.argument(
                "rescorer [learning_to_rank] is not supported: there are no models; use [query]");
          }
          if (!key.equals("query")) {
            throw new FaultException(
                new Fault(
                    ErrorKind.NAMED_OBJECT_NOT_FOUND,
                    "unknown field [" + key + "]",
                    JsonReading.position(value.currentTokenLocation()),
                    null));
          }
          inner(value);
        }
        case START_ARRAY, VALUE_NULL ->
            throw StreamedBody.parsing(
                value,
                "unexpected token ["
                    + JsonReading.named(value.currentToken())
                    + "] after ["
                    + key
                    + "]");
        default -> {
          if (!key.equals("window_size")) {
            throw StreamedBody.parsing(value, "rescore doesn't support [" + key + "]");
          }
          window = Math.max(0, StreamedBody.integer(value, key));
        }
      }
      return true;
    }

    private void inner(JsonParser parser) {
      new StreamedOptions("query")
          .with(
              Takes.OBJECT,
              value -> query = ShowingQueries.parse(value, uses::query),
              "rescore_query")
          .with(Takes.NUMBER, value -> queryWeight = weight(value), "query_weight")
          .with(Takes.NUMBER, value -> rescoreWeight = weight(value), "rescore_query_weight")
          .with(Takes.TEXT, value -> mode = mode(value.getString()), "score_mode")
          .read(parser);
      if (query == null) {
        throw FaultException.argument("rescore_query cannot be null");
      }
    }

    private static double weight(JsonParser value) {
      return StreamedBody.decimal(value, value.currentName());
    }

    private static Mode mode(String name) {
      for (Mode mode : Mode.values()) {
        if (mode.name().equalsIgnoreCase(name)) {
          return mode;
        }
      }
      throw FaultException.argument("illegal score_mode [" + name + "]");
    }
  }

  /** How a hit's score came about, by what explains its first and, if it has one, its second. */
  Explanation explain(Explanation first, @Nullable Explanation second) {
    Explanation primary =
        Explanation.match(
            first.getValue().floatValue() * (float) queryWeight,
            "product of:",
            first,
            Explanation.match((float) queryWeight, "primaryWeight"));
    if (second == null || !second.isMatch()) {
      return primary;
    }
    Explanation secondary =
        Explanation.match(
            second.getValue().floatValue() * (float) rescoreWeight,
            "product of:",
            second,
            Explanation.match((float) rescoreWeight, "secondaryWeight"));
    String how =
        switch (mode) {
          case TOTAL -> "sum";
          case MULTIPLY -> "product";
          case AVG, MAX, MIN -> mode.name().toLowerCase(Locale.ROOT);
        };
    return Explanation.match(
        combine(first.getValue().floatValue(), true, second.getValue().floatValue()),
        how + " of:",
        primary,
        secondary);
  }

  /** The score of a hit, by its first and, if it matched again, its second one. */
  float combine(float first, boolean matches, float second) {
    float weighted = first * (float) queryWeight;
    if (!matches) {
      return weighted;
    }
    float again = second * (float) rescoreWeight;
    return switch (mode) {
      case TOTAL -> weighted + again;
      case MULTIPLY -> weighted * again;
      case AVG -> (weighted + again) / 2;
      case MAX -> Math.max(weighted, again);
      case MIN -> Math.min(weighted, again);
    };
  }
}
