package io.lampyr.engine.downsample;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/** One field of the points that are made: takes values of points, the newest first. */
abstract class Column {
  private final List<String> names;

  /** A field that these names lead to in a document. */
  Column(List<String> names) {
    this.names = List.copyOf(names);
  }

  List<String> names() {
    return names;
  }

  /** Gives a document's values to its column. */
  interface Cells {
    void add(int doc) throws IOException;
  }

  /** What reads the field in the segment; nothing if no document there has it. */
  abstract @Nullable Cells open(LeafReader reader) throws IOException;

  /** What is told of the values that came since this was last asked; nothing if there were none. */
  abstract @Nullable Object take();
}
