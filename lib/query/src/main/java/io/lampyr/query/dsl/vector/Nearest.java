package io.lampyr.query.dsl.vector;

import java.util.List;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RescoreTopNQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.DiversifyingChildrenByteKnnVectorQuery;
import org.apache.lucene.search.join.DiversifyingChildrenFloatKnnVectorQuery;
import org.jspecify.annotations.Nullable;

/**
 * The nearest vectors, of more candidates in each segment: the more are looked at, the likelier the
 * nearest are among them.
 *
 * @param isBytes whether the field's vectors are of bytes
 * @param k how many are wanted
 * @param exactly how many of the nearest are compared again as they came; none if it is zero
 */
record Nearest(
    String path, List<Float> vector, boolean isBytes, int k, int candidates, int exactly) {
  Nearest {
    vector = List.copyOf(vector);
  }

  /** Those of the documents that the filter lets through. */
  Query among(@Nullable Query filter) {
    return isBytes ? new OfBytes(this, filter) : exact(new OfFloats(this, filter));
  }

  /** Nested documents, each the nearest of another one of the documents around them. */
  Query inside(BitSetProducer documents, @Nullable Query filter) {
    return isBytes
        ? new NestedBytes(this, filter, documents)
        : exact(new NestedFloats(this, filter, documents));
  }

  private Query exact(Query rough) {
    return exactly == 0
        ? rough
        : new ComparedAgain(
            rough,
            found ->
                RescoreTopNQuery.createFullPrecisionRescorerQuery(found, floats(vector), path, k));
  }

  /** How many are found before any are compared again. */
  private int found() {
    return Math.max(k, exactly);
  }

  /** All that have a vector, scored by how near it is. */
  Query all() {
    return new FunctionScoreQuery(new FieldExistsQuery(path), new Nearness(path, vector, isBytes));
  }

  static float[] floats(List<Float> vector) {
    float[] floats = new float[vector.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = vector.get(i);
    }
    return floats;
  }

  static byte[] bytes(List<Float> vector) {
    byte[] bytes = new byte[vector.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Math.clamp(vector.get(i), Byte.MIN_VALUE, Byte.MAX_VALUE);
    }
    return bytes;
  }

  private static final class OfFloats extends KnnFloatVectorQuery {
    private final int wanted;

    OfFloats(Nearest what, @Nullable Query filter) {
      super(what.path, floats(what.vector), what.candidates, filter);
      this.wanted = what.found();
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

    OfBytes(Nearest what, @Nullable Query filter) {
      super(what.path, bytes(what.vector), what.candidates, filter);
      this.wanted = what.found();
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

  private static final class NestedFloats extends DiversifyingChildrenFloatKnnVectorQuery {
    private final int wanted;

    NestedFloats(Nearest what, @Nullable Query filter, BitSetProducer documents) {
      super(what.path, floats(what.vector), filter, what.candidates, documents);
      this.wanted = what.found();
    }

    @Override
    protected TopDocs mergeLeafResults(TopDocs[] leaves) {
      return TopDocs.merge(wanted, leaves);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof NestedFloats same && wanted == same.wanted && super.equals(other);
    }

    @Override
    public int hashCode() {
      return 31 * super.hashCode() + wanted;
    }
  }

  private static final class NestedBytes extends DiversifyingChildrenByteKnnVectorQuery {
    private final int wanted;

    NestedBytes(Nearest what, @Nullable Query filter, BitSetProducer documents) {
      super(what.path, bytes(what.vector), filter, what.candidates, documents);
      this.wanted = what.found();
    }

    @Override
    protected TopDocs mergeLeafResults(TopDocs[] leaves) {
      return TopDocs.merge(wanted, leaves);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof NestedBytes same && wanted == same.wanted && super.equals(other);
    }

    @Override
    public int hashCode() {
      return 31 * super.hashCode() + wanted;
    }
  }
}
