package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.compound.AllNode;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code function_score}: a query whose scores functions change. */
record FunctionScoreNode(
    QueryNode query,
    List<Weighted> functions,
    Mode scoreMode,
    Mode boostMode,
    float maxBoost,
    @Nullable Float minScore)
    implements QueryNode {

  /** How several numbers become one; not all ways are for both purposes. */
  enum Mode {
    MULTIPLY,
    SUM,
    AVG,
    FIRST,
    MAX,
    MIN,
    REPLACE
  }

  /** A function, the documents that it is for, and its weight. */
  record Weighted(@Nullable QueryNode filter, ScoreFunction function, @Nullable Float weight) {}

  FunctionScoreNode {
    functions = List.copyOf(functions);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    QueryNode query = inner.optional(body, "query");
    List<Weighted> functions = new ArrayList<>();
    for (Part part : body.list("functions")) {
      PlacedBody one = PlacedBody.of("function_score", part);
      functions.add(weighted(one, inner));
      one.finish();
    }
    Mode scoreMode = body.choice("score_mode", Mode.class, Mode.MULTIPLY);
    Mode boostMode = body.choice("boost_mode", Mode.class, Mode.MULTIPLY);
    double maxBoost = body.has("max_boost") ? body.number("max_boost", 0) : Float.MAX_VALUE;
    Float minScore = body.has("min_score") ? (float) body.number("min_score", 0) : null;
    if (scoreMode == Mode.REPLACE || boostMode == Mode.FIRST) {
      throw FaultException.argument("[function_score] illegal score_mode or boost_mode");
    }
    if (!body.has("functions")) {
      Weighted only = weightedOrNull(body, null);
      if (only != null) {
        functions.add(only);
      }
    }
    return new FunctionScoreNode(
        query == null ? new AllNode() : query,
        functions,
        scoreMode,
        boostMode,
        (float) maxBoost,
        minScore);
  }

  private static Weighted weighted(PlacedBody body, QueryReader inner) {
    QueryNode filter = inner.optional(body, "filter");
    Weighted found = weightedOrNull(body, filter);
    if (found == null) {
      throw body.wrong(
          "an entry in functions list is missing a function: needs one of weight, script_score,"
              + " random_score, field_value_factor, gauss, exp or linear");
    }
    return found;
  }

  private static @Nullable Weighted weightedOrNull(PlacedBody body, @Nullable QueryNode filter) {
    Float weight = body.has("weight") ? (float) body.number("weight", 1) : null;
    if (weight != null && weight < 0) {
      throw FaultException.argument("[weight] cannot be negative for a filtering function");
    }
    ScoreFunction function = null;
    for (Map.Entry<String, Part> entry : body.all().entrySet()) {
      ScoreFunction found = ScoreFunction.read(entry.getKey(), entry.getValue());
      if (found != null) {
        if (function != null) {
          throw entry
              .getValue()
              .malformed("failed to parse function_score functions. already found a function");
        }
        body.take(entry.getKey());
        function = found;
      }
    }
    if (function == null && weight == null) {
      return null;
    }
    return new Weighted(filter, function == null ? new ScoreFunction.One() : function, weight);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    List<DoubleValuesSource> inputs = new ArrayList<>();
    inputs.add(DoubleValuesSource.SCORES);
    for (Weighted function : functions) {
      inputs.add(function.function().values(scope));
      QueryNode filter = function.filter();
      inputs.add(
          filter == null
              ? DoubleValuesSource.constant(1)
              : DoubleValuesSource.fromQuery(new ConstantScoreQuery(filter.toLucene(scope))));
    }
    Query scored =
        functions.isEmpty()
            ? query.toLucene(scope)
            : new FunctionScoreQuery(
                query.toLucene(scope),
                new Computed(this, inputs, (doc, numbers) -> score(numbers)));
    return minScore == null ? scored : new MinScoreQuery(scored, minScore);
  }

  private double score(double[] numbers) {
    double sum = 0;
    double weights = 0;
    double result = scoreMode == Mode.MULTIPLY ? 1 : Double.NaN;
    boolean any = false;
    for (int i = 0; i < functions.size(); i++) {
      if (Double.isNaN(numbers[2 * i + 2]) || (any && scoreMode == Mode.FIRST)) {
        continue;
      }
      Float weight = functions.get(i).weight();
      double factor = weight == null ? 1 : weight;
      double value = numbers[2 * i + 1] * factor;
      sum += value;
      weights += factor;
      result =
          switch (scoreMode) {
            case MULTIPLY -> result * value;
            case MAX -> any ? Math.max(result, value) : value;
            case MIN -> any ? Math.min(result, value) : value;
            case FIRST, SUM, AVG, REPLACE -> value;
          };
      any = true;
    }
    if (scoreMode == Mode.SUM) {
      result = sum;
    } else if (scoreMode == Mode.AVG) {
      result = weights == 0 ? 0 : sum / weights;
    }
    double boosted = combine(numbers[0], Math.min(any ? result : 1, maxBoost), any);
    if (!(boosted >= 0)) {
      throw FaultException.argument(
          "function score query returned an invalid score: " + boosted + ", must be positive");
    }
    return boosted;
  }

  private double combine(double score, double function, boolean any) {
    if (!any) {
      return boostMode == Mode.REPLACE ? 1 : score;
    }
    return switch (boostMode) {
      case MULTIPLY, FIRST -> score * function;
      case SUM -> score + function;
      case AVG -> (score + function) / 2;
      case MAX -> Math.max(score, function);
      case MIN -> Math.min(score, function);
      case REPLACE -> function;
    };
  }
}
