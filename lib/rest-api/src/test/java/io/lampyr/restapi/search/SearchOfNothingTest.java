package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Searches of indices that were never written to. */
class SearchOfNothingTest {
  private static final OneNode NODE = new OneNode(11, Persona.ELASTICSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.ELASTICSEARCH));
  private static final String MAPPING =
      """
      {"settings":{"number_of_shards":2},"mappings":{"properties":{
        "text":{"type":"text"},"number":{"type":"long"},"word":{"type":"keyword"}}}}
      """;

  @BeforeAll
  static void make() {
    assertThat(CLIENT.put("/nothing", MAPPING).status()).isEqualTo(200);
    assertThat(CLIENT.put("/less", "{\"mappings\":{}}").status()).isEqualTo(200);
    CLIENT.index("three", 1, 3);
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  @Test
  void whatIsWrongIsToldAsIfThereWereDocuments() {
    Map<String, String> wrong =
        Map.of(
            "{\"sort\":[\"other\"]}",
            "No mapping found for [other] in order to sort on",
            "{\"query\":{\"range\":{\"number\":{\"gte\":\"x\"}}}}",
            "failed to create query: For input string: \"x\"",
            "{\"aggs\":{\"a\":{\"avg\":{\"field\":\"word\"}}}}",
            "Field [word] of type [keyword] is not supported for aggregation [avg]",
            "{\"collapse\":{\"field\":\"other\"}}",
            "no mapping found for `other` in order to collapse on",
            "{\"suggest\":{\"s\":{\"text\":\"a\",\"term\":{\"field\":\"other\"}}}}",
            "no mapping found for field [other]");
    wrong.forEach((body, reason) -> {
      Client.Told told = CLIENT.post("/nothing/_search", body);
      assertThat(told.status()).as(body).isEqualTo(400);
      assertThat(told.text("error/root_cause/0/reason")).isEqualTo(reason);
      assertThat(told.text("error/failed_shards/0/index")).isEqualTo("nothing");
    });
  }

  @Test
  void whatIsWrongWithAnOrderIsToldWhereNoHitIsWanted() {
    Map<String, String> wrong =
        Map.of(
            "\"sort\":[\"other\"]",
            "No mapping found for [other] in order to sort on",
            "\"collapse\":{\"field\":\"other\"}",
            "no mapping found for `other` in order to collapse on",
            "\"rescore\":{\"query\":{\"rescore_query\":{\"nested\":{\"path\":\"none\",\"query\":{\"match_all\":{}}}}}}",
            "failed to create query: [nested] failed to find nested object under path [none]");
    wrong.forEach((body, reason) -> {
      Client.Told told = CLIENT.post("/three/_search", "{\"size\":0," + body + "}");
      assertThat(told.status()).as(body).isEqualTo(400);
      assertThat(told.text("error/root_cause/0/reason")).isEqualTo(reason);
    });
    assertThat(CLIENT.post("/three/_search", "{\"size\":0,\"sort\":[\"_doc\"]}").status())
        .isEqualTo(200);
  }

  @Test
  void whatIsWrongIsToldWhereNoDocumentCanMatch() {
    assertThat(CLIENT.put("/little", MAPPING).status()).isEqualTo(200);
    assertThat(CLIENT.put("/little/_doc/1?refresh=true", "{\"number\":1}").status()).isEqualTo(201);
    for (String query : List.of("{\"match_none\":{}}", "{\"range\":{\"number\":{\"gt\":5}}}")) {
      Client.Told told =
          CLIENT.post(
              "/little/_search",
              "{\"query\":" + query + ",\"aggs\":{\"a\":{\"avg\":{\"field\":\"word\"}}}}");
      assertThat(told.status()).as(query).isEqualTo(400);
      assertThat(told.text("error/root_cause/0/reason"))
          .isEqualTo("Field [word] of type [keyword] is not supported for aggregation [avg]");
    }
  }

  @Test
  void ofSeveralThoseThatCannotAreToldAsFailures() {
    Client.Told told = CLIENT.post("/nothing,less/_search", "{\"sort\":[\"number\"]}");
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.at("_shards/failed")).isEqualTo(1L);
    assertThat(told.text("_shards/failures/0/index")).isEqualTo("less");
  }

  @Test
  void besideDocumentsWhatIsWrongForThemIsToldOfEachShard() {
    Client.Told sorted = CLIENT.post("/nothing,three/_search", "{\"sort\":[\"n\"]}");
    assertThat(sorted.status()).isEqualTo(200);
    assertThat(sorted.at("_shards/failed")).isEqualTo(2L);
    assertThat(sorted.text("_shards/failures/0/index")).isEqualTo("nothing");
    assertThat(sorted.text("_shards/failures/0/reason/reason"))
        .isEqualTo("No mapping found for [n] in order to sort on");
    assertThat(sorted.ids()).hasSize(3);
    Client.Told ranged =
        CLIENT.post(
            "/nothing,three/_search", "{\"query\":{\"range\":{\"number\":{\"gte\":\"x\"}}}}");
    assertThat(ranged.status()).isEqualTo(200);
    assertThat(ranged.at("_shards/failed")).isEqualTo(2L);
    assertThat(ranged.text("_shards/failures/0/reason/type")).isEqualTo("query_shard_exception");
  }

  @Test
  void asManyFailuresAsThereAreShardsWithDocumentsAreNotAllOfThem() {
    CLIENT.put("/empty", "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"long\"}}}}");
    Client.Told told =
        CLIENT.post("/three,empty/_search", "{\"query\":{\"range\":{\"t\":{\"gt\":\"a\"}}}}");
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.at("_shards/failed")).isEqualTo(1L);
    assertThat(told.ids()).hasSize(3);
  }

  @Test
  void besideDocumentsWhatIsRightForThemFailsNowhere() {
    Client.Told told =
        CLIENT.post(
            "/nothing,three/_search",
            "{\"sort\":[{\"n\":{\"unmapped_type\":\"long\"}}],\"query\":{\"exists\":{\"field\":\"n\"}}}");
    assertThat(told.at("_shards/failed")).isEqualTo(0L);
    assertThat(told.ids()).hasSize(3);
  }

  @Test
  void whatADocumentMakesWrongFailsNoShardWithoutDocuments() {
    List<String> wrong =
        List.of(
            "{'percentiles':{'script':'-1','hdr':{}}}",
            "{'weighted_avg':{'value':{'field':'n'},'weight':{'script':'[1,2]'}}}",
            "{'diversified_sampler':{'script':'[1,2]'},'aggs':{'m':{'max':{'field':'n'}}}}");
    for (String each : wrong) {
      String body = ("{'aggs':{'a':" + each + "}}").replace('\'', '"');
      Client.Told told = CLIENT.post("/nothing,three/_search", body);
      assertThat(told.status()).as(each).isEqualTo(200);
      assertThat(told.at("_shards/failed")).isEqualTo(1L);
      assertThat(told.at("_shards/successful")).isEqualTo(2L);
    }
  }

  @Test
  void whatIsRightFindsNothingAndIsToldWhole() {
    Client.Told told =
        CLIENT.post(
            "/nothing/_search",
            """
            {"sort":["number"],"profile":true,
             "aggs":{"words":{"terms":{"field":"word"}},"least":{"min":{"field":"number"}}},
             "suggest":{"s":{"text":"lamp","term":{"field":"text"}}}}
            """);
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.at("_shards/successful")).isEqualTo(2L);
    assertThat(told.ids()).isEmpty();
    assertThat(told.at("aggregations/words/buckets")).isEqualTo(List.of());
    assertThat(told.at("aggregations/least/value")).isNull();
    assertThat(told.text("suggest/s/0/text")).isEqualTo("lamp");
    assertThat((List<?>) told.at("profile/shards")).hasSize(2);
  }
}
