package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.FixedBitSet;

/** A column as Lucene reads it. */
final class ColumnValues extends NumericDocValues {
  private final ColumnSource source;
  private final ColumnCursor cursor;
  private final int maxDocument;
  private int document = -1;
  private int at;

  ColumnValues(ColumnSource source, int maxDocument) throws IOException {
    this.source = source;
    this.cursor = source.open();
    this.maxDocument = maxDocument;
  }

  /** The column again, for whoever reads it block by block. */
  ColumnSource source() {
    return source;
  }

  @Override
  public int docID() {
    return document;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(document + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    if (target >= maxDocument || !cursor.seek(target)) {
      return standAt(NO_MORE_DOCS);
    }
    int first = cursor.firstDocument();
    if (target <= first) {
      at = 0;
      return standAt(first);
    }
    if (cursor.isDense()) {
      at = target - first;
      return standAt(target);
    }
    int[] documents = cursor.documents();
    int found = Arrays.binarySearch(documents, 0, cursor.count(), target);
    at = found >= 0 ? found : -found - 1;
    return standAt(documents[at]);
  }

  private int standAt(int found) {
    document = found;
    return found;
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    document = target;
    if (!cursor.seek(target) || cursor.firstDocument() > target) {
      return false;
    }
    if (cursor.isDense()) {
      at = target - cursor.firstDocument();
      return true;
    }
    at = Arrays.binarySearch(cursor.documents(), 0, cursor.count(), target);
    return at >= 0;
  }

  @Override
  public long longValue() throws IOException {
    return cursor.isConstant() ? cursor.constant() : cursor.values()[at];
  }

  @Override
  public int docIDRunEnd() throws IOException {
    return cursor.isDense() ? cursor.lastDocument() + 1 : super.docIDRunEnd();
  }

  @Override
  public long cost() {
    return source.meta().valueCount();
  }

  @Override
  public void rangeIntoBitSet(
      int fromDoc, int toDoc, long minValue, long maxValue, FixedBitSet bitSet, int offset)
      throws IOException {
    int from = fromDoc;
    while (from < toDoc && cursor.seek(from)) {
      int first = Math.max(from, cursor.firstDocument());
      int end = Math.min(toDoc, cursor.lastDocument() + 1);
      if (first >= end) {
        return;
      }
      if (cursor.isDense() && cursor.isConstant()) {
        long value = cursor.constant();
        if (value >= minValue && value <= maxValue) {
          bitSet.set(first - offset, end - offset);
        }
      } else {
        super.rangeIntoBitSet(first, end, minValue, maxValue, bitSet, offset);
      }
      from = end;
    }
  }

  /** Where a column is read from. */
  record ColumnSource(ColumnMeta meta, IndexInput index, IndexInput data) {
    ColumnCursor open() throws IOException {
      return new ColumnCursor(meta, index, data);
    }
  }
}
