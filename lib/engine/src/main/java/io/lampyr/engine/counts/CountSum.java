package io.lampyr.engine.counts;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.StateKeys;
import java.time.Instant;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One stripe of the sum of all parts that were folded.
 *
 * @param folded the parts whose counts of the stripe are in it, by their names, as far as they may
 *     still be seen
 */
record CountSum(SortedMap<Long, Folded> folded, Counted counted) {
  static final CountSum NONE = new CountSum(new TreeMap<>(), Counted.NONE);

  /** More names are not remembered at once: the parts after them stay until there is room. */
  static final int MOST_FOLDED = 4_000;

  private static final String PREFIX = "folded.";
  private static final Pattern NAME = Pattern.compile("folded\\.([0-9]{4})");

  /**
   * A part as it was folded.
   *
   * @param write which of its writes stood there
   * @param at when, by the clock of who did it: for an age, not to be compared closely
   */
  record Folded(long write, Instant at) {}

  CountSum {
    folded = Collections.unmodifiableSortedMap(new TreeMap<>(folded));
    Check.that(folded.size() <= MOST_FOLDED, "a sum remembers at most 4000 parts");
  }

  boolean lists(long part) {
    return folded.containsKey(part);
  }

  /** Which write of a part that it lists is in it. */
  long write(long part) {
    return Optional.ofNullable(folded.get(part)).map(Folded::write).orElseThrow();
  }

  static ItemKey key(int stripe) {
    return new ItemKey(
        StateKeys.SEARCH_COUNTS, PREFIX + String.format(Locale.ROOT, "%04d", stripe));
  }

  /** Which stripe lies there, if one does. */
  static Optional<Integer> stripe(ItemKey key) {
    Matcher name = NAME.matcher(key.sort());
    return name.matches()
        ? Optional.of(Integer.parseInt(name.group(1))).filter(stripe -> stripe < Counted.STRIPES)
        : Optional.empty();
  }
}
