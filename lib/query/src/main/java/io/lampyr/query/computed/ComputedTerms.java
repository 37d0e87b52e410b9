package io.lampyr.query.computed;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;

/**
 * A column of terms, computed for all documents of a segment when it is first asked for: terms have
 * no order before all of them are known.
 */
final class ComputedTerms {
  /** The most that the terms of a segment may take. */
  private static final long MAX_BYTES = 128L << 20;

  private static final int CHECK_EVERY = 1024;

  /** What a term takes beside its bytes: its length, where it begins, and places of the table. */
  private static final int TERM_BYTES = 32;

  /** What a value takes: its number, in an array that may be half empty. */
  private static final int VALUE_BYTES = 2 * Integer.BYTES;

  /** So many bytes are told of at once. */
  private static final long STEP = 64 << 10;

  private final int[] starts;
  private final int[] ordinals;

  /** The terms themselves stay where they were collected; this is which comes when. */
  private final BytesRefHash terms;

  private final int[] order;

  private ComputedTerms(int[] starts, int[] ordinals, BytesRefHash terms, int[] order) {
    this.starts = starts;
    this.ordinals = ordinals;
    this.terms = terms;
    this.order = order;
  }

  static ComputedTerms of(ComputedValues values, ComputedLeaf segment) throws IOException {
    return new Filling(values, segment).fill();
  }

  private static final class Filling {
    private final ComputedValues values;
    private final ComputedLeaf segment;
    private final LeafField leaf;
    private final BytesRefHash hash = new BytesRefHash();
    private final int[] starts;
    private int[] ids = new int[64];
    private int count;
    private long bytes;
    private long told;

    Filling(ComputedValues values, ComputedLeaf segment) {
      this.values = values;
      this.segment = segment;
      this.leaf = values.field().leaf();
      segment.take((segment.maxDoc() + 1L) * Integer.BYTES, values.field());
      this.starts = new int[segment.maxDoc() + 1];
    }

    ComputedTerms fill() throws IOException {
      Bits live = segment.getLiveDocs();
      NumericDocValues whole = segment.getNumericDocValues(SystemFields.PRIMARY_TERM);
      boolean stopped = false;
      for (int doc = 0; doc < segment.maxDoc(); doc++) {
        // Whoever stopped the search does not look at what came of it.
        stopped |= doc % CHECK_EVERY == 0 && segment.isStopped();
        boolean wanted =
            !stopped
                && (live == null || live.get(doc))
                && (whole == null || whole.advanceExact(doc));
        if (wanted) {
          add(values.of(doc));
        }
        starts[doc + 1] = count;
      }
      return sorted();
    }

    private void add(List<Object> all) {
      for (Object value : all) {
        BytesRef term = Entries.term(leaf, value);
        int id = hash.add(term);
        bytes += VALUE_BYTES + (id < 0 ? 0 : term.length + TERM_BYTES);
        if (bytes > MAX_BYTES) {
          throw FaultException.argument(
              "the values of the computed field ["
                  + leaf.path()
                  + "] take more than ["
                  + MAX_BYTES
                  + "] bytes in one segment");
        }
        if (bytes > told) {
          segment.take(bytes + STEP - told, values.field());
          told = bytes + STEP;
        }
        ids = ArrayUtil.grow(ids, count + 1);
        ids[count++] = id < 0 ? -id - 1 : id;
      }
    }

    private ComputedTerms sorted() {
      int size = hash.size();
      int[] order = hash.sort();
      int[] ordinalOf = new int[size];
      for (int i = 0; i < size; i++) {
        ordinalOf[order[i]] = i;
      }
      int kept = 0;
      for (int doc = 0; doc + 1 < starts.length; doc++) {
        int from = starts[doc];
        int to = starts[doc + 1];
        starts[doc] = kept;
        for (int i = from; i < to; i++) {
          ids[i] = ordinalOf[ids[i]];
        }
        Arrays.sort(ids, from, to);
        for (int i = from; i < to; i++) {
          // Each term once: the place to write to is never beyond the one to read from.
          if (i == from || ids[i] != ids[kept - 1]) {
            ids[kept++] = ids[i];
          }
        }
      }
      starts[starts.length - 1] = kept;
      return new ComputedTerms(starts, Arrays.copyOf(ids, kept), hash, order);
    }
  }

  /** The column, for one thread. */
  SortedSetDocValues open() {
    return new Column();
  }

  private final class Column extends SortedSetDocValues {
    private final BytesRef looked = new BytesRef();
    private int doc = -1;
    private int next;

    @Override
    public boolean advanceExact(int target) {
      doc = target;
      next = starts[target];
      return docValueCount() > 0;
    }

    @Override
    public int nextDoc() {
      return advance(doc + 1);
    }

    @Override
    public int advance(int target) {
      for (int at = target; at < starts.length - 1; at++) {
        if (advanceExact(at)) {
          return at;
        }
      }
      doc = NO_MORE_DOCS;
      return doc;
    }

    @Override
    public long nextOrd() {
      return ordinals[next++];
    }

    @Override
    public int docValueCount() {
      return starts[doc + 1] - starts[doc];
    }

    @Override
    public BytesRef lookupOrd(long ord) {
      return terms.get(order[(int) ord], looked);
    }

    @Override
    public long getValueCount() {
      return terms.size();
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public long cost() {
      return starts.length;
    }
  }
}
