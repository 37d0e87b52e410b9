package io.lampyr.engine.codec;

import java.io.IOException;
import org.apache.lucene.codecs.hnsw.FlatVectorsScorer;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.hnsw.RandomVectorScorer;
import org.apache.lucene.util.hnsw.RandomVectorScorerSupplier;
import org.apache.lucene.util.hnsw.UpdateableRandomVectorScorer;

/**
 * Compares vectors of bits. The similarity that a field names is left aside, as none of Lucene's is
 * one of bits.
 */
final class BitScorer implements FlatVectorsScorer {
  /** How near two vectors of the same length are. */
  @FunctionalInterface
  interface Score {
    float of(byte[] one, byte[] other);
  }

  private final Score score;

  BitScorer(Score score) {
    this.score = score;
  }

  @Override
  public RandomVectorScorerSupplier getRandomVectorScorerSupplier(
      VectorSimilarityFunction similarity, KnnVectorValues vectors) {
    return new OfEach(bytes(vectors), score);
  }

  @Override
  public RandomVectorScorer getRandomVectorScorer(
      VectorSimilarityFunction similarity, KnnVectorValues vectors, float[] target) {
    throw new IllegalArgumentException("vectors of bits are not compared with floats");
  }

  @Override
  public RandomVectorScorer getRandomVectorScorer(
      VectorSimilarityFunction similarity, KnnVectorValues vectors, byte[] target) {
    ByteVectorValues values = bytes(vectors);
    FlatVectorsScorer.checkDimensions(target.length, values.dimension());
    return new RandomVectorScorer.AbstractRandomVectorScorer(values) {
      @Override
      public float score(int node) throws IOException {
        return score.of(target, values.vectorValue(node));
      }
    };
  }

  private static ByteVectorValues bytes(KnnVectorValues vectors) {
    if (vectors instanceof ByteVectorValues bytes) {
      return bytes;
    }
    throw new IllegalArgumentException("vectors of bits are kept as bytes");
  }

  @Override
  public String toString() {
    return "BitScorer";
  }

  /** Compares the vectors of a segment with each other, where a graph of them is made. */
  private record OfEach(ByteVectorValues values, Score score)
      implements RandomVectorScorerSupplier {
    @Override
    public UpdateableRandomVectorScorer scorer() throws IOException {
      ByteVectorValues others = values.copy();
      byte[] target = new byte[values.dimension()];
      return new UpdateableRandomVectorScorer.AbstractUpdateableRandomVectorScorer(others) {
        @Override
        public void setScoringOrdinal(int node) throws IOException {
          // The array belongs to the values, which overwrite it.
          System.arraycopy(others.vectorValue(node), 0, target, 0, target.length);
        }

        @Override
        public float score(int node) throws IOException {
          return score.of(target, others.vectorValue(node));
        }
      };
    }

    @Override
    public RandomVectorScorerSupplier copy() throws IOException {
      return new OfEach(values.copy(), score);
    }
  }
}
