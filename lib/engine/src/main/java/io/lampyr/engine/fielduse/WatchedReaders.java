package io.lampyr.engine.fielduse;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;

/**
 * Watched readers of open ones, lent to one search at a time. To make one for each search costs a
 * small search of many segments some hundredths of its time. Safe for many threads.
 */
final class WatchedReaders {
  /** So many are kept of each open reader; when more searches go on at once, some are made anew. */
  private static final int KEPT = 4;

  private final Map<IndexReader.CacheKey, Queue<WatchedReader>> kept = new ConcurrentHashMap<>();

  /** One that nobody else has. */
  WatchedReader take(DirectoryReader in) {
    IndexReader.CacheHelper owner = in.getReaderCacheHelper();
    Queue<WatchedReader> free = owner == null ? null : kept.get(owner.getKey());
    WatchedReader known = free == null ? null : free.poll();
    return known == null ? WatchedReader.of(in) : known;
  }

  /** Whoever had it is done with it; the reader beneath is still open. */
  void giveBack(WatchedReader reader) {
    IndexReader.CacheHelper owner = reader.getReaderCacheHelper();
    if (owner == null) {
      return;
    }
    Queue<WatchedReader> free = kept.get(owner.getKey());
    if (free == null) {
      free =
          kept.computeIfAbsent(
              owner.getKey(),
              _ -> {
                owner.addClosedListener(kept::remove);
                return new ArrayBlockingQueue<>(KEPT);
              });
    }
    var _ = free.offer(reader);
  }
}
