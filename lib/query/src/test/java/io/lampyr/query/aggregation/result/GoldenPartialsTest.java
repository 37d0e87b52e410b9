package io.lampyr.query.aggregation.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.sketch.Distinct;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Version 1 of partial aggregations, byte for byte. */
class GoldenPartialsTest {
  private static List<Partial> everyKind() {
    Distinct few = new Distinct(10);
    Distinct many = new Distinct(10);
    Digest values = new Digest(100);
    for (int i = 0; i < 100; i++) {
      many.add(Distinct.hash(i));
      values.add(i / 4.0);
    }
    few.add(Distinct.hash(7));
    List<Object> parts = new ArrayList<>(Arrays.asList(null, 1.5, new BytesRef("é")));
    Partial stats = new Partial.Stats(Format.RAW, 2, 3.5, 1e-17, 1, 2.5, 7.25, -1e-17);
    return List.of(
        new Partial.Buckets(
            "sterms",
            Format.dates("yyyy", ZoneOffset.UTC),
            List.of(
                new Partial.Bucket(new BytesRef("a"), 300, 5, List.of(stats)),
                new Partial.Bucket(-7L, 1, 0, List.of()),
                new Partial.Bucket(parts, 0, -1, List.of())),
            -3,
            -1,
            2),
        new Partial.Single(129, List.of(new Partial.Cardinality(few))),
        new Partial.Quantiles(Format.BOOLEAN, values),
        new Partial.Cardinality(many),
        new Partial.Numbers(Format.decimals("0.0"), 1, Double.NaN, Double.NEGATIVE_INFINITY),
        new Partial.Texts(2, 3, 1, 2, Map.of((int) 'b', 1L, 0x1F600, 2L)),
        new Partial.Rows(
            9, 1.25, List.of(new Partial.Row(List.of(4L), 0.5f, -1, new BytesRef("{\"a\":1}")))));
  }

  private static byte[] golden() throws IOException {
    try (InputStream in =
        GoldenPartialsTest.class.getResourceAsStream("partial-aggregations-v1.bin")) {
      return Objects.requireNonNull(in, "golden file").readAllBytes();
    }
  }

  @Test
  void versionOneIsWrittenAsItWas() throws IOException {
    assertThat(PartialCodec.encode(everyKind())).isEqualTo(golden());
  }

  @Test
  void versionOneIsReadForEver() throws IOException {
    assertThat(PartialCodec.encode(PartialCodec.decode(golden()))).isEqualTo(golden());
  }

  @Test
  void largeDistributionsComeBackAsTheyWere() {
    Digest values = new Digest(50);
    for (int i = 0; i < 5000; i++) {
      values.add(i * 37 % 5000);
    }
    byte[] bytes = PartialCodec.encode(List.of(new Partial.Quantiles(Format.RAW, values)));
    Partial read = PartialCodec.decode(bytes).getFirst();
    double ninth = values.quantile(0.9, Digest.Reading.NEAREST);
    assertThat(((Partial.Quantiles) read).digest().quantile(0.9, Digest.Reading.NEAREST))
        .isEqualTo(ninth);
    assertThat(ninth).isBetween(4400.0, 4600.0);
  }

  @Test
  void otherVersionsAreRefusedByTheirNumber() throws IOException {
    byte[] other = golden();
    other[4] = 2;
    assertThatThrownBy(() -> PartialCodec.decode(other))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("version 2");
  }

  /** Run once per version of the format: {@code -Dlampyr.golden.write=<folder>}. */
  @Test
  @EnabledIfSystemProperty(named = "lampyr.golden.write", matches = ".+")
  void writeGoldenFile() throws IOException {
    Path folder = Path.of(System.getProperty("lampyr.golden.write"));
    Files.write(folder.resolve("partial-aggregations-v1.bin"), PartialCodec.encode(everyKind()));
  }
}
