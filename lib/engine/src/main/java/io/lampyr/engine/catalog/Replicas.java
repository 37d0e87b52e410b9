package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.FaultException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many other nodes an index wants to stand by for each of its shards. The store holds the
 * copies, so no index needs one: where nobody says a number, it is as many as there are, up to one.
 *
 * @param least fewer are a lack
 * @param most more are not counted
 */
public record Replicas(int least, int most) {
  static final String EXPANDING = "index.auto_expand_replicas";
  private static final Replicas USUAL = new Replicas(0, 1);
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})-(\\d{1,9}|all)");

  /** What the settings of an index say. */
  public static Replicas of(FlatSettings settings) {
    String range = settings.text(EXPANDING, "false");
    if (!range.equals("false")) {
      return parse(range);
    }
    if (!settings.has(IndexSettings.REPLICAS)) {
      return USUAL;
    }
    int number = settings.number(IndexSettings.REPLICAS, 1);
    return new Replicas(number, number);
  }

  /** Refuses what {@code index.auto_expand_replicas} cannot be. */
  static void check(String text) {
    if (!text.equals("false")) {
      parse(text);
    }
  }

  private static Replicas parse(String text) {
    Matcher matcher = RANGE.matcher(text);
    if (!matcher.matches()) {
      throw FaultException.argument(
          "failed to parse ["
              + EXPANDING
              + "] from value: ["
              + text
              + "], which must be [false] or a range such as [0-1] or [0-all]");
    }
    int least = Integer.parseInt(matcher.group(1));
    String most = matcher.group(2);
    Replicas replicas =
        new Replicas(least, most.equals("all") ? Integer.MAX_VALUE : Integer.parseInt(most));
    if (replicas.least > replicas.most) {
      throw FaultException.argument(
          "["
              + EXPANDING
              + "] minReplicas must be =< maxReplicas but wasn't "
              + replicas.least
              + " > "
              + replicas.most);
    }
    return replicas;
  }

  /** How many there should be, beside so many other nodes. */
  public int wanted(int others) {
    return Math.clamp(others, least, most);
  }
}
