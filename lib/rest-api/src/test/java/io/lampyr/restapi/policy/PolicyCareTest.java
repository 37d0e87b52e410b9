package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What policies do with care, where states are told. */
class PolicyCareTest {
  private static final String POLICIES = "/_plugins/_ism/policies/";
  private static final String ISM = "/_plugins/_ism/";
  private static PolicyCalls calls;

  @BeforeAll
  static void start() {
    calls = new PolicyCalls(51, Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static void policy(String name, String states) {
    calls.done(
        Method.PUT,
        POLICIES + name,
        "{\"policy\":{\"description\":\"d\",\"default_state\":\"a\",\"states\":["
            + states
            + "],\"ism_template\":[{\"index_patterns\":[\""
            + name
            + "-*\"]}]}}");
  }

  private static String at(String index) {
    return calls.get(ISM + "explain/" + index);
  }

  @Test
  void anIndexThatChangedSinceItWasJudgedIsNotDeletedInThatRun() {
    policy("gone", "{\"name\":\"a\",\"actions\":[{\"delete\":{}}]}");
    calls.done(Method.PUT, "/gone-1", "{}");
    AtomicInteger asked = new AtomicInteger();
    // Sizes are asked for where a shard is awake.
    calls.done(Method.POST, "/gone-1/_doc", "{\"m\":1}");
    calls.runWhile(
        Duration.ofMinutes(10),
        () -> {
          asked.incrementAndGet();
          calls.done(Method.PUT, "/gone-1/_settings", "{\"index.priority\":7}");
        });
    assertThat(asked).hasPositiveValue();
    assertThat(calls.get("/gone-1")).startsWith("200");
    assertThat(at("gone-1")).contains("the index has changed since it was looked at");
    calls.run(Duration.ofMinutes(20));
    assertThat(calls.get("/gone-1")).startsWith("404");
  }

  @Test
  void aCircleOfStatesEndsWithTheRunAndGoesOnWithTheNext() {
    policy(
        "round",
        "{\"name\":\"a\",\"actions\":[{\"read_only\":{}}],"
            + "\"transitions\":[{\"state_name\":\"b\"}]},"
            + "{\"name\":\"b\",\"actions\":[{\"read_write\":{}}],"
            + "\"transitions\":[{\"state_name\":\"a\"}]}");
    calls.done(Method.PUT, "/round-1", "{}");
    long before = calls.versions("round-1");
    assertThat(calls.run(Duration.ZERO).failed()).isEmpty();
    // Each state once: the block came, and went.
    assertThat(calls.versions("round-1")).isEqualTo(before + 2);
    assertThat(at("round-1")).contains("stage [a] was left just now");
    calls.run(Duration.ofMinutes(5));
    assertThat(calls.versions("round-1")).isEqualTo(before + 3);
  }

  @Test
  void anActionThatFailedIsTriedAgainWhenItsPolicySays() {
    policy(
        "slow",
        "{\"name\":\"a\",\"actions\":[{\"retry\":{\"count\":3,\"backoff\":\"linear\","
            + "\"delay\":\"10m\"},\"rollover\":{\"min_index_age\":\"1ms\"}}]}");
    calls.done(Method.PUT, "/slow-1", "{}");
    calls.run(Duration.ofMinutes(1));
    assertThat(at("slow-1")).contains("\"failed\":true,\"consumed_retries\":1");
    calls.run(Duration.ofMinutes(10));
    assertThat(at("slow-1")).contains("\"consumed_retries\":1");
    calls.run(Duration.ofMinutes(12));
    assertThat(at("slow-1")).contains("\"consumed_retries\":2");
    calls.run(Duration.ofMinutes(31));
    assertThat(at("slow-1")).contains("\"consumed_retries\":2");
    calls.run(Duration.ofMinutes(33));
    assertThat(at("slow-1")).contains("\"consumed_retries\":3");
  }

  @Test
  void howAnActionIsTriedAgainIsCheckedWhenThePolicyIsPut() {
    for (String retry : new String[] {"\"backoff\":\"odd\"", "\"delay\":\"soon\""}) {
      assertThat(
              calls.send(
                  Method.PUT,
                  POLICIES + "bad",
                  "{\"policy\":{\"description\":\"d\",\"default_state\":\"a\",\"states\":["
                      + "{\"name\":\"a\",\"actions\":[{\"retry\":{\"count\":1,"
                      + retry
                      + "},\"open\":{}}]}]}}"))
          .startsWith("400");
    }
  }

  @Test
  void whatIsNotThereIsRefusedWhateverTheIndices() {
    policy("word", "{\"name\":\"a\",\"actions\":[{\"rollover\":{}}]}");
    calls.done(Method.PUT, "/word-1", "{}");
    calls.done(Method.PUT, "/other-1", "{}");
    String change = ISM + "change_policy/";
    assertThat(calls.send(Method.POST, change + "nothing*", "{\"policy_id\":\"nobody\"}"))
        .startsWith("404")
        .contains("Could not find policy=nobody");
    String state = "{\"policy_id\":\"word\",\"state\":\"z\"}";
    assertThat(calls.send(Method.POST, change + "word-1", state))
        .startsWith("200")
        .contains("\"updated_indices\":0", "Failed to find state=[z] in policy=[word]");
    assertThat(calls.send(Method.POST, change + "missing", "{\"policy_id\":\"word\"}"))
        .startsWith("404");
    assertThat(calls.send(Method.POST, change + "other-1", "{\"policy_id\":\"word\"}"))
        .contains("This index is not being managed");
    assertThat(calls.send(Method.POST, ISM + "retry/missing", "")).startsWith("404");
    assertThat(calls.send(Method.POST, ISM + "retry/word-1", ""))
        .contains("This index has no metadata information");
    calls.run(Duration.ofMinutes(1));
    assertThat(calls.send(Method.POST, ISM + "retry/word-1", "{\"state\":\"z\"}"))
        .contains("\"updated_indices\":0", "Failed to find state=[z] in policy=[word]");
    assertThat(calls.send(Method.POST, ISM + "retry/word-1", "{\"state\":\"a\"}"))
        .contains("\"updated_indices\":1");
    assertThat(
            calls.send(
                Method.POST,
                change + "word-1",
                "{\"policy_id\":\"word\",\"include\":[{\"state\":\"elsewhere\"}]}"))
        .contains("\"updated_indices\":0", "\"failures\":false");
    assertThat(
            calls.send(
                Method.POST,
                change + "word-1",
                "{\"policy_id\":\"word\",\"include\":[{\"state\":\"a\"}]}"))
        .contains("\"updated_indices\":1");
  }
}
