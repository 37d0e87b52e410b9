package io.lampyr.query.aggregation.frame;

import java.io.IOException;

/**
 * Takes the documents of one segment, in order; one document may come several times in a row, for
 * several buckets.
 */
public interface Leaf {
  /** Takes nothing. */
  Leaf NOTHING =
      new Leaf() {
        @Override
        public void collect(int doc, int bucket) {}

        @Override
        public boolean takesNothing() {
          return true;
        }
      };

  /** Whether documents need not be given to it. */
  default boolean takesNothing() {
    return false;
  }

  /** Counts the document for a bucket of the aggregation around; zero if there is none. */
  void collect(int doc, int bucket) throws IOException;

  /** Counts many documents for one bucket. */
  default void collect(int[] docs, int count, int bucket) throws IOException {
    for (int i = 0; i < count; i++) {
      collect(docs[i], bucket);
    }
  }

  /** Counts each of many documents for a bucket of its own. */
  default void collect(int[] docs, int[] buckets, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      collect(docs[i], buckets[i]);
    }
  }

  /** After the last document of the segment. */
  default void finish() throws IOException {}
}
