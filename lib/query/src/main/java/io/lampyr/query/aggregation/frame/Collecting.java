package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;

/** Collects some of a shard's segments, one after the other; confined to one thread at a time. */
public interface Collecting {

  Leaf leaf(Segment segment) throws IOException;

  /** What was found for a bucket of the aggregation around. */
  Partial build(int bucket) throws IOException;

  /**
   * Counts all documents of the extent for bucket zero without looking at each, if that can be done
   * exactly; false, and nothing is counted, if not. Asked for only where none is deleted.
   */
  default boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
    return false;
  }

  /** About the bytes that each bucket of the aggregation around takes here, told before it does. */
  default int bytesOfBucket() {
    return 64;
  }

  /** Which of several ways of collecting it is, for profiles; empty for the usual one. */
  default String variant() {
    return "";
  }

  /** Tells how it went, for profiles. */
  default void debug(Map<String, Object> into) {}
}
