package io.lampyr.engine.catalog;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.NameEntry;
import java.util.List;
import java.util.Optional;

/** What expressions stood for last. Bounded; safe for many threads. */
final class RecentlyResolved {
  /** So many indices, as results of different expressions, are kept. */
  private static final int MOST_KEPT = 100_000;

  private static final int CHARS_LIKE_AN_INDEX = 100;

  private final RecentlyUsed<Asked, Kept> recent = RecentlyUsed.ofWeight(MOST_KEPT, Kept::weight);

  record Asked(List<String> expressions, Expansion how) {}

  /**
   * What was found while the version of {@link KnownIndices#current} and the entries were these.
   */
  private record Kept(
      long version, List<NameEntry> entries, List<ResolvedIndex> found, int weight) {}

  /** What was found, if both are the same as they were then. */
  Optional<List<ResolvedIndex>> find(Asked asked, long version, List<NameEntry> entries) {
    Kept kept = recent.find(asked);
    return kept != null && kept.version == version && kept.entries.equals(entries)
        ? Optional.of(kept.found)
        : Optional.empty();
  }

  void keep(Asked asked, long version, List<NameEntry> entries, List<ResolvedIndex> found) {
    int chars = asked.expressions.stream().mapToInt(String::length).sum();
    int weight = 1 + found.size() + chars / CHARS_LIKE_AN_INDEX;
    recent.keep(asked, new Kept(version, entries, found, weight));
  }
}
