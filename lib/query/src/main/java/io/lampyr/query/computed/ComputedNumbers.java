package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.SortedNumericDocValues;

/** A column of numbers, each computed when it is asked for. */
final class ComputedNumbers extends SortedNumericDocValues {
  private final ComputedValues values;
  private final int maxDoc;
  private long[] entries = new long[0];
  private int next;
  private int doc = -1;

  ComputedNumbers(ComputedValues values, int maxDoc) {
    this.values = values;
    this.maxDoc = maxDoc;
  }

  @Override
  public boolean advanceExact(int target) throws IOException {
    if (target != doc) {
      doc = target;
      ComputedField field = values.field();
      List<Object> all = values.of(target);
      entries = new long[all.size()];
      for (int i = 0; i < entries.length; i++) {
        entries[i] = Entries.number(field.leaf(), all.get(i));
      }
      Arrays.sort(entries);
    }
    next = 0;
    return entries.length > 0;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    for (int at = target; at < maxDoc; at++) {
      if (advanceExact(at)) {
        return at;
      }
    }
    doc = NO_MORE_DOCS;
    return doc;
  }

  @Override
  public long nextValue() {
    return entries[next++];
  }

  @Override
  public int docValueCount() {
    return entries.length;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public long cost() {
    return maxDoc;
  }
}
