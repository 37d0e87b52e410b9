package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts see the words of texts that let them be loaded. */
class ScriptsOnWordsTest {
  private final OneNode node = new OneNode(62, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    send(
        Method.PUT,
        "/a",
        "{'settings':{'number_of_shards':2},'mappings':{'properties':{"
            + "'t':{'type':'text','fielddata':true},'plain':{'type':'text'}}}}");
    send(Method.PUT, "/a/_doc/1?refresh=true", "{'t':'Willis Tower','plain':'x'}");
    send(Method.PUT, "/a/_doc/2?refresh=true", "{'t':['burj','khalifa burj'],'plain':'y'}");
    send(Method.PUT, "/a/_doc/3?refresh=true", "{'t':'shards','plain':'z'}");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private Told send(Method method, String target, String body) {
    return client.send(method, target, body.replace('\'', '"').replace("`", "\\\""));
  }

  private Told search(String body) {
    return send(Method.POST, "/a/_search", body);
  }

  @Test
  void hitsShowTheWordsInTheirOrder() {
    Told told =
        search(
            "{'sort':'_id','script_fields':{'all':{'script':'doc[`t`]'},"
                + "'first':{'script':'doc[`t`].value + doc[`t`].length'}}}");
    assertThat(told.at("hits/hits/0/fields/all")).isEqualTo(List.of("tower", "willis"));
    assertThat(told.at("hits/hits/1/fields/all")).isEqualTo(List.of("burj", "khalifa"));
    assertThat(told.at("hits/hits/2/fields/first")).isEqualTo(List.of("shards1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'sort':{'_script':{'type':'number','script':'doc[`t`].value.length()'}} | 213",
        "'sort':{'_script':{'type':'string','script':'doc[`t`].value'}} | 231",
        "'query':{'script':{'script':'doc[`t`].value == `shards`'}} | 3",
        "'query':{'script_score':{'query':{'match_all':{}},"
            + "'script':{'source':'doc[`t`].value.length() * 2'}}} | 312",
        "'query':{'function_score':{'script_score':{'script':"
            + "{'source':'doc[`t`].contains(`khalifa`) ? 2 : 1'}},"
            + "'min_score':2}} | 2"
      })
  void searchesAskForThem(String body, String ids) {
    Told told = search("{" + body + "}");
    StringBuilder found = new StringBuilder();
    for (int i = 0; told.at("hits/hits/" + i) != null; i++) {
      found.append(told.text("hits/hits/" + i + "/_id"));
    }
    assertThat(found).hasToString(ids);
  }

  @Test
  void aggregationsAskForThem() {
    Told told =
        search(
            "{'size':0,'aggs':{'w':{'terms':{'script':'doc[`t`]'}},"
                + "'s':{'sum':{'script':'doc[`t`].length'}},'m':{'scripted_metric':{"
                + "'init_script':'state.w = []','map_script':'state.w.addAll(doc[`t`])',"
                + "'combine_script':'state.w.size()','reduce_script':"
                + "'int s = 0; for (x in states) { s += x } s'}}}}");
    assertThat(told.at("aggregations/w/buckets/4/key")).isEqualTo("willis");
    assertThat(told.text("aggregations/s/value")).isEqualTo("5.0");
    assertThat(told.text("aggregations/m/value")).isEqualTo("5");
  }

  @Test
  void thoseOfOtherTextsAreRefused() {
    Told told = search("{'script_fields':{'x':{'script':'doc[`plain`].value'}}}");
    assertThat(told.json().toString()).contains("Text fields are not optimised");
  }
}
