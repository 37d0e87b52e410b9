package io.lampyr.base.suggest;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the known name that is nearest to a mistyped one. */
public final class Nearest {
  /** Longer names come from a mistake of another kind, and comparing them would cost too much. */
  private static final int LONGEST_NAME = 200;

  private static final double HALF = 0.5;

  private Nearest() {}

  /**
   * The known name with the fewest typing mistakes between, the first of several in their order;
   * empty if none is near enough to be meant.
   */
  public static Optional<String> to(String name, Collection<String> known) {
    if (name.length() > LONGEST_NAME) {
      return Optional.empty();
    }
    String nearest = null;
    int fewest = Math.max(2, name.length() / 3) + 1;
    for (String candidate : known) {
      int mistakes = mistakes(name, candidate);
      if (mistakes < fewest) {
        fewest = mistakes;
        nearest = candidate;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * The question that clients of the peers know: {@code did you mean [a]?}, or {@code any of [a,
   * b]}, of all names of which more than half is alike, the nearest first; empty without any.
   */
  public static String question(String name, Collection<String> known) {
    return question(name, known, HALF);
  }

  /** The same, of names of which more than this share is alike. */
  public static String question(String name, Collection<String> known, double share) {
    if (name.length() > LONGEST_NAME) {
      return "";
    }
    record Alike(double share, String name) {}
    List<String> near =
        known.stream()
            .map(one -> new Alike(alike(name, one), one))
            .filter(one -> one.share > share)
            .sorted(Comparator.comparingDouble(Alike::share).reversed().thenComparing(Alike::name))
            .map(Alike::name)
            .toList();
    if (near.isEmpty()) {
      return "";
    }
    return "did you mean " + (near.size() == 1 ? near : "any of " + near) + "?";
  }

  /** How much of the longer one need not be changed, where neighbours are two letters. */
  private static double alike(String from, String to) {
    int longest = Math.max(from.length(), to.length());
    return longest == 0 ? 1 : 1 - (double) mistakes(from, to, false) / longest;
  }

  private static int mistakes(String from, String to) {
    return mistakes(from, to, true);
  }

  /** Letters to insert, delete, replace, or, if that counts once, exchange with their neighbour. */
  private static int mistakes(String from, String to, boolean exchanges) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] current = new int[to.length() + 1];
      current[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        current[j] = Math.min(Math.min(last[j], current[j - 1]) + 1, last[j - 1] + (same ? 0 : 1));
        if (exchanges
            && i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          current[j] = Math.min(current[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = current;
    }
    return last[to.length()];
  }
}
