package io.lampyr.cachenodes.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogLineTest {

  @Test
  void pairsBecomeFieldsOfTheirOwn() {
    assertThat(line("shard is open shard=abc/0 term=3 reason=\"moved here\" empty="))
        .isEqualTo(
            "{\"time\":\"2026-01-01T00:00:00Z\",\"level\":\"info\",\"logger\":\"a.B\","
                + "\"message\":\"shard is open\",\"shard\":\"abc/0\",\"term\":\"3\","
                + "\"reason\":\"moved here\",\"empty\":\"\"}\n");
  }

  @Test
  void whatIsNotPairsToTheEndStaysInTheMessage() {
    assertThat(line("tried a=1 and then b=2")).contains("\"message\":\"tried a=1 and then b=2\"");
    assertThat(line("twice a=1 a=2")).contains("\"message\":\"twice a=1 a=2\"");
    assertThat(line("own level=high")).contains("\"message\":\"own level=high\"");
  }

  @Test
  void nobodyCanForgeALine() {
    String line = line("a\n{\"level\":\"error\"} key=\"x\ny\"");
    assertThat(line.lines()).hasSize(1);
    assertThat(line).endsWith("}\n");
  }

  @Test
  void anErrorIsWrittenWithItsTraceOnTheSameLine() {
    LogEvent event =
        new LogEvent(
            System.Logger.Level.ERROR,
            "a.B",
            "shard has failed",
            new IllegalStateException("no"),
            Optional.of("r-1"));
    String line = LogLine.of(Instant.EPOCH, event);
    assertThat(line.lines()).hasSize(1);
    assertThat(line).contains("\"logger\":\"a.B\",\"request_id\":\"r-1\",");
    assertThat(line).contains("\"error\":\"java.lang.IllegalStateException: no");
  }

  @Test
  void whatIsKnownByNamesBecomesFieldsOfItsOwnWithItsType() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonLog log =
        new JsonLog(new SystemClock(), new PrintStream(bytes, true, StandardCharsets.UTF_8));
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("message", "[i][0] took=long");
    event.put("took_millis", 12L);
    event.put("source", "{\"a\":\"b\\n\"}\n");
    event.put("level", "forged");
    log.getLogger("index.search.slowlog.query", LogLineTest.class.getModule())
        .log(System.Logger.Level.TRACE, event);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("\"level\":\"trace\",\"logger\":\"index.search.slowlog.query\"")
        .endsWith(
            "\"message\":\"[i][0] took=long\",\"took_millis\":12,"
                + "\"source\":\"{\\\"a\\\":\\\"b\\\\n\\\"}\\n\"}\n");
  }

  @Test
  void theLevelBoundsWhatIsLogged() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    JsonLog log = new JsonLog(new SystemClock(), out);
    System.Logger logger = log.getLogger("io.lampyr.x", LogLineTest.class.getModule());
    logger.log(System.Logger.Level.INFO, "not this");
    logger.log(System.Logger.Level.WARNING, "but this {0}", "value");
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("but this value")
        .doesNotContain("not this");
  }

  private static String line(String message) {
    Instant time = Instant.parse("2026-01-01T00:00:00Z");
    return LogLine.of(
        time, new LogEvent(System.Logger.Level.INFO, "a.B", message, null, Optional.empty()));
  }
}
