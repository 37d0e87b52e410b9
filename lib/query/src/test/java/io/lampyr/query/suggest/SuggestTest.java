package io.lampyr.query.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.query.document.Index;
import io.lampyr.query.json.JsonReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

final class SuggestTest {
  private static Suggester read(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      return new SuggestReader().read(parser).suggesters().values().iterator().next();
    }
  }

  private static List<String> texts(Suggestion suggestion) {
    return suggestion.options().stream().map(Suggestion.Option::text).toList();
  }

  @Test
  void completionsAreOrderedByWeight() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":{\"input\":\"bar\",\"weight\":2}}");
      index.add("2", "{\"c\":{\"input\":[\"Baz\",\"foo\"],\"weight\":300}}");
      for (String typed : List.of("\"prefix\":\"b\"", "\"regex\":\"[bB]a\"")) {
        Suggester.Completion wanted =
            (Suggester.Completion) read("{\"r\":{" + typed + ",\"completion\":{\"field\":\"c\"}}}");
        List<Suggestion> found =
            Completions.of(wanted, index.searcher().getIndexReader(), index.mapping(), 0);
        List<Suggestion> merged = Suggestion.merge(List.of(found), wanted);
        assertThat(texts(merged.getFirst())).containsExactly("Baz", "bar");
        assertThat(merged.getFirst().options().getFirst().score()).isEqualTo(300);
      }
    }
  }

  @Test
  void termsAreCorrectedByThoseOfAllShards() throws IOException {
    String mapping = "{\"properties\":{\"t\":{\"type\":\"text\"}}}";
    try (Index one = new Index(mapping);
        Index two = new Index(mapping)) {
      one.add("1", "{\"t\":\"elastic search\"}");
      two.add("2", "{\"t\":\"elastic band\"}");
      Suggester.Terms wanted =
          (Suggester.Terms) read("{\"text\":\"elastik band\",\"r\":{\"term\":{\"field\":\"t\"}}}");
      List<Suggestion> merged =
          Suggestion.merge(
              List.of(
                  TermCorrections.of(wanted, one.searcher().getIndexReader(), one.mapping(), 0),
                  TermCorrections.of(wanted, two.searcher().getIndexReader(), two.mapping(), 1)),
              wanted);
      assertThat(merged).hasSize(2);
      assertThat(texts(merged.getFirst())).containsExactly("elastic");
      assertThat(merged.getFirst().options().getFirst().frequency()).isEqualTo(2);
    }
  }
}
