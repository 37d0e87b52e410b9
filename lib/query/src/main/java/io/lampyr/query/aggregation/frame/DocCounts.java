package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/**
 * For how many documents those of a segment count in buckets: most for one, some for as many as
 * they say. Documents are asked for in their order.
 */
public final class DocCounts {
  /** Each counts for one. */
  public static final DocCounts ONE = new DocCounts(null);

  private final @Nullable NumericDocValues column;

  private DocCounts(@Nullable NumericDocValues column) {
    this.column = column;
  }

  /** Whether some documents of a segment count for more than one. */
  public static boolean areIn(LeafReader reader) {
    return reader.getFieldInfos().fieldInfo(SystemFields.DOC_COUNT) != null;
  }

  /** Those of a segment. */
  public static DocCounts of(LeafReader reader) throws IOException {
    return areIn(reader)
        ? new DocCounts(DocValues.getNumeric(reader, SystemFields.DOC_COUNT))
        : ONE;
  }

  /** For how many a document counts. */
  public long of(int doc) throws IOException {
    return column != null && column.advanceExact(doc) ? column.longValue() : 1;
  }

  /** For how many some documents count together. */
  public long of(int[] docs, int from, int to) throws IOException {
    if (column == null) {
      return to - from;
    }
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += of(docs[i]);
    }
    return sum;
  }
}
