package io.lampyr.mapping.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.document.DocumentId;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class SeriesPointTest {

  private static SeriesPoint point(long time, String... pathsAndValues) {
    DimensionHash hash = new DimensionHash();
    for (int i = 0; i < pathsAndValues.length; i += 2) {
      hash.term(pathsAndValues[i], new BytesRef(pathsAndValues[i + 1]));
    }
    return new SeriesPoint(hash.tsid(), time);
  }

  @Test
  void theOrderOfDimensionsDoesNotMatter() {
    assertThat(point(1, "a", "x", "b", "y", "b", "z"))
        .isEqualTo(point(1, "b", "z", "a", "x", "b", "y", "a", "x"));
  }

  @Test
  void namesTypesAndValuesMatter() {
    DimensionHash number = new DimensionHash();
    number.number("a", 1);
    assertThat(
            List.of(
                point(1, "a", "x").id(),
                point(1, "a", "y").id(),
                point(1, "b", "x").id(),
                point(1, "ax", "").id(),
                point(2, "a", "x").id(),
                new SeriesPoint(number.tsid(), 1).id()))
        .doesNotHaveDuplicates();
  }

  /** Ids and shards of what is stored go by it: it never changes. */
  @Test
  void anIdIsTheSameForEver() {
    assertThat(point(1_700_000_000_000L, "host", "a", "labels.__name__", "up").id())
        .isEqualTo("qxF8oFk42aZhCaz8IXZDMjCf3y07FQDngAABi8_laAA");
  }

  @Test
  void anIdTellsItsPoint() {
    for (long time : new long[] {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 1_700_000_000_000L}) {
      SeriesPoint point = point(time, "a", "x");
      assertThat(SeriesPoint.ofId(point.id())).contains(point);
      assertThat(point.term()).isEqualTo(DocumentId.encode(point.id()));
    }
    assertThat(SeriesPoint.ofId("a")).isEmpty();
    assertThat(SeriesPoint.ofId("!".repeat(point(1, "a", "x").id().length()))).isEmpty();
  }

  @Test
  void whichMetricsThereAreDoesNotDecideOfTheShard() {
    String up = point(1, "host", "a", "labels.__name__", "up").id();
    String down = point(7, "host", "a", "labels.__name__", "down").id();
    String hashed = point(7, "host", "a", "_metric_names_hash", "4711").id();
    assertThat(up).isNotEqualTo(down);
    assertThat(SeriesPoint.routing(up))
        .isEqualTo(SeriesPoint.routing(down))
        .isEqualTo(SeriesPoint.routing(hashed))
        .isNotEqualTo(SeriesPoint.routing(point(1, "host", "b").id()));
  }
}
