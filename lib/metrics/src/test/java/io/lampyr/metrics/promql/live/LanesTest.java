package io.lampyr.metrics.promql.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.run.Answer;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What lanes say, put together, is what all series give. */
class LanesTest {
  private static final Promql PROMQL =
      new Promql(new Promql.Limits(Promql.Limits.STANDARD.samples(), true));

  @Test
  void answersAreThoseThatPrometheusGave() throws IOException {
    ThreeLanes source = new ThreeLanes(PROMQL, new RandomSeries(Recording.SEED).all(), false);
    List<String> lines;
    try (InputStream in =
        Objects.requireNonNull(LanesTest.class.getResourceAsStream("recorded.txt"))) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    for (String line : lines) {
      QueryCall call = Recording.call(line);
      assertThat(Recording.text(call.answeredHere(source.asking(call.query()))))
          .as(call.query())
          .isEqualTo(Recording.answer(line));
    }
    assertThat(source.asked()).isGreaterThan(lines.size() / 4);
  }

  @Test
  void answersAreThoseOfOneSource() {
    for (long seed = 1; seed <= 8; seed++) {
      compare(seed, false);
    }
  }

  @Test
  void seriesThatAreTornAreReadTogether() {
    compare(3, true);
  }

  private static void compare(long seed, boolean torn) {
    ThreeLanes source = new ThreeLanes(PROMQL, new RandomSeries(seed).all(), torn);
    RandomQueries queries = new RandomQueries(seed);
    for (int i = 0; i < 150; i++) {
      String query = queries.next();
      QueryCall call = QueryCall.of(query, i, RandomSeries.START, 9);
      Given whole = call.answeredHere(source.whole());
      Given lanes = call.answeredHere(source.asking(query));
      assertThat(whole.difference(lanes, 1e-9)).as("seed=%d %s", seed, call).isNull();
    }
    assertThat(source.asked()).isPositive();
  }

  private static Answer answer(String query, io.lampyr.metrics.series.SeriesSource source) {
    Asked asked = Asked.between(1000, 5000, 1000);
    Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
    return PROMQL.answer(PROMQL.parse(query), asked, source, time);
  }

  private static ThreeLanes huge() {
    TreeMap<Labels, Samples> all = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      Samples samples = new Samples();
      double value = i % 4 == 0 ? Double.MAX_VALUE : i % 9 == 0 ? -Double.MAX_VALUE / 3 : i;
      samples.add(1000, value);
      samples.add(3000, i % 11 == 0 ? Double.NaN : value / 2);
      all.put(Labels.of("__name__", "m", "i", String.valueOf(i), "g", "g" + i % 2), samples);
    }
    return new ThreeLanes(PROMQL, all, false);
  }

  @Test
  void meansGoOnWhereSumsOverflow() {
    ThreeLanes source = huge();
    for (String query : List.of("avg(m)", "avg by (g) (m)", "max(m)", "min by (g) (-m)")) {
      Given whole = Given.of(answer(query, source.whole()), query);
      Given lanes = Given.of(answer(query, source.asking(query)), query);
      assertThat(whole.difference(lanes, 1e-12)).as(query).isNull();
    }
    assertThat(source.asked()).isEqualTo(4);
  }

  @Test
  void costsAreThoseOfOneSource() {
    ThreeLanes source = huge();
    String query = "sum by (g) (rate(m[3s]) * 2)";
    Answer whole = answer(query, source.whole());
    Answer lanes = answer(query, source.asking(query));
    assertThat(source.asked()).isEqualTo(1);
    assertThat(lanes.cost().looked()).isEqualTo(whole.cost().looked());
    assertThat(lanes.cost().read()).isEqualTo(whole.cost().read());
    assertThat(lanes.cost().series()).isEqualTo(whole.cost().series());
    assertThat(lanes.notes().infos(query)).isEqualTo(whole.notes().infos(query)).isNotEmpty();
  }

  @Test
  void questionsThatAreNoneAreRefused() {
    Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
    assertThatThrownBy(() -> PROMQL.lane("m", new byte[] {9}, new MemorySeries(), time))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("it has version 9, this program reads 1");
  }
}
