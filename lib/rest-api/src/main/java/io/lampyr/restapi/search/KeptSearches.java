package io.lampyr.restapi.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchFailedException;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.ShardFailure;
import java.util.List;
import java.util.function.Supplier;

/**
 * Searches of what a reader keeps. Who was frozen in the middle of one, for longer than it was
 * kept, finds bytes gone that were collected since: then nothing is damaged, but what was asked for
 * is missing. Safe for many threads. Cost: a read of a lease where bytes are gone.
 */
final class KeptSearches {
  private final Searches searches;
  private final PointsInTime points;

  KeptSearches(Searches searches, PointsInTime points) {
    this.searches = searches;
    this.points = points;
  }

  /**
   * What the search finds.
   *
   * @param named what its client knows the reader by
   */
  SearchResult search(PitId kept, String named, Supplier<SearchResult> search) {
    try {
      SearchResult found = search.get();
      if (hasEnded(kept, found.shards().failures())) {
        throw Missing.context(named);
      }
      return found;
    } catch (SearchFailedException failed) {
      throw hasEnded(kept, failed.failures()) ? Missing.context(named) : searches.told(failed);
    } catch (CorruptionException missing) {
      throw points.stands(kept) ? missing : Missing.context(named);
    }
  }

  private boolean hasEnded(PitId kept, List<ShardFailure> failures) {
    return failures.stream().anyMatch(failed -> failed.cause() instanceof CorruptionException)
        && !points.stands(kept);
  }
}
