package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.FloatVectorValues;
import org.junit.jupiter.api.Test;

/** Vectors that clients pack into text, as arrays of numbers are long. */
class VectorsAsTextTest {
  private static String field(String parameters) {
    return "{\"properties\":{\"v\":{\"type\":\"dense_vector\"" + parameters + "}}}";
  }

  private static String packed(float... vector) {
    ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
    for (float component : vector) {
      bytes.putFloat(component);
    }
    return text(Base64.getEncoder().encodeToString(bytes.array()));
  }

  private static String text(String vector) {
    return "{\"v\":\"" + vector + "\"}";
  }

  @Test
  void floatsAreReadFromBase64OfTheirBigEndianBytes() throws IOException {
    try (Index index = new Index(field(",\"dims\":3"))) {
      index.add("1", packed(1, -2.5f, 3));
      FloatVectorValues vectors = index.segment().getFloatVectorValues("v");
      assertThat(vectors.vectorValue(0)).containsExactly(1, -2.5f, 3);
    }
  }

  @Test
  void theFirstPackedVectorSettlesTheDimensions() {
    Index index = new Index(field(""));
    index.add("1", packed(1, 2, 3, 4, 5));
    assertThat(index.mapping().toJson().toString()).contains("dims=5");
  }

  @Test
  void bytesAreReadFromHexadecimalDigitsAndFromBase64() throws IOException {
    try (Index index = new Index(field(",\"dims\":3,\"element_type\":\"byte\""))) {
      index.add("1", text("7f80FF"));
      index.add("2", text(Base64.getEncoder().encodeToString(new byte[] {1, -2, 3})));
      ByteVectorValues vectors = index.segment().getByteVectorValues("v");
      assertThat(vectors.vectorValue(0)).containsExactly(127, -128, -1);
      assertThat(vectors.vectorValue(1)).containsExactly(1, -2, 3);
    }
  }

  @Test
  void textThatIsNoVectorIsRefused() {
    Index index = new Index(field(",\"dims\":2"));
    refused(index, text("no vector"), "as text base64 of big-endian floats");
    refused(index, text("AAAAAAA="), "which take four bytes each, but found [5] bytes");
    refused(index, text(""), "expects at least one number");
    refused(index, packed(1, 2, 3), "has more dimensions [3] than defined in the mapping [2]");
    refused(index, packed(1, Float.NaN), "do not support NaN or infinite values but found [NaN]");
    refused(index, text("A".repeat(40_000)), "text of [40000] characters");
    Index others =
        new Index(field(",\"dims\":2").replace("dense", "knn").replace("dims", "dimension"));
    refused(others, packed(1, 2), "[knn_vector] expects an array of numbers");
  }

  private static void refused(Index index, String document, String why) {
    assertThat(index.parse("1", document))
        .isInstanceOfSatisfying(
            ParseOutcome.Rejected.class, rejected -> assertThat(rejected.toString()).contains(why));
  }
}
