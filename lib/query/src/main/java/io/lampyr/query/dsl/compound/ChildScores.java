package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.FaultException;
import org.apache.lucene.search.join.ScoreMode;

/** How the scores of several documents become one, by the names that queries give it. */
public final class ChildScores {
  private ChildScores() {}

  /** The mode of that name. */
  public static ScoreMode mode(String text) {
    return switch (text) {
      case "none" -> ScoreMode.None;
      case "min" -> ScoreMode.Min;
      case "max" -> ScoreMode.Max;
      case "avg" -> ScoreMode.Avg;
      case "sum" -> ScoreMode.Total;
      default ->
          throw FaultException.argument("No score mode for child query [" + text + "] found");
    };
  }
}
