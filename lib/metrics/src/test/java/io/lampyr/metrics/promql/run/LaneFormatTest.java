package io.lampyr.metrics.promql.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MemorySeries;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The bytes of questions and answers are those that earlier and later versions read. */
class LaneFormatTest {
  private static final Promql PROMQL = new Promql(Promql.Limits.STANDARD);
  private static final List<String> QUERIES =
      List.of(
          "sum by (g) (rate(m[4s]))",
          "avg(m)",
          "max(m)",
          "count(m)",
          "stddev without (i) (m)",
          "rate(m[4s]) * 2");

  private static MemorySeries series() {
    MemorySeries all = new MemorySeries();
    for (int i = 0; i < 3; i++) {
      for (int second = 1; second < 6; second++) {
        all.of(Labels.of("__name__", "m", "i", "i" + i, "g", "g" + i % 2))
            .add(1000L * second, i == 2 ? Double.MAX_VALUE : second * (i + 1));
      }
    }
    return all;
  }

  private static LaneQuestion question(Expr expr) {
    return new LaneQuestion(
        expr.place(),
        expr instanceof Expr.Aggregate,
        new Grid(3000, 6000, 1500),
        Asked.between(3000, 6000, 1500));
  }

  private static byte[] answer(String query, byte[] question) {
    Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
    return PROMQL.lane(query, question, series(), time).orElseThrow();
  }

  private static Scope scope() {
    Asked asked = Asked.between(3000, 6000, 1500);
    Bounds bounds = new Bounds(new SystemClock(), Long.MAX_VALUE, 100_000);
    return new Scope(
        series(),
        asked,
        new QueryClock(asked),
        bounds,
        new Remarks(new io.lampyr.metrics.promql.fault.Notes()));
  }

  @Test
  void bytesAreTheGoldenOnes() throws Exception {
    String golden;
    try (InputStream in = LaneFormatTest.class.getResourceAsStream("promql-lanes-v1.hex")) {
      assertThat(in).as("golden file").isNotNull();
      golden = new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
    List<String> lines = new ArrayList<>();
    for (String query : QUERIES) {
      byte[] question = question(PROMQL.parse(query)).encode();
      lines.add(HexFormat.of().formatHex(question));
      lines.add(HexFormat.of().formatHex(answer(query, question)));
    }
    assertThat(String.join("\n", lines)).isEqualTo(golden);
  }

  @Test
  void answersComeBackAsTheyWereSent() {
    for (String query : QUERIES) {
      Expr expr = PROMQL.parse(query);
      LaneQuestion question = question(expr);
      assertThat(LaneQuestion.decode(question.encode())).isEqualTo(question);
      assertThat(question.in(expr)).contains(expr);
      byte[] bytes = answer(query, question.encode());
      assertThat(LaneAnswer.decode(bytes, expr, question.grid(), scope()).encode())
          .isEqualTo(bytes);
    }
  }

  @Test
  void damageIsRefused() {
    Random random = new Random(5);
    for (String query : QUERIES) {
      Expr expr = PROMQL.parse(query);
      LaneQuestion question = question(expr);
      byte[] answer = answer(query, question.encode());
      for (int i = 0; i < 2000; i++) {
        boolean ofQuestion = random.nextBoolean();
        byte[] spoilt = (ofQuestion ? question.encode() : answer).clone();
        spoilt[random.nextInt(spoilt.length)] ^= (byte) (1 << random.nextInt(8));
        if (random.nextBoolean()) {
          spoilt = Arrays.copyOf(spoilt, random.nextInt(spoilt.length));
        }
        try {
          if (ofQuestion) {
            LaneQuestion.decode(spoilt);
          } else {
            LaneAnswer.decode(spoilt, expr, question.grid(), scope());
          }
        } catch (CorruptionException told) {
          assertThat(told).hasMessageContaining("of a lane");
        }
      }
    }
  }
}
