package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Small things that answers have or take, as a peer was seen to do it. */
final class AnswersOfThePeerTest {
  private final OneNode node = new OneNode(47, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.put(
        "/i",
        """
        {"mappings":{"properties":{"c":{"type":"constant_keyword","value":"x"},
          "n":{"type":"nested","properties":{"f":{"type":"flat_object"}}}}}}\
        """);
    client.put("/i/_doc/1", "{\"t\":\"a\"}");
    client.put("/i/_doc/2?refresh=true", "{\"t\":\"a\"}");
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Test
  void whatFollowsThePointOfAWholeNumberIsPassedOver() {
    Told one = client.post("/i/_search", "{\"size\":1.5,\"from\":\"0.9\"}");
    assertThat(one.ids()).hasSize(1);
    String near = "{\"query\":{\"match\":{\"t\":{\"query\":\"a\",\"prefix_length\":1.5}}}}";
    assertThat(client.post("/i/_search", near).ids()).hasSize(2);
    assertThat(client.post("/i/_search", "{\"size\":1e20}").status()).isEqualTo(400);
  }

  @Test
  void countsSayWhetherTheyEndedEarlyWhereTheyMay() {
    assertThat(client.get("/i/_count?terminate_after=5").at("terminated_early")).isEqualTo(false);
    assertThat(client.get("/i/_count").at("terminated_early")).isNull();
    assertThat(client.get("/i/_search?terminate_after=5").at("terminated_early")).isEqualTo(false);
    assertThat(client.get("/i/_search").at("terminated_early")).isNull();
  }

  @Test
  void whatShardsFoundAndCannotBePutTogetherIsAFailureOfTheSearch() {
    client.put("/numbers", "{\"mappings\":{\"properties\":{\"v\":{\"type\":\"unsigned_long\"}}}}");
    client.put("/words", "{\"mappings\":{\"properties\":{\"v\":{\"type\":\"keyword\"}}}}");
    client.put("/numbers/_doc/1?refresh=true", "{\"v\":1}");
    client.put("/words/_doc/1?refresh=true", "{\"v\":\"x\"}");
    Told mixed =
        client.post(
            "/numbers,words/_search",
            "{\"size\":0,\"aggs\":{\"a\":{\"terms\":{\"field\":\"v\"}}}}");
    assertThat(mixed.status()).isEqualTo(500);
    assertThat(mixed.at("error/caused_by/type")).isEqualTo("aggregation_execution_exception");
    Told sorted =
        client.post("/numbers,i/_search", "{\"sort\":[{\"v\":{\"unmapped_type\":\"long\"}}]}");
    assertThat(sorted.status()).isEqualTo(400);
    assertThat(sorted.at("error/caused_by/type")).isEqualTo("illegal_argument_exception");
    for (Told told : List.of(mixed, sorted)) {
      assertThat(told.at("error/type")).isEqualTo("search_phase_execution_exception");
      assertThat(told.at("error/phase")).isEqualTo("fetch");
      assertThat(told.at("error/root_cause")).isEqualTo(List.of());
      assertThat(told.at("error/failed_shards")).isEqualTo(List.of());
    }
  }

  @Test
  void allDocumentsAreThoseThatAnAliasLetsThrough() {
    client.put("/i/_doc/1?refresh=true", "{\"t\":\"b\",\"_doc_count\":3}");
    client.put("/i/_alias/seen", "{\"filter\":{\"term\":{\"t\":\"b\"}}}");
    String global =
        "{\"size\":0,\"aggs\":{\"g\":{\"global\":{},\"aggs\":{\"c\":{\"terms\":{\"field\":\"_id\"}}}}}}";
    assertThat(client.post("/i/_search", global).at("aggregations/g/doc_count")).isEqualTo(4L);
    Told seen = client.post("/seen/_search", global);
    assertThat(seen.at("aggregations/g/doc_count")).isEqualTo(3L);
    assertThat((List<?>) seen.at("aggregations/g/c/buckets")).hasSize(1);
    client.put("/i/_alias/other", "{\"filter\":{\"term\":{\"t\":\"a\"}}}");
    assertThat(client.post("/other/_search", global).at("aggregations/g/doc_count")).isEqualTo(1L);
  }

  @Test
  void noSearchOfSeveralBeginsIfOneNamesIndicesBesideAPointInTime() {
    String point = "{\"pit\":{\"id\":\"x\"}}";
    Told told = client.post("/_msearch", "{}\n{}\n{\"index\":\"i\"}\n" + point + "\n");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.at("error/reason"))
        .isEqualTo("Validation Failed: 1: [indices] cannot be used with point in time;");
  }

