package io.lampyr.query.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SlowCodecReaderWrapper;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

final class AnalyzedCompletionsTest {
  private static final String FIELD = "{\"properties\":{\"c\":{\"type\":\"completion\"%s}}}";

  private static List<Suggestion.Option> options(IndexReader reader, Index index, String asked)
      throws IOException {
    byte[] bytes = ("{\"s\":{" + asked + "}}").getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      Suggester.Completion wanted =
          (Suggester.Completion)
              new SuggestReader().read(parser).suggesters().values().iterator().next();
      return Completions.of(wanted, reader, index.mapping(), 0).getFirst().options();
    }
  }

  private static List<String> texts(IndexReader reader, Index index, String asked)
      throws IOException {
    return options(reader, index, asked).stream().map(Suggestion.Option::text).toList();
  }

  private static List<String> texts(Index index, String asked) throws IOException {
    return texts(index.searcher().getIndexReader(), index, asked);
  }

  private static String prefix(String typed, String more) {
    return "\"prefix\":\"" + typed + "\",\"completion\":{\"field\":\"c\"" + more + "}";
  }

  @Test
  void inputsAndWhatIsTypedAreWordsOfTheAnalyzer() throws IOException {
    try (Index index = new Index(FIELD.formatted(""))) {
      index.add("1", "{\"c\":\"The Quick-Brown fox\"}");
      index.add("2", "{\"c\":\"Éclair 9 lives\"}");
      assertThat(texts(index, prefix("the  QUICK br", ""))).containsExactly("The Quick-Brown fox");
      assertThat(texts(index, prefix("éclair li", ""))).containsExactly("Éclair 9 lives");
      assertThat(texts(index, prefix("quick", ""))).isEmpty();
      // No word is left of these.
      assertThat(texts(index, prefix("9", ""))).isEmpty();
      assertThat(texts(index, prefix("", ""))).isEmpty();
      assertThat(texts(index, "\"regex\":\"the.q\",\"completion\":{\"field\":\"c\"}"))
          .containsExactly("The Quick-Brown fox");
    }
    try (Index index = new Index(FIELD.formatted(",\"analyzer\":\"keyword\""))) {
      index.add("1", "{\"c\":\"The Quick-Brown fox\"}");
      assertThat(texts(index, prefix("The Quick-", ""))).containsExactly("The Quick-Brown fox");
      assertThat(texts(index, prefix("the quick", ""))).isEmpty();
    }
  }

  @Test
  void wordsThatAreLeftOutAndWhatLiesBetweenCountAsTheFieldSays() throws IOException {
    String stop = ",\"analyzer\":\"stop\"";
    try (Index index = new Index(FIELD.formatted(stop))) {
      index.add("1", "{\"c\":\"The Beatles\"}");
      assertThat(texts(index, prefix("bea", ""))).isEmpty();
      assertThat(texts(index, prefix("the bea", ""))).containsExactly("The Beatles");
    }
    try (Index index =
        new Index(FIELD.formatted(stop + ",\"preserve_position_increments\":false"))) {
      index.add("1", "{\"c\":\"The Beatles\"}");
      assertThat(texts(index, prefix("bea", ""))).containsExactly("The Beatles");
    }
    try (Index index = new Index(FIELD.formatted(",\"preserve_separators\":false"))) {
      index.add("1", "{\"c\":\"Foo Fighters\"}");
      assertThat(texts(index, prefix("foof", ""))).containsExactly("Foo Fighters");
      assertThat(index.mapping().toJson().toString()).contains("preserve_separators=false");
    }
  }

  @Test
  void mistakesAreBytesOrLettersOfWordsAndNotOfWhatLiesBehind() throws IOException {
    try (Index index = new Index(FIELD.formatted(""))) {
      index.add("1", "{\"c\":\"Éclair\"}");
      index.add("2", "{\"c\":\"ab\"}");
      String fuzzy = ",\"fuzzy\":{\"fuzziness\":%d,\"prefix_length\":0,\"unicode_aware\":%s}";
      assertThat(texts(index, prefix("eclair", fuzzy.formatted(1, false)))).isEmpty();
      assertThat(texts(index, prefix("eclair", fuzzy.formatted(1, true))))
          .containsExactly("Éclair");
      assertThat(texts(index, prefix("eclair", fuzzy.formatted(2, false))))
          .containsExactly("Éclair");
      assertThat(texts(index, prefix("abab", fuzzy.formatted(1, false)))).isEmpty();
    }
  }

  @Test
  void ofInputsThatAreAlikeTheFirstFormIsShownAndContextsAddToWhatIsAlike() throws IOException {
    String contexts = ",\"contexts\":[{\"name\":\"k\",\"type\":\"category\"}]";
    try (Index index = new Index(FIELD.formatted(contexts))) {
      index.add(
          "1",
          "{\"c\":{\"input\":[\"Foxy lady\",\"fox\"],\"weight\":3,"
              + "\"contexts\":{\"k\":\"a\"}}}");
      String in = ",\"contexts\":{\"k\":[{\"context\":\"a\",\"boost\":4}]}";
      assertThat(texts(index, prefix("fo", in))).containsExactly("fox");
      String near = prefix("fix", in + ",\"fuzzy\":{\"fuzziness\":1}");
      assertThat(texts(index, near)).containsExactly("fox");
      assertThat(options(index.searcher().getIndexReader(), index, near).getFirst().score())
          .isEqualTo(3 * (4 + 1));
    }
  }

  @Test
  void lettersThatStandBetweenWordsOfFormsAreRefused() throws IOException {
    try (Index index = new Index(FIELD.formatted(""))) {
      assertThat(index.parse("1", "{\"c\":\"a\\u001fb\"}").toString())
          .contains("UTF-16 codepoint [0x1f] at position 1 is a reserved character");
    }
  }

  /** Ten words, which are as many of that length, mean the same. */
  @SuppressWarnings("InlineFormatString") // It is read more easily by itself.
  private static Index alike(int length) {
    String words =
        IntStream.range(0, 10)
            .mapToObj(i -> String.valueOf((char) ('a' + i)).repeat(length))
            .collect(Collectors.joining(","));
    String settings =
        """
        {"analysis":{"filter":{"same":{"type":"synonym","synonyms":["a,%s"]}},
          "analyzer":{"same":{"type":"custom","tokenizer":"whitespace","filter":["same"]}}}}
        """;
    return new Index(
        FIELD.formatted(",\"analyzer\":\"same\""),
        new MappingContext(
            IndexAnalysis.of(Json.readObject(settings.formatted(words))),
            FieldDefaults.STANDARD,
            MappingLimits.STANDARD,
            StoredQueries.none()));
  }

  private static String refusal(Index index, String inputs) {
    return index.parse("1", "{\"c\":[" + inputs + "\"b\"]}")
            instanceof ParseOutcome.Rejected(Fault fault)
        ? fault.toString()
        : "";
  }

  @Test
  void theFormsOfADocumentAreBounded() throws IOException {
    try (Index few = alike(1);
        Index longOnes = alike(100)) {
      String input = "\"a a a a\",";
      assertThat(refusal(few, input.repeat(9))).isEmpty();
      for (Index index : List.of(few, longOnes)) {
        assertThat(refusal(index, input.repeat(11)))
            .contains(
                "analysis makes more of the document's completions than [100000] forms, or than"
                    + " [16777216] bytes of them: give [c] fewer inputs, or an analyzer that makes"
                    + " fewer terms of each word");
      }
      assertThat(refusal(longOnes, input.repeat(3))).isNotEmpty();
    }
  }

  @Test
  void mistakesAreSoughtInFewForms() throws IOException {
    try (Index index = alike(1)) {
      index.add("1", "{\"c\":\"a a\"}");
      assertThat(texts(index, prefix("b", ",\"fuzzy\":true"))).containsExactly("a a");
      assertThat(texts(index, prefix("b c", ""))).containsExactly("a a");
      assertThatThrownBy(() -> texts(index, prefix("b c", ",\"fuzzy\":true")))
          .hasMessage(
              "completion of [b c]: analysis makes more than [64] forms of it, which are too many"
                  + " for [fuzzy]: leave it out, or type less");
    }
  }

  @Test
  void documentsFromBeforeThereWereFormsAreFoundByTheirLetters() throws IOException {
    try (Directory folder = new ByteBuffersDirectory();
        Index index = new Index(FIELD.formatted(""))) {
      try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
        Document old = new Document();
        old.add(new StringField("c", "Bar-Bell", Field.Store.NO));
        byte[] weights = {1, 12, 0, 0, 0, 7, 'B', 'a', 'r', '-', 'B', 'e', 'l', 'l'};
        old.add(new BinaryDocValuesField("c._weights", new BytesRef(weights)));
        writer.addDocument(old);
        index.add("new", "{\"c\":\"Bar-Bell\"}");
        for (LeafReaderContext leaf : index.searcher().getIndexReader().leaves()) {
          writer.addIndexes(SlowCodecReaderWrapper.wrap(leaf.reader()));
        }
        writer.forceMerge(1);
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          assertThat(reader.leaves()).hasSize(1);
          assertThat(texts(reader, index, prefix("bar-b", "")))
              .containsExactly("Bar-Bell", "Bar-Bell");
          assertThat(texts(reader, index, prefix("bar b", ""))).containsExactly("Bar-Bell");
        }
      }
    }
  }
}
