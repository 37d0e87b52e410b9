package io.lampyr.query.aggregation.value;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.OrdinalMap;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.packed.PackedInts;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for a field's terms that hold for all segments of a reader, in the order of the terms.
 * Does not keep the reader open. Immutable and safe for many threads.
 */
public final class TermNumbers {
  private static final long FIXED_BYTES = 128;

  private final String field;
  private final @Nullable OrdinalMap map;
  private final long count;

  private TermNumbers(String field, @Nullable OrdinalMap map, long count) {
    this.field = field;
    this.map = map;
    this.count = count;
  }

  /** Reads all terms of the field, unless there is but one segment: its ordinals serve as well. */
  static TermNumbers of(IndexReader reader, String field) throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    SortedSetDocValues[] values = new SortedSetDocValues[leaves.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = DocValues.getSortedSet(leaves.get(i).reader(), field);
    }
    if (values.length < 2) {
      return new TermNumbers(field, null, values.length == 0 ? 0 : values[0].getValueCount());
    }
    OrdinalMap map = OrdinalMap.build(null, values, PackedInts.DEFAULT);
    return new TermNumbers(field, map, map.getValueCount());
  }

  /** How many terms there are; each number is below. */
  public long count() {
    return count;
  }

  /** The numbers of a segment's ordinals. */
  public LongValues of(LeafReaderContext context) {
    return map == null ? LongValues.IDENTITY : map.getGlobalOrds(context.ord);
  }

  /** Looks terms up in the reader that was numbered; confined to one thread. */
  public Lookup lookup(IndexReader reader) {
    return new Lookup(reader);
  }

  /** The same as Lucene has it; null if there is but one segment. */
  public @Nullable OrdinalMap map() {
    return map;
  }

  long bytes() {
    return FIXED_BYTES + (map == null ? 0 : map.ramBytesUsed());
  }

  /** Terms by their numbers; cheapest in their order. */
  public final class Lookup {
    private final List<LeafReaderContext> leaves;
    private final @Nullable SortedSetDocValues[] values;

    private Lookup(IndexReader reader) {
      this.leaves = reader.leaves();
      this.values = new SortedSetDocValues[leaves.size()];
    }

    /** The term; valid until the next one is looked up. */
    public BytesRef term(long number) throws IOException {
      int segment = map == null ? 0 : map.getFirstSegmentNumber(number);
      long ordinal = map == null ? number : map.getFirstSegmentOrd(number);
      SortedSetDocValues column = values[segment];
      if (column == null) {
        column = DocValues.getSortedSet(leaves.get(segment).reader(), field);
        values[segment] = column;
      }
      return column.lookupOrd(ordinal);
    }
  }
}
