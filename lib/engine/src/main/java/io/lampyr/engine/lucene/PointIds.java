package io.lampyr.engine.lucene;

import io.lampyr.metrics.ids.PointTerms;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;

/** What ids tell of points, without looking for one. */
final class PointIds {
  private PointIds() {}

  /** No point has a later time: of segments that do not tell, any may have one at any time. */
  static long newest(IndexReader reader) throws IOException {
    long newest = Long.MIN_VALUE;
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms ids = leaf.reader().terms(MetaFields.ID);
      if (ids != null) {
        long ofSegment = ids instanceof PointTerms points ? points.newest() : Long.MAX_VALUE;
        newest = Math.max(newest, ofSegment);
      }
    }
    return newest;
  }
}