  @Test
  void headersThatNameNothingMeanEverything() {
    Told told = client.post("/none/_msearch", "{\"index\":\"\"}\n{}\n");
    assertThat(told.at("responses/0/hits/total/value")).isEqualTo(2L);
  }

  @Test
  void wordsAtOnePlaceCountTogetherWhereAnAnalyzerHasOneField() {
    client.put(
        "/folded",
        """
        {"settings":{"analysis":{"analyzer":{"folded":{"tokenizer":"whitespace","filter":["both"]}},
          "filter":{"both":{"type":"asciifolding","preserve_original":true}}}},
          "mappings":{"properties":{"alone":{"type":"text","analyzer":"folded"},
          "other":{"type":"text"}}}}\
        """);
    client.put("/folded/_doc/1", "{\"alone\":\"café quick\"}");
    client.put("/folded/_doc/2?refresh=true", "{\"alone\":\"cafe of naïve café\"}");
    String crossing =
        "{\"query\":{\"multi_match\":{\"query\":\"café\",\"type\":\"cross_fields\",\"fields\":%s}}}";
    Object alone =
        client.post("/folded/_search", "{\"query\":{\"match\":{\"alone\":\"café\"}}}").at("hits");
    for (String fields : List.of("[\"alone\"]", "[\"alone\",\"other\"]")) {
      Told told = client.post("/folded/_search", crossing.formatted(fields));
      assertThat(told.at("hits")).isEqualTo(alone);
    }
  }

  @Test
  void nothingOfASearchIsSaidTwice() {
    for (String twice :
        List.of(
            "{\"size\":0,\"size\":1}",
            "{\"query\":{\"match_all\":{}},\"query\":{\"match_none\":{}}}",
            "{\"sort\":[{\"t\":{\"order\":\"asc\",\"order\":\"desc\"}}]}",
            "{\"aggs\":{\"a\":{\"missing\":{\"field\":\"t\"}},\"a\":{\"missing\":{\"field\":\"u\"}}}}")) {
      Told told = client.post("/i/_search", twice);
      assertThat(told.status()).as(twice).isEqualTo(400);
      assertThat(told.at("error/reason").toString()).as(twice).contains("uplicate");
      assertThat(client.post("/_msearch", "{}\n" + twice + "\n").status()).isEqualTo(400);
    }
  }

  @Test
  void spansDoNotEndBeforeTheyBegin() {
    String first =
        "{\"query\":{\"span_first\":{\"match\":{\"span_term\":{\"t\":\"a\"}},\"end\":-1}}}";
    assertThat(client.post("/i/_search", first).at("error/reason"))
        .isEqualTo("parameter [end] needs to be positive.");
  }

  @Test
  void templatesTellTheirStatus() {
    String template = "{\"source\":{\"query\":{\"match_all\":{}}}}";
    assertThat(client.post("/i/_search/template", template).at("status")).isEqualTo(200L);
  }

  @Test
  void fieldsThatAreAskedForAreToldEvenIfThereAreNone() {
    Told told = client.get("/i/_stats/fielddata,completion?fields=*");
    assertThat(told.at("_all/total/fielddata/fields")).isEqualTo(Map.of());
    assertThat(told.at("_all/total/completion/fields")).isEqualTo(Map.of());
    assertThat(client.get("/i/_stats/completion").at("_all/total/completion/fields")).isNull();
  }

  @Test
  void constantsCanBeAggregatedAndKeysAreTheirParents() {
    Told told = client.get("/i/_field_caps?fields=c,n.f.key");
    assertThat(told.at("fields/c/constant_keyword/aggregatable")).isEqualTo(true);
    assertThat(told.at("fields/n/nested/type")).isEqualTo("nested");
  }

