package io.lampyr.query.computed;

import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * A column of numbers, each computed when it is asked for; those that go through it meet neither
 * what is deleted nor parts of documents, for which a script may not be made.
 */
final class ComputedNumbers extends SortedNumericDocValues {
  private final ComputedValues values;
  private final int maxDoc;
  private final @Nullable Bits live;
  private final @Nullable NumericDocValues whole;
  private long[] entries = new long[0];
  private int next;
  private int doc = -1;

  ComputedNumbers(ComputedValues values, ComputedLeaf segment) throws IOException {
    this.values = values;
    this.maxDoc = segment.maxDoc();
    this.live = segment.getLiveDocs();
    this.whole = segment.getNumericDocValues(SystemFields.PRIMARY_TERM);
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
      boolean wanted = (live == null || live.get(at)) && (whole == null || whole.advanceExact(at));
      if (wanted && advanceExact(at)) {
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
