package io.lampyr.metrics.promql.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.metrics.series.MemorySeries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RecordedAnswersTest {
  @Test
  void answersAreThoseThatPrometheusGave() throws IOException {
    MemorySeries source = new RandomSeries(Recording.SEED).source();
    List<String> lines;
    try (InputStream in =
        Objects.requireNonNull(RecordedAnswersTest.class.getResourceAsStream("recorded.txt"))) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    assertThat(lines).hasSizeGreaterThan(100);
    for (String line : lines) {
      QueryCall call = Recording.call(line);
      assertThat(Recording.text(call.answeredHere(source)))
          .as(call.query())
          .isEqualTo(Recording.answer(line));
    }
  }
}
