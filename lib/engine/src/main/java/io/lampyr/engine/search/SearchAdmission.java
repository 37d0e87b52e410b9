package io.lampyr.engine.search;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.share.Share;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Lets so many searches in at once: of all, of each caller that is told apart, and of each index.
 * Safe for many threads; nothing waits.
 */
final class SearchAdmission {
  private static final Duration COME_BACK = Duration.ofSeconds(1);

  private final SearchShares shares;
  private final Map<String, Integer> callers = new HashMap<>();
  private final Map<IndexId, Integer> indices = new HashMap<>();
  private int running;

  SearchAdmission(SearchShares shares) {
    this.shares = shares;
  }

  /** A search that was let in, until it is closed. */
  interface Entry extends AutoCloseable {
    @Override
    void close();
  }

  /** Lets a search of these indices in, for whom this thread works; or refuses it. */
  Entry enter(Collection<IndexId> searched) {
    String caller = Share.current().caller();
    Set<IndexId> names = new HashSet<>(searched);
    synchronized (this) {
      check(running, shares.all(), "at once max=");
      if (!caller.isEmpty()) {
        check(callers.getOrDefault(caller, 0), shares.ofKey(), "at once of this key max=");
      }
      for (IndexId index : names) {
        check(indices.getOrDefault(index, 0), shares.ofIndex(), "at once of one index max=");
      }
      running++;
      callers.merge(caller, 1, Integer::sum);
      names.forEach(index -> indices.merge(index, 1, Integer::sum));
    }
    return () -> leave(caller, names);
  }

  private static void check(int present, int most, String what) {
    if (present >= most) {
      throw new OverloadedException("too many searches " + what + most, COME_BACK);
    }
  }

  private synchronized void leave(String caller, Set<IndexId> names) {
    running--;
    less(callers, caller);
    names.forEach(index -> less(indices, index));
  }

  private static <K> void less(Map<K, Integer> counts, K name) {
    counts.computeIfPresent(name, (_, count) -> count > 1 ? count - 1 : null);
  }
}
