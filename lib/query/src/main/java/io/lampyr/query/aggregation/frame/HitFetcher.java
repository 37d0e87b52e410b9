package io.lampyr.query.aggregation.frame;

import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.fetch.FetchSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes hits of documents, where the shard's documents are at hand. One call for each {@code
 * top_hits} and bucket, after all documents have been collected.
 */
public interface HitFetcher {
  /**
   * A hit that is wanted.
   *
   * @param sort what it was ordered by, as clients see it; empty if by score
   */
  record Wanted(int doc, float score, List<@Nullable Object> sort) {
    public Wanted {
      sort = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(sort));
    }
  }

  /** How many hits of a bucket may be asked for. */
  default int maxWindow() {
    return QuerySettings.STANDARD.maxInnerWindow();
  }

  /**
   * One JSON object for each hit, in the same order.
   *
   * @param name of the {@code top_hits}
   * @param shown what of them {@code top_hits} shows
   */
  List<byte[]> fetch(String name, FetchSpec shown, List<Wanted> hits);
}
