package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How indices and fields say by what their hits are scored. */
class SimilarityTest {
  private final OneNode node = new OneNode(13, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private String scores(String query) {
    return send(
            Method.POST,
            "/i/_search?filter_path=hits.hits._id,hits.hits._score",
            "{'query':" + query + "}")
        .replaceAll("[^0-9.]+", " ")
        .replaceFirst("200 ", "")
        .strip();
  }

  private void store(String... documents) {
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < documents.length; i++) {
      bulk.append("{'index':{'_index':'i','_id':'").append(i + 1).append("'}}\n");
      bulk.append(documents[i]).append('\n');
    }
    assertThat(send(Method.POST, "/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
  }

  @Test
  void keywordsAreScoredWhereTheMappingWantsIt() {
    String fields =
        "{'mappings':{'properties':{"
            + "'a':{'type':'keyword','norms':true,'use_similarity':true},"
            + "'b':{'type':'keyword','norms':true},"
            + "'d':{'type':'keyword','similarity':'boolean','use_similarity':true},"
            + "'f':{'type':'keyword','use_similarity':true}}}}";
    assertThat(send(Method.PUT, "/i", fields)).startsWith("200");
    store(
        "{'a':['x','y','z'],'b':['x','y','z'],'d':['x','x'],'f':['x','x']}",
        "{'a':'x','b':'x','d':'x','f':'x'}",
        "{'a':'y','b':'y','d':'y','f':'y'}");

    assertThat(scores("{'term':{'a':'x'}}")).isEqualTo("2 0.25543672 1 0.16096014");
    assertThat(scores("{'match':{'b':'x'}}")).isEqualTo("1 1.0 2 1.0");
    assertThat(scores("{'term':{'d':'x'}}")).isEqualTo("1 1.0 2 1.0");
    assertThat(scores("{'term':{'f':'x'}}")).isEqualTo("1 0.21363801 2 0.21363801");
    assertThat(scores("{'exists':{'field':'a'}}")).isEqualTo("1 1.0 2 1.0 3 1.0");
    String update = "{'properties':{'f':{'type':'keyword','norms':true,'use_similarity':true}}}";
    assertThat(send(Method.PUT, "/i/_mapping", update))
        .contains("Cannot update parameter [norms] from [false] to [true]");
    update = "{'properties':{'f':{'type':'keyword','use_similarity':false}}}";
    assertThat(send(Method.PUT, "/i/_mapping", update)).startsWith("200");
    assertThat(scores("{'term':{'f':'x'}}")).isEqualTo("1 1.0 2 1.0");
  }

  @Test
  void elasticsearchScoresKeywordsUnlessTheMappingWantsOtherwise() {
    RestApi elasticsearch = node.whole(Persona.ELASTICSEARCH);
    Headers json = new Headers(Map.of("content-type", "application/json"));
    for (String[] step :
        new String[][] {
          {"PUT", "/e", "{'mappings':{'properties':{'f':{'type':'keyword','norms':true}}}}"},
          {"PUT", "/e/_doc/1?refresh", "{'f':['x','y','z']}"},
          {"PUT", "/e/_doc/2?refresh", "{'f':'x'}"},
          {"PUT", "/e/_doc/3?refresh", "{'f':'y'}"}
        }) {
      byte[] body = step[2].replace('\'', '"').getBytes(StandardCharsets.UTF_8);
      assertThat(
              elasticsearch
                  .answer(Request.of(Method.valueOf(step[0]), step[1], json, body))
                  .status())
          .isBetween(200, 201);
    }
    byte[] query = "{\"query\":{\"term\":{\"f\":\"x\"}}}".getBytes(StandardCharsets.UTF_8);
    Response found =
        elasticsearch.answer(
            Request.of(Method.POST, "/e/_search?filter_path=hits.hits._score", json, query));
    assertThat(new String(found.body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"hits\":{\"hits\":[{\"_score\":0.5619608},{\"_score\":0.35411233}]}}");
  }

  @Test
  void normalizationsTakeFactorsBesideTheirName() {
    String index =
        "{'settings':{'similarity':{'s':{'type':'DFR','basic_model':'g','after_effect':'l',"
            + "'normalization':'h2','normalization.h2.c':'3.0'}}},"
            + "'mappings':{'properties':{'f':{'type':'text','similarity':'s'}}}}";
    assertThat(send(Method.PUT, "/i", index)).startsWith("200");
    store("{'f':'x y z a b c d'}");
    assertThat(scores("{'match':{'f':'x'}}")).isEqualTo("1 1.1269406");
    assertThat(send(Method.GET, "/i/_settings?flat_settings", ""))
        .contains("\"index.similarity.s.normalization.h2.c\":\"3.0\"");
    assertThat(send(Method.POST, "/i/_close", "")).startsWith("200");
    assertThat(send(Method.PUT, "/i/_settings", "{'similarity':{'s':{'type':'zork'}}}"))
        .contains("Unknown Similarity type [zork] for [s]");
  }

  @Test
  void scriptsScoreWords() {
    String idf = "double idf = Math.log((field.docCount+1.0)/(term.docFreq+1.0)) + 1.0;";
    String whole =
        "'script':{'source':'double tf = Math.sqrt(doc.freq); "
            + idf
            + " double norm = 1/Math.sqrt(doc.length); return query.boost * tf * idf * norm;'}";
    String apart =
        "'weight_script':{'source':'"
            + idf
            + " return query.boost * idf;'},'script':{'source':'double tf = Math.sqrt(doc.freq);"
            + " double norm = 1/Math.sqrt(doc.getLength()); return weight * tf * norm;'}";
    for (String scripts : List.of(whole, apart)) {
      String index =
          "{'settings':{'number_of_shards':1,'similarity':{'s':{'type':'scripted',"
              + scripts
              + "}}},'mappings':{'properties':{'f':{'type':'text','similarity':'s'}}}}";
      assertThat(send(Method.PUT, "/i", index)).startsWith("200");
      store("{'f':'foo bar foo'}", "{'f':'bar baz'}");
      assertThat(scores("{'query_string':{'query':'foo^1.7','default_field':'f'}}"))
          .isEqualTo("1 1.9508477");
      assertThat(send(Method.POST, "/i/_search?explain", "{'query':{'match':{'f':'baz'}}}"))
          .contains(
              "score from ScriptedSimilarity(weightScript=[",
              "{\"value\":2,\"description\":\"field.docCount\",\"details\":[]}",
              "{\"value\":5,\"description\":\"field.sumTotalTermFreq\"",
              "{\"value\":2,\"description\":\"doc.length\"");
      send(Method.DELETE, "/i", "");
    }
  }

  @Test
  void whatIsNoSimilarityIsRefusedWhereItIsDefined() {
    String[][] wrong = {
      {"'s':{'type':'bm42'}", "Unknown Similarity type [bm42] for [s]"},
      {"'s':{'k1':1}", "Similarity [s] must have an associated type"},
      {"'s':'BM25'", "because of a missing '.'"},
      {"'s':{'type':'classic'}", "The [classic] similarity may not be used anymore."},
      {"'BM25':{'type':'BM25'}", "[index.similarity.BM25] cannot redefine built-in similarity"},
      {"'s':{'type':'BM25','z':1,'y':2}", "Unknown settings for similarity of type [BM25]: [y, z]"},
      {"'s':{'type':'BM25','k1':'a'}", "Failed to parse float setting [k1] with value [a]"},
      {"'s':{'type':'BM25','b':2}", "illegal b value: 2.0, must be between 0 and 1"},
      {"'s':{'type':'scripted'}", "must specify either [source] for an inline script or [id]"},
      {"'s':{'type':'scripted','script':'1'}", "must specify either [source]"},
      {"'s':{'type':'scripted','script':{'source':'doc.x'}}", "runtime error"},
      {"'s':{'type':'scripted','script':{'source':'params.x'}}", "compile error"},
      {
        "'s':{'type':'scripted','script':{'source':'-1.0'}}",
        "Similarities should not return negative scores:"
      },
      {
        "'s':{'type':'scripted','script':{'source':'1 / doc.freq'}}",
        "Similarity scores should not decrease when term frequency increases:"
      },
      {
        "'s':{'type':'scripted','script':{'source':'doc.length'}}",
        "Similarity scores should not increase when norm increases:"
      },
      {
        "'s':{'type':'DFR','basic_model':'zork'}",
        "Unsupported BasicModel [zork], expected one of [ine, in, g, if]"
      },
    };
    for (String[] one : wrong) {
      assertThat(send(Method.PUT, "/i", "{'settings':{'similarity':{" + one[0] + "}}}"))
          .as(one[0])
          .startsWith("400")
          .contains(one[1]);
    }
  }

  @Test
  void fieldsNameSimilaritiesThatAreThere() {
    String zork = "{'properties':{'o':{'properties':{'f':{'type':'text','similarity':'zork'}}}}}";
    String refusal = "Unknown Similarity type [zork] for field [f]";
    assertThat(send(Method.PUT, "/i", "{'mappings':" + zork + "}"))
        .startsWith("400")
        .contains(refusal);
    assertThat(send(Method.PUT, "/i", "")).startsWith("200");
    assertThat(send(Method.PUT, "/i/_mapping", zork)).startsWith("400").contains(refusal);
    assertThat(
            send(
                Method.PUT,
                "/i/_mapping",
                "{'properties':{'v':{'type':'dense_vector','dims':2,'similarity':'l2_norm'}}}"))
        .startsWith("200");
  }
}
