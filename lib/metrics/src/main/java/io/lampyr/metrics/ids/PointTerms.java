package io.lampyr.metrics.ids;

import java.io.IOException;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.ReaderSlice;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a segment of points: those that columns tell, and those that are kept as terms, as
 * what deletes leave behind has no columns.
 */
public final class PointTerms extends FilterLeafReader.FilterTerms {
  private final @Nullable Terms kept;

  private PointTerms(Terms all, @Nullable Terms kept) {
    super(all);
    this.kept = kept;
  }

  static PointTerms of(Terms derived, @Nullable Terms kept, int maxDocument) throws IOException {
    if (kept == null) {
      return new PointTerms(derived, null);
    }
    // What has no series lies before all points, so documents of a term are in order.
    ReaderSlice whole = new ReaderSlice(0, maxDocument, 0);
    ReaderSlice[] slices = {whole, new ReaderSlice(0, maxDocument, 1)};
    return new PointTerms(new MultiTerms(new Terms[] {kept, derived}, slices), kept);
  }

  /** Those that are kept as terms, if any are. */
  public @Nullable Terms kept() {
    return kept;
  }

  @Override
  public TermsEnum iterator() throws IOException {
    return kept == null ? in.iterator() : new OwnTerm(in.iterator());
  }

  /**
   * Shows terms in bytes of its own: those of one of two enumerations change when it moves, though
   * what both are at is in the other, and whoever deletes compares what it was shown before.
   */
  private static final class OwnTerm extends FilterLeafReader.FilterTermsEnum {
    private final BytesRefBuilder shown = new BytesRefBuilder();

    OwnTerm(TermsEnum both) {
      super(both);
    }

    @Override
    public @Nullable BytesRef next() throws IOException {
      return in.next() == null ? null : term();
    }

    @Override
    public BytesRef term() throws IOException {
      shown.copyBytes(in.term());
      return shown.get();
    }
  }
}
