package io.lampyr.query.aggregation.value;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Where terms come from: the ordinals of a column, one constant of all documents, or the postings
 * of a text.
 *
 * @param missing the term of documents without any
 * @param uninverting makes the column of a text, of its postings; null for others
 */
public record TermSource(
    String field,
    Format format,
    @Nullable BytesRef constant,
    @Nullable BytesRef missing,
    @Nullable Uninverting uninverting) {

  /** Makes the column of one segment. */
  @FunctionalInterface
  public interface Uninverting {
    SortedSetDocValues of(LeafReaderContext context) throws IOException;
  }

  /** Terms of a column, or a constant. */
  public TermSource(
      String field, Format format, @Nullable BytesRef constant, @Nullable BytesRef missing) {
    this(field, format, constant, missing, null);
  }

  /** Whether the index has a column of them. */
  public boolean isColumn() {
    return constant == null && uninverting == null;
  }

  /** The ordinals of a segment. */
  public SortedSetDocValues leaf(LeafReaderContext context) throws IOException {
    if (uninverting != null) {
      return uninverting.of(context);
    }
    return constant == null
        ? DocValues.getSortedSet(context.reader(), field)
        : DocValues.singleton(new Constant(constant));
  }

  private static final class Constant extends SortedDocValues {
    private final BytesRef term;
    private int doc = -1;

    Constant(BytesRef term) {
      this.term = term;
    }

    @Override
    public int ordValue() {
      return 0;
    }

    @Override
    public BytesRef lookupOrd(int ord) {
      return term;
    }

    @Override
    public int getValueCount() {
      return 1;
    }

    @Override
    public boolean advanceExact(int target) {
      doc = target;
      return true;
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      throw new UnsupportedOperationException("a constant has no list of documents");
    }

    @Override
    public int advance(int target) {
      throw new UnsupportedOperationException("a constant has no list of documents");
    }

    @Override
    public long cost() {
      return 0;
    }
  }
}
