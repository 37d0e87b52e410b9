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

class StatePolicyTest {
  private static final String POLICIES = "/_plugins/_ism/policies/";
  private static final String DOCUMENT = "{\"@timestamp\":\"2026-11-23T10:00:00Z\",\"m\":1}";
  private static PolicyCalls calls;

  @BeforeAll
  static void start() {
    calls = new PolicyCalls(32, Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static String policy(String patterns) {
    return "{\"policy\":{\"description\":\"d\",\"default_state\":\"hot\",\"states\":["
        + "{\"name\":\"hot\",\"actions\":[{\"rollover\":{\"min_doc_count\":2}}],"
        + "\"transitions\":[{\"state_name\":\"old\","
        + "\"conditions\":{\"min_rollover_age\":\"1h\"}}]},"
        + "{\"name\":\"old\",\"actions\":[{\"read_only\":{}},{\"replica_count\":"
        + "{\"number_of_replicas\":0}},{\"force_merge\":{\"max_num_segments\":1}}],"
        + "\"transitions\":[{\"state_name\":\"gone\",\"conditions\":{\"min_index_age\":\"2d\"}}]},"
        + "{\"name\":\"gone\",\"actions\":[{\"delete\":{}}],\"transitions\":[]}]"
        + patterns
        + "}}";
  }

  @Test
  void numbersOfDocumentsMayHaveAFraction() {
    String typed = policy("").replace("\"min_doc_count\":2", "\"min_doc_count\":2.0");
    assertThat(calls.send(Method.PUT, POLICIES + "typed", typed)).startsWith("201");
    assertThat(calls.send(Method.DELETE, POLICIES + "typed", "")).startsWith("200");
    calls.done(Method.PUT, "/turn-000001", "{\"aliases\":{\"turn\":{}}}");
    for (String given : new String[] {"10.0", "10.9", "\"10\"", "1e1"}) {
      String terms = "{\"conditions\":{\"max_docs\":" + given + "}}";
      assertThat(calls.send(Method.POST, "/turn/_rollover", terms))
          .startsWith("200")
          .contains("\"[max_docs: 10]\":false");
    }
    for (String given : new String[] {"1e30", "\"x\"", "\"NaN\""}) {
      String terms = "{\"conditions\":{\"max_docs\":" + given + "}}";
      assertThat(calls.send(Method.POST, "/turn/_rollover", terms)).startsWith("400");
    }
  }

  private static String aliasing(String actions) {
    return "{\"policy\":{\"description\":\"d\",\"default_state\":\"a\",\"states\":["
        + "{\"name\":\"a\",\"actions\":[{\"alias\":{\"actions\":["
        + actions
        + "]}}],\"transitions\":[]}],"
        + "\"ism_template\":[{\"index_patterns\":[\"named-*\"],\"priority\":11}]}}";
  }

  @Test
  void anIndexGetsAndLosesSeveralAliasesByOneAction() throws Exception {
    String actions =
        "{\"add\":{\"aliases\":[\"one\",\"two\"]}},{\"remove\":{\"aliases\":[\"old\"]}}";
    assertThat(calls.send(Method.PUT, POLICIES + "named", aliasing(actions))).startsWith("201");
    calls.done(Method.PUT, "/named-1", "{\"aliases\":{\"old\":{},\"kept\":{}}}");
    calls.run(Duration.ZERO);
    calls.run(Duration.ZERO);
    assertThat(calls.get("/named-1/_alias"))
        .contains("{\"named-1\":{\"aliases\":{\"kept\":{},\"one\":{},\"two\":{}}}}");
    for (String wrong :
        new String[] {
          "{\"add\":{}}",
          "{\"add\":{\"aliases\":[]}}",
          "{\"add\":{\"aliases\":[1]}}",
          "{\"add\":{\"alias\":\"a\",\"aliases\":[\"b\"]}}"
        }) {
      assertThat(calls.send(Method.PUT, POLICIES + "wrong", aliasing(wrong)))
          .startsWith("400")
          .contains("[add] needs the name of an [alias], or a list of names as [aliases]");
    }
  }

  @Test
  void indicesOfAPatternAreLedFromTheirFirstMoment() {
    String pattern = ",\"ism_template\":[{\"index_patterns\":[\"app-*\"],\"priority\":10.0}]";
    assertThat(calls.send(Method.PUT, POLICIES + "app", policy(pattern)))
        .startsWith("201")
        .contains("\"_id\":\"app\",\"_version\":1,\"_primary_term\":1,\"_seq_no\":0")
        .contains("\"policy\":{\"policy\":{\"policy_id\":\"app\"");
    calls.done(
        Method.PUT,
        "/app-000001",
        "{\"settings\":{\"plugins.index_state_management.rollover_alias\":\"app\"},"
            + "\"aliases\":{\"app\":{\"is_write_index\":true}}}");
    calls.done(Method.POST, "/app/_doc?refresh=true", DOCUMENT);
    calls.run(Duration.ZERO);
    assertThat(calls.get("/_plugins/_ism/explain/app-000001"))
        .contains("\"index.plugins.index_state_management.policy_id\":\"app\"")
        .contains("\"state\":{\"name\":\"hot\"", "\"action\":{\"name\":\"rollover\"")
        .contains("\"enabled\":true", "\"total_managed_indices\":1");
    calls.done(Method.POST, "/app/_doc?refresh=true", DOCUMENT);
    calls.run(Duration.ofMinutes(5));
    assertThat(calls.get("/_alias/app"))
        .contains("\"app-000002\":{\"aliases\":{\"app\":{\"is_write_index\":true}}}");
    calls.run(Duration.ofHours(2));
    assertThat(calls.get("/app-000001/_settings"))
        .contains("\"blocks\":{\"write\":\"true\"}", "\"number_of_replicas\":\"0\"");
    calls.run(Duration.ofDays(2).plusMinutes(1));
    assertThat(calls.get("/app-000001")).startsWith("404");
    assertThat(calls.get("/app-000002")).startsWith("200");
  }

  @Test
  void policiesAreGivenTakenAndChangedByHand() {
    calls.done(Method.PUT, POLICIES + "hand", policy(""));
    calls.done(Method.PUT, "/hand-1", "{}");
    assertThat(calls.get("/_plugins/_ism/explain/hand-1"))
        .isEqualTo(
            "200 {\"hand-1\":{\"index.plugins.index_state_management.policy_id\":null,"
                + "\"index.opendistro.index_state_management.policy_id\":null,\"enabled\":null},"
                + "\"total_managed_indices\":0}");
    String add = "{\"policy_id\":\"hand\"}";
    assertThat(calls.send(Method.POST, "/_plugins/_ism/add/hand-1", add))
        .contains("\"updated_indices\":1,\"failures\":false,\"failed_indices\":[]");
    assertThat(calls.get("/_plugins/_ism/explain/hand-1"))
        .isEqualTo(
            "200 {\"hand-1\":{\"index.plugins.index_state_management.policy_id\":\"hand\","
                + "\"index.opendistro.index_state_management.policy_id\":\"hand\","
                + "\"enabled\":true},\"total_managed_indices\":1}");
    assertThat(calls.send(Method.POST, "/_opendistro/_ism/add/hand-1", add))
        .contains("\"updated_indices\":0,\"failures\":true", "already has a policy");
    assertThat(
            calls.send(
                Method.POST,
                "/_plugins/_ism/change_policy/hand-1",
                "{\"policy_id\":\"hand\",\"state\":\"old\"}"))
        .contains("\"updated_indices\":1");
    calls.run(Duration.ofMinutes(1));
    assertThat(calls.get("/_plugins/_ism/explain/hand-1?show_policy=true"))
        .contains("\"state\":{\"name\":\"old\"", "\"action\":{\"name\":\"transition\"")
        .contains("\"policy\":{\"policy_id\":\"hand\"");
    assertThat(calls.send(Method.POST, "/_plugins/_ism/retry/hand-1", ""))
        .contains("This index is not in failed state.");
    assertThat(calls.send(Method.POST, "/_plugins/_ism/remove/hand-1", ""))
        .contains("\"updated_indices\":1");
    assertThat(calls.send(Method.POST, "/_plugins/_ism/remove/hand-1", ""))
        .contains("This index does not have a policy to remove");
    assertThat(calls.send(Method.POST, "/_plugins/_ism/add/hand-1", "{\"policy_id\":\"nobody\"}"))
        .startsWith("404")
        .contains("Could not find policy=nobody");
  }

  @Test
  void managedIndicesAreExplainedByThePage() {
    String states = "\"states\":[{\"name\":\"a\",\"actions\":[],\"transitions\":[]}]";
    calls.done(
        Method.PUT,
        POLICIES + "pages",
        "{\"policy\":{\"description\":\"d\",\"default_state\":\"a\"," + states + "}}");
    for (int i = 10; i < 32; i++) {
      calls.done(Method.PUT, "/page-" + i, "");
    }
    calls.done(Method.POST, "/_plugins/_ism/add/page-*", "{\"policy_id\":\"pages\"}");
    String explain = "/_plugins/_ism/explain?queryString=page-";
    assertThat(calls.get(explain))
        .contains("\"page-10\":{", "\"page-29\":{", "\"total_managed_indices\":22")
        .doesNotContain("\"page-30\":{");
    assertThat(calls.get(explain + "&from=1&size=1&sortOrder=desc"))
        .contains("\"page-30\":{")
        .doesNotContain("\"page-31\":{", "\"page-29\":{");
    assertThat(calls.get("/_plugins/_ism/explain/page-*")).contains("\"page-31\":{");
    assertThat(calls.get(explain + "&sortField=x")).startsWith("400");
    calls.done(Method.DELETE, "/page-*", "");
  }

  private static String explained(String filter) {
    String body = "{\"filter\":" + filter + "}";
    String told = calls.send(Method.POST, "/_plugins/_ism/explain?queryString=sift-", body);
    assertThat(told).startsWith("200");
    return told.replaceAll("(?s)^200 |\\{\"index\\..*?\"enabled\":true}", "");
  }

  /** One whose action fails, one whose action waits, and one that no policy leads. */
  private static void sifted() {
    String states =
        "{\"policy\":{\"description\":\"d\",\"default_state\":\"a\",\"states\":[{\"name\":\"a\","
            + "\"actions\":[{\"rollover\":{\"min_doc_count\":9}}],\"transitions\":[]}]}}";
    for (String name : new String[] {"sift-one", "sift-two"}) {
      // Without an alias there is nothing to roll over, which fails once it is time.
      String when = name.equals("sift-one") ? "\"min_index_age\":\"1ms\"" : "\"min_doc_count\":9";
      calls.done(Method.PUT, POLICIES + name, states.replace("\"min_doc_count\":9", when));
    }
    calls.done(Method.PUT, "/sift-1", "{}");
    calls.done(
        Method.PUT,
        "/sift-2",
        "{\"settings\":{\"plugins.index_state_management.rollover_alias\":\"sift\"},"
            + "\"aliases\":{\"sift\":{\"is_write_index\":true}}}");
    calls.done(Method.PUT, "/sift-3", "{}");
    calls.done(Method.POST, "/_plugins/_ism/add/sift-1", "{\"policy_id\":\"sift-one\"}");
    calls.done(Method.POST, "/_plugins/_ism/add/sift-2", "{\"policy_id\":\"sift-two\"}");
  }

  @Test
  void thoseIndicesAreExplainedThatAFilterLeaves() {
    sifted();
    // That nobody has looked at an index leaves it out of no state.
    assertThat(explained("{\"state\":\"b\"}"))
        .isEqualTo("{\"sift-1\":,\"sift-2\":,\"total_managed_indices\":2}");
    calls.run(Duration.ofMinutes(1));
    String first = "{\"sift-1\":,\"total_managed_indices\":1}";
    String second = "{\"sift-2\":,\"total_managed_indices\":1}";
    String both = "{\"sift-1\":,\"sift-2\":,\"total_managed_indices\":2}";
    String none = "{\"total_managed_indices\":0}";
    assertThat(explained("{}")).isEqualTo(both);
    assertThat(explained("{\"policy_id\":\"sift-one\"}")).isEqualTo(first);
    assertThat(explained("{\"failed\":true}")).isEqualTo(first);
    assertThat(explained("{\"state\":\"a\",\"action_type\":\"rollover\"}")).isEqualTo(both);
    assertThat(explained("{\"action_type\":\"delete\"}")).isEqualTo(none);
    assertThat(explained("{\"state\":\"b\"}")).isEqualTo(none);
    assertThat(explained("{\"policy_id\":\"sift-two\",\"failed\":\"false\"}")).isEqualTo(second);
    String named = "/_plugins/_ism/explain/sift-*";
    assertThat(calls.send(Method.POST, named, "{\"filter\":{\"policy_id\":\"sift-one\"}}"))
        .contains("\"sift-1\":{", "\"sift-3\":{", "\"total_managed_indices\":1}")
        .doesNotContain("\"sift-2\":{");
    calls.done(Method.DELETE, "/sift-*", "");
  }

  @Test
  void filtersOfWhatIsNotThereAreRefused() {
    for (String wrong :
        new String[] {
          "{\"odd\":1}",
          "{\"filter\":{\"odd\":1}}",
          "{\"filter\":{\"failed\":\"perhaps\"}}",
          "{\"filter\":{\"state\":[\"a\"]}}",
          "{\"filter\":1}"
        }) {
      assertThat(calls.send(Method.POST, "/_plugins/_ism/explain", wrong))
          .as(wrong)
          .startsWith("400");
    }
  }

  @Test
  void policiesAreReplacedByTheirNumbersAlone() {
    calls.done(Method.PUT, POLICIES + "v", policy(""));
    assertThat(calls.send(Method.PUT, POLICIES + "v", policy("")))
        .startsWith("409")
        .contains("[v]: version conflict, document already exists (current version [1])");
    assertThat(calls.send(Method.PUT, POLICIES + "v?if_seq_no=0&if_primary_term=1", policy("")))
        .startsWith("200")
        .contains("\"_version\":2", "\"_seq_no\":1");
    assertThat(calls.get(POLICIES + "v")).contains("\"default_state\":\"hot\"");
    assertThat(calls.get("/_plugins/_ism/policies?size=1"))
        .contains("\"policies\":[{\"_id\":", "\"total_policies\":");
    assertThat(calls.send(Method.DELETE, POLICIES + "v", "")).contains("\"result\":\"deleted\"");
    assertThat(calls.get(POLICIES + "v"))
        .startsWith("404")
        .contains("\"type\":\"status_exception\",\"reason\":\"Policy not found\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\":\"a\",\"actions\":[{\"bogus\":{}}]}|Invalid field: [bogus] found in Actions.",
        "{\"name\":\"a\",\"actions\":[{\"snapshot\":{}}]}|action [snapshot] is not supported",
        "{\"name\":\"a\",\"actions\":[{\"delete\":{}},{\"open\":{}}]}"
            + "|State=a must not contain an action after a delete action",
        "{\"name\":\"a\",\"transitions\":[{\"state_name\":\"b\"}]}"
            + "|Policy contains a transition in state=a pointing to a nonexistent state=b",
        "{\"name\":\"a\",\"actions\":[{\"rollover\":{\"min_docs\":1}}]}"
            + "|Invalid field: [min_docs] found in RolloverAction.",
        "{\"name\":\"b\"}|Policy must have a valid default state",
        "{\"name\":\"a\",\"odd\":1}|Invalid field: [odd] found in State.",
        "{\"name\":\"a\",\"actions\":[{\"force_merge\":{\"max_num_segments\":0}}]}"
            + "|[max_num_segments] must be a whole number of at least [1], but was [0]",
        "{\"name\":\"a\",\"actions\":[{\"shrink\":{\"num_new_shards\":1,\"max_shard_size\":\"1gb\"}}]}|exactly"
            + " one of [num_new_shards, max_shard_size, percentage_of_source_shards] must",
        "{\"name\":\"a\",\"actions\":[{\"shrink\":{\"percentage_of_source_shards\":2}}]}"
            + "|[percentage_of_source_shards] must be between 0.0 and 1.0 exclusively",
        "{\"name\":\"a\",\"actions\":[{\"allocation\":{}}]}"
            + "|At least one allocation parameter need to be specified.",
      })
  void whatNoPolicySaysIsRefused(String state, String reason) {
    assertThat(
            calls.send(
                Method.PUT,
                POLICIES + "bad",
                "{\"policy\":{\"description\":\"d\",\"default_state\":\"a\",\"states\":["
                    + state
                    + "]}}"))
        .startsWith("400")
        .contains(reason);
  }
}
