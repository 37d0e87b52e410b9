package io.lampyr.mapping.column;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.FlattenedType;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A key below a field that holds whole objects: its values are a column as those of a keyword. */
public record FlatKey(LeafField around, String key) {

  /** The key that a name means; null if it means none that has a column. */
  public static @Nullable FlatKey of(Mapping mapping, String name) {
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      LeafField around = mapping.leaf(name.substring(0, dot));
      if (around != null) {
        return around.type() instanceof FlattenedType && around.type().facts().hasDocValues()
            ? new FlatKey(around, name.substring(dot + 1))
            : null;
      }
    }
    return null;
  }

  /** The values of a segment's documents; costs two searches in the dictionary of all keys. */
  public SortedSetDocValues column(LeafReader reader) throws IOException {
    SortedSetDocValues all = DocValues.getSortedSet(reader, around.path() + FlattenedType.KEYED);
    BytesRef first = FlattenedType.keyed(key, "");
    BytesRef behind = BytesRef.deepCopyOf(first);
    // The key ends with a zero byte, so that nothing of the key is as large as this.
    behind.bytes[behind.offset + behind.length - 1] = 1;
    return new Column(all, at(all, first), at(all, behind), first.length);
  }

  /** The first ordinal whose term is not before this one. */
  private static long at(SortedSetDocValues all, BytesRef term) throws IOException {
    long found = all.lookupTerm(term);
    return found < 0 ? -found - 1 : found;
  }

  /** The ordinals of one key, counted from nought, with terms that lack it. */
  private static final class Column extends SortedSetDocValues {
    private final SortedSetDocValues all;
    private final long from;
    private final long to;
    private final int before;
    private final BytesRef term = new BytesRef();
    private long[] ordinals = new long[1];
    private int count;
    private int next;

    Column(SortedSetDocValues all, long from, long to, int before) {
      this.all = all;
      this.from = from;
      this.to = to;
      this.before = before;
    }

    /** Ordinals of a document ascend, so that those of one key stand together. */
    private boolean found() throws IOException {
      count = 0;
      next = 0;
      for (int left = all.docValueCount(); left > 0; left--) {
        long ordinal = all.nextOrd();
        if (ordinal >= to) {
          break;
        }
        if (ordinal >= from) {
          ordinals = ArrayUtil.grow(ordinals, count + 1);
          ordinals[count++] = ordinal - from;
        }
      }
      return count > 0;
    }

    @Override
    public long nextOrd() {
      return ordinals[next++];
    }

    @Override
    public int docValueCount() {
      return count;
    }

    @Override
    public BytesRef lookupOrd(long ord) throws IOException {
      BytesRef whole = all.lookupOrd(from + ord);
      term.bytes = whole.bytes;
      term.offset = whole.offset + before;
      term.length = whole.length - before;
      return term;
    }

    @Override
    public long getValueCount() {
      return to - from;
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      return all.advanceExact(target) && found();
    }

    @Override
    public int docID() {
      return all.docID();
    }

    @Override
    public int nextDoc() throws IOException {
      return with(all.nextDoc());
    }

    @Override
    public int advance(int target) throws IOException {
      return with(all.advance(target));
    }

    private int with(int document) throws IOException {
      int at = document;
      while (at != NO_MORE_DOCS && !found()) {
        at = all.nextDoc();
      }
      return at;
    }

    @Override
    public long cost() {
      return all.cost();
    }
  }
}
