package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Vectors, by either product's name for them: {@code dense_vector} and {@code knn_vector}. Indexed
 * ones go to the graph of nearest neighbours, others to a column of floats.
 */
public final class VectorType implements MappedType {
  /** The most numbers of a vector: its dimensions, or eight of them each. */
  public static final int MAX_DIMENSIONS = 4096;

  private final String path;
  private final String name;
  private final String dimensionsParameter;
  private final int dimensions;
  private final boolean indexed;
  private final VectorElement element;
  private final VectorSimilarityFunction similarity;
  private final VectorGraph graph;
  private final boolean choosesGraph;

  private VectorType(FieldSetup setup, VectorParameters parameters, String dimensionsParameter) {
    this.path = setup.path();
    this.name = setup.type();
    this.dimensionsParameter = dimensionsParameter;
    this.dimensions = parameters.dimensions();
    this.indexed = parameters.indexed();
    this.element = parameters.element();
    this.similarity = parameters.similarity();
    this.graph = parameters.graph();
    this.choosesGraph = parameters.choosesGraph();
  }

  private VectorType(VectorType as, VectorGraph graph) {
    this.path = as.path;
    this.name = as.name;
    this.dimensionsParameter = as.dimensionsParameter;
    this.dimensions = as.dimensions;
    this.indexed = as.indexed;
    this.element = as.element;
    this.similarity = as.similarity;
    this.graph = graph;
    this.choosesGraph = true;
  }

  static VectorType dense(FieldSetup setup) {
    return new VectorType(setup, VectorParameters.dense(setup), "dims");
  }

  static VectorType knn(FieldSetup setup) {
    VectorParameters parameters = VectorParameters.knn(setup);
    if (parameters.dimensions() == 0) {
      throw FaultException.argument("Dimension value missing for vector: " + setup.path());
    }
    return new VectorType(setup, parameters, "dimension");
  }

  /** Whether the mapping says itself how vectors are kept. */
  public boolean choosesGraph() {
    return choosesGraph;
  }

  /** The same field, whose vectors are kept as those of the other. */
  public VectorType keptAs(VectorType other) {
    return new VectorType(this, other.graph);
  }

  /** Whether it is in the graph of nearest neighbours; if not, in a column. */
  public boolean isIndexed() {
    return indexed;
  }

  public int dimensions() {
    return dimensions;
  }

  /** How many numbers a vector is: as many as its dimensions, or an eighth where those are bits. */
  public int components() {
    return dimensions / element.dimensions();
  }

  /** Whether its numbers are kept in a byte each. */
  public boolean isBytes() {
    return element != VectorElement.FLOAT;
  }

  /** Whether each of its numbers is eight dimensions of a bit. */
  public boolean isBits() {
    return element.isBits();
  }

  /** What its dimensions are, as mappings name it. */
  public String element() {
    return element.shown();
  }

  public VectorSimilarityFunction similarity() {
    return similarity;
  }

  /** How they are kept to be searched. */
  public VectorGraph graph() {
    return graph;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Facts facts() {
    return new Facts(
            indexed ? Facts.Index.VECTORS : Facts.Index.NONE,
            indexed ? Facts.DocValues.NONE : Facts.DocValues.BINARY)
        .wholeArrays();
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    float[] vector = read(value);
    if (dimensions == 0) {
      throw new UnsettledException(
          dimensionsParameter, (long) vector.length * element.dimensions());
    }
    int length = vector.length * element.dimensions();
    if (length != dimensions) {
      throw ValueException.argument(
          "The ["
              + name
              + "] field ["
              + path
              + "] in doc has "
              + (length < dimensions ? "a different number of" : "more")
              + " dimensions ["
              + length
              + "] than defined in the mapping ["
              + dimensions
              + "]");
    }
    checkMagnitude(vector);
    if (sink.remember(path, this) != null) {
      throw ValueException.argument(
          "Field ["
              + path
              + "] of type ["
              + name
              + "] doesn't support indexing multiple values for the same field in the same"
              + " document");
    }
    sink.add(field(vector));
  }

  private float[] read(JsonParser value) {
    if (value.currentToken() == JsonToken.VALUE_STRING && name.equals("dense_vector")) {
      float[] vector = VectorText.read(value.getString(), components(), element);
      for (float component : vector) {
        checkFinite(component, String.valueOf(component));
      }
      return vector;
    }
    if (value.currentToken() != JsonToken.START_ARRAY) {
      throw ValueException.argument("[" + name + "] expects an array of numbers");
    }
    float[] vector = new float[dimensions == 0 ? 128 : components()];
    int length = 0;
    while (value.nextToken() != JsonToken.END_ARRAY) {
      if (!value.currentToken().isNumeric()) {
        throw NumberKind.notNumeric(value.currentToken());
      }
      if (length == MAX_DIMENSIONS) {
        throw ValueException.argument(
            "The number of dimensions should be in the range " + element.range());
      }
      if (length == vector.length) {
        vector = Arrays.copyOf(vector, length * 2);
      }
      vector[length++] = component(value);
    }
    if (length == 0) {
      throw ValueException.argument("[" + name + "] expects at least one number");
    }
    return length == vector.length ? vector : Arrays.copyOf(vector, length);
  }

  private float component(JsonParser value) {
    float component = value.getFloatValue();
    checkFinite(component, value.getString());
    if (isBytes() && (component != Math.rint(component) || component < -128 || component > 127)) {
      throw ValueException.argument(
          "element_type ["
              + element.shown()
              + "] vectors only support integers between [-128, 127] but found ["
              + value.getString()
              + "]");
    }
    return component;
  }

  private static void checkFinite(float component, String given) {
    if (!Float.isFinite(component)) {
      throw ValueException.argument(
          "element_type [float] vectors do not support NaN or infinite values but found ["
              + given
              + "]");
    }
  }

  private void checkMagnitude(float[] vector) {
    if (!indexed || similarity != VectorSimilarityFunction.COSINE) {
      return;
    }
    for (float component : vector) {
      if (component != 0) {
        return;
      }
    }
    throw ValueException.argument(
        "The ["
            + similarity.name().toLowerCase(Locale.ROOT)
            + "] similarity does not support vectors with zero magnitude.");
  }

  private Field field(float[] vector) {
    if (isBytes()) {
      byte[] packed = new byte[vector.length];
      for (int i = 0; i < packed.length; i++) {
        packed[i] = (byte) vector[i];
      }
      return indexed
          ? new KnnByteVectorField(path, packed, similarity)
          : new BinaryDocValuesField(path, new BytesRef(packed));
    }
    if (indexed) {
      return new KnnFloatVectorField(path, vector, similarity);
    }
    ByteBuffer packed = ByteBuffer.allocate(vector.length * Float.BYTES);
    for (float component : vector) {
      packed.putFloat(component);
    }
    return new BinaryDocValuesField(path, new BytesRef(packed.array()));
  }

  @Override
  public BytesRef encode(Object value) {
    throw ValueException.argument(
        "Field [" + path + "] of type [" + name + "] doesn't support term queries");
  }
}
