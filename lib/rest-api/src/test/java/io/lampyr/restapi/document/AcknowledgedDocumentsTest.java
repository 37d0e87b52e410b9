package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What was acknowledged outlives its node, whatever its index has become meanwhile. */
@Timeout(300)
class AcknowledgedDocumentsTest {
  private static OneNode node;
  private static RestApi api;

  /**
   * An index that takes the document, a change after which it would refuse it, and what is ignored
   * of the document then.
   */
  private record Case(
      String name, String index, String document, String target, String change, String ignored) {}

  private static final List<Case> CASES =
      List.of(
          new Case(
              "format",
              "{'mappings':{'properties':{'f':{'type':'date','format':'yyyy-MM-dd'}}}}",
              "{'f':'2024-05-01','good':1}",
              "_mapping",
              "{'properties':{'f':{'type':'date','format':'dd.MM.yyyy'}}}",
              "f"),
          new Case(
              "malformed",
              "{'mappings':{'properties':{'f':{'type':'integer','ignore_malformed':true}}}}",
              "{'f':['what',7],'good':1}",
              "_mapping",
              "{'properties':{'f':{'type':'integer','ignore_malformed':false}}}",
              "f"),
          new Case(
              "coerced",
              "{'mappings':{'properties':{'f':{'type':'integer'}}}}",
              "{'f':'5','good':1}",
              "_mapping",
              "{'properties':{'f':{'type':'integer','coerce':false}}}",
              "f"),
          new Case(
              "nested",
              "{'mappings':{'properties':{'f':{'type':'nested'}}}}",
              "{'f':[{'a':1},{'a':2},{'a':3}],'good':1}",
              "_settings",
              "{'index.mapping.nested_objects.limit':1}",
              ""),
          new Case(
              "immense",
              "{'mappings':{'properties':{'f':{'type':'keyword','ignore_above':10}}}}",
              "{'f':'" + "x".repeat(40_000) + "','good':1}",
              "_mapping",
              "{'properties':{'f':{'type':'keyword','ignore_above':100000}}}",
              "f"),
          new Case(
              "strict",
              "{'mappings':{'dynamic':false,'properties':{'good':{'type':'long'}}}}",
              "{'f':{'a':[1,2]},'good':1}",
              "_mapping",
              "{'dynamic':'strict'}",
              ""),
          new Case(
              "mapped",
              "{'mappings':{'dynamic':false,'properties':{'good':{'type':'long'}}}}",
              "{'f':{'a':[1,{'b':2}]},'good':1}",
              "_mapping",
              "{'properties':{'f':{'type':'keyword'}}}",
              "f"),
          new Case(
              "dynamic",
              "{'mappings':{'dynamic':false,'properties':{'good':{'type':'long'}}}}",
              "{'f':3,'good':1}",
              "_mapping",
              "{'dynamic':true}",
              ""),
          new Case(
              "alias",
              "{'mappings':{'dynamic':false,'properties':{'good':{'type':'long'}}}}",
              "{'f':'text','good':1}",
              "_mapping",
              "{'properties':{'f':{'type':'alias','path':'good'}}}",
              "f"));

  @BeforeAll
  static void start() {
    node = new OneNode(31, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void aDocumentThatItsIndexWouldRefuseByNowIsReplayedAndWhatIsRefusedIsIgnored() {
    for (Case one : CASES) {
      assertThat(send(Method.PUT, "/" + one.name(), one.index())).as(one.name()).startsWith("200");
      assertThat(send(Method.PUT, "/" + one.name() + "/_doc/1", one.document()))
          .as(one.name())
          .startsWith("201");
    }
    node.without(() -> {
      for (Case one : CASES) {
        assertThat(send(Method.PUT, "/" + one.name() + "/" + one.target(), one.change()))
            .as(one.name())
            .startsWith("200");
      }
    });
    List<String> refusing = new ArrayList<>();
    for (Case one : CASES) {
      String read = send(Method.GET, "/" + one.name() + "/_doc/1", "");
      assertThat(read).as(one.name()).startsWith("200").contains("\"good\":1");
      assertThat(send(Method.POST, "/" + one.name() + "/_refresh", "")).startsWith("200");
      assertThat(hits(one, "{'query':{'match_all':{}}}")).as(one.name()).isEqualTo(1);
      assertThat(hits(one, "{'query':{'term':{'good':1}}}")).as(one.name()).isEqualTo(1);
      String ignored = "{'query':{'term':{'_ignored':'" + one.ignored() + "'}}}";
      assertThat(hits(one, ignored)).as(one.name()).isEqualTo(one.ignored().isEmpty() ? 0 : 1);
      if (send(Method.PUT, "/" + one.name() + "/_doc/2", one.document()).startsWith("400")) {
        refusing.add(one.name());
      }
    }
    // New documents are refused as ever.
    assertThat(refusing)
        .containsExactly(
            "format", "malformed", "coerced", "nested", "immense", "strict", "mapped", "alias");
    assertThat(hits(CASES.get(1), "{'query':{'term':{'f':7}}}")).isEqualTo(1);
    String nested = "{'query':{'nested':{'path':'f','query':{'term':{'f.a':3}}}}}";
    assertThat(hits(CASES.get(3), nested)).isEqualTo(1);
  }

  private static int hits(Case one, String query) {
    String found = send(Method.POST, "/" + one.name() + "/_search?filter_path=hits.total", query);
    assertThat(found).as(one.name()).startsWith("200");
    return found.contains("\"value\":1") ? 1 : 0;
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }
}
