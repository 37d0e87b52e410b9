package io.lampyr.mapping.document;

import io.lampyr.mapping.field.VectorType;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Looks at the values of an array: a long one of nothing but floats may be a vector. */
final class FloatArray {
  private static final int FEWEST = 128;

  private boolean onlyFloats = true;
  private boolean onlyZeros = true;
  private int length;

  /** The next value, at which the parser stands. */
  void add(JsonParser parser) {
    length++;
    onlyFloats = onlyFloats && parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT;
    onlyZeros = onlyZeros && (!onlyFloats || parser.getFloatValue() == 0);
  }

  /** Whether the cosine of it can be told, as that of every vector. */
  boolean mayBeVector() {
    return onlyFloats && !onlyZeros && length >= FEWEST && length <= VectorType.MAX_DIMENSIONS;
  }

  int length() {
    return length;
  }
}
