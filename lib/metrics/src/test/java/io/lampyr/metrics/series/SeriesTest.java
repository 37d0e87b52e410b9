package io.lampyr.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.series.LabelMatcher.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private final MemorySeries memory = new MemorySeries();

  @Test
  void labelsAreSortedAndEmptyOnesAreNotThere() {
    Labels labels = Labels.of(Map.of("job", "x", "__name__", "up", "gone", ""));
    assertThat(labels).hasToString("{__name__=up, job=x}");
    assertThat(labels.with("job", "")).isEqualTo(Labels.of("__name__", "up"));
    assertThat(labels.without("__name__").with("a", "b"))
        .isEqualTo(Labels.of("job", "x", "a", "b"));
    assertThat(labels.only(Set.of("job"))).isEqualTo(labels.without(Set.of("__name__")));
  }

  @Test
  void labelsAreOrderedAsTheirBytesAre() {
    assertThat(Labels.of("a", "1")).isLessThan(Labels.of("a", "1", "b", "1"));
    assertThat(Labels.of("a", "\uffee")).isLessThan(Labels.of("a", "\ud83d\ude00"));
  }

  @Test
  void expressionsMatchWholeValues() {
    assertThat(new LabelMatcher("a", Kind.MATCHES, "x.*").matches("x\ny")).isTrue();
    assertThat(new LabelMatcher("a", Kind.MATCHES, "x").matches("xy")).isFalse();
    assertThat(new LabelMatcher("a", Kind.MATCHES_NOT, "a|b").matches("b")).isFalse();
    assertThat(new LabelMatcher("a", Kind.MATCHES, "a|").matchesEmpty()).isTrue();
    assertThatThrownBy(() -> new LabelMatcher("a", Kind.MATCHES, "(x"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("missing closing )");
  }

  @Test
  void expressionsTellWhatTheyCanOfTheirValues() {
    assertThat(new LabelMatcher("a", Kind.MATCHES, "x|y").values()).contains(Set.of("x", "y"));
    assertThat(new LabelMatcher("a", Kind.MATCHES, "host-1.*").prefix()).isEqualTo("host-1");
    assertThat(new LabelMatcher("a", Kind.MATCHES, "host-1*").prefix()).isEqualTo("host-");
    assertThat(new LabelMatcher("a", Kind.MATCHES, "x.|y").prefix()).isEmpty();
  }

  @Test
  void seriesAreHandedOverWithThePointsOfTheSpan() {
    memory.of(Labels.of("__name__", "up", "job", "x")).add(10, 1);
    memory.of(Labels.of("__name__", "up", "job", "x")).add(20, Samples.STALE);
    memory.of(Labels.of("__name__", "up", "job", "y")).add(30, 1);
    LabelMatcher up = LabelMatcher.equal("__name__", "up");
    try (SeriesCursor cursor = memory.scan(new SeriesRequest(List.of(up), 15, 25))) {
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.labels().get("job")).isEqualTo("x");
      assertThat(cursor.samples().size()).isEqualTo(1);
      assertThat(Samples.isStale(cursor.samples().value(0))).isTrue();
      assertThat(cursor.next()).isFalse();
    }
    assertThat(memory.labelValues("job", new SeriesListing(List.of(), 0, 100, 0)))
        .containsExactly("x", "y");
    assertThat(memory.labelValues("job", new SeriesListing(List.of(List.of(up)), 0, 100, 1)))
        .containsExactly("x");
  }
}
