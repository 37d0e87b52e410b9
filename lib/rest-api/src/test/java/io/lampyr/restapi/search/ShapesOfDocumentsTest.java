package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shapes that queries take from documents, and shapes of documents around the date line. */
final class ShapesOfDocumentsTest {
  private final OneNode node = new OneNode(48, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.put("/i", "{\"mappings\":{\"properties\":{\"s\":{\"type\":\"geo_shape\"}}}}");
    put("line", "{\"s\":{\"type\":\"linestring\",\"coordinates\":[[100,21],[120,21]]}}");
    put(
        "place",
        """
        {"s":{"type":"point","coordinates":[110.3,21.7]},
         "o":{"around":{"type":"envelope","coordinates":[[100,30],[115,10]]}}}\
        """);
    put(
        "across",
        """
        {"s":{"type":"polygon",
          "coordinates":[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]}}\
        """);
  }

  private void put(String id, String document) {
    assertThat(client.put("/i/_doc/" + id + "?refresh=true", document).status()).isEqualTo(201);
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Told search(String asked) {
    return client.post("/i/_search", "{\"query\":{\"geo_shape\":{\"s\":{%s}}}}".formatted(asked));
  }

  private static String at(String place) {
    return "\"shape\":{\"type\":\"point\",\"coordinates\":[" + place + "]}";
  }

  private static String of(String id, String path) {
    return "\"indexed_shape\":{\"index\":\"i\",\"id\":\"%s\",\"path\":\"%s\"}".formatted(id, path);
  }

  @Test
  void shapesAreTakenFromDocuments() {
    assertThat(search(of("place", "o.around")).ids()).containsExactlyInAnyOrder("line", "place");
    assertThat(search(of("place", "o.around") + ",\"relation\":\"within\"").ids())
        .containsExactly("place");
    String typed = of("place", "o.around").replace("{", "{\"type\":\"_doc\",");
    assertThat(search(typed).ids()).containsExactlyInAnyOrder("line", "place");
    assertThat(search(of("none", "s")).text("error/root_cause/0/reason"))
        .contains("Shape with ID [none] not found");
    assertThat(search(of("line", "x")).text("error/root_cause/0/reason"))
        .contains("Shape with name [line] found but missing x field");
    assertThat(search("\"indexed_shape\":{\"id\":\"1\"}").text("error/root_cause/0/reason"))
        .contains("no such index [shapes]");
  }

  @Test
  void whatIsWrongWithALookUpIsToldOfNoShard() {
    put("others", "{\"o\":{\"n\":5,\"t\":\"red\",\"l\":[{\"s\":\"POINT(110.3 21.7)\"}]}}");
    assertThat(search(of("others", "o.l.s")).ids()).containsExactly("place");
    for (String[] wrong :
        new String[][] {
          {"o.x", "illegal_argument_exception", "found but missing o.x field"},
          {"o.n", "parse_exception", "shape must be an object consisting of type and coordinates"},
          {"o.t", "illegal_argument_exception", "unknown geo_shape [red]"},
          {"o.l", "parse_exception", "shape must be an object consisting of type and coordinates"}
        }) {
      Told told = search(of("others", wrong[0]));
      assertThat(told.status()).isEqualTo(400);
      assertThat(told.text("error/type")).isEqualTo(wrong[1]);
      assertThat(told.text("error/reason")).contains(wrong[2]);
      String query = "{\"query\":{\"geo_shape\":{\"s\":{%s}}}}".formatted(of("others", wrong[0]));
      Told line = client.post("/_msearch", "{\"index\":\"i\"}\n" + query + "\n");
      assertThat(line.text("responses/0/error/type")).isEqualTo(wrong[1]);
      Told valid = client.post("/i/_validate/query", query);
      assertThat(valid.at("valid")).isEqualTo(false);
      assertThat(valid.at("_shards/total")).isEqualTo(0L);
      assertThat(valid.text("explanations/0/error")).contains(wrong[2]);
    }
    String nowhere =
        "{\"query\":{\"geo_shape\":{\"s\":{\"indexed_shape\":{\"index\":\"x\",\"id\":\"1\"}}}}}";
    assertThat(client.post("/i/_validate/query", nowhere).text("error/type"))
        .isEqualTo("index_not_found_exception");
  }

  @Test
  void documentsAreLookedUpBeforeFieldsAre() {
    Told told =
        client.post(
            "/i/_search",
            "{\"query\":{\"percolate\":{\"field\":\"s\",\"index\":\"i\",\"id\":\"none\"}}}");
    assertThat(told.status()).isEqualTo(404);
    assertThat(told.text("error/type")).isEqualTo("resource_not_found_exception");
  }

  @Test
  void textsAndObjectsThatAreNoShapesAreToldAsSuch() {
    assertThat(search("\"shape\":\"POINT(1 x)\"").text("error/type")).isEqualTo("parse_exception");
    assertThat(search("\"shape\":{\"coordinates\":[1,2]}").text("error/reason"))
        .contains("shape type not included");
    assertThat(search("\"shape\":{\"type\":\"red\"}").text("error/reason"))
        .contains("unknown geo_shape [red]");
  }

  @Test
  void middlesAreThoseOfPointsAlone() {
    Told told =
        client.post("/i/_search", "{\"aggs\":{\"c\":{\"geo_centroid\":{\"field\":\"s\"}}}}");
    assertThat(told.text("error/root_cause/0/reason"))
        .contains("[geo_shape] is not supported for aggregation [geo_centroid]");
  }

  @Test
  void placesAreFoundWhereTheyLieAsTheIndexKeepsThem() {
    assertThat(search(at("110.3,21.7")).ids()).containsExactly("place");
    assertThat(search(at("110,21")).ids()).containsExactly("line");
  }

  @Test
  void shapesAcrossTheDateLineAreThereAndNotOnTheOtherSide() {
    assertThat(search(at("175,0")).ids()).containsExactly("across");
    assertThat(search(at("-175,0")).ids()).containsExactly("across");
    assertThat(search(at("185,0")).ids()).containsExactly("across");
    assertThat(search(at("0,0")).ids()).isEmpty();
  }
}
