package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;

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
}
