package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors of bits are found and scored by how many of their bits differ. */
class BitVectorSearchTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(77, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    String field = "{'type':'dense_vector','element_type':'bit','dims':40%s}";
    String mapping =
        "{'mappings':{'properties':{'v':"
            + field.formatted("")
            + ",'c':"
            + field.formatted(",'index':false")
            + "}}}";
    assertThat(send(Method.PUT, "/bits", mapping)).startsWith("200");
    put("1", "{'v':[127,-127,0,1,42],'c':[8,5,-15,1,-7]}");
    put("2", "{'v':'8100012a7f','c':[-1,115,-3,4,-128]}");
  }

  private static void put(String id, String document) {
    assertThat(send(Method.PUT, "/bits/_doc/" + id + "?refresh=true", document)).startsWith("201");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    return send(api, method, target, body);
  }

  private static String send(RestApi to, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = to.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static List<String> hits(RestApi to, String index, String body) {
    String answer = send(to, Method.POST, "/" + index + "/_search", body);
    assertThat(answer).startsWith("200");
    Map<String, Object> hits =
        Json.object(
            Json.readObject(answer.substring(4).getBytes(StandardCharsets.UTF_8)).get("hits"),
            "hits");
    List<String> all = new ArrayList<>();
    for (Object hit : (List<?>) hits.get("hits")) {
      Map<String, Object> found = Json.object(hit, "hit");
      all.add(found.get("_id") + "=" + ((Number) found.get("_score")).floatValue());
    }
    return all;
  }

  private static List<String> hits(String body) {
    return hits(api, "bits", body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[127,-127,0,1,42]", "'7f8100012a'"})
  void scoresAreTheShareOfBitsThatAreTheSame(String vector) {
    String knn = "{'field':'v','query_vector':" + vector + ",'k':2%s}";
    assertThat(hits("{'query':{'knn':" + knn.formatted("") + "}}"))
        .containsExactly("1=1.0", "2=0.55");
    assertThat(hits("{'knn':" + knn.formatted("") + "}")).containsExactly("1=1.0", "2=0.55");
    String filter = ",'filter':{'ids':{'values':['2']}}";
    assertThat(hits("{'knn':" + knn.formatted(filter) + "}")).containsExactly("2=0.55");
    assertThat(hits("{'knn':" + knn.formatted(",'similarity':18") + "}")).hasSize(2);
    assertThat(hits("{'knn':" + knn.formatted(",'similarity':17") + "}")).containsExactly("1=1.0");
  }

  @Test
  void whatComesBackIsWhatCame() {
    assertThat(send(Method.POST, "/bits/_search", "{'fields':['v'],'sort':['_doc']}"))
        .contains("\"v\":[127,-127,0,1,42]", "\"v\":\"8100012a7f\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'field':'v','query_vector':[1,2],'k':1}; different dimension [16] than the index vectors"
            + " [40]",
        "{'field':'v','query_vector':[1,2,3,4,200],'k':1}; only support integers between [-128,"
            + " 127]",
        "{'field':'v','query_vector':[1,2,3,4,0.5],'k':1}; only support integers between [-128,"
            + " 127]",
        "{'field':'v','query_vector':[1,2,3,4,5],'k':1,'rescore_vector':{'oversample':2}};"
            + " [rescore_vector] is for vectors that are quantized",
        "{'field':'c','query_vector':[1,2,3,4,5],'k':1}; its mapping must have [index] set to"
            + " [true]",
        "{'v':{'vector':[1,2,3,4,5],'min_score':0.5}}; Binary data type does not support radial"
            + " search",
      })
  void searchesThatNoBitsFitAreRefused(String knn, String why) {
    assertThat(send(Method.POST, "/bits/_search", "{'query':{'knn':" + knn + "}}"))
        .startsWith("400")
        .contains(why);
  }

  private static String script(String source, String vector) {
    return "{'query':{'script_score':{'query':{'match_all':{}},'script':{'source':\""
        + source.replace("`", "\\u0027")
        + "\",'params':{'q':"
        + vector
        + "}}}}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "hamming(params.q, `v`); [127,-127,0,1,42]; 2=18.0 1=0.0",
        "l1norm(params.q, `v`); [127,-127,0,1,42]; 2=18.0 1=0.0",
        "l2norm(params.q, `v`); [127,-127,0,1,42]; 2=4.2426405 1=0.0",
        "dotProduct(params.q, `v`); [127,-127,0,1,42]; 1=13.0 2=4.0",
        "hamming(params.q, `c`); [8,5,-15,1,-7]; 2=21.0 1=0.0",
        "dotProduct(params.q, `c`); [-1,0,0,0,0]; 2=8.0 1=1.0",
        "if (true) return hamming(params.q, `v`); \"7f8100012a\"; 2=18.0 1=0.0",
        "if (true) return l2norm(params.q, `c`); [8,5,-15,1,-7]; 2=4.582576 1=0.0",
        "doc[`v`].magnitude; []; 1=3.6055512 2=3.6055512",
        "doc[`v`].vectorValue[0] + 127; []; 1=254.0 2=0.0",
      })
  void scriptsCompareBits(String source, String vector, String scores) {
    String found = String.join(" ", hits(script(source, vector)));
    assertThat(found).isEqualTo(scores);
  }

  @Test
  void productsOfNumbersAreTheSumOfThoseWhoseBitsAreSet() {
    String mapping =
        "{'mappings':{'properties':{'v':{'type':'dense_vector','element_type':'bit','dims':8}}}}";
    assertThat(send(Method.PUT, "/mask", mapping)).startsWith("200");
    assertThat(send(Method.PUT, "/mask/_doc/1?refresh=true", "{'v':[-95]}")).startsWith("201");
    for (String way : List.of("", "if (true) return ")) {
      String source = way + "dotProduct(params.q, `v`)";
      assertThat(hits(api, "mask", script(source, "[1,2,3,4,5,6,7,8.5]")))
          .containsExactly("1=12.5");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "if (true) return "})
  void scriptsThatNoBitsFitAreRefused(String way) {
    String[][] wrong = {
      {"cosineSimilarity(params.q, `v`)", "[1,2,3,4,5]", "cosineSimilarity is not supported"},
      {"l2Squared(params.q, `v`)", "[1,2,3,4,5]", "l2Squared is not supported for bit vectors"},
      {"hamming(params.q, `v`)", "[1,2]", "dimensions [16] than the document vectors [40]"},
      {"hamming(params.q, `v`)", "[1,2,3,4,0.5]", "only support integers between [-128, 127]"},
    };
    for (String[] each : wrong) {
      assertThat(send(Method.POST, "/bits/_search", script(way + each[0], each[1])))
          .startsWith("400")
          .contains(each[2]);
    }
  }

  private static int different(byte[] one, byte[] other) {
    int bits = 0;
    for (int i = 0; i < one.length; i++) {
      bits += Integer.bitCount((one[i] ^ other[i]) & 0xff);
    }
    return bits;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void allShardsTogetherFindTheNearest(int shards) {
    String index = "/many" + shards;
    String mapping =
        "{'settings':{'number_of_shards':%d},'mappings':{'properties':{".formatted(shards)
            + "'v':{'type':'dense_vector','element_type':'bit',"
            + "'index_options':{'type':'flat'}}}}}";
    assertThat(send(Method.PUT, index, mapping)).startsWith("200");
    Random random = new Random(11);
    StringBuilder bulk = new StringBuilder();
    List<byte[]> vectors = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      byte[] vector = new byte[16];
      random.nextBytes(vector);
      vectors.add(vector);
      bulk.append("{'index':{'_id':'").append(i).append("'}}\n{'v':'");
      bulk.append(HexFormat.of().formatHex(vector)).append("'}\n");
    }
    assertThat(send(Method.POST, index + "/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
    assertThat(send(Method.DELETE, index + "/_doc/7?refresh=true", "")).startsWith("200");
    assertThat(send(Method.GET, index + "/_mapping", "")).contains("\"dims\":128");
    byte[] target = vectors.get(7);
    vectors.remove(7);
    List<Float> wanted =
        vectors.stream()
            .map(each -> (128 - different(target, each)) / 128f)
            .sorted(Comparator.reverseOrder())
            .limit(10)
            .toList();
    String knn =
        "{'knn':{'field':'v','k':10,'num_candidates':50,'query_vector':"
            + Arrays.toString(target)
            + "}}";
    assertThat(hits(api, index.substring(1), knn).stream().map(BitVectorSearchTest::score))
        .containsExactlyElementsOf(wanted);
  }

  private static float score(String hit) {
    return Float.parseFloat(hit.substring(hit.indexOf('=') + 1));
  }

  @Test
  void binaryVectorsScoreByTheNumberOfBitsThatDiffer() {
    try (OneNode other = new OneNode(78, Persona.OPENSEARCH)) {
      RestApi to = other.whole(Persona.OPENSEARCH);
      String mapping =
          "{'settings':{'index.knn':true},'mappings':{'properties':{'v':{'type':'knn_vector',"
              + "'dimension':16,'data_type':'binary','space_type':'hamming',"
              + "'method':{'name':'hnsw','engine':'faiss'}}}}}";
      assertThat(send(to, Method.PUT, "/bits", mapping)).startsWith("200");
      send(to, Method.PUT, "/bits/_doc/1?refresh=true", "{'v':[-1,3]}");
      send(to, Method.PUT, "/bits/_doc/2?refresh=true", "{'v':[0,3]}");
      assertThat(hits(to, "bits", "{'query':{'knn':{'v':{'vector':[-1,2],'k':2}}}}"))
          .containsExactly("1=0.5", "2=0.1");
      String script =
          "{'query':{'script_score':{'query':{'match_all':{}},'script':{'lang':'knn',"
              + "'source':'knn_score','params':{'field':'v','query_value':[-1,2],"
              + "'space_type':'hamming'}}}}}";
      assertThat(hits(to, "bits", script)).containsExactly("1=0.5", "2=0.1");
      assertThat(
              send(
                  to,
                  Method.POST,
                  "/bits/_search",
                  "{'query':{'knn':{'v':{'vector':[-1,2],'max_distance':2}}}}"))
          .contains("Binary data type does not support radial search");
    }
  }
}
