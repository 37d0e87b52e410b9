package io.lampyr.query.dsl.vector;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.ByteVectorSimilarityQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.FloatVectorSimilarityQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.knn.KnnCollectorManager;
import org.jspecify.annotations.Nullable;

/**
 * All vectors that score at least so much. In a segment of few vectors all are compared, and none
 * is missed. In others they are looked for along the graph, and kept, while they are few; beyond a
 * bound all vectors are compared there too, one after the other, and none is kept.
 */
final class Within {
  private static final int MOST_VISITED = 65_536;
  private static final int FEW = 10_000;

  /** How far the way to what is near enough may lead by what is not: 1 is through everything. */
  private static final float THOROUGH = 0.9f;

  private Within() {}

  /** Not found out along the graph. */
  private static TopDocs none() {
    return new TopDocs(
        new TotalHits(0, TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO), new ScoreDoc[0]);
  }

  /** Only a search with a filter goes on without the graph. */
  private static Query filter(String path, @Nullable Query filter) {
    return filter == null ? new FieldExistsQuery(path) : filter;
  }

  /** Vectors of floats. */
  static final class OfFloats extends FloatVectorSimilarityQuery {
    OfFloats(String path, float[] vector, float least, @Nullable Query filter) {
      super(path, vector, least, THOROUGH, filter(path, filter));
    }

    @Override
    protected TopDocs approximateSearch(
        LeafReaderContext leaf, AcceptDocs accepted, int most, KnnCollectorManager collectors)
        throws IOException {
      return leaf.reader().maxDoc() <= FEW
          ? none()
          : super.approximateSearch(leaf, accepted, Math.min(most, MOST_VISITED), collectors);
    }
  }

  /** Vectors of bytes. */
  static final class OfBytes extends ByteVectorSimilarityQuery {
    OfBytes(String path, byte[] vector, float least, @Nullable Query filter) {
      super(path, vector, least, THOROUGH, filter(path, filter));
    }

    @Override
    protected TopDocs approximateSearch(
        LeafReaderContext leaf, AcceptDocs accepted, int most, KnnCollectorManager collectors)
        throws IOException {
      return leaf.reader().maxDoc() <= FEW
          ? none()
          : super.approximateSearch(leaf, accepted, Math.min(most, MOST_VISITED), collectors);
    }
  }
}
