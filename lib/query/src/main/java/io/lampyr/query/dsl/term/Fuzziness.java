package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a term may be from the one asked for.
 *
 * @param low terms shorter than this must be equal, for the automatic fuzziness
 * @param high terms shorter than this may differ by one edit, longer ones by two
 * @param fixed so many edits, whatever the length
 */
public record Fuzziness(
    int low,
    int high,
    @Nullable Integer fixed,
    int prefixLength,
    int maxExpansions,
    boolean transpositions) {
  public static final int STANDARD_EXPANSIONS = 50;
  private static final int MAX_EXPANSIONS = 1024;

  public Fuzziness {
    if (prefixLength < 0) {
      throw FaultException.argument("[fuzzy] prefix length cannot be negative");
    }
    if (maxExpansions < 1 || maxExpansions > MAX_EXPANSIONS) {
      throw FaultException.argument(
          "max_expansions must be between 1 and " + MAX_EXPANSIONS + ", got " + maxExpansions);
    }
  }

  /** {@code AUTO}, {@code AUTO:low,high}, or a number of edits up to two. */
  public static Fuzziness parse(
      @Nullable Object value, int prefixLength, int maxExpansions, boolean transpositions) {
    String text = value == null ? "AUTO" : value.toString().toUpperCase(Locale.ROOT);
    if (text.equals("AUTO")) {
      return new Fuzziness(3, 6, null, prefixLength, maxExpansions, transpositions);
    }
    if (text.startsWith("AUTO:")) {
      String[] ends = text.substring("AUTO:".length()).split(",", -1);
      if (ends.length != 2 || !(ends[0] + ends[1]).matches("[0-9]{2,9}")) {
        throw FaultException.argument("failed to find low and high distance values");
      }
      return new Fuzziness(
          Integer.parseInt(ends[0]),
          Integer.parseInt(ends[1]),
          null,
          prefixLength,
          maxExpansions,
          transpositions);
    }
    return new Fuzziness(0, 0, edits(text, value), prefixLength, maxExpansions, transpositions);
  }

  private static int edits(String text, @Nullable Object value) {
    try {
      float edits = Float.parseFloat(text);
      if (edits >= 0 && edits <= 2) {
        return (int) edits;
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for every way of not being a distance.
    }
    throw FaultException.argument(
        "Invalid fuzziness value: [" + value + "], must be AUTO or an edit distance of 0, 1 or 2");
  }

  /** How many edits a term may be away. */
  public int edits(String term) {
    if (fixed != null) {
      return fixed;
    }
    int length = term.codePointCount(0, term.length());
    return length < low ? 0 : length < high ? 1 : 2;
  }
}
