package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhasePolicyTest {
  private static final String DOCUMENT = "{\"@timestamp\":\"2026-11-23T10:00:00Z\",\"m\":1}";
  private static PolicyCalls calls;

  @BeforeAll
  static void start() {
    calls = new PolicyCalls(31, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static void policy(String name, String phases) {
    calls.done(Method.PUT, "/_ilm/policy/" + name, "{\"policy\":{\"phases\":{" + phases + "}}}");
  }

  /** As shippers set it up: policy, template, and an alias whose index is written to. */
  @Test
  void anAliasRollsOverAndItsIndicesAgeAndGo() {
    policy(
        "beat",
        "\"hot\":{\"actions\":{\"rollover\":{\"max_docs\":2},\"set_priority\":{\"priority\":50}}},"
            + "\"warm\":{\"min_age\":\"1h\",\"actions\":{\"readonly\":{},"
            + "\"forcemerge\":{\"max_num_segments\":1}}},"
            + "\"delete\":{\"min_age\":\"2d\",\"actions\":{\"delete\":{}}}");
    calls.done(
        Method.PUT,
        "/_index_template/beat",
        "{\"index_patterns\":[\"beat-*\"],\"template\":{\"settings\":{"
            + "\"index.lifecycle.name\":\"beat\",\"index.lifecycle.rollover_alias\":\"beat\"}}}");
    calls.done(Method.PUT, "/beat-000001", "{\"aliases\":{\"beat\":{\"is_write_index\":true}}}");
    assertThat(calls.get("/beat-000001/_ilm/explain"))
        .contains("\"managed\":true", "\"policy\":\"beat\"", "\"phase\":\"new\"");
    calls.done(Method.POST, "/beat/_doc?refresh=true", DOCUMENT);
    calls.run(Duration.ZERO);
    assertThat(calls.get("/beat-000001/_ilm/explain"))
        .contains("\"phase\":\"hot\"", "\"action\":\"rollover\"")
        .contains("\"step\":\"check-rollover-ready\"");
    assertThat(calls.get("/beat-000001/_settings")).contains("\"priority\":\"50\"");
    assertThat(calls.get("/_alias/beat")).doesNotContain("beat-000002");
    calls.done(Method.POST, "/beat/_doc?refresh=true", DOCUMENT);
    assertThat(calls.run(Duration.ofMinutes(5)).failed()).isEmpty();
    assertThat(calls.get("/_alias/beat"))
        .contains("\"beat-000002\":{\"aliases\":{\"beat\":{\"is_write_index\":true}}}");
    assertThat(calls.get("/beat-000001/_ilm/explain"))
        .contains("\"phase\":\"hot\",", "\"action\":\"complete\"");
    calls.done(Method.POST, "/beat/_doc?refresh=true", DOCUMENT);
    calls.run(Duration.ofHours(2));
    assertThat(calls.get("/beat-000001/_settings")).contains("\"blocks\":{\"write\":\"true\"}");
    assertThat(calls.get("/beat-000001/_ilm/explain"))
        .contains("\"phase\":\"warm\"", "nothing was done: small parts of shards are merged");
    calls.run(Duration.ofDays(2));
    assertThat(calls.get("/beat-000001")).startsWith("200");
    calls.run(Duration.ofDays(2).plusMinutes(20));
    assertThat(calls.get("/beat-000001")).startsWith("404");
    assertThat(calls.get("/beat/_count")).contains("\"count\":1");
  }

  @Test
  void aStreamIsLedByThePolicyOfItsTemplate() {
    policy(
        "flow",
        "\"hot\":{\"actions\":{\"rollover\":{\"max_age\":\"1d\"}}},"
            + "\"delete\":{\"min_age\":\"7d\",\"actions\":{\"delete\":{}}}");
    calls.done(
        Method.PUT,
        "/_index_template/flow",
        "{\"index_patterns\":[\"flow-*\"],\"data_stream\":{},\"template\":{"
            + "\"settings\":{\"index.lifecycle.name\":\"flow\"}}}");
    calls.done(Method.POST, "/flow-a/_doc?refresh=true", DOCUMENT);
    calls.run(Duration.ZERO);
    calls.run(Duration.ofHours(25));
    assertThat(calls.get("/_data_stream/flow-a"))
        .contains("\"generation\":2", "\"managed_by\":\"Index Lifecycle Management\"");
    // An index without documents is left as it is.
    calls.run(Duration.ofDays(3));
    assertThat(calls.get("/_data_stream/flow-a")).contains("\"generation\":2");
    calls.run(Duration.ofDays(9));
    assertThat(calls.get("/flow-a/_count")).contains("\"count\":0");
    assertThat(calls.get("/_ilm/policy/flow"))
        .contains("\"version\":1", "\"data_streams\":[\"flow-a\"]")
        .contains("\"composable_templates\":[\"flow\"]");
    assertThat(calls.send(Method.DELETE, "/_ilm/policy/flow", ""))
        .startsWith("400")
        .contains("Cannot delete policy [flow]. It is in use by one or more indices: [.ds-flow-a");
  }

  @Test
  void whatGoesWrongIsToldAndTriedAgain() {
    policy("odd", "\"hot\":{\"actions\":{\"rollover\":{\"max_docs\":1}}}");
    calls.done(Method.PUT, "/odd-000001", "{\"settings\":{\"index.lifecycle.name\":\"odd\"}}");
    calls.done(Method.POST, "/odd-000001/_doc?refresh=true", DOCUMENT);
    calls.run(Duration.ZERO);
    calls.run(Duration.ofMinutes(5));
    assertThat(calls.get("/odd-000001/_ilm/explain?only_errors=true"))
        .contains("\"step\":\"ERROR\"", "\"failed_step\":\"check-rollover-ready\"")
        .contains("setting [index.lifecycle.rollover_alias] for index [odd-000001] is empty");
    calls.done(
        Method.POST,
        "/_aliases",
        "{\"actions\":[{\"add\":{\"index\":\"odd-000001\",\"alias\":\"odd\","
            + "\"is_write_index\":true}}]}");
    calls.done(Method.PUT, "/odd-000001/_settings", "{\"index.lifecycle.rollover_alias\":\"odd\"}");
    calls.done(Method.POST, "/odd-000001/_ilm/retry", "");
    calls.run(Duration.ofMinutes(6));
    assertThat(calls.get("/odd-000002")).startsWith("200");
    assertThat(calls.send(Method.POST, "/odd-000001/_ilm/retry", ""))
        .startsWith("400")
        .contains("cannot retry an action for an index [odd-000001]");
    assertThat(calls.send(Method.POST, "/odd-000001/_ilm/remove", ""))
        .contains("\"has_failures\":false");
    assertThat(calls.get("/odd-000001/_ilm/explain")).contains("\"managed\":false");
    assertThat(calls.get("/odd-000001/_settings")).doesNotContain("lifecycle");
  }

  @Test
  void anIndexIsMovedWhereItsClientWantsIt() {
    policy(
        "move",
        "\"hot\":{\"actions\":{}},\"cold\":{\"min_age\":\"9d\",\"actions\":{\"readonly\":{}}}");
    calls.done(Method.PUT, "/moved", "{\"settings\":{\"index.lifecycle.name\":\"move\"}}");
    calls.run(Duration.ZERO);
    String at = "{\"phase\":\"hot\",\"action\":\"complete\",\"name\":\"complete\"}";
    String next = "{\"phase\":\"cold\",\"action\":\"readonly\",\"name\":\"readonly\"}";
    assertThat(
            calls.send(
                Method.POST,
                "/_ilm/move/moved",
                "{\"current_step\":" + next + ",\"next_step\":" + at + "}"))
        .startsWith("400")
        .contains("is not on current step");
    calls.done(
        Method.POST,
        "/_ilm/move/moved",
        "{\"current_step\":" + at + ",\"next_step\":" + next + "}");
    calls.done(Method.POST, "/_ilm/stop", "");
    assertThat(calls.get("/_ilm/status")).contains("STOPPED");
    calls.run(Duration.ofMinutes(1));
    assertThat(calls.get("/moved/_settings")).doesNotContain("blocks");
    calls.done(Method.POST, "/_ilm/start", "");
    calls.run(Duration.ofMinutes(1));
    assertThat(calls.get("/moved/_settings")).contains("\"blocks\"");
  }

  /** As after a restore, or by hand: the next write would have nowhere to go. */
  @Test
  void whatARolledAliasIsWrittenToIsNotDeleted() {
    policy(
        "keep",
        "\"hot\":{\"actions\":{\"rollover\":{\"max_docs\":9}}},"
            + "\"delete\":{\"min_age\":\"9d\",\"actions\":{\"delete\":{}}}");
    calls.done(
        Method.PUT,
        "/keep-000001",
        "{\"settings\":{\"index.lifecycle.name\":\"keep\","
            + "\"index.lifecycle.rollover_alias\":\"keep\"},"
            + "\"aliases\":{\"keep\":{\"is_write_index\":true}}}");
    calls.run(Duration.ZERO);
    String at = "{\"phase\":\"hot\",\"action\":\"rollover\",\"name\":\"check-rollover-ready\"}";
    String next = "{\"phase\":\"delete\",\"action\":\"delete\",\"name\":\"delete\"}";
    calls.done(
        Method.POST,
        "/_ilm/move/keep-000001",
        "{\"current_step\":" + at + ",\"next_step\":" + next + "}");
    calls.run(Duration.ofHours(1));
    assertThat(calls.get("/keep-000001/_ilm/explain"))
        .contains("index [keep-000001] is the write index for alias [keep]");
    calls.done(Method.POST, "/keep/_doc?refresh=true", DOCUMENT);
    assertThat(calls.get("/keep-000001/_count")).contains("\"count\":1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"tepid\":{}}|Timeseries lifecycle does not support phase [tepid]",
        "{\"warm\":{\"actions\":{\"rollover\":{\"max_docs\":1}}}}"
            + "|invalid action [rollover] defined in phase [warm]",
        "{\"hot\":{\"actions\":{\"bogus\":{}}}}|unknown field [bogus]",
        "{\"hot\":{\"actions\":{\"rollover\":{}}}}"
            + "|At least one max_* rollover condition must be set.",
        "{\"hot\":{\"actions\":{\"readonly\":{}}}}|without an accompanying [rollover]",
        "{\"hot\":{\"min_age\":\"soon\"}}|failed to parse setting [min_age]",
        "{\"cold\":{\"actions\":{\"searchable_snapshot\":{}}}}|[searchable_snapshot] is not",
        "{\"hot\":{\"odd\":1}}|[phase] unknown field [odd]",
        "{\"warm\":{\"actions\":{\"forcemerge\":{}}}}|Required [max_num_segments]",
        "{\"warm\":{\"actions\":{\"forcemerge\":{\"max_num_segments\":0}}}}"
            + "|[max_num_segments] must be a whole number of at least [1], but was [0]",
        "{\"warm\":{\"actions\":{\"forcemerge\":{\"max_num_segments\":1,\"index_codec\":\"x\"}}}}"
            + "|unknown index codec: [x]",
        "{\"warm\":{\"actions\":{\"shrink\":{}}}}"
            + "|exactly one of [number_of_shards, max_primary_shard_size] must be set, but 0 are",
        "{\"warm\":{\"actions\":{\"shrink\":{\"max_primary_shard_size\":\"big\"}}}}"
            + "|[max_primary_shard_size] must be a size such as [50gb], but was [big]",
        "{\"warm\":{\"actions\":{\"allocate\":{\"require\":{}}}}}"
            + "|must contain attributes for action [allocate]",
        "{\"warm\":{\"actions\":{\"allocate\":{\"number_of_replicas\":\"few\"}}}}"
            + "|[number_of_replicas] must be a whole number, but was [few]",
        "{\"warm\":{\"actions\":{\"migrate\":{\"enabled\":\"x\"}}}}|Failed to parse value [x]",
      })
  void whatNoPolicySaysIsRefused(String phases, String reason) {
    assertThat(
            calls.send(Method.PUT, "/_ilm/policy/bad", "{\"policy\":{\"phases\":" + phases + "}}"))
        .startsWith("400")
        .contains(reason);
    assertThat(calls.get("/none-*/_ilm/explain")).isEqualTo("200 {\"indices\":{}}");
    assertThat(calls.get("/_ilm/policy/bad"))
        .startsWith("404")
        .contains("Lifecycle policy not found: bad");
  }

  /** Where an index was moved to is a place in the policy as it is by then. */
  @Test
  void aMoveHoldsThoughThePolicyWasPutAnewBefore() {
    policy("moved", "\"hot\":{\"actions\":{\"rollover\":{\"max_age\":\"9d\"}}}");
    calls.done(Method.PUT, "/moved-1", "{\"settings\":{\"index.lifecycle.name\":\"moved\"}}");
    calls.run(Duration.ZERO);
    policy(
        "moved",
        "\"hot\":{\"actions\":{\"rollover\":{\"max_age\":\"9d\"},"
            + "\"set_priority\":{\"priority\":5}}},"
            + "\"warm\":{\"min_age\":\"1d\",\"actions\":{"
            + "\"set_priority\":{\"priority\":1},\"readonly\":{}}}");
    assertThat(calls.get("/moved-1/_ilm/explain")).contains("\"step\":");
    String now = calls.get("/moved-1/_ilm/explain");
    String action = now.replaceAll("(?s).*\"action\":\"([^\"]*)\".*", "$1");
    String step = now.replaceAll("(?s).*\"step\":\"([^\"]*)\".*", "$1");
    calls.done(
        Method.POST,
        "/_ilm/move/moved-1",
        "{\"current_step\":{\"phase\":\"hot\",\"action\":\""
            + action
            + "\",\"name\":\""
            + step
            + "\"},\"next_step\":{\"phase\":\"warm\",\"action\":\"complete\","
            + "\"name\":\"complete\"}}");
    calls.run(Duration.ofMinutes(5));
    assertThat(calls.get("/moved-1/_ilm/explain"))
        .contains("\"phase\":\"warm\"", "\"action\":\"complete\"");
    assertThat(calls.get("/moved-1/_settings")).doesNotContain("\"blocks\"");
  }

  /** One that was made for a stream which never took it, or has given it up. */
  @Test
  void anIndexThatItsStreamDoesNotListIsNotLed() {
    policy("lost", "\"hot\":{\"actions\":{\"set_priority\":{\"priority\":77}}}");
    calls.done(
        Method.PUT,
        "/_index_template/lost",
        "{\"index_patterns\":[\"lost-*\"],\"data_stream\":{},\"template\":{"
            + "\"settings\":{\"index.lifecycle.name\":\"lost\"}}}");
    calls.done(Method.PUT, "/_data_stream/lost-a", "");
    String index = calls.disowned("lost-a");
    assertThat(calls.run(Duration.ZERO).failed()).isEmpty();
    assertThat(calls.get("/" + index + "/_settings")).doesNotContain("\"priority\":\"77\"");
  }
}
