package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators ask to be done with shards. */
class RerouteTest {
  private final OneNode node = new OneNode(23, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void write() {
    client.put("/i/_doc/1", "{\"n\":1}");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private Client.Told reroute(String parameters, String command) {
    String json = command.replace('\'', '"').replace("HERE", name());
    return client.post("/_cluster/reroute?" + parameters, "{\"commands\":[" + json + "]}");
  }

  private String name() {
    Object nodes = client.get("/_cluster/state/nodes").at("nodes");
    return String.valueOf(((Map<?, ?>) nodes).keySet().iterator().next());
  }

  private void refuses(String command, String... words) {
    Client.Told told = reroute("metric=none", command);
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).contains(words);
    // A rehearsal is refused as the thing itself is.
    assertThat(reroute("metric=none&dry_run=true", command).text("error/reason"))
        .isEqualTo(told.text("error/reason"));
  }

  @Test
  void shardsWithOneOwnerHaveNothingToAllocate() {
    refuses(
        "{'allocate_replica':{'index':'i','shard':0,'node':'HERE'}}",
        "[allocate_replica] all copies of [i][0] are already assigned.");
    refuses(
        "{'allocate_stale_primary':{'index':'i','shard':0,'node':'HERE','accept_data_loss':true}}",
        "[allocate_stale_primary] primary [i][0] is already assigned");
    refuses(
        "{'allocate_empty_primary':{'index':'i','shard':0,'node':'HERE'}}",
        "[allocate_empty_primary] primary [i][0] is already assigned");
    refuses(
        "{'cancel':{'index':'i','shard':0,'node':'HERE'}}",
        "[cancel_allocation] can't cancel 0 on node {",
        ", shard is primary and started");
    refuses(
        "{'cancel':{'index':'i','shard':0,'node':'HERE','allow_primary':true}}",
        "[cancel_allocation] can't cancel 0 on node {",
        "use [move]");
  }

  @Test
  void movesThatCannotBeAreRefused() {
    refuses(
        "{'move':{'index':'i','shard':0,'from_node':'HERE','to_node':'HERE'}}",
        "[move_allocation] can't move 0, from {",
        "already");
    refuses(
        "{'move':{'index':'i','shard':9,'from_node':'HERE','to_node':'HERE'}}",
        "[move_allocation] can't move 9, failed to find it on node {");
    refuses(
        "{'move':{'index':'none','shard':0,'from_node':'HERE','to_node':'HERE'}}",
        "[move_allocation] can't move 0, failed to find it on node {");
    refuses(
        "{'move':{'index':'i','shard':0,'from_node':'HERE','to_node':'x'}}",
        "failed to resolve [x], no matching nodes");
  }

  @Test
  void explanationsSayWhatWouldBeRefused() {
    Client.Told told =
        reroute("metric=none&explain=true", "{'cancel':{'index':'i','shard':9,'node':'HERE'}}");
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text("explanations/0/command")).isEqualTo("cancel");
    assertThat(told.text("explanations/0/parameters/allow_primary")).isEqualTo("false");
    assertThat(told.text("explanations/0/decisions/0/decider"))
        .isEqualTo("cancel_allocation_command");
    assertThat(told.text("explanations/0/decisions/0/decision")).isEqualTo("NO");

    Client.Told stale =
        reroute(
            "metric=none&explain=true",
            "{'allocate_stale_primary':{'index':'i','shard':0,'node':'HERE'}}");
    assertThat(stale.text("explanations/0/parameters/accept_data_loss")).isEqualTo("false");
    assertThat(stale.text("explanations/0/decisions/0/explanation"))
        .isEqualTo("primary [i][0] is already assigned");
  }

  @Test
  void commandsThatCannotBeReadAreNamed() {
    told("{'fly':{}}", "[1:21] unknown field [fly]");
    told("{'move':{}}", "[move] command missing the index parameter");
    told("{'move':{'index':'i','foo':1}}", "[move] command does not support field [foo]");
    told("{'move':{'index':'i','shard':'x'}}", "For input string: \"x\"");
    told("{'cancel':{'index':'i'}}", "[cancel] command missing the shard parameter");
    told("{'allocate_replica':{'index':'i'}}", "Argument [shard] must be defined and non-negative");
    told("5", "allocation command is malformed, got [VALUE_NUMBER] instead");
    assertThat(client.post("/_cluster/reroute?metric=none", "{\"foo\":[]}").text("error/reason"))
        .isEqualTo("[1:2] [cluster_reroute] unknown field [foo]");
  }

  private void told(String command, String cause) {
    Client.Told told = reroute("metric=none", command);
    assertThat(told.text("error/type")).isEqualTo("x_content_parse_exception");
    assertThat(told.text("error/reason"))
        .endsWith("[cluster_reroute] failed to parse field [commands]");
    assertThat(told.text("error/caused_by/reason")).isEqualTo(cause);
  }

  @Test
  void stateIsShownAsFarAsItIsWanted() {
    Client.Told none = client.post("/_cluster/reroute?metric=none&retry_failed=true", "");
    assertThat(none.text("acknowledged")).isEqualTo("true");
    assertThat(none.text("state/cluster_uuid")).isNotEmpty();
    assertThat(none.at("state/nodes")).isNull();
    assertThat(client.post("/_cluster/reroute", "").at("state/nodes")).isNotNull();
  }
}
