package io.lampyr.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LawfulnessTest {
  private static final String JSON = "application/json; charset=UTF-8";
  private static final Draft GET = Draft.of("GET", "/i/_search?q=a%20b", "", "");

  @Test
  void anErrorOfTheServerIsAFault() {
    assertThat(Lawfulness.fault(GET, new Reply(500, JSON, "{}"))).contains("status 500");
    assertThat(Lawfulness.fault(GET, Reply.none("reset"))).contains("no answer");
  }

  @Test
  void anAnswerIsOfTheMediaTypeThatItNames() {
    assertThat(Lawfulness.fault(GET, new Reply(200, JSON, "{"))).isPresent();
    assertThat(Lawfulness.fault(GET, new Reply(200, "text/plain", "{"))).isEmpty();
  }

  @Test
  void whatIsNotJsonIsReadAsItsFormSays() {
    byte[] yaml =
        "---\nerror:\n  type: \"%s\"\n  reason: \"r\"\nstatus: 500\n"
            .formatted("illegal_state_exception")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(Lawfulness.fault(GET, Reply.of(500, "application/yaml", yaml))).isEmpty();
    byte[] cbor = {(byte) 0xBF, 0x61, 'a', 0x01, (byte) 0xFF};
    assertThat(Lawfulness.fault(GET, Reply.of(200, "application/cbor", cbor))).isEmpty();
    assertThat(Lawfulness.fault(GET, Reply.of(200, "application/cbor", yaml))).isPresent();
    assertThat(Lawfulness.fault(GET, Reply.of(200, "application/smile", yaml))).isPresent();
  }

  @Test
  void anErrorNamesTypeReasonAndItsOwnStatus() {
    String error = "{\"error\":{\"type\":\"t\",\"reason\":\"r\"},\"status\":%d}";
    assertThat(Lawfulness.fault(GET, new Reply(400, JSON, error.formatted(400)))).isEmpty();
    assertThat(Lawfulness.fault(GET, new Reply(400, JSON, error.formatted(404)))).isPresent();
    assertThat(Lawfulness.fault(GET, new Reply(400, JSON, "{\"error\":{\"type\":\"t\"}}")))
        .isPresent();
  }

  @Test
  void anItemThatFailedInsideIsAFault() {
    String error = "\"error\":{\"type\":\"%s\",\"reason\":\"r\"},\"status\":%d";
    for (String wrong :
        new String[] {
          error.formatted("exception", 500), error.formatted("null_pointer_exception", 400)
        }) {
      for (String many :
          new String[] {
            "{\"took\":1,\"responses\":[{\"hits\":{}},{%s}]}",
            "{\"errors\":true,\"items\":[{\"index\":{\"_id\":\"1\",%s}}]}",
            "{\"docs\":[{\"_id\":\"1\",%s}]}"
          }) {
        assertThat(Lawfulness.fault(GET, new Reply(200, JSON, many.formatted(wrong)))).isPresent();
        for (String right :
            new String[] {
              error.formatted("version_conflict_engine_exception", 409),
              error.formatted("illegal_state_exception", 500),
              error.formatted("node_disconnected", 503)
            }) {
          assertThat(Lawfulness.fault(GET, new Reply(200, JSON, many.formatted(right)))).isEmpty();
        }
      }
    }
    String failed = "{\"_shards\":{\"failures\":[{\"shard\":0,\"reason\":{\"type\":\"%s\"}}]}}";
    assertThat(
            Lawfulness.fault(GET, new Reply(200, JSON, failed.formatted("arithmetic_exception"))))
        .isPresent();
    assertThat(
            Lawfulness.fault(
                GET, new Reply(200, JSON, failed.formatted("illegal_argument_exception"))))
        .isEmpty();
  }

  @Test
  void aShardThatTellsOfAFaultOfTheProgramIsAFault() {
    String failed =
        "{\"_shards\":{\"failures\":[{\"shard\":0,\"reason\":{\"type\":\"exception\","
            + "\"reason\":\"a fault of the program: java.lang.ArithmeticException\"}}]}}";
    assertThat(Lawfulness.fault(GET, new Reply(200, JSON, failed))).isPresent();
  }

  @Test
  void aRequestIsSentAsItWasRead() {
    assertThat(GET.target()).isEqualTo("/i/_search?q=a%20b");
  }
}
