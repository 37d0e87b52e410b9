package io.lampyr.metrics.ids;

import io.lampyr.metrics.codec.PointPlaces;
import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Whether the columns of a segment give back the ids of its points: each of them, and no other.
 * Only documents without a series may have ids that columns do not tell.
 *
 * @param derived whether they do
 * @param keepsSome whether documents without a series have ids, too
 * @param firstPoint the first document with a series
 */
record IdCheck(boolean derived, boolean keepsSome, int firstPoint) {
  private static final IdCheck NONE = new IdCheck(false, true, 0);

  /** Of so many documents without a series: what each of them has is kept. */
  static IdCheck ofNoPoints(int documents) {
    return new IdCheck(true, true, documents);
  }

  /** Compares terms with columns. Cost: goes over all of them once. */
  static IdCheck of(Terms ids, @Nullable PointPlaces places) throws IOException {
    if (places == null || !arePoints(places)) {
      return NONE;
    }
    int firstPoint = places.firstPoint();
    TermsEnum terms = ids.iterator();
    PointTermsEnum told = new PointTermsEnum(places, TimeSpan.ALL);
    PostingsEnum postings = null;
    boolean keepsSome = false;
    BytesRef wanted = told.next();
    for (BytesRef term = terms.next(); term != null; term = terms.next()) {
      postings = terms.postings(postings, PostingsEnum.NONE);
      int document = postings.nextDoc();
      while (document < firstPoint) {
        keepsSome = true;
        document = postings.nextDoc();
      }
      if (document == DocIdSetIterator.NO_MORE_DOCS) {
        continue;
      }
      if (wanted == null || !wanted.bytesEquals(term)) {
        return NONE;
      }
      PostingsEnum points = told.postings(null, PostingsEnum.NONE);
      while (document == points.nextDoc() && document != DocIdSetIterator.NO_MORE_DOCS) {
        document = postings.nextDoc();
      }
      if (document != points.docID()) {
        return NONE;
      }
      wanted = told.next();
    }
    return wanted == null ? new IdCheck(true, keepsSome, firstPoint) : NONE;
  }

  /** Whether series are named, and points have times, as ids want it. */
  private static boolean arePoints(PointPlaces places) throws IOException {
    for (int i = 0; i < places.series(); i++) {
      if (places.id(i).length != IdLayout.SERIES_BYTES) {
        return false;
      }
    }
    return places.haveTimes();
  }
}
