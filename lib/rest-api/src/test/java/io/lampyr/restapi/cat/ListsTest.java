package io.lampyr.restapi.cat;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListsTest {
  private final OneNode node = new OneNode(29, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private String text(String target) {
    Request request = Request.of(Method.GET, target, Headers.NONE, new byte[0]);
    return new String(client.api().answer(request).body(), StandardCharsets.UTF_8);
  }

  private void three() {
    client.put("/a", "{\"settings\":{\"number_of_shards\":2}}");
    client.put("/b", "{}");
    client.put("/c", "{}");
  }

  @Test
  void pagesOfIndicesFollowEachOtherInTheOrderInWhichTheyWereMade() {
    three();
    Client.Told first = client.get("/_list/indices?size=2&format=json&h=index");
    assertThat(first.text("indices/0/index")).isEqualTo("a");
    assertThat(first.text("indices/1/index")).isEqualTo("b");
    String next = first.text("next_token");
    assertThat(text("/_list/indices?size=2&h=index&next_token=" + next))
        .isEqualTo("c\nnext_token null\n");
    client.send(Method.DELETE, "/b", "");
    assertThat(text("/_list/indices?size=2&h=index&next_token=" + next))
        .isEqualTo("c\nnext_token null\n");
    assertThat(text("/_list/indices?size=1&sort=desc&h=index")).startsWith("c\nnext_token ");
  }

  @Test
  void shardsAreListedWithTheCopiesOfTheirIndices() {
    three();
    assertThat(text("/_list/shards?h=index,shard&sort=desc"))
        .isEqualTo("c 0\nb 0\na 0\na 1\nnext_token null\n");
    assertThat(text("/_list/shards/nothing?h=index")).isEqualTo("next_token null\n");
    assertThat(client.get("/_list/indices/nothing").status()).isEqualTo(404);
  }

  @Test
  void whatNoPageCanBeIsRefused() {
    assertThat(client.get("/_list/indices?size=0").text("error/reason"))
        .isEqualTo("size must be greater than zero");
    assertThat(client.get("/_list/indices?size=5001").text("error/reason"))
        .isEqualTo("size should be less than [5000]");
    assertThat(client.get("/_list/shards?size=1999").text("error/reason"))
        .isEqualTo("size should at least be [2000]");
    assertThat(client.get("/_list/indices?sort=up").text("error/reason"))
        .isEqualTo("value of sort can either be asc or desc");
    for (String token : new String[] {"foo", "", "bnVsbA==", "fHw="}) {
      assertThat(client.get("/_list/indices?next_token=" + token).text("error/type"))
          .isEqualTo("parse_exception");
    }
  }

  @Test
  void partsOfPathsMayBeParameters() {
    three();
    assertThat(text("/_cat/indices?index=a&h=index")).isEqualTo("a\n");
    assertThat(client.get("/_cat/health?index=a").status()).isEqualTo(400);
  }
}