  @Test
  void wordsOfTextsAreShownAsColumnsWhereTheyMayBeLoaded() {
    client.put(
        "/w",
        """
        {"mappings":{"properties":{"t":{"type":"text","fielddata":true},"n":{"type":"text"},
          "a":{"type":"alias","path":"t"}}}}\
        """);
    client.put("/w/_doc/1?refresh=true", "{\"t\":\"the quick the Brown\",\"n\":\"x\"}");
    Told told = client.post("/w/_search", "{\"docvalue_fields\":[\"t\",\"a\"]}");
    assertThat(told.at("hits/hits/0/fields/t")).isEqualTo(List.of("brown", "quick", "the"));
    assertThat(told.at("hits/hits/0/fields/a")).isEqualTo(List.of("brown", "quick", "the"));
    Told closed = client.post("/w/_search", "{\"docvalue_fields\":[\"n\"]}");
    assertThat(String.valueOf(closed.at("error/root_cause/0/reason")))
        .startsWith("Text fields are not optimised");
    String formatted = "{\"docvalue_fields\":[{\"field\":\"t\",\"format\":\"x\"}]}";
    assertThat(client.post("/w/_search", formatted).status()).isEqualTo(400);
  }

  @Test
  void arraysThatScriptsMakeAreOneValue() {
    String scripts =
        """
        {"script_fields":{"none":{"script":"new String[]{}"},"some":{"script":"new int[]{1,2}"},
          "deep":{"script":"new int[1][1]"},"cut":{"script":"'a b'.splitOnToken(' ')"},
          "made":{"script":"[1,2].toArray()"},"list":{"script":"[1,2]"}}}\
        """;
    Told told = client.post("/i/_search", scripts);
    String fields = "hits/hits/0/fields/";
    assertThat(told.at(fields + "none")).isEqualTo(List.of(List.of()));
    assertThat(told.at(fields + "some")).isEqualTo(List.of(List.of(1L, 2L)));
    assertThat(told.at(fields + "deep")).isEqualTo(List.of(List.of(List.of(0L))));
    assertThat(told.at(fields + "cut")).isEqualTo(List.of(List.of("a", "b")));
    assertThat(told.at(fields + "made")).isEqualTo(List.of(List.of(1L, 2L)));
    assertThat(told.at(fields + "list")).isEqualTo(List.of(1L, 2L));
  }

  @Test
  void timesMayHaveASignAndUnitsInCapitals() {
    for (String time : List.of("+3s", "3S", " 3 s ", "-1")) {
      assertThat(client.post("/i/_search", "{\"timeout\":\"" + time + "\"}").status())
          .as(time)
          .isEqualTo(200);
    }
    for (String time : List.of("+3", "+0", "++3s", "+-3s", "3M")) {
      assertThat(client.post("/i/_search", "{\"timeout\":\"" + time + "\"}").status())
          .as(time)
          .isEqualTo(400);
    }
  }

  @Test
  void beginningsOfWhatIsTypedAreAlikeWhereThatIsAskedFor() {
    client.put("/y", "{\"mappings\":{\"properties\":{\"s\":{\"type\":\"search_as_you_type\"}}}}");
    client.put("/y/_doc/1?refresh=true", "{\"s\":\"quick brown fox\"}");
    String prefix = "{\"query\":{\"prefix\":{\"s\":{\"value\":\"qui\",\"rewrite\":\"%s\"}}}}";
    String score = "hits/hits/0/_score";
    assertThat(client.post("/y/_search", prefix.formatted("constant_score")).at(score))
        .isEqualTo(1.0);
    assertThat(client.post("/y/_search", prefix.formatted("constant_score_blended")).at(score))
        .isNotEqualTo(1.0);
    String words = "{\"query\":{\"query_string\":{\"query\":\"s:qui*\"%s}}}";
    assertThat(client.post("/y/_search", words.formatted("")).at(score)).isNotEqualTo(1.0);
    String alike = words.formatted(",\"rewrite\":\"constant_score\"");
    assertThat(client.post("/y/_search", alike).at(score)).isEqualTo(1.0);
  }

  @Test
  void phrasesInTextsWithoutPlacesAreAStateOfTheIndex() {
    client.put(
        "/p",
        "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\",\"index_options\":\"freqs\"}}}}");
    Told told = client.post("/p/_search", "{\"query\":{\"match_phrase\":{\"t\":\"a b\"}}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.at("error/root_cause/0/type")).isEqualTo("query_shard_exception");
    assertThat(told.at("error/failed_shards/0/reason/caused_by/type"))
        .isEqualTo("illegal_state_exception");
  }
}
