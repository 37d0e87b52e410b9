package io.lampyr.query.dsl.script;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.VectorType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** How near a document's vector is to a given one, by one of several measures; or its count. */
final class VectorValues extends DoubleValuesSource {
  private final String path;
  private final VectorType type;
  private final @Nullable Measure measure;
  private final float[] given;

  /** What two vectors are compared by. */
  enum Measure {
    COSINE,
    DOT,
    MANHATTAN,
    EUCLIDEAN,
    SQUARED,
    CHEBYSHEV;

    /** By the name that scripts use. */
    static Measure of(String function) {
      return switch (function) {
        case "cosineSimilarity" -> COSINE;
        case "dotProduct", "innerProduct" -> DOT;
        case "l1norm", "l1Norm" -> MANHATTAN;
        case "l2norm" -> EUCLIDEAN;
        case "l2Squared" -> SQUARED;
        default -> CHEBYSHEV;
      };
    }

    double of(float[] one, float[] other) {
      double product = 0;
      double ones = 0;
      double others = 0;
      double sum = 0;
      double squares = 0;
      double most = 0;
      for (int i = 0; i < one.length; i++) {
        double difference = Math.abs((double) one[i] - other[i]);
        product += (double) one[i] * other[i];
        ones += (double) one[i] * one[i];
        others += (double) other[i] * other[i];
        sum += difference;
        squares += difference * difference;
        most = Math.max(most, difference);
      }
      return switch (this) {
        case COSINE -> product / Math.sqrt(ones * others);
        case DOT -> product;
        case MANHATTAN -> sum;
        case EUCLIDEAN -> Math.sqrt(squares);
        case SQUARED -> squares;
        case CHEBYSHEV -> most;
      };
    }
  }

  private VectorValues(String path, VectorType type, @Nullable Measure measure, float[] given) {
    this.path = path;
    this.type = type;
    this.measure = measure;
    this.given = given;
  }

  static VectorValues compared(String path, VectorType type, Measure measure, float[] given) {
    if (given.length != type.dimensions()) {
      throw FaultException.argument(
          "The query vector has a different number of dimensions ["
              + given.length
              + "] than the document vectors ["
              + type.dimensions()
              + "].");
    }
    return new VectorValues(path, type, measure, given.clone());
  }

  /** How many vectors a document has: none or one. */
  static VectorValues count(String path, VectorType type) {
    return new VectorValues(path, type, null, new float[0]);
  }

  /** The vectors of one segment, in the order of its documents. */
  private interface Vectors {
    DocIdSetIterator documents();

    /** The vector of the document that was advanced to. */
    float[] vector() throws IOException;
  }

  private @Nullable Vectors vectors(LeafReaderContext leaf) throws IOException {
    if (!type.isIndexed()) {
      return column(DocValues.getBinary(leaf.reader(), path));
    }
    if (type.isBytes()) {
      ByteVectorValues values = leaf.reader().getByteVectorValues(path);
      return values == null ? null : bytes(values);
    }
    FloatVectorValues values = leaf.reader().getFloatVectorValues(path);
    return values == null ? null : floats(values);
  }

  private static Vectors floats(FloatVectorValues values) {
    KnnVectorValues.DocIndexIterator iterator = values.iterator();
    return new Vectors() {
      @Override
      public DocIdSetIterator documents() {
        return iterator;
      }

      @Override
      public float[] vector() throws IOException {
        return values.vectorValue(iterator.index());
      }
    };
  }

  private static Vectors bytes(ByteVectorValues values) {
    KnnVectorValues.DocIndexIterator iterator = values.iterator();
    return new Vectors() {
      @Override
      public DocIdSetIterator documents() {
        return iterator;
      }

      @Override
      public float[] vector() throws IOException {
        byte[] packed = values.vectorValue(iterator.index());
        return unpacked(new BytesRef(packed), true);
      }
    };
  }

  private Vectors column(BinaryDocValues values) {
    return new Vectors() {
      @Override
      public DocIdSetIterator documents() {
        return values;
      }

      @Override
      public float[] vector() throws IOException {
        return unpacked(values.binaryValue(), type.isBytes());
      }
    };
  }

  private static float[] unpacked(BytesRef packed, boolean bytes) {
    float[] vector = new float[bytes ? packed.length : packed.length / Float.BYTES];
    ByteBuffer from = ByteBuffer.wrap(packed.bytes, packed.offset, packed.length);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = bytes ? from.get() : from.getFloat();
    }
    return vector;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    Vectors vectors = vectors(leaf);
    Measure by = measure;
    return new DoubleValues() {
      private boolean found;

      @Override
      public double doubleValue() throws IOException {
        if (by == null) {
          return found ? 1 : 0;
        }
        if (!found || vectors == null) {
          throw FaultException.argument(
              "A document doesn't have a value for a vector field! Use doc["
                  + path
                  + "].size()==0 to check if a document is missing a vector field!");
        }
        return by.of(given, vectors.vector());
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        DocIdSetIterator documents = vectors == null ? null : vectors.documents();
        if (documents == null) {
          return true;
        }
        int at = documents.docID() < doc ? documents.advance(doc) : documents.docID();
        found = at == doc;
        return true;
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VectorValues vector
        && path.equals(vector.path)
        && measure == vector.measure
        && Arrays.equals(given, vector.given);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, measure, Arrays.hashCode(given));
  }

  @Override
  public String toString() {
    return measure + "(" + path + ")";
  }
}
