package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.field.HistogramType;
import io.lampyr.mapping.histogram.BucketColumn;
import io.lampyr.mapping.histogram.BucketHistogram;
import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.mapping.histogram.BucketHistogram.Zero;
import io.lampyr.mapping.histogram.Counts;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Histograms of buckets in documents and in columns. */
class BucketHistogramTest {
  private static final long SEED = 20_261_127;
  private static final List<Reset> RESETS = List.of(Reset.values());
  private static final String FIELD =
      "{\"properties\":{\"f\":{\"type\":\"exponential_histogram\"}}}";

  private static final BucketHistogram SMALL =
      new BucketHistogram(
          3,
          false,
          List.of(),
          new Zero(Math.scalb(1.0, -128), 2),
          11,
          new Span(-1.5, Double.NaN, 7),
          Reset.GAUGE,
          new Counts(new long[] {-3, -2, 5}, new double[] {4, 0, 3}),
          new Counts(new long[] {0}, new double[] {1}));

  private static BytesRef entry(String mapping, String value) throws IOException {
    try (Index index = new Index(mapping)) {
      index.add("1", "{\"f\":" + value + "}");
      BinaryDocValues column = DocValues.getBinary(index.segment(), "f");
      assertThat(column.advanceExact(0)).isTrue();
      return BytesRef.deepCopyOf(column.binaryValue());
    }
  }

  private static String told(BytesRef entry) throws IOException {
    return new String(Json.write(HistogramType.told(entry)), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"scale\":0,\"sum\":0.0}",
        "{\"scale\":0,\"sum\":\"StaleNaN\"}",
        "{\"count\":11,\"max\":7.0,\"negative\":{\"counts\":[1],\"indices\":[0]},"
            + "\"positive\":{\"counts\":[4,0,3],\"indices\":[-3,-2,5]},\"reset\":\"gauge\","
            + "\"scale\":3,\"sum\":-1.5,\"zero\":{\"count\":2,\"threshold\":1.0E-12}}",
        "{\"bounds\":[0.1,2.5],\"positive\":{\"counts\":[1,2,3],\"indices\":[0,1,2]},\"sum\":4.5}",
        "{\"bounds\":[],\"count\":\"Infinity\",\"sum\":\"NaN\"}",
        "{\"positive\":{\"counts\":[0.5],\"indices\":[4611686018427387903]},\"reset\":\"yes\","
            + "\"scale\":-11,\"sum\":\"-Infinity\"}"
      })
  void whatADocumentSaysIsGivenBack(String value) throws IOException {
    assertThat(told(entry(FIELD, value))).isEqualTo(value);
  }

