package io.lampyr.query.script.doc;

import io.lampyr.mapping.field.VectorType;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The vectors of one segment, in the order of its documents. */
public interface StoredVectors {
  DocIdSetIterator documents();

  /** The vector of the document that was advanced to. */
  float[] vector() throws IOException;

  /** Whether the document, which lies after those asked for before, has one. */
  default boolean advanceExact(int doc) throws IOException {
    DocIdSetIterator documents = documents();
    int at = documents.docID() < doc ? documents.advance(doc) : documents.docID();
    return at == doc;
  }

  /** Null if no document of the segment has one. */
  static @Nullable StoredVectors of(LeafReaderContext leaf, String path, VectorType type)
      throws IOException {
    if (!type.isIndexed()) {
      return column(DocValues.getBinary(leaf.reader(), path), type.isBytes());
    }
    if (type.isBytes()) {
      ByteVectorValues values = leaf.reader().getByteVectorValues(path);
      return values == null ? null : bytes(values);
    }
    FloatVectorValues values = leaf.reader().getFloatVectorValues(path);
    return values == null ? null : floats(values);
  }

  private static StoredVectors floats(FloatVectorValues values) {
    KnnVectorValues.DocIndexIterator iterator = values.iterator();
    return new StoredVectors() {
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

  private static StoredVectors bytes(ByteVectorValues values) {
    KnnVectorValues.DocIndexIterator iterator = values.iterator();
    return new StoredVectors() {
      @Override
      public DocIdSetIterator documents() {
        return iterator;
      }

      @Override
      public float[] vector() throws IOException {
        return unpacked(new BytesRef(values.vectorValue(iterator.index())), true);
      }
    };
  }

  private static StoredVectors column(BinaryDocValues values, boolean bytes) {
    return new StoredVectors() {
      @Override
      public DocIdSetIterator documents() {
        return values;
      }

      @Override
      public float[] vector() throws IOException {
        return unpacked(values.binaryValue(), bytes);
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

  /** What is said of a document without a vector. */
  static ScriptFailure none(String path) {
    return ScriptFailure.argument(
        "A document doesn't have a value for a vector field! Use doc["
            + path
            + "].size()==0 to check if a document is missing a vector field!",
        0);
  }
}
