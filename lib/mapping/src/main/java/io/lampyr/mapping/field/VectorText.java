package io.lampyr.mapping.field;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Reads {@code dense_vector} values that come as text, which clients send as it is shorter than an
 * array: base64 of big-endian floats or of bytes, and of bytes two hexadecimal digits each.
 */
final class VectorText {
  private static final int LONGEST = (VectorType.MAX_DIMENSIONS * Float.BYTES / 3 + 1) * 4;

  private VectorText() {}

  static float[] read(String text, int components, VectorElement element) {
    if (text.length() > LONGEST) {
      throw ValueException.argument(
          "The number of dimensions should be in the range "
              + element.range()
              + ", but a vector was given as text of ["
              + text.length()
              + "] characters");
    }
    float[] vector = element == VectorElement.FLOAT ? floats(text) : bytes(text, components);
    if (vector.length == 0) {
      throw ValueException.argument("[dense_vector] expects at least one number");
    }
    return vector;
  }

  private static float[] floats(String text) {
    byte[] packed = base64(text, "base64 of big-endian floats");
    if (packed.length % Float.BYTES != 0) {
      throw ValueException.argument(
          "[dense_vector] expects base64 of big-endian floats, which take four bytes each, but"
              + " found ["
              + packed.length
              + "] bytes");
    }
    float[] vector = new float[packed.length / Float.BYTES];
    ByteBuffer.wrap(packed).asFloatBuffer().get(vector);
    return vector;
  }

  private static float[] bytes(String text, int components) {
    byte[] packed =
        isHex(text) && (components == 0 || text.length() == 2 * components)
            ? HexFormat.of().parseHex(text)
            : base64(text, "hexadecimal digits or base64");
    float[] vector = new float[packed.length];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = packed[i];
    }
    return vector;
  }

  private static boolean isHex(String text) {
    return text.length() % 2 == 0 && text.chars().allMatch(HexFormat::isHexDigit);
  }

  private static byte[] base64(String text, String expected) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException malformed) {
      throw ValueException.argument(
          "[dense_vector] expects an array of numbers, or as text "
              + expected
              + ": "
              + malformed.getMessage());
    }
  }
}
