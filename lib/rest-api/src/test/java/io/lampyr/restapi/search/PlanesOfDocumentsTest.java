package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Points and shapes of planes from a mapping to an answer. */
final class PlanesOfDocumentsTest {
  private final OneNode node = new OneNode(49, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @BeforeEach
  void fill() {
    Told made =
        client.put(
            "/i",
            """
            {"mappings":{"properties":{
              "p":{"type":"point"}, "s":{"type":"shape","orientation":"cw"},
              "k":{"type":"point","doc_values":false}}}}\
            """);
    assertThat(made.status()).as("%s", made.json()).isEqualTo(200);
    put("near", "{\"p\":[3,4],\"k\":{\"x\":3,\"y\":4},\"s\":\"POINT (3 4)\"}");
    put("far", "{\"p\":[\"3000,-4\",{\"x\":5,\"y\":6}],\"s\":\"BBOX (0, 3000, 10, -10)\"}");
  }

  private void put(String id, String document) {
    assertThat(client.put("/i/_doc/" + id + "?refresh=true", document).status()).isEqualTo(201);
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Told search(String body) {
    Told told = client.post("/i/_search", body);
    assertThat(told.status()).as("%s", told.json()).isEqualTo(200);
    return told;
  }

  @Test
  void shapesAreTakenFromDocumentsAndHitsShowThem() {
    Told told =
        search(
            """
            {"query":{"shape":{"p":{"relation":"within",
               "indexed_shape":{"index":"i","id":"far","path":"s"}}}},
             "_source":false, "sort":{"_doc":"desc"},
             "fields":[{"field":"s","format":"wkt"}],
             "docvalue_fields":[{"field":"p","format":"wkt"}]}\
            """);
    assertThat(told.ids()).containsExactlyInAnyOrder("near", "far");
    assertThat(told.json().toString())
        .contains("s=[POINT (3 4)]", "s=[BBOX (0, 3000, 10, -10)]")
        .contains("p=[POINT (3.0 4.0)]", "p=[POINT (5.0 6.0), POINT (3000.0 -4.0)]");
    assertThat(search("{\"fields\":[\"p\"],\"query\":{\"ids\":{\"values\":[\"near\"]}}}").json())
        .asString()
        .contains("p=[{coordinates=[3.0, 4.0], type=Point}]");
  }

  @Test
  void theyAreAggregatedAndMappingsTellAllParameters() {
    Told told =
        search(
            """
            {"size":0,"aggs":{"b":{"cartesian_bounds":{"field":"s"}},
              "c":{"cartesian_centroid":{"field":"p"}}}}\
            """);
    assertThat(told.text("aggregations/b/bounds/bottom_right/x")).isEqualTo("3000.0");
    assertThat(told.text("aggregations/c/location/y")).isEqualTo("2.0");
    assertThat(told.text("aggregations/c/count")).isEqualTo("3");
    assertThat(client.get("/i/_mapping/field/s?include_defaults=true").json().toString())
        .contains("orientation=LEFT", "coerce=false", "ignore_z_value=true");
    assertThat(client.get("/i/_field_caps?fields=p,s").json().toString())
        .contains("type=point", "type=shape", "aggregatable=true", "searchable=true");
  }

  @Test
  void pipedQueriesReadPoints() {
    String query =
        "FROM i METADATA _id | EVAL d = ST_DISTANCE(k, TO_CARTESIANPOINT('POINT(0 0)'))"
            + " | SORT _id | KEEP _id, p, k, d, s";
    Told told = client.post("/_query", "{\"query\":\"" + query.replace("'", "\\\"") + "\"}");
    assertThat(told.status()).as("%s", told.json()).isEqualTo(200);
    assertThat(told.json().toString())
        .contains("name=p, type=cartesian_point", "name=s, type=unsupported")
        .contains("[far, [POINT (5.0 6.0), POINT (3000.0 -4.0)], null, null, null]")
        .contains("[near, POINT (3.0 4.0), POINT (3.0 4.0), 5.0, null]");
  }
}
