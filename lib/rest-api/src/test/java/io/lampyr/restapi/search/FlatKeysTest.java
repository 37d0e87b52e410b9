package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Keys of objects that are one field: as if each were a keyword. */
class FlatKeysTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(31, Persona.ELASTICSEARCH);
    client = new Client(node.whole(Persona.ELASTICSEARCH));
    client.put("/f", "{\"mappings\":{\"properties\":{\"l\":{\"type\":\"flattened\"}}}}");
    String[] documents = {
      "{\"l\":{\"env\":\"b\",\"en\":\"x\",\"host\":{\"name\":\"one\"}}}",
      "{\"l\":{\"env\":[\"c\",\"a\"],\"envy\":\"y\"}}",
      "{\"l\":{\"host\":{\"name\":\"two\"}}}",
      "{\"l\":{\"env\":\"b\"}}"
    };
    for (int i = 0; i < documents.length; i++) {
      assertThat(client.put("/f/_doc/" + i + "?refresh=true", documents[i]).status())
          .isEqualTo(201);
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told search(String body) {
    return client.post("/f/_search", body.replace('\'', '"'));
  }

  @Test
  void termsOfAKeyAreCountedAlone() {
    Told told =
        search(
            "{'size':0,'aggs':{'e':{'terms':{'field':'l.env'}},'n':{'terms':{'field':'l.host.name'}},"
                + "'c':{'cardinality':{'field':'l.env'}},'v':{'value_count':{'field':'l.env'}},"
                + "'m':{'missing':{'field':'l.env'}},'none':{'terms':{'field':'l.no'}}}}");
    assertThat(told.text("aggregations/e/buckets"))
        .isEqualTo("[{key=b, doc_count=2}, {key=a, doc_count=1}, {key=c, doc_count=1}]");
    assertThat(told.text("aggregations/n/buckets"))
        .isEqualTo("[{key=one, doc_count=1}, {key=two, doc_count=1}]");
    assertThat(told.at("aggregations/c/value")).isEqualTo(3L);
    assertThat(told.at("aggregations/v/value")).isEqualTo(4L);
    assertThat(told.at("aggregations/m/doc_count")).isEqualTo(1L);
    assertThat(told.text("aggregations/none/buckets")).isEqualTo("[]");
  }

  @Test
  void documentsAreSortedByAKey() {
    assertThat(search("{'sort':['l.env','_doc']}").ids()).containsExactly("1", "0", "3", "2");
    assertThat(search("{'sort':[{'l.env':'desc'},'_doc']}").ids())
        .containsExactly("1", "0", "3", "2");
    assertThat(search("{'sort':['l.env','_doc'],'search_after':['b',1]}").ids())
        .doesNotContain("1");
    assertThat(search("{'docvalue_fields':['l.env'],'sort':'l.env'}").text("hits/hits/0/fields"))
        .isEqualTo("{l.env=[a, c]}");
  }

  @Test
  void valuesOfAKeyAreShownAsTexts() {
    client.put("/g", "{\"mappings\":{\"properties\":{\"l\":{\"type\":\"flattened\"}}}}");
    client.put("/g/_doc/1?refresh=true", "{\"l\":{\"a\":{\"b\":[1,\"z\",true]},\"c\":null}}");
    String body = "{'_source':false,'fields':['l.a.b','l.a','l.c','l.none','l.*']}";
    assertThat(client.post("/g/_search", body.replace('\'', '"')).text("hits/hits/0/fields"))
        .isEqualTo("{l.a.b=[1, z, true]}");
  }

  @Test
  void whatNeedsNumbersIsRefused() {
    Told told = search("{'aggs':{'a':{'avg':{'field':'l.env'}}}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/root_cause/0/reason"))
        .isEqualTo("Field [l.env] of type [flattened] is not supported for aggregation [avg]");
  }
}
