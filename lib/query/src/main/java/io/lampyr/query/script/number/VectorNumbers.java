package io.lampyr.query.script.number;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.query.script.doc.BitVectors;
import io.lampyr.query.script.doc.StoredVectors;
import io.lampyr.query.script.doc.VectorDistance;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.jspecify.annotations.Nullable;

/** How near a document's vector is to a given one, by one of several measures; or its count. */
final class VectorNumbers extends KeyedNumbers {
  private final String path;
  private final VectorType type;
  private final @Nullable VectorDistance measure;
  private final float[] given;

  private VectorNumbers(
      String path, VectorType type, @Nullable VectorDistance measure, float[] given) {
    super(Arrays.asList(path, measure, FloatBuffer.wrap(given)));
    this.path = path;
    this.type = type;
    this.measure = measure;
    this.given = given;
  }

  static VectorNumbers compared(String path, VectorType type, String function, float[] given) {
    VectorDistance measure = VectorDistance.ofName(function);
    if (type.isBits()) {
      BitVectors.check(measure, function, given, type.components());
    } else if (given.length != type.dimensions()) {
      throw FaultException.argument(
          "The query vector has a different number of dimensions ["
              + given.length
              + "] than the document vectors ["
              + type.dimensions()
              + "].");
    }
    return new VectorNumbers(path, type, measure, given.clone());
  }

  /** How many vectors a document has: none or one. */
  static VectorNumbers count(String path, VectorType type) {
    return new VectorNumbers(path, type, null, new float[0]);
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    StoredVectors vectors = StoredVectors.of(leaf, path, type);
    VectorDistance by = measure;
    return new DoubleValues() {
      private boolean found;

      @Override
      public double doubleValue() throws IOException {
        if (by == null) {
          return found ? 1 : 0;
        }
        if (!found || vectors == null) {
          throw StoredVectors.none(path);
        }
        return type.isBits()
            ? BitVectors.measure(by, given, vectors.vector())
            : by.of(given, vectors.vector());
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        found = vectors != null && vectors.advanceExact(doc);
        return true;
      }
    };
  }

  @Override
  public String toString() {
    return measure + "(" + path + ")";
  }
}
