package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Queries that are no suggestions find inputs by what analysis made of the whole of them. */
class CompletionQueriesTest {
  @Test
  void aWholeInputIsOneTerm() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":\"Brown-Fox\"}").add("2", "{\"c\":[\"Fox\",\"dog\"]}");
      index.add("3", "{\"c\":{\"input\":\"fox\",\"weight\":3}}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      assertThat(asked.hits("{'match':{'c':'BROWN fox'}}")).containsExactly("1");
      assertThat(asked.hits("{'match_phrase':{'c':'brown fox'}}")).containsExactly("1");
      assertThat(asked.hits("{'match':{'c':'brown'}}")).isEmpty();
      assertThat(asked.hits("{'match':{'c':'42'}}")).isEmpty();
      assertThat(asked.hits("{'term':{'c':'Fox'}}")).isEmpty();
      // The fewer inputs a document has, the more each of them counts.
      Map<String, Float> scores = asked.scores("{'term':{'c':'fox'}}");
      assertThat(scores.keySet()).containsExactly("3", "2");
      assertThat(scores.get("3")).isGreaterThan(scores.get("2"));
    }
  }

  @Test
  void allQueriesForTermsLookAtTheSame() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":\"Brown-Fox\"}").add("2", "{\"c\":[\"Fox\",\"dog\"]}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      assertThat(asked.hits("{'terms':{'c':['fox','Brown-Fox']}}")).containsExactly("2");
      assertThat(asked.hits("{'terms':{'c':['Fox']}}")).isEmpty();
      assertThat(asked.hits("{'term':{'c':{'value':'FOX','case_insensitive':true}}}"))
          .containsExactly("2");
      assertThat(asked.hits("{'term':{'c':{'value':'Brown-FOX','case_insensitive':true}}}"))
          .isEmpty();
    }
  }

  /** Of an analyzer that a query brings, each word is looked for as it is. */
  @Test
  void wordsOfTheQuerysOwnAnalyzerAreTermsEach() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":\"Brown-Fox\"}").add("2", "{\"c\":[\"Fox\",\"dog\"]}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      String match = "{'match':{'c':{'query':'%s','analyzer':'%s'%s}}}";
      assertThat(asked.hits(match.formatted("Brown-Fox", "simple", ""))).containsExactly("2");
      assertThat(asked.hits(match.formatted("brown fox", "simple", ",'operator':'and'"))).isEmpty();
      assertThat(asked.hits(match.formatted("dog fox", "simple", ",'operator':'and'")))
          .containsExactly("2");
      assertThat(asked.hits(match.formatted("fox", "keyword", ""))).containsExactly("2");
      assertThat(asked.hits(match.formatted("Fox", "keyword", ""))).isEmpty();
      assertThat(asked.hits("{'match_phrase':{'c':{'query':'Fox','analyzer':'simple'}}}"))
          .containsExactly("2");
      assertThatThrownBy(
              () -> asked.hits("{'match_bool_prefix':{'c':{'query':'dog f','analyzer':'simple'}}}"))
          .hasMessageContaining("Can only use prefix queries");
    }
  }
}
