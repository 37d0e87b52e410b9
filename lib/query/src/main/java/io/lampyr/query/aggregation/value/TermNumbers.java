package io.lampyr.query.aggregation.value;

import java.io.IOException;
import java.io.UncheckedIOException;
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

  private final Columns columns;
  private final @Nullable OrdinalMap map;
  private final long count;

  /** Where a segment's terms are. */
  @FunctionalInterface
  public interface Columns {
    SortedSetDocValues of(LeafReaderContext context) throws IOException;
  }

  private TermNumbers(Columns columns, @Nullable OrdinalMap map, long count) {
    this.columns = columns;
    this.map = map;
    this.count = count;
  }

  /** Reads all terms of the field, unless there is but one segment: its ordinals serve as well. */
  static TermNumbers of(IndexReader reader, String field) throws IOException {
    return of(reader, context -> DocValues.getSortedSet(context.reader(), field));
  }

  /** The same, of terms that lie elsewhere than in a column of their own. */
  static TermNumbers of(IndexReader reader, Columns columns) throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    SortedSetDocValues[] values = new SortedSetDocValues[leaves.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns.of(leaves.get(i));
    }
    if (values.length < 2) {
      return new TermNumbers(columns, null, values.length == 0 ? 0 : values[0].getValueCount());
    }
    OrdinalMap map = OrdinalMap.build(null, values, PackedInts.DEFAULT);
    return new TermNumbers(columns, map, map.getValueCount());
  }

  /** There are no more terms than that: so many have all segments, each for itself. */
  static long most(IndexReader reader, String field) {
    long count = 0;
    try {
      for (LeafReaderContext context : reader.leaves()) {
        count += DocValues.getSortedSet(context.reader(), field).getValueCount();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return count;
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

    /** The number of a term; if it is none of them, one less than the negative of its place. */
    public long find(BytesRef term) throws IOException {
      long low = 0;
      long high = count - 1;
      while (low <= high) {
        long middle = (low + high) >>> 1;
        int order = term(middle).compareTo(term);
        if (order == 0) {
          return middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle - 1;
      }
      return -low - 1;
    }

    /** The term; valid until the next one is looked up. */
    public BytesRef term(long number) throws IOException {
      int segment = map == null ? 0 : map.getFirstSegmentNumber(number);
      long ordinal = map == null ? number : map.getFirstSegmentOrd(number);
      SortedSetDocValues column = values[segment];
      if (column == null) {
        column = columns.of(leaves.get(segment));
        values[segment] = column;
      }
      return column.lookupOrd(ordinal);
    }
  }
}
