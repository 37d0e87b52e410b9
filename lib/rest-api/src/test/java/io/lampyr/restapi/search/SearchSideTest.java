package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Searches that need more than their body: other documents, templates, terms, ratings. */
class SearchSideTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(13, Persona.ELASTICSEARCH);
    client = new Client(node.whole(Persona.ELASTICSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void termsAreTakenFromAnotherDocument() {
    client.index("users", 3, 6);
    String terms =
        "{\"query\":{\"terms\":{\"n\":{\"index\":\"lists\",\"id\":\"l\",\"path\":\"a.n\"}}}}";
    Told missing = client.post("/users/_search", terms);
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text("error/type")).isEqualTo("index_not_found_exception");
    client.put("/lists/_doc/l?refresh=true", "{\"a\":[{\"n\":[1,3]},{\"n\":5}]}");
    assertThat(client.post("/users/_search", terms).ids()).containsExactlyInAnyOrder("1", "3", "5");
    assertThat(client.post("/users/_count", terms).at("count")).isEqualTo(3L);
    assertThat(client.post("/users/_search", terms.replace("\"l\"", "\"no\"")).ids()).isEmpty();
    String like =
        "{\"query\":{\"more_like_this\":{\"fields\":[\"t\"],\"like\":{\"_index\":\"users\","
            + "\"_id\":\"2\"},\"min_doc_freq\":1,\"min_term_freq\":1}}}";
    assertThat(client.post("/users/_search", like).ids()).hasSize(5).doesNotContain("2");
    String nowhere = like.replace("\"_index\":\"users\"", "\"_index\":\"nosuch\"");
    assertThat(client.post("/users/_search", nowhere).ids()).isEmpty();
    String lists = like.replace("\"_index\":\"users\"", "\"_index\":\"copies\"");
    client.put("/copies/_doc/2?refresh=true", "{\"t\":\"word\"}");
    assertThat(client.post("/users/_search", lists).ids()).hasSize(5).doesNotContain("2");
  }

  @Test
  void theShardsOfASearchAreShown() {
    client.put(
        "/shown",
        "{\"settings\":{\"number_of_shards\":4},\"mappings\":{\"properties\":{\"f\":{\"type\":"
            + "\"keyword\"}}},\"aliases\":{\"b\":{\"filter\":{\"term\":{\"f\":\"x\"}}},"
            + "\"c\":{\"filter\":{\"term\":{\"f\":\"y\"}}}}}");
    Told all = client.get("/shown/_search_shards");
    assertThat((List<?>) all.at("shards")).hasSize(4);
    assertThat(all.at("shards/3/0/shard")).isEqualTo(3L);
    assertThat(all.at("indices/shown")).isEqualTo(Map.of());
    Told filtered = client.get("/b,c/_search_shards");
    assertThat(filtered.at("indices/shown/aliases")).isEqualTo(List.of("b", "c"));
    assertThat(filtered.at("indices/shown/filter/bool/should/1/term/f"))
        .isEqualTo(Map.of("value", "y", "boost", 1.0));
    Told slice = client.post("/shown/_search_shards", "{\"slice\":{\"id\":1,\"max\":3}}");
    assertThat((List<?>) slice.at("shards")).hasSize(1);
    assertThat((List<?>) client.get("/shown/_search_shards?routing=a").at("shards")).hasSize(1);
    Told missing = client.get("/nope/_search_shards");
    assertThat(missing.status()).isEqualTo(200);
    assertThat(missing.at("shards")).isEqualTo(List.of());
    assertThat(client.get("/nope/_search_shards?ignore_unavailable=false").status()).isEqualTo(404);
  }

  @Test
  void termsThatNoDocumentHasTellNothingOfOne() {
    client.put(
        "/telling",
        "{\"settings\":{\"number_of_shards\":1},\"mappings\":{\"properties\":{"
            + "\"text\":{\"type\":\"text\"},\"none\":{\"type\":\"text\"}}}}");
    client.put("/telling/_doc/1", "{\"text\":\"japan fox\"}");
    client.put("/telling/_doc/2", "{\"text\":\"japan fox dog\"}");
    client.put("/telling/_doc/3?refresh=true", "{\"text\":\"japan\"}");
    String given = "{\"doc\":{\"text\":\"fox über über\"},\"filter\":{\"min_doc_freq\":0}}";
    Told artificial = client.post("/telling/_termvectors", given);
    assertThat(((Map<?, ?>) artificial.at("term_vectors/text/terms")).keySet())
        .isEqualTo(Set.of("fox"));
    assertThat(artificial.at("term_vectors/text/terms/fox/score")).isEqualTo(1.287682);
    Told first = client.post("/telling/_termvectors", given.replace("\"text\"", "\"none\""));
    assertThat(first.at("term_vectors/none/terms/über/score")).isEqualTo(2.0);
    client.put("/telling/_doc/4", "{\"text\":\"lone\"}");
    Told unseen = client.post("/telling/_termvectors/4", "{\"fields\":[\"text\"],\"filter\":{}}");
    assertThat(((Map<?, ?>) unseen.at("term_vectors/text/terms")).keySet())
        .isEqualTo(Set.of("lone"));
  }

  @Test
  void spansAreFoundUnderTheNameOfAFieldWithoutWords() {
    client.put(
        "/masked",
        "{\"mappings\":{\"properties\":{\"a\":{\"type\":\"text\"},"
            + "\"b\":{\"type\":\"text\"}}}}");
    client.put("/masked/_doc/1?refresh=true", "{\"a\":\"fox dog\"}");
    String span =
        "{\"query\":{\"span_or\":{\"clauses\":[{\"field_masking_span\":{\"field\":\"b\","
            + "\"query\":{\"span_term\":{\"a\":\"fox\"}}}}]}}}";
    Told found = client.post("/masked/_search", span);
    assertThat(found.status()).isEqualTo(200);
    assertThat(found.ids()).containsExactly("1");
  }

  @Test
  void theTermsOfADocumentAreShownWithTheirPlaces() {
    // long on purpose: an answer is compared in one piece
    client.put(
        "/vectors",
        "{\"mappings\":{\"properties\":{\"text\":{\"type\":\"text\",\"term_vector\":"
            + "\"with_positions_offsets\"},\"plain\":{\"type\":\"text\"}}}}");
    client.put(
        "/vectors/_doc/1?refresh=true",
        "{\"text\":\"The quick brown fox is brown.\",\"plain\":\"other words\"}");
    Told told = client.get("/vectors/_termvectors/1?term_statistics=true");
    assertThat(told.json().keySet())
        .containsExactly("_index", "_id", "_version", "found", "took", "term_vectors");
    assertThat(((Map<?, ?>) told.at("term_vectors")).keySet()).isEqualTo(Set.of("text"));
    assertThat(told.at("term_vectors/text/field_statistics"))
        .isEqualTo(Map.of("sum_doc_freq", 5L, "doc_count", 1L, "sum_ttf", 6L));
    String brown = "term_vectors/text/terms/brown";
    assertThat(told.at(brown + "/doc_freq")).isEqualTo(1L);
    assertThat(told.at(brown + "/term_freq")).isEqualTo(2L);
    assertThat(told.at(brown + "/tokens/0"))
        .isEqualTo(Map.of("position", 2L, "start_offset", 10L, "end_offset", 15L));
    Told plain = client.get("/vectors/_termvectors/1?fields=pl*&positions=false&offsets=false");
    assertThat(plain.at("term_vectors/plain/terms/words")).isEqualTo(Map.of("term_freq", 1L));

    client.put("/vectors/_doc/2", "{\"text\":\"new\"}");
    assertThat(client.get("/vectors/_termvectors/2").at("found")).isEqualTo(true);
    Told hidden = client.get("/vectors/_termvectors/2?realtime=false");
    assertThat(hidden.status()).isEqualTo(200);
    assertThat(hidden.at("found")).isEqualTo(false);

    String given =
        "{\"doc\":{\"text\":\"brown brown bears\",\"more\":\"Unknown\"},\"filter\":{"
            + "\"max_num_terms\":1,\"min_doc_freq\":1}}";
    Told artificial = client.post("/vectors/_termvectors", given);
    assertThat(((Map<?, ?>) artificial.at("term_vectors/text/terms")).keySet())
        .isEqualTo(Set.of("brown"));
    assertThat((Double) artificial.at("term_vectors/text/terms/brown/score")).isPositive();
    assertThat(((Map<?, ?>) artificial.at("term_vectors")).keySet()).isEqualTo(Set.of("text"));
    assertThat(client.post("/vectors/_termvectors/1", given).at("error/reason").toString())
        .endsWith("either [id] or [doc] can be specified, but not both!");
    assertThat(client.post("/_mtermvectors", "{\"docs\":[{\"_id\":\"1\"}]}").at("error/reason"))
        .isEqualTo("Validation Failed: 1: index is missing;2: at multi term vectors for doc 0;");
    assertThat(client.post("/vectors/_mtermvectors", "{\"ids\":true}").at("error/type"))
        .isEqualTo("parse_exception");
    Told several =
        client.post("/vectors/_mtermvectors", "{\"ids\":[\"1\",\"9\"],\"parameters\":{}}");
    assertThat(several.at("docs/0/found")).isEqualTo(true);
    assertThat(several.at("docs/1/found")).isEqualTo(false);
    Told failed = client.post("/_mtermvectors", "{\"docs\":[{\"_index\":\"nope\",\"_id\":\"1\"}]}");
    assertThat(failed.at("docs/0/error/type")).isEqualTo("index_not_found_exception");
    assertThat(client.get("/vectors/_termvectors/1?version=1").status()).isEqualTo(200);
    assertThat(client.get("/vectors/_termvectors/1?version=2").status()).isEqualTo(409);
    assertThat(client.post("/vectors/_termvectors/1", "{\"typo\":1}").status()).isEqualTo(400);
    assertThat(client.post("/vectors/_termvectors", "{}").status()).isEqualTo(400);
  }

  @Test
  void scriptsAndTemplatesAreKeptUnderTheirNames() {
    // long on purpose: one story, in the order in which it happens
    client.index("tpl", 1, 4);
    assertThat(client.get("/_scripts/up").status()).isEqualTo(404);
    String update = "{\"script\":{\"id\":\"up\",\"params\":{\"by\":10}}}";
    Told early = client.post("/tpl/_update/1", update);
    assertThat(early.status()).isEqualTo(400);
    assertThat(early.text("error/caused_by/type")).isEqualTo("resource_not_found_exception");
    String script =
        "{\"script\":{\"lang\":\"painless\",\"source\":\"ctx._source.n += params.by\"}}";
    assertThat(client.put("/_scripts/up", script).at("acknowledged")).isEqualTo(true);
    assertThat(client.get("/_scripts/up").at("script/source"))
        .isEqualTo("ctx._source.n += params.by");
    assertThat(client.post("/tpl/_update/1", update).status()).isEqualTo(200);
    assertThat(client.get("/tpl/_doc/1").at("_source/n")).isEqualTo(11L);
    assertThat(client.put("/_scripts/bad", script.replace("+=", "+ ;")).status()).isEqualTo(400);

    client.put(
        "/_scripts/times",
        "{\"script\":{\"lang\":\"painless\",\"source\":\"doc['n'].value * params.by\"}}");
    String times =
        "{\"query\":{\"ids\":{\"values\":[\"2\"]}},\"script_fields\":{\"x\":"
            + "{\"script\":{\"id\":\"times\",\"params\":{\"by\":10}}}}}";
    assertThat(client.post("/tpl/_search", times).at("hits/hits/0/fields/x/0")).isEqualTo(20L);
    assertThat(client.post("/tpl/_search", times.replace("times", "gone")).status()).isEqualTo(404);

    String template =
        "{\"script\":{\"lang\":\"mustache\",\"source\":{\"query\":{\"term\":{\"g\":\"{{g}}\"}},"
            + "\"size\":\"{{size}}{{^size}}2{{/size}}\"}}}";
    assertThat(client.put("/_scripts/find", template).status()).isEqualTo(200);
    String use = "{\"id\":\"find\",\"params\":{\"g\":0}}";
    assertThat(client.post("/tpl/_search/template", use).ids()).containsExactlyInAnyOrder("0", "3");
    Told rendered = client.post("/_render/template/find", "{\"params\":{\"g\":1,\"size\":7}}");
    assertThat(rendered.at("template_output/size")).isEqualTo("7");
    assertThat(rendered.at("template_output/query/term/g")).isEqualTo("1");
    Told several =
        client.post(
            "/tpl/_msearch/template",
            "{}\n" + use + "\n{}\n{\"id\":\"gone\"}\n{}\n{\"source\":\"{\\\"size\\\":0}\"}\n");
    assertThat((List<?>) several.at("responses/0/hits/hits")).hasSize(2);
    assertThat(several.at("responses/1/status")).isEqualTo(404L);
    assertThat((List<?>) several.at("responses/2/hits/hits")).isEmpty();
    assertThat(client.send(Method.DELETE, "/_scripts/up", "").status()).isEqualTo(200);
    assertThat(client.send(Method.DELETE, "/_scripts/up", "").status()).isEqualTo(404);
  }

  @Test
  void scriptsCompareVectors() {
    for (String mapped : List.of("\"index\":true,\"similarity\":\"l2_norm\"", "\"index\":false")) {
      String name = "vec-" + mapped.length();
      client.put(
          "/" + name,
          "{\"mappings\":{\"properties\":{\"v\":{\"type\":\"dense_vector\",\"dims\":2,"
              + mapped
              + "}}}}");
      client.put("/" + name + "/_doc/near", "{\"v\":[3,4]}");
      client.put("/" + name + "/_doc/none", "{\"w\":1}");
      client.put("/" + name + "/_doc/far?refresh=true", "{\"v\":[0,-2]}");
      for (Map.Entry<String, Double> each :
          Map.of(
                  "cosineSimilarity(params.q, 'v') + 1.0", 1.6,
                  "dotProduct(params.q, 'v')", 3.0,
                  "l1norm(params.q, 'v')", 6.0,
                  "1 / (1 + l2norm(params['q'], doc['v']))", 1 / (1 + Math.sqrt(20)))
              .entrySet()) {
        Told told = scored(name, each.getKey(), "\"ids\":{\"values\":[\"near\"]}");
        assertThat(told.status()).as("%s", told).isEqualTo(200);
        assertThat(((Number) told.at("hits/hits/0/_score")).doubleValue())
            .isCloseTo(each.getValue(), Offset.offset(1e-5));
      }
      String guarded = "doc['v'].size() == 0 ? 0 : cosineSimilarity(params.q, 'v') + 1";
      assertThat(scored(name, guarded, "\"match_all\":{}").ids())
          .containsExactly("near", "far", "none");
      assertThat(scored(name, "dotProduct(params.q, 'v')", "\"match_all\":{}").status())
          .isEqualTo(400);
      assertThat(scored(name, "dotProduct(params.x, 'v')", "\"match_all\":{}").status())
          .isEqualTo(400);
    }
  }

  private static final String RATED =
      "{\"requests\":[{\"id\":\"q\",\"request\":{\"sort\":\"n\",\"query\":{\"match_all\":{}}},"
          + "\"ratings\":[{\"_index\":\"rated\",\"_id\":\"1\",\"rating\":2},"
          + "{\"_index\":\"rated\",\"_id\":\"3\",\"rating\":1},"
          + "{\"_index\":\"rated\",\"_id\":\"9\",\"rating\":1}]}";

  @Test
  void rankingsAreMeasuredByRatings() {
    client.index("rated", 1, 4);
    String bad =
        ",{\"id\":\"bad\",\"request\":{\"query\":{\"range\":{\"n\":{\"gte\":\"x\"}}}},\"ratings\":[]}";
    for (Map.Entry<String, Double> each :
        Map.of(
                "{\"precision\":{\"k\":4}}",
                0.5,
                "{\"precision\":{\"ignore_unlabeled\":true}}",
                1.0,
                "{\"recall\":{}}",
                2.0 / 3,
                "{\"mean_reciprocal_rank\":{}}",
                0.5,
                "{\"dcg\":{}}",
                3 / (Math.log(3) / Math.log(2)) + 1 / (Math.log(5) / Math.log(2)),
                "{\"expected_reciprocal_rank\":{\"maximum_relevance\":2}}",
                0.75 / 2 + 0.25 * 0.25 / 4)
            .entrySet()) {
      Told told =
          client.post("/rated/_rank_eval", RATED + bad + "],\"metric\":" + each.getKey() + "}");
      assertThat(told.status()).as("%s", told).isEqualTo(200);
      assertThat((Double) told.at("metric_score"))
          .as(each.getKey())
          .isCloseTo(each.getValue(), Offset.offset(1e-9));
      assertThat((List<?>) told.at("details/q/hits")).hasSize(4);
      assertThat((List<?>) told.at("details/q/unrated_docs")).hasSize(2);
      assertThat(told.at("failures/bad/error/type")).isEqualTo("search_phase_execution_exception");
    }
  }

  @Test
  void explainedDocumentsTellTheirRouting() {
    client.put("/routed/_doc/1?routing=r&refresh=true", "{\"n\":1}");
    Told told =
        client.post("/routed/_explain/1?routing=r&_source=n", "{\"query\":{\"match_all\":{}}}");
    assertThat(told.at("get/_routing")).as("%s", told).isEqualTo("r");
    assertThat(told.at("get/_source/n")).isEqualTo(1L);
  }

  @Test
  void rankingsShowHitsWithAllThatTheyBringAlong() {
    client.put("/ranked/_doc/1?routing=r&refresh=true", "{\"n\":1}");
    String request =
        "{\"requests\":[{\"id\":\"q\",\"request\":{\"fields\":[\"n\"],\"sort\":\"n\"},"
            + "\"ratings\":[]}],\"metric\":{\"precision\":{}}}";
    Told told = client.post("/ranked/_rank_eval", request);
    assertThat(told.at("details/q/hits/0/hit/_routing")).as("%s", told).isEqualTo("r");
    assertThat(told.at("details/q/hits/0/hit/fields/n/0")).isEqualTo(1L);
    assertThat(told.at("details/q/hits/0/hit/sort/0")).isEqualTo(1L);
  }

  @Test
  void rankingsAreReadWholeBeforeAnythingIsSearched() {
    client.index("rated", 1, 4);
    String unknown = RATED + "],\"metric\":{\"no_such\":{}}}";
    assertThat(client.post("/rated/_rank_eval", unknown).status()).isEqualTo(400);
    for (String wrong :
        new String[] {
          "{\"id\":\"a\",\"ratings\":[]}",
          "{\"id\":\"a\",\"request\":{\"query\":{\"no_such\":{}}},\"ratings\":[]}",
          "{\"id\":\"a\",\"request\":{\"explain\":true},\"ratings\":[]}",
          "{\"id\":\"a\",\"request\":{},\"ratings\":[{\"_id\":\"1\",\"rating\":1}]}",
          "{\"id\":\"a\",\"request\":{},\"ratings\":[{\"_index\":\"\",\"_id\":\"1\",\"rating\":1}]}",
          "{\"id\":\"a\",\"template_id\":\"t\",\"params\":{\"a\":1},\"ratings\":[]}",
          "{\"id\":\"a\",\"request\":{},\"ratings\":1.5}",
        }) {
      Told told =
          client.post(
              "/rated/_rank_eval", "{\"requests\":[" + wrong + "],\"metric\":{\"dcg\":{}}}");
      assertThat(told.text("error/type")).as(wrong).isEqualTo("x_content_parse_exception");
    }
    assertThat(client.post("/rated/_rank_eval", "{\"requests\":1}").text("error/reason"))
        .isEqualTo("[1:13] [rank_eval] requests doesn't support values of type: VALUE_NUMBER");
    String measured = "],\"metric\":{\"precision\":{\"k\":4}}}";
    String request = RATED.substring(RATED.indexOf('[') + 1);
    Told twice = client.post("/rated/_rank_eval", RATED + "," + request + measured);
    assertThat(twice.at("metric_score")).isEqualTo(0.5);
    assertThat(twice.at("details/q/hits/0/hit/sort")).isEqualTo(List.of(0L));
    Told summed =
        client.post(
            "/rated/_rank_eval",
            RATED.replace("\"ratings\"", "\"summary_fields\":[\"n\"],\"ratings\"")
                + "],\"metric\":{\"dcg\":{}}}");
    assertThat(summed.at("details/q/hits/0/hit/_source").toString()).startsWith("{n=");
    assertThat(
            client
                .post("/rated/_rank_eval", RATED + "],\"metric\":{\"dcg\":{\"k\":-1}}}")
                .text("error/reason"))
        .isEqualTo("[size] parameter cannot be negative, found [-1]");
  }

  @Test
  void asyncSearchesAreKeptUntilTheyAreDeleted() {
    client.index("later", 1, 5);
    Told quick =
        client.post("/later/_async_search?wait_for_completion_timeout=20s", "{\"size\":2}");
    assertThat(quick.json()).doesNotContainKey("id");
    assertThat(quick.at("is_running")).isEqualTo(false);
    assertThat(quick.at("is_partial")).isEqualTo(false);
    assertThat((List<?>) quick.at("response/hits/hits")).hasSize(2);
    Told kept =
        client.post(
            "/later/_async_search?wait_for_completion_timeout=20s&keep_on_completion=true", "");
    String id = kept.text("id");
    assertThat(client.get("/_async_search/" + id).at("response/hits/total/value")).isEqualTo(5L);
    assertThat(client.get("/_async_search/status/" + id).at("completion_status")).isEqualTo(200L);
    assertThat(client.send(Method.DELETE, "/_async_search/" + id, "").status()).isEqualTo(200);
    assertThat(client.get("/_async_search/" + id).status()).isEqualTo(404);
    assertThat(client.get("/_async_search/" + id + "x").status()).isEqualTo(404);
    String wrong = "{\"query\":{\"range\":{\"n\":{\"gte\":\"x\"}}}}";
    Told failed = client.post("/later/_async_search?wait_for_completion_timeout=20s", wrong);
    assertThat(failed.status()).isEqualTo(400);
    assertThat(failed.text("error/type")).isEqualTo("search_phase_execution_exception");
    assertThat(client.post("/nope/_async_search", "").status()).isEqualTo(404);
  }

  private static Told scored(String index, String script, String query) {
    return client.post(
        "/" + index + "/_search",
        "{\"query\":{\"script_score\":{\"query\":{"
            + query
            + "},\"script\":{\"source\":\""
            + script
            + "\",\"params\":{\"q\":[1,0]}}}}}");
  }
}
