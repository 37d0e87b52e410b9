package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Inputs of completions where they are asked for as terms. */
class CompletionTermsTest {
  @Test
  void inputsThatAreGivenTwiceCountOnce() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":{\"input\":[\"fox\",\"fox\"]}}");
      index.add("2", "{\"c\":\"fox\"}");
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      assertThat(asked.scores("{'term':{'c':'fox'}}").values().stream().distinct()).hasSize(1);
    }
  }

  @Test
  void inputsWithinContextsAreNoTerms() throws IOException {
    String contexts = "\"contexts\":[{\"name\":\"k\",\"type\":\"category\"}]";
    String mapping = "{\"properties\":{\"c\":{\"type\":\"completion\"," + contexts + "}}}";
    try (Index index = new Index(mapping)) {
      index.add("1", "{\"c\":{\"input\":\"fox\",\"contexts\":{\"k\":\"a\"}}}");
      assertThat(new Asked(index, Dialect.OPENSEARCH).hits("{'term':{'c':'fox'}}")).isEmpty();
    }
  }
}
