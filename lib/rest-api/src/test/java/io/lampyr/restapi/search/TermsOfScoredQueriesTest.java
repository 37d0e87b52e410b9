package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts of {@code script_score} ask of the terms of the query whose hits they score. */
class TermsOfScoredQueriesTest {
  private static final String SCORED =
      "{'query':{'script_score':{'query':%s,'script':{'source':'%s'}}},'sort':'n',"
          + "'track_scores':true}";

  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(62, Persona.ELASTICSEARCH);
    client = filled(node, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void end() {
    node.close();
  }

  private static Client filled(OneNode node, Persona persona) {
    Client client = new Client(node.whole(persona));
    send(client, Method.PUT, "/a", "{'mappings':{'properties':{'t':{'type':'text'}}}}");
    send(client, Method.PUT, "/a/_doc/1", "{'t':'quick brown fox','n':1}");
    send(client, Method.PUT, "/a/_doc/2?refresh=true", "{'t':'quick fox, quick','n':2}");
    return client;
  }

  private static Client.Told send(Client client, Method method, String target, String body) {
    return client.send(method, target, body.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "_termStats.uniqueTermsCount() | 4 | 4",
        "_termStats.matchedTermsCount() | 3 | 2",
        "_termStats.termFreq().getAverage() | 0.75 | 0.75",
        "_termStats.termFreq().max + _termStats.termFreq().min | 1 | 2",
        "_termStats.termFreq().getCount() | 4 | 4",
        "_termStats.docFreq().sum | 5 | 5",
        "_termStats.totalTermFreq().getSum() | 6 | 6",
        "_termStats.totalTermFreq().getMax() | 3 | 3",
        "_termStats.termPositions().getSum() | 6 | 6",
        "_termStats.termPositions().count + _termStats.termPositions().getMin() | 4 | 4",
        "_score * 0 + _termStats.termFreq().sum + _termStats.termFreq().sum | 6 | 6"
      })
  void ofTheirTerms(String script, double first, double second) {
    assertThat(scores("{'match':{'t':'quick brown fox lazy'}}", script))
        .containsExactly(first, second);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'match':{'t':{'query':'quik fx','fuzziness':1}}} | _termStats.termFreq().sum | 2 | 3",
        "{'bool':{'must':{'term':{'t':'fox'}},'must_not':{'term':{'t':'lazy'}}}}"
            + " | _termStats.uniqueTermsCount() | 1 | 1",
        "{'match_all':{}} | _termStats.docFreq().max + _termStats.termFreq().average | 0 | 0"
      })
  void ofWhatTheQueryComesTo(String query, String script, double first, double second) {
    assertThat(scores(query, script)).containsExactly(first, second);
  }

  @Test
  void openSearchKnowsNoneOfThem() {
    try (OneNode other = new OneNode(63, Persona.OPENSEARCH)) {
      Client asking = filled(other, Persona.OPENSEARCH);
      String body = SCORED.formatted("{'match_all':{}}", "_termStats.docFreq().max");
      assertThat(send(asking, Method.POST, "/a/_search", body).toString())
          .contains("cannot resolve symbol [_termStats]");
    }
  }

  private static List<Object> scores(String query, String script) {
    Client.Told told = send(client, Method.POST, "/a/_search", SCORED.formatted(query, script));
    assertThat(told.status()).as(told.toString()).isEqualTo(200);
    return List.of(told.at("hits/hits/0/_score"), told.at("hits/hits/1/_score"));
  }
}
