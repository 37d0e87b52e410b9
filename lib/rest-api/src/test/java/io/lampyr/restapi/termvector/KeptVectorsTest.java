package io.lampyr.restapi.termvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class KeptVectorsTest {
  private static final OneNode NODE = new OneNode(7, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));

  @BeforeAll
  static void fill() {
    CLIENT.put(
        "/v",
        "{\"settings\":{\"analysis\":{\"analyzer\":{\"typed\":{\"type\":\"custom\",\"tokenizer\":"
            + "\"whitespace\",\"filter\":[\"lowercase\",\"type_as_payload\"]},"
            + "\"counted\":{\"tokenizer\":\"whitespace\",\"filter\":[\"delimited_term_freq\"]}}}},"
            + "\"mappings\":{\"properties\":{"
            + "\"bare\":{\"type\":\"text\",\"term_vector\":\"yes\"},"
            + "\"counted\":{\"type\":\"text\",\"analyzer\":\"counted\",\"index_options\":\"freqs\","
            + "\"term_vector\":\"yes\"},"
            + "\"offsets\":{\"type\":\"text\",\"term_vector\":\"with_offsets\"},"
            + "\"all\":{\"type\":\"text\",\"analyzer\":\"typed\",\"term_vector\":"
            + "\"with_positions_offsets_payloads\"},"
            + "\"typing\":{\"type\":\"search_as_you_type\"},"
            + "\"thai\":{\"type\":\"search_as_you_type\",\"analyzer\":\"thai\"},"
            + "\"near\":{\"type\":\"text\",\"position_increment_gap\":5},"
            + "\"word\":{\"type\":\"keyword\",\"ignore_above\":3},"
            + "\"family\":{\"type\":\"join\",\"relations\":{\"asked\":\"answer\"}},"
            + "\"parts\":{\"type\":\"text\",\"index_phrases\":true,\"index_prefixes\":"
            + "{\"min_chars\":1,\"max_chars\":2}}}}}");
    CLIENT.put("/v/_doc/1?refresh=true", "{\"bare\":\"one\",\"offsets\":\"one\",\"all\":\"one\"}");
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  @Test
  void placesAreToldAsFarAsVectorsKeepThem() {
    Client.Told told = CLIENT.get("/v/_termvectors/1");
    assertThat(told.at("term_vectors/bare/terms/one")).isEqualTo(Map.of("term_freq", 1L));
    assertThat(told.at("term_vectors/offsets/terms/one/tokens"))
        .isEqualTo(List.of(Map.of("start_offset", 0L, "end_offset", 3L)));
    assertThat(told.at("term_vectors/all/terms/one/tokens"))
        .isEqualTo(
            List.of(
                Map.of(
                    "position", 0L, "start_offset", 0L, "end_offset", 3L, "payload", "d29yZA==")));
  }

  @Test
  void wordsThatSayHowOftenTheyCountAreToldSoFromVectorsAlone() {
    CLIENT.put("/v/_doc/counted?refresh=true", "{\"counted\":\"one|2000000000 two one|3\"}");
    Client.Told told = CLIENT.get("/v/_termvectors/counted");
    assertThat(told.at("term_vectors/counted/terms/one"))
        .isEqualTo(Map.of("term_freq", 2_000_000_003L));
    assertThat(told.at("term_vectors/counted/terms/two")).isEqualTo(Map.of("term_freq", 1L));
    Client.Told made =
        CLIENT.post("/v/_termvectors?offsets=false", "{\"doc\":{\"counted\":\"one|5 one\"}}");
    assertThat(made.at("term_vectors/counted/terms/one/term_freq")).isEqualTo(2L);
  }

  @Test
  void valuesAreAsFarFromEachOtherAsInTheIndex() {
    Client.Told told =
        CLIENT.post(
            "/v/_termvectors?offsets=false",
            "{\"doc\":{\"thai\":[\"one\",\"two\"],\"near\":[\"one\",\"two\"]}}");
    assertThat(told.at("term_vectors/thai/terms/two/tokens"))
        .isEqualTo(List.of(Map.of("position", 101L)));
    assertThat(told.at("term_vectors/near/terms/two/tokens"))
        .isEqualTo(List.of(Map.of("position", 6L)));
  }

  @Test
  void analyzersThatSettingsPutTogetherSayHowFarValuesAreFromEachOther() {
    CLIENT.put(
        "/g",
        "{\"settings\":{\"analysis\":{\"analyzer\":{\"seven\":{\"tokenizer\":\"standard\","
            + "\"position_increment_gap\":7}}}},\"mappings\":{\"properties\":{"
            + "\"own\":{\"type\":\"text\",\"analyzer\":\"seven\",\"position_increment_gap\":100,"
            + "\"index_phrases\":true},"
            + "\"theirs\":{\"type\":\"text\",\"analyzer\":\"seven\",\"index_phrases\":true},"
            + "\"typing\":{\"type\":\"search_as_you_type\",\"analyzer\":\"seven\"},"
            + "\"plain\":{\"type\":\"search_as_you_type\"}}}}");
    String values = "[\"a b\",\"c d\"]";
    CLIENT.put(
        "/g/_doc/1?refresh=true",
        "{\"own\":"
            + values
            + ",\"theirs\":"
            + values
            + ",\"typing\":"
            + values
            + ",\"plain\":"
            + values
            + "}");
    assertThat(position("own", "c")).isEqualTo(102L);
    assertThat(position("own._index_phrase", "c d")).isEqualTo(8L);
    assertThat(position("theirs", "c")).isEqualTo(9L);
    assertThat(position("theirs._index_phrase", "c d")).isEqualTo(8L);
    assertThat(position("typing", "c")).isEqualTo(9L);
    assertThat(position("typing._2gram", "c d")).isEqualTo(8L);
    assertThat(position("plain", "c")).isEqualTo(102L);
    assertThat(position("plain._2gram", "c d")).isEqualTo(1L);
    assertThat(near("theirs", 8)).isEqualTo(1L);
    assertThat(near("theirs", 6)).isEqualTo(0L);
    assertThat(near("own", 8)).isEqualTo(0L);
  }

  private static Object position(String field, String term) {
    Client.Told told = CLIENT.get("/g/_termvectors/1?fields=" + field);
    return ((Map<?, ?>) terms(told, field).get(term)).get("tokens") instanceof List<?> tokens
        ? ((Map<?, ?>) tokens.getFirst()).get("position")
        : null;
  }

  private static Object near(String field, int slop) {
    String phrase = "{\"query\":\"b c\",\"slop\":" + slop + "}";
    return CLIENT
        .post("/g/_search", "{\"query\":{\"match_phrase\":{\"" + field + "\":" + phrase + "}}}")
        .at("hits/total/value");
  }

  @Test
  void vectorsAreToldOfFieldsThatSourcesDoNotKeep() {
    CLIENT.put(
        "/x",
        "{\"mappings\":{\"_source\":{\"excludes\":[\"gone\"]},\"properties\":{\"gone\":{"
            + "\"type\":\"text\",\"index_phrases\":true,\"term_vector\":\"with_positions\"},"
            + "\"lost\":{\"type\":\"text\",\"term_vector\":\"yes\",\"copy_to\":\"gone\"},"
            + "\"stays\":{\"type\":\"text\"}}}}");
    CLIENT.put("/x/_doc/1", "{\"gone\":\"one two\",\"stays\":\"three\"}");
    for (String asked : List.of("/1", "/1?realtime=false", "/1?fields=*")) {
      Client.Told told = CLIENT.get("/x/_termvectors" + asked);
      assertThat(names(told, "gone")).as(asked).isEqualTo(Set.of("one", "two"));
      assertThat(told.at("term_vectors/gone/terms/two/tokens"))
          .isEqualTo(List.of(Map.of("position", 1L)));
      assertThat(names(told, "gone._index_phrase")).isEqualTo(Set.of("one two"));
    }
    CLIENT.put("/x/_doc/1", "{\"gone\":\"four\",\"lost\":\"five\"}");
    assertThat(names(CLIENT.get("/x/_termvectors/1"), "gone")).isEqualTo(Set.of("four", "five"));
    assertThat(CLIENT.get("/x/_termvectors/2").at("found")).isEqualTo(false);
    CLIENT.put(
        "/y",
        "{\"mappings\":{\"_source\":{\"enabled\":false},\"properties\":{\"t\":{"
            + "\"type\":\"text\",\"term_vector\":\"yes\"}}}}");
    CLIENT.put("/y/_doc/1?refresh=true", "{\"t\":\"six\"}");
    assertThat(names(CLIENT.get("/y/_termvectors/1"), "t")).isEqualTo(Set.of("six"));
  }

  @Test
  void payloadsCanBeLeftOut() {
    Client.Told told = CLIENT.get("/v/_termvectors/1?fields=all&payloads=false&offsets=false");
    assertThat(told.at("term_vectors/all/terms/one/tokens"))
        .isEqualTo(List.of(Map.of("position", 0L)));
  }

  @Test
  void whatTypesMakeOfAFieldByThemselvesHasTermsToo() {
    Client.Told told =
        CLIENT.post(
            "/v/_termvectors", "{\"doc\":{\"typing\":\"quick fox\",\"parts\":\"big sky now\"}}");
    assertThat(names(told, "typing._2gram")).isEqualTo(Set.of("quick fox"));
    assertThat(names(told, "typing._index_prefix").contains("quick f")).isTrue();
    assertThat(names(told, "typing._index_prefix").contains("fox")).isTrue();
    assertThat(names(told, "parts._index_phrase")).isEqualTo(Set.of("big sky", "sky now"));
    assertThat(names(told, "parts._index_prefix"))
        .isEqualTo(Set.of("b", "bi", "s", "sk", "n", "no"));
    Client.Told named =
        CLIENT.post(
            "/v/_termvectors",
            "{\"doc\":{\"typing\":\"quick fox\"},\"fields\":[\"typing._2gram\"]}");
    assertThat((Map<?, ?>) named.at("term_vectors")).hasSize(1);
    assertThat(terms(named, "typing._2gram")).hasSize(1);
  }

  @Test
  void wordsOfAGivenDocumentThatAreTooLongAreNone() {
    Client.Told told = CLIENT.post("/v/_termvectors", "{\"doc\":{\"word\":[\"one\",\"three\"]}}");
    assertThat(names(told, "word")).isEqualTo(Set.of("one"));
    Client.Told none = CLIENT.post("/v/_termvectors", "{\"doc\":{\"word\":\"three\"}}");
    assertThat(none.at("term_vectors")).isEqualTo(Map.of());
  }

  @Test
  void ofTermsThatTellTheSameThoseStayThatStayInThePeersHeap() {
    CLIENT.put("/v/_doc/heap?refresh=true", "{\"bare\":\"a b c c\"}");
    Client.Told told = CLIENT.post("/v/_termvectors/heap", "{\"filter\":{\"max_num_terms\":2}}");
    assertThat(names(told, "bare")).isEqualTo(Set.of("b", "c"));
  }

  private static Set<?> names(Client.Told told, String field) {
    return terms(told, field).keySet();
  }

  private static Map<?, ?> terms(Client.Told told, String field) {
    return (Map<?, ?>) told.at("term_vectors/" + field + "/terms");
  }

  @Test
  void whatDocumentsAreToOthersIsAWord() {
    CLIENT.put("/v/_doc/2?refresh=true", "{\"family\":\"asked\"}");
    CLIENT.put(
        "/v/_doc/3?routing=2&refresh=true", "{\"family\":{\"name\":\"answer\",\"parent\":2}}");
    assertThat(CLIENT.get("/v/_termvectors/2?fields=*").at("term_vectors/family/terms/asked"))
        .isNotNull();
    assertThat(CLIENT.get("/v/_termvectors/3?routing=2&fields=family").at("term_vectors"))
        .isEqualTo(Map.of());
    assertThat(
            CLIENT
                .post(
                    "/v/_termvectors?routing=2",
                    "{\"doc\":{\"family\":{\"name\":\"answer\",\"parent\":2}}}")
                .at("term_vectors/family/terms/answer/term_freq"))
        .isEqualTo(1L);
  }

  @Test
  void whatIsBehindThePointOfANumberDoesNotCount() {
    CLIENT.put("/v/_doc/4?refresh=true", "{\"bare\":\"one two three\"}");
    for (String number : List.of("2.9", "\"2\"")) {
      Client.Told told =
          CLIENT.post("/v/_termvectors/4", "{\"filter\":{\"max_num_terms\":" + number + "}}");
      assertThat((Map<?, ?>) told.at("term_vectors/bare/terms")).as(number).hasSize(2);
    }
  }

  @Test
  void anEmptyIdIsToldOfItsDocument() {
    Client.Told told = CLIENT.post("/v/_mtermvectors", "{\"ids\":[\"\",\"1\"]}");
    assertThat(told.text("docs/0/error/reason")).isEqualTo("Ids can't be empty");
    assertThat(told.at("docs/1/found")).isEqualTo(true);
  }

  @Test
  void wordsAreTheirNormalFormsAndTheRoutingIsOne() {
    CLIENT.put(
        "/w",
        "{\"mappings\":{\"properties\":{\"k\":{\"type\":\"keyword\",\"normalizer\":\"lowercase\"},"
            + "\"hidden\":{\"type\":\"keyword\",\"index\":false},"
            + "\"j\":{\"type\":\"join\",\"relations\":{\"q\":\"a\"}}}}}");
    CLIENT.put("/w/_doc/1?routing=r&refresh=true", "{\"k\":\"BIG\",\"hidden\":\"x\",\"j\":\"q\"}");
    for (String more : List.of("", "&realtime=false")) {
      Client.Told told = CLIENT.get("/w/_termvectors/1?fields=*&routing=r" + more);
      assertThat(told.at("term_vectors")).asInstanceOf(MAP).containsOnlyKeys("_routing", "j", "k");
      assertThat(told.at("term_vectors/k/terms")).asInstanceOf(MAP).containsOnlyKeys("big");
      assertThat(told.at("term_vectors/_routing/terms")).asInstanceOf(MAP).containsOnlyKeys("r");
    }
    Client.Told given = CLIENT.post("/w/_termvectors?routing=r", "{\"doc\":{\"k\":\"Bigger\"}}");
    assertThat(given.at("term_vectors")).asInstanceOf(MAP).containsOnlyKeys("_routing", "k");
  }

  @Test
  void anEmptyIdIsToldOfOneByOne() {
    Client.Told told =
        CLIENT.post("/v/_mtermvectors", "{\"docs\":[{\"_id\":\"\"},{\"_id\":\"1\"}]}");
    assertThat(told.at("docs").toString()).contains("Ids can't be empty").contains("found=true");
  }

  @Test
  void wordsOfNestedDocumentsAreToldOfStoredOnesWhereThoseKeepNoVectors() {
    CLIENT.put(
        "/n",
        "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\"},\"n\":{\"type\":\"nested\","
            + "\"properties\":{\"x\":{\"type\":\"text\",\"term_vector\":\"yes\"},"
            + "\"y\":{\"type\":\"match_only_text\"}}}}}}");
    String document = "{\"t\":\"a\",\"n\":[{\"x\":\"b\",\"y\":\"c d\"},{\"y\":\"e\"}]}";
    CLIENT.put("/n/_doc/1?refresh=true", document);
    for (String asked : List.of("", "?fields=n.x")) {
      assertThat(CLIENT.get("/n/_termvectors/1" + asked).at("term_vectors")).isEqualTo(Map.of());
    }
    assertThat(CLIENT.get("/n/_termvectors/1?fields=*").at("term_vectors"))
        .asInstanceOf(MAP)
        .containsOnlyKeys("t", "n.y");
    assertThat(names(CLIENT.get("/n/_termvectors/1?fields=n.*"), "n.y"))
        .isEqualTo(Set.of("c", "d", "e"));
    assertThat(CLIENT.post("/n/_termvectors", "{\"doc\":" + document + "}").at("term_vectors"))
        .asInstanceOf(MAP)
        .containsOnlyKeys("t");
  }

  @Test
  void namesThatAreNoneAreRefused() {
    String body = "{\"ids\":[%s],\"parameters\":{\"fields\":[\"word\"]}}";
    for (String none : List.of("null", "{}", "[\"1\"]")) {
      Client.Told told = CLIENT.post("/v/_mtermvectors", body.formatted(none));
      assertThat(told.status()).as(none).isEqualTo(400);
      assertThat(told.at("error/reason")).isEqualTo("ids array element should only contain ids");
    }
    assertThat(CLIENT.post("/v/_mtermvectors", body.formatted("1")).at("docs/0/_id"))
        .isEqualTo("1");
  }

  @Test
  void commonParametersAreAnObject() {
    Map<String, String> reasons =
        Map.of(
            "\"parameters\":null", "_mtermvectors: Parameter [parameters] not supported",
            "\"parameters\":[]", "no parameter named [parameters] and type ARRAY",
            "\"other\":{}", "no parameter named [other] and type OBJECT",
            "\"other\":1", "_mtermvectors: Parameter [other] not supported");
    reasons.forEach((part, reason) -> {
      Client.Told told = CLIENT.post("/v/_mtermvectors", "{\"ids\":[\"1\"]," + part + "}");
      assertThat(told.at("error/type")).as(part).isEqualTo("parse_exception");
      assertThat(told.at("error/reason")).as(part).isEqualTo(reason);
    });
  }

  @Test
  void nothingIsNoNumberOfAFilter() {
    Client.Told told = CLIENT.post("/v/_termvectors/1", "{\"filter\":{\"max_num_terms\":null}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.at("error/reason"))
        .isEqualTo("[max_num_terms] must be a whole number of at least 0 but was [null]");
  }
}
