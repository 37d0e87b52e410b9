package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PolicyDownsamplingTest {
  private PolicyCalls calls;

  @BeforeEach
  void start() {
    calls = new PolicyCalls(41, Persona.ELASTICSEARCH);
  }

  @AfterEach
  void stop() {
    calls.close();
  }

  private String policy(String phases) {
    return calls.send(Method.PUT, "/_ilm/policy/p", "{\"policy\":{\"phases\":{" + phases + "}}}");
  }

  private static String phase(String name, String age, String actions) {
    return "\"" + name + "\":{\"min_age\":\"" + age + "\",\"actions\":{" + actions + "}}";
  }

  private static String downsample(String interval) {
    return "\"downsample\":{\"fixed_interval\":\"" + interval + "\"}";
  }

  private String index(String pattern) {
    return calls
        .get("/_data_stream/m")
        .replaceAll("(?s).*\"index_name\":\"(" + pattern + ")\".*", "$1");
  }

  @Test
  void thePolicyGoesOnWithTheIndexThatHasFewerPoints() {
    assertThat(
            policy(
                phase("hot", "0ms", "\"rollover\":{\"max_docs\":1}")
                    + ","
                    + phase("warm", "1h", downsample("10m") + ",\"set_priority\":{\"priority\":7}")
                    + ","
                    + phase("delete", "9d", "\"delete\":{}")))
        .startsWith("200");
    calls.done(
        Method.PUT,
        "/_index_template/m",
        "{\"index_patterns\":[\"m\"],\"data_stream\":{},\"template\":{\"settings\":{"
            + "\"index.mode\":\"time_series\",\"index.lifecycle.name\":\"p\"},\"mappings\":{"
            + "\"properties\":{\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
            + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}}}");
    for (int i = 0; i < 3; i++) {
      String point =
          "{\"@timestamp\":\"" + Instant.now().minusSeconds(i) + "\",\"host\":\"a\",\"load\":4}";
      calls.done(Method.POST, "/m/_doc?refresh=true", point);
    }
    assertThat(calls.run(Duration.ofMinutes(1)).failed()).isEmpty();
    String first = index("[.]ds-m-[^\"]*000001");
    calls.run(Duration.ofMinutes(95));
    assertThat(calls.get("/" + first + "/_ilm/explain"))
        .contains("\"phase\":\"warm\"", "points are made fewer in [downsample-10m-" + first);
    calls.awaitTasks();
    assertThat(calls.run(Duration.ofMinutes(105)).failed()).isEmpty();
    assertThat(index("downsample-[^\"]*")).isEqualTo("downsample-10m-" + first);
    assertThat(calls.get("/m/_count")).containsPattern("\"count\":[12],");
    assertThat(calls.run(Duration.ofMinutes(110)).failed()).isEmpty();
    assertThat(calls.get("/downsample-10m-" + first + "/_settings"))
        .contains("\"priority\":\"7\"", "\"name\":\"p\"}");
    assertThat(calls.get("/downsample-10m-" + first + "/_ilm/explain"))
        .contains("\"phase\":\"warm\"", "\"action\":\"complete\"");
    calls.run(Duration.ofDays(9).plusHours(1));
    assertThat(calls.get("/downsample-10m-" + first)).startsWith("404");
  }

  @Test
  void intervalsThatDoNotFollowOnEachOtherAreRefused() {
    assertThat(
            policy(
                phase("warm", "1h", downsample("1h"))
                    + ","
                    + phase("cold", "2h", downsample("1h"))))
        .startsWith("400")
        .contains(
            "Downsampling interval [1h] for phase [cold] must be greater than the interval [1h] for"
                + " phase [warm]");
    assertThat(
            policy(
                phase("warm", "1h", downsample("1h"))
                    + ","
                    + phase("cold", "2h", downsample("90m"))))
        .contains("[90m] for phase [cold] must be a multiple of the interval [1h]");
    assertThat(policy(phase("warm", "1h", "\"downsample\":{}")))
        .contains("Required [fixed_interval]");
    assertThat(policy(phase("warm", "1h", "\"downsample\":{\"fixed_interval\":\"1h\",\"x\":1}")))
        .contains("unknown field [x]");
    assertThat(policy(phase("hot", "0ms", downsample("1h"))))
        .contains("may not be used in the [hot] phase without an accompanying [rollover]");
  }
}
