package io.lampyr.engine.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Fewer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SeriesPartTest {
  private static SeriesPart part() {
    TreeMap<String, Set<String>> labels = new TreeMap<>();
    labels.put("host", Set.of("labels.host"));
    labels.put("zone", Set.of("zone"));
    return new SeriesPart(
        "sum(m)",
        new byte[] {1, 2},
        new Fewer(List.of(new Fewer.Span(-1000, 5000, 60_000))),
        labels,
        "m",
        Set.of("metrics.m"),
        List.of(
            new Table.Field("labels.host", DataType.KEYWORD, null, true),
            new Table.Field("metrics.m", DataType.UNSUPPORTED, "several types", false)));
  }

  @Test
  void bytesAreTheGoldenOnes() {
    assertThat(HexFormat.of().formatHex(part().encode()))
        .isEqualTo(
            "010673756d286d29020102"
                + "01cf0f904ee0d403"
                + "0204686f7374010b6c6162656c732e686f7374047a6f6e6501047a6f6e65"
                + "016d01096d6574726963732e6d"
                + "020b6c6162656c732e686f7374074b4559574f52440001"
                + "096d6574726963732e6d0b554e535550504f52544544010d7365766572616c20747970657300");
  }

  @Test
  void partsComeBackAsTheyWereSent() {
    SeriesPart back = SeriesPart.decode(part().encode());
    assertThat(back).usingRecursiveComparison().isEqualTo(part());
    assertThatThrownBy(() -> SeriesPart.decode(new byte[] {2}))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("it has version 2, this program reads 1");
  }

  @Test
  void damageIsRefused() {
    Random random = new Random(3);
    byte[] whole = part().encode();
    for (int i = 0; i < 5000; i++) {
      byte[] spoilt = whole.clone();
      spoilt[random.nextInt(spoilt.length)] ^= (byte) (1 << random.nextInt(8));
      if (random.nextBoolean()) {
        spoilt = Arrays.copyOf(spoilt, random.nextInt(spoilt.length));
      }
      try {
        SeriesPart.decode(spoilt);
      } catch (CorruptionException told) {
        assertThat(told).hasMessageContaining("part of a query of series");
      }
    }
  }
}
