package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** What texts find that people write above their dashboards. */
class KqlTest {
  private static final String MAPPING =
      """
      {"properties":{
        "message":{"type":"text"},"agent":{"properties":{"name":{"type":"keyword"},"id":{"type":"keyword"}}},
        "bytes":{"type":"long"},"@timestamp":{"type":"date"},"up":{"type":"boolean"},"ip":{"type":"ip"},
        "kids":{"type":"nested","properties":{"name":{"type":"keyword"},"age":{"type":"integer"}}}}}
      """;

  private final Index index =
      new Index(MAPPING)
          .add(
              "1",
              """
              {"message":"quick brown fox","agent":{"name":"Web one","id":"a1"},"bytes":10,"up":true,
               "@timestamp":"2024-05-05T23:30:00Z","ip":"10.0.0.1",
               "kids":[{"name":"ann","age":3},{"name":"bob","age":9}]}\
              """)
          .add(
              "2",
              """
              {"message":"quick red fox AND more","agent":{"name":"web*two","id":"a2"},"bytes":200,"up":false,
               "@timestamp":"2024-05-06T00:30:00Z","ip":"10.1.0.1","kids":[{"name":"ann","age":9}]}\
              """)
          .add("3", "{\"message\":\"a lazy dog\",\"bytes\":3000,\"@timestamp\":\"2023-01-01\"}");

  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private static String query(String text, String more) {
    return "{\"kql\":{\"query\":\""
        + text.replace("\\", "\\\\").replace("\"", "\\\"")
        + "\""
        + more
        + "}}";
  }

  private List<String> hits(String text, String more) throws IOException {
    return asked
        .scores(
            QueryParser.parse(query(text, more).getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .toLucene(asked.scope()))
        .keySet()
        .stream()
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "kql.txt", delimiter = '|', quoteCharacter = '\0')
  void textsFindWhatTheySay(String text, String ids) throws IOException {
    String written = text == null ? "" : text;
    if (ids != null && ids.startsWith("?")) {
      assertThatThrownBy(() -> hits(written, "")).hasMessageContaining(ids.substring(1));
    } else {
      assertThat(hits(written, ""))
          .as(written)
          .containsExactly(ids == null ? new String[0] : ids.split(" "));
    }
  }

  @Test
  void optionsChangeWhatIsFound() throws IOException {
    assertThat(hits("agent.name: \"WEB ONE\"", ",\"case_insensitive\":true")).containsExactly("1");
    assertThat(hits("agent.name: w*", ",\"case_insensitive\":true")).containsExactly("1", "2");
    assertThat(hits("a1", ",\"default_field\":\"message\"")).isEmpty();
    assertThat(hits("lazy", ",\"default_field\":\"mess*\"")).containsExactly("3");
    // Two hours later it is already the next day.
    assertThat(hits("@timestamp: 2024-05-06", ",\"time_zone\":\"+02:00\""))
        .containsExactly("1", "2");
    assertThat(hits("bytes > 5", ",\"time_zone\":\"+02:00\"")).containsExactly("1", "2", "3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "message:|unexpected [end of text], expected a value",
        "(message: a|unexpected [end of text], expected [)]",
        "message: a)|unexpected [)], expected the end",
        "message: \"a|line 1:10: a quoted text has no end",
        "message: a\\|nothing follows the last",
        "a: \\u12|needs four hexadecimal digits",
        "a > > 1|unexpected [>], expected a value",
        "a: b: c|unexpected [:], expected the end",
        "kids: { name: a|expected [}]",
      })
  void whatIsWrongIsToldWithItsPlace(String text, String words) {
    assertThatThrownBy(() -> hits(text, "")).hasMessageContaining(words);
  }

  @Test
  void otherParametersAndDeepTextsAreRefused() {
    assertThatThrownBy(() -> hits("a", ",\"odd\":1")).hasMessageContaining("[odd]");
    assertThatThrownBy(() -> asked.hits("{'kql':{}}")).hasMessageContaining("requires a query");
    assertThatThrownBy(() -> hits("(".repeat(5000) + "a" + ")".repeat(5000), ""))
        .hasMessageContaining("deeper than");
    assertThatThrownBy(() -> hits("not ".repeat(5000) + "a", ""))
        .hasMessageContaining("deeper than");
    assertThatThrownBy(() -> hits("a ".repeat(20_000), "")).hasMessageContaining("longer than");
  }

  @Test
  void anyTextIsReadOrRefused() throws IOException {
    long seed = 4711;
    Random random = new Random(seed);
    String[] pieces = {
      "a", "*", "(", ")", ":", "and", "or", "not", "\"", "\\", "{", "}", "<", ">=", " ", "kids", "é"
    };
    int read = 0;
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(12); j >= 0; j--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        hits(text.toString(), "");
        read++;
      } catch (io.lampyr.mapping.fault.FaultException refused) {
        assertThat(refused.getMessage()).as("seed=" + seed + " text=" + text).isNotBlank();
      }
    }
    assertThat(read).isBetween(100, 1_900);
  }
}
