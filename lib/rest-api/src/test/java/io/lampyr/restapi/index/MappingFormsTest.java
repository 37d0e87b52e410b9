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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The forms in which mappings are given, changed and shown. */
class MappingFormsTest {
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
    return response.status()
        + " "
        + new String(response.body(), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Test
  void pointsForNullMayBeObjectsAndArrays() {
    for (String point : new String[] {"{'lat':2.0,'lon':1.0}", "[1.0,2.0]", "'2.0,1.0'"}) {
      String mapping = "{'mappings':{'properties':{'p':{'type':'geo_point','null_value':";
      assertThat(send(Method.PUT, "/p", mapping + point + "}}}}")).as(point).startsWith("200");
      assertThat(send(Method.PUT, "/p/_doc/1?refresh", "{'p':null}")).startsWith("201");
      String query = "{'geo_distance':{'distance':'1km','p':{'lat':2.0,'lon':1.0}}}";
      assertThat(send(Method.POST, "/p/_count", "{'query':" + query + "}")).contains("'count':1");
      assertThat(send(Method.DELETE, "/p", "")).startsWith("200");
    }
    String wrong = "{'mappings':{'properties':{'p':{'type':'geo_point','null_value':'zork'}}}}";
    assertThat(send(Method.PUT, "/p", wrong))
        .startsWith("400")
        .contains("unsupported symbol [o] in geohash [zork]");
  }

  @Test
  void dynamicTemplatesOfAnUpdateTakeThePlaceOfAllThatWereThere() {
    String a = "{'a':{'match':'a*','mapping':{'type':'keyword'}}}";
    String b = "{'b':{'match':'b*','mapping':{'type':'keyword'}}}";
    send(Method.PUT, "/i", "{'mappings':{'dynamic_templates':[" + a + "," + b + "]}}");
    assertThat(send(Method.PUT, "/i/_mapping", "{'properties':{'z':{'type':'long'}}}"))
        .startsWith("200");
    assertThat(send(Method.GET, "/i/_mapping", "")).contains("[" + a + "," + b + "]");
    send(Method.PUT, "/i/_mapping", "{'dynamic_templates':[" + b + "]}");
    assertThat(send(Method.GET, "/i/_mapping", "")).contains("'dynamic_templates':[" + b + "]");
  }

  @Test
  void aSourceThatIsKeptAsEverIsNotShown() {
    send(Method.PUT, "/i", "{'mappings':{'_source':{'enabled':true}}}");
    assertThat(send(Method.GET, "/i/_mapping", "")).isEqualTo("200 {'i':{'mappings':{}}}");
  }

  @Test
  void nestedPlacesOfFieldsThatAreNotThereAreNotLookedFor() {
    send(Method.PUT, "/i/_doc/1?refresh", "{'a':1}");
    String sort = "{'sort':[{'n.x':{'nested':{'path':'n'},'unmapped_type':'long'}}]}";
    assertThat(send(Method.POST, "/i/_search", sort)).startsWith("200").contains("'_id':'1'");
  }
}
