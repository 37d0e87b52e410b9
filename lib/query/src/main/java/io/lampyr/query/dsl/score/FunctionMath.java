package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * How the numbers of functions become one, and how that changes a score.
 *
 * @param weights of each function; null where it has none
 */
record FunctionMath(
    ScoreMode scoreMode, BoostMode boostMode, float maxBoost, List<@Nullable Float> weights) {

  /** How the numbers of several functions become one. */
  enum ScoreMode {
    MULTIPLY,
    SUM,
    AVG,
    FIRST,
    MAX,
    MIN
  }

  /** What that one does to a score. */
  enum BoostMode {
    MULTIPLY,
    REPLACE,
    SUM,
    AVG,
    MAX,
    MIN
  }

  FunctionMath {
    weights = new ArrayList<>(weights);
  }

  /** Of one function there is no mean, which would take its weight out again: it is taken as is. */
  FunctionMath ofOne() {
    return scoreMode == ScoreMode.AVG
        ? new FunctionMath(ScoreMode.FIRST, boostMode, maxBoost, weights)
        : this;
  }

  /**
   * The score.
   *
   * @param numbers the query's score, and of each function its number and whether it is for the
   *     document, which is {@code NaN} if not
   */
  double score(int doc, double[] numbers) {
    double score = combined(numbers[0], factor(numbers));
    if (!(score >= 0)) {
      throw FaultException.argument(
          "function score query returned an invalid score: " + score + " for doc: " + doc);
    }
    return score;
  }

  /** Of all functions that are for the document; one if none is. */
  double factor(double[] numbers) {
    double result = 1;
    double sum = 0;
    double divisor = 0;
    boolean any = false;
    for (int i = 0; i < weights.size(); i++) {
      if (Double.isNaN(numbers[2 * i + 2])) {
        continue;
      }
      Float given = weights.get(i);
      double weight = given == null ? 1 : given;
      double value = numbers[2 * i + 1] * weight;
      sum += value;
      divisor += weight;
      result =
          switch (scoreMode) {
            case MULTIPLY -> result * value;
            case MAX -> any ? Math.max(result, value) : value;
            case MIN -> any ? Math.min(result, value) : value;
            case FIRST -> any ? result : value;
            case SUM -> sum;
            case AVG -> divisor == 0 ? 0 : sum / divisor;
          };
      any = true;
    }
    return result;
  }

  double combined(double score, double factor) {
    double bounded = Math.min(factor, maxBoost);
    return switch (boostMode) {
      case MULTIPLY -> score * bounded;
      case SUM -> score + bounded;
      case AVG -> (score + bounded) / 2;
      case MAX -> Math.max(score, bounded);
      case MIN -> Math.min(score, bounded);
      case REPLACE -> bounded;
    };
  }

  String scoreModeWord() {
    return scoreMode.name().toLowerCase(Locale.ROOT);
  }

  /** How the score came about, of the query's and the functions' explanations. */
  Explanation explained(Explanation score, Explanation factor) {
    Explanation bounded =
        Explanation.match(
            Math.min(factor.getValue().floatValue(), maxBoost),
            "min of:",
            factor,
            Explanation.match(maxBoost, "maxBoost"));
    float value = (float) combined(score.getValue().doubleValue(), factor.getValue().doubleValue());
    return switch (boostMode) {
      case MULTIPLY -> Explanation.match(value, "function score, product of:", score, bounded);
      case SUM -> Explanation.match(value, "sum of", score, bounded);
      case AVG -> Explanation.match(value, "avg of", score, bounded);
      case MAX -> Explanation.match(value, "max of:", score, bounded);
      case MIN -> Explanation.match(value, "min of", score, bounded);
      case REPLACE -> bounded;
    };
  }
}
