package io.lampyr.query.dsl.score;

import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.jspecify.annotations.Nullable;

/**
 * The nearest vectors, of more candidates in each segment: the more are looked at, the likelier the
 * nearest are among them.
 */
public final class Nearest {
  private Nearest() {}

  public static Query floats(
      String path, float[] vector, int k, int candidates, @Nullable Query filter) {
    return new OfFloats(path, vector, k, candidates, filter);
  }

  public static Query bytes(
      String path, byte[] vector, int k, int candidates, @Nullable Query filter) {
    return new OfBytes(path, vector, k, candidates, filter);
  }

  private static final class OfFloats extends KnnFloatVectorQuery {
    private final int wanted;

    OfFloats(String path, float[] vector, int wanted, int candidates, @Nullable Query filter) {
      super(path, vector, candidates, filter);
      this.wanted = wanted;
    }

    @Override
    protected TopDocs mergeLeafResults(TopDocs[] leaves) {
      return TopDocs.merge(wanted, leaves);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof OfFloats same && wanted == same.wanted && super.equals(other);
    }

    @Override
    public int hashCode() {
      return 31 * super.hashCode() + wanted;
    }
  }

  private static final class OfBytes extends KnnByteVectorQuery {
    private final int wanted;

    OfBytes(String path, byte[] vector, int wanted, int candidates, @Nullable Query filter) {
      super(path, vector, candidates, filter);
      this.wanted = wanted;
    }

    @Override
    protected TopDocs mergeLeafResults(TopDocs[] leaves) {
      return TopDocs.merge(wanted, leaves);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof OfBytes same && wanted == same.wanted && super.equals(other);
    }

    @Override
    public int hashCode() {
      return 31 * super.hashCode() + wanted;
    }
  }
}
