package io.lampyr.query.stop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.QueryTimeout;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.FilterCollector;
import org.apache.lucene.search.LeafCollector;
import org.jspecify.annotations.Nullable;

/**
 * The search of one segment, which ends when its searcher's time is over even while a document is
 * computed. Lucene looks at the time only between some hundred documents.
 */
public final class StoppableLeaf extends FilterCollector {
  private final List<LeafCollector> begun = new ArrayList<>();

  private StoppableLeaf(Collector collector) {
    super(collector);
  }

  /** A searcher's own search of a segment. */
  public interface Search {
    void into(Collector collector) throws IOException;
  }

  /** Searches; whether it came to the segment's end, or Lucene itself has noted that it did not. */
  public static boolean isDone(@Nullable QueryTimeout timeout, Collector collector, Search search)
      throws IOException {
    if (timeout == null) {
      search.into(collector);
      return true;
    }
    StoppableLeaf leaf = new StoppableLeaf(collector);
    try {
      return StopSign.<Boolean, IOException>during(
          timeout::shouldExit,
          () -> {
            search.into(leaf);
            return true;
          });
    } catch (StoppedException _) {
      leaf.finish();
      return false;
    }
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
    LeafCollector leaf = super.getLeafCollector(context);
    begun.add(leaf);
    return leaf;
  }

  /** What was collected before the end is a part of the result, as a segment's whole would be. */
  private void finish() throws IOException {
    for (LeafCollector leaf : begun) {
      leaf.finish();
    }
  }
}
