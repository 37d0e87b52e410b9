package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthDemandsTest {
  private static final OneNode NODE = new OneNode(3, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));

  @AfterAll
  static void stop() {
    NODE.close();
  }

  @ParameterizedTest
  @CsvSource({
    "3,true",
    "2,false",
    ">=3,true",
    ">3,false",
    "<=3,true",
    "<3,false",
    "ge(3),true",
    "le(2),false",
    "gt(2),true",
    "lt(4),true",
    "-1,false",
    ">-1,true"
  })
  void numbersOfNodesAreCompared(String condition, boolean holds) {
    assertThat(HealthDemands.holds(condition, 3)).isEqualTo(holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1-2", "ge(1", "ge1", ">= 1", "99999999999"})
  void whatIsNoConditionIsRefused(String condition) {
    assertThatThrownBy(() -> HealthDemands.holds(condition, 3))
        .hasMessageContaining("For input string: \"" + condition + "\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "level=foo;level parameter must be one of",
        "awareness_attribute=zone;level=awareness_attributes is required",
        "wait_for_events=foo;[wait_for_events] must be one of",
        "wait_for_active_shards=foo;cannot parse ActiveShardCount[foo]",
        "wait_for_active_shards=-1;shard count cannot be a negative value",
        "ensure_node_weighed_in=true;not a local request"
      })
  void whatMakesNoSenseIsRefused(String query, String reason) {
    Client.Told told = CLIENT.get("/_cluster/health?" + query);
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).contains(reason);
  }

  @Test
  void whatIsNotSoInTimeIsToldAsSuch() {
    assertThat(CLIENT.get("/_cluster/health?wait_for_events=LANGUID").at("timed_out"))
        .isEqualTo(false);
    Client.Told told = CLIENT.get("/_cluster/health?wait_for_active_shards=99&timeout=0s");
    assertThat(told.status()).isEqualTo(408);
    assertThat(told.at("timed_out")).isEqualTo(true);
    assertThat(
            CLIENT
                .get("/_cluster/health?level=awareness_attributes&awareness_attribute=zone")
                .text("awareness_attributes"))
        .isEqualTo("{zone={}}");
  }

  @Test
  void aStateOfALaterVersionIsWaitedFor() {
    CLIENT.put("/versions", "{}");
    Client.Told come = CLIENT.get("/_cluster/state/version?wait_for_metadata_version=1");
    assertThat(come.at("wait_for_timed_out")).isEqualTo(false);
    assertThat(come.at("version")).isNotNull();
    assertThat(
            CLIENT
                .get(
                    "/_cluster/state?wait_for_metadata_version=999999&wait_for_timeout=1ms"
                        + "&filter_path=wait_for_timed_out,metadata")
                .json())
        .hasToString("{wait_for_timed_out=true}");
    assertThat(CLIENT.get("/_cluster/state?wait_for_metadata_version=0").text("error/reason"))
        .contains("provided waitForMetadataVersion should be >= 1");
  }

  @Test
  void theStateTellsOfTemplatesAndStreams() {
    CLIENT.put(
        "/_index_template/t",
        "{\"index_patterns\":[\"stream*\"],\"data_stream\":{},\"priority\":500}");
    CLIENT.put("/_component_template/c", "{\"template\":{}}");
    CLIENT.put("/_data_stream/stream", "");
    Client.Told told = CLIENT.get("/_cluster/state/metadata?flat_settings=true");
    assertThat(told.at("metadata/index_template/index_template/t")).isNotNull();
    assertThat(told.at("metadata/component_template/component_template/c")).isNotNull();
    assertThat(told.at("metadata/data_stream/data_stream/stream/generation")).isEqualTo(1L);
    assertThat(told.json().toString()).contains("index.number_of_shards=");
  }
}