  @Test
  void columnsKeepHistogramsBitByBit() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 3000; round++) {
      BucketHistogram histogram = histogram(random);
      BytesRef entry = BucketColumn.write(histogram);
      assertThat(BucketColumn.holds(entry)).isTrue();
      assertThat(BucketColumn.read(entry))
          .as("round %d of seed %d", round, SEED)
          .isEqualTo(histogram);
    }
  }

  @Test
  void damagedEntriesAreCorrupt() throws IOException {
    Random random = new Random(SEED);
    for (int round = 0; round < 20_000; round++) {
      BytesRef entry = BucketColumn.write(histogram(random));
      byte[] bytes = Arrays.copyOf(entry.bytes, random.nextInt(entry.length) + 1);
      for (int i = random.nextInt(3); i >= 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        assertThat(BucketColumn.read(new BytesRef(bytes))).isNotNull();
      } catch (CorruptIndexException corrupt) {
        assertThat(corrupt.getMessage()).as("round %d of seed %d", round, SEED).isNotEmpty();
      }
    }
  }

  @Test
  void theFormStaysAsItIs() {
    String entry = HexFormat.of().formatHex(BucketColumn.write(SMALL).bytes);
    assertThat(entry)
        .isEqualTo(
            "0074"
                + "0673"
                + "02"
                + "000000000000f8bf"
                + "0b"
                + "0000000000001c40"
                + "0205020c01"
                + "080706"
                + "010001"
                + "02");
    assertThat(BucketColumn.holds(new BytesRef(new byte[] {1, 0, 0}))).isFalse();
  }

  @Test
  void aHistogramOfTwoHundredBucketsTakesFewBytes() {
    long[] indices = new long[200];
    double[] counts = new double[200];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = i - 100L;
      counts[i] = 1_000_000 + i % 50;
    }
    BucketHistogram histogram =
        BucketHistogram.of(
            5, Zero.NONE, Span.of(7), Reset.UNKNOWN, new Counts(indices, counts), Counts.NONE);
    assertThat(BucketColumn.write(histogram).length).isLessThan(230);
  }

  @Test
  void otherMembersOfAValueAreSettled() throws IOException {
    assertThat(
            told(entry(FIELD, "{\"scale\":0,\"positive\":{\"indices\":[3,1],\"counts\":[1,2]}}")))
        .isEqualTo("{\"positive\":{\"counts\":[2,1],\"indices\":[1,3]},\"scale\":0,\"sum\":18.0}");
    assertThat(told(entry(FIELD, "{\"values\":[0,1,4],\"counts\":[1,2,3]}")))
        .isEqualTo(
            "{\"max\":4.0,\"min\":0.0,\"positive\":{\"counts\":[2,3],"
                + "\"indices\":[-1,549755813887]},\"scale\":38,\"sum\":14.0,"
                + "\"zero\":{\"count\":1,\"threshold\":0.0}}");
    assertThat(
            told(
                entry(
                    "{\"properties\":{\"f\":{\"type\":\"histogram\"}}}",
                    "{\"scale\":0,\"zero\":{\"count\":2},\"sum\":1,"
                        + "\"positive\":{\"indices\":[0,1],\"counts\":[1,0]},"
                        + "\"negative\":{\"indices\":[1],\"counts\":[3]}}")))
        .isEqualTo("{\"counts\":[3,2,1],\"values\":[-3.0,0.0,1.5]}");
  }

  @Test
  void middlesAscendAndStandForWholeNumbers() throws IOException {
    List<String> seen = new ArrayList<>();
    HistogramType.read(
        entry(
            FIELD, "{\"bounds\":[1,3],\"positive\":{\"indices\":[0,1,2],\"counts\":[1,0.2,2.6]}}"),
        (value, count) -> seen.add(value + ":" + count));
    assertThat(seen).containsExactly("0.5:1", "3.0:3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "7; expected an object",
        "{\"sum\":1}; expected field called [scale]",
        "{\"scale\":39}; [scale] must be in range [-11, 38] but got [39]",
        "{\"scale\":1.5}; expected whole numbers in [scale]",
        "{\"scale\":1,\"bounds\":[1]}; [bounds] cannot be together with [scale]",
        "{\"bounds\":[1],\"zero\":{\"count\":1}}; [bounds] cannot be together with [zero]",
        "{\"bounds\":[2,1]}; [bounds] values must be in increasing order",
        "{\"bounds\":[1],\"positive\":{\"indices\":[2],\"counts\":[1]}}; between 0 and [1]",
        "{\"scale\":1,\"positive\":{\"indices\":[2]}}; expected same length",
        "{\"scale\":1,\"positive\":{\"indices\":[2,2],\"counts\":[1,1]}}; [2] more than once",
        "{\"scale\":1,\"positive\":{\"indices\":[2],\"counts\":[-1]}}; must be >= 0",
        "{\"scale\":1,\"positive\":{\"indices\":[4611686018427387904],\"counts\":[1]}}; cannot be",
        "{\"scale\":1,\"zero\":{\"threshold\":-1}}; must be non-negative",
        "{\"scale\":1,\"zero\":{\"size\":1}}; unknown parameter [zero.size]",
        "{\"scale\":1,\"reset\":\"maybe\"}; [reset] must be one of",
        "{\"scale\":1,\"values\":[1],\"counts\":[1]}; cannot be together with buckets",
        "{\"scale\":1,\"size\":1}; unknown parameter [size]"
      })
  void whatIsNoHistogramIsRefused(String value, String why) {
    Index index = new Index(FIELD);
    assertThat(index.parse("1", "{\"f\":" + value + "}").toString()).contains(why);
  }

  @Test
  void withoutCoercionEachTypeTakesItsOwnFormOnly() {
    Index buckets =
        new Index("{\"properties\":{\"f\":{\"type\":\"exponential_histogram\",\"coerce\":false}}}");
    assertThat(buckets.parse("1", "{\"f\":{\"values\":[1],\"counts\":[1]}}"))
        .isInstanceOf(ParseOutcome.Rejected.class);
    Index values = new Index("{\"properties\":{\"f\":{\"type\":\"histogram\",\"coerce\":false}}}");
    assertThat(values.parse("1", "{\"f\":{\"scale\":1}}"))
        .isInstanceOf(ParseOutcome.Rejected.class);
    assertThatThrownBy(() ->
            new Index(
                "{\"properties\":{\"f\":{\"type\":\"exponential_histogram\","
                    + "\"time_series_metric\":\"gauge\"}}}"))
        .hasMessageContaining("accepted values are [histogram]");
  }

  private static BucketHistogram histogram(Random random) {
    boolean whole = random.nextBoolean();
    Reset reset = RESETS.get(random.nextInt(RESETS.size()));
    double least = random.nextInt(3) > 0 ? Double.NaN : random.nextGaussian();
    Span span =
        new Span(random.nextGaussian() * 1e9, least, random.nextInt(3) > 0 ? Double.NaN : 1e300);
    BucketHistogram made;
    if (random.nextInt(4) == 0) {
      double[] bounds = random.doubles(random.nextInt(9)).distinct().sorted().toArray();
      Counts counts = side(random, whole, 0, bounds.length + 1);
      made = BucketHistogram.custom(Arrays.stream(bounds).boxed().toList(), 0, span, reset, counts);
      made = made.withCount(made.counted());
    } else {
      double[] thresholds = {0, Math.scalb(1.0, -128), Math.scalb(1.0, -242), 0.001, 2048, 4096};
      made =
          BucketHistogram.of(
              random.nextInt(50) - 11,
              new Zero(thresholds[random.nextInt(thresholds.length)], count(random, whole)),
              span,
              reset,
              side(random, whole, -(1L << random.nextInt(62)), 40),
              side(random, whole, random.nextInt(), 40));
    }
    return random.nextInt(5) == 0 ? made.withCount(count(random, whole)) : made;
  }

  private static Counts side(Random random, boolean whole, long first, int most) {
    long[] indices = new long[random.nextInt(most + 1)];
    double[] counts = new double[indices.length];
    long at = first;
    for (int i = 0; i < indices.length; i++) {
      indices[i] = at;
      counts[i] = count(random, whole);
      at += most < 20 || random.nextInt(4) > 0 ? 1 : 1 + random.nextInt(1000);
    }
    return new Counts(indices, counts);
  }

  private static double count(Random random, boolean whole) {
    if (whole) {
      return random.nextLong(1L << random.nextInt(54));
    }
    return switch (random.nextInt(6)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      default -> random.nextDouble() * 1e6;
    };
  }
}
