package io.lampyr.engine.search;

import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.search.Knn;
import io.lampyr.query.search.Ranked;
import io.lampyr.query.search.SearchBody;
import java.util.stream.IntStream;

/** About how much memory the best hits of a shard take while they are looked for. */
final class QueueBytes {
  private QueueBytes() {}

  /** In the query phase, in a shard of so many documents. */
  static long ofHits(SearchBody body, int documents) {
    SearchBody.Window window = body.window();
    return Math.min(documents, (long) window.from() + window.size()) * ShardOutcome.HIT_BYTES;
  }

  /** Of all that is found before it. */
  static long ofNearest(SearchBody body, int documents) {
    Ranked lists = body.ranked();
    IntStream sizes =
        lists == null
            ? body.knn().stream().mapToInt(Knn::k)
            : lists.legs().stream().mapToInt(leg -> leg.body().window().size());
    return sizes.mapToLong(size -> Math.min(size, documents)).sum() * ShardOutcome.HIT_BYTES;
  }
}
