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
  /** Terms that are kept are looked through up to so many. */
  private static final int MOST_LOOKED_THROUGH = 10_000;

  private final DerivedTerms derived;
  private final @Nullable Terms kept;

  private PointTerms(Terms all, DerivedTerms derived, @Nullable Terms kept) {
    super(all);
    this.derived = derived;
    this.kept = kept;
  }

  static PointTerms of(DerivedTerms derived, @Nullable Terms kept, int maxDocument)
      throws IOException {
    if (kept == null) {
      return new PointTerms(derived, derived, null);
    }
    // What has no series lies before all points, so documents of a term are in order.
    ReaderSlice whole = new ReaderSlice(0, maxDocument, 0);
    ReaderSlice[] slices = {whole, new ReaderSlice(0, maxDocument, 1)};
    return new PointTerms(new MultiTerms(new Terms[] {kept, derived}, slices), derived, kept);
  }

  /** Those that are kept as terms, if any are. */
  public @Nullable Terms kept() {
    return kept;
  }

  /**
   * No id is that of a point of a later time. Where that is not known, it is the latest time there
   * can be; without points it is the first. Cost: reads which columns there are, and the terms that
   * are kept.
   */
  public long newest() throws IOException {
    long newest = derived.newest();
    if (kept == null) {
      return newest;
    }
    TermsEnum terms = kept.iterator();
    int left = MOST_LOOKED_THROUGH;
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      if (left-- == 0) {
        return Long.MAX_VALUE;
      }
      if (IdLayout.is(term)) {
        newest = Math.max(newest, IdLayout.time(term));
      }
    }
    return newest;
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
