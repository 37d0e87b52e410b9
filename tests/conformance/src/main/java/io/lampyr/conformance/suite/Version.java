package io.lampyr.conformance.suite;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A version as far as tests compare it: its first three numbers. */
public record Version(List<Integer> numbers) implements Comparable<Version> {
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final int COMPARED = 3;

  /** Those of the time before the fork are older than its first. */
  private static final Set<Integer> BEFORE_THE_FORK = Set.of(5, 6, 7);

  public Version {
    numbers = List.copyOf(numbers);
  }

  /** The numbers in a text; one without any is the open end of a range. */
  public static Version of(String text) {
    return new Version(
        NUMBER
            .matcher(text)
            .results()
            .limit(COMPARED)
            .map(MatchResult::group)
            .map(Integer::valueOf)
            .toList());
  }

  boolean isOpen() {
    return numbers.isEmpty();
  }

  @Override
  public int compareTo(Version other) {
    int era = Boolean.compare(isOfTheFork(), other.isOfTheFork());
    if (era != 0) {
      return era;
    }
    for (int i = 0; i < Math.min(numbers.size(), other.numbers.size()); i++) {
      int order = numbers.get(i).compareTo(other.numbers.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(numbers.size(), other.numbers.size());
  }

  private boolean isOfTheFork() {
    return !numbers.isEmpty() && !BEFORE_THE_FORK.contains(numbers.getFirst());
  }
}
