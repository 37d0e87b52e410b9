package io.lampyr.query.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

final class CorrectedPhrasesTest {
  private static final String MAPPING =
      """
      {"properties":{"t":{"type":"text","fields":{
        "pairs":{"type":"text","analyzer":"pairs"},
        "back":{"type":"text","analyzer":"back"}}}}}\
      """;
  private static final String SETTINGS =
      """
      {"analysis":{"filter":{"two":{"type":"shingle","max_shingle_size":2}},
        "analyzer":{
          "pairs":{"tokenizer":"standard","filter":["lowercase","two"]},
          "back":{"tokenizer":"standard","filter":["lowercase","reverse"]}}}}\
      """;

  private final IndexAnalysis analysis = IndexAnalysis.of(Json.readObject(SETTINGS));
  private final Index index = new Index(MAPPING, with(analysis));

  private static MappingContext with(IndexAnalysis analysis) {
    return new MappingContext(
        analysis, FieldDefaults.STANDARD, MappingLimits.STANDARD, StoredQueries.none());
  }

  @BeforeEach
  void fill() throws IOException {
    for (int i = 0; i < 4; i++) {
      index.add("p" + i, "{\"t\":\"nobel prize\"}");
    }
    index.add("n", "{\"t\":\"noble knight\"}");
    index.add("l", "{\"t\":\"price list\"}");
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private List<Suggestion.Option> suggested(String text, String options) throws IOException {
    return suggested(index.searcher(), text, options);
  }

  private List<Suggestion.Option> suggested(IndexSearcher searcher, String text, String options)
      throws IOException {
    String field = options.contains("\"smoothing\"") ? "t.pairs" : "t";
    SuggestSpec spec = spec(text, field, options);
    QueryScope scope =
        QueryScope.of(index.mapping(), analysis, Dialect.OPENSEARCH, "test", () -> 0);
    Suggestions ofShard = Suggestions.onShard(searcher, scope, spec, 0);
    Suggestions all = Suggestions.merge(List.of(ofShard), spec);
    return all.byName().get("s").getFirst().options();
  }

  private List<String> texts(String text, String options) throws IOException {
    return suggested(text, options).stream().map(Suggestion.Option::text).toList();
  }

  @Test
  void generatorsHeedHowManyDocumentsHaveAWordAndTakeAnyLeastLength() throws IOException {
    String generator = ",\"direct_generator\":[{\"field\":\"t\",%s}]";
    String popular = "\"suggest_mode\":\"popular\",\"min_doc_freq\":";
    assertThat(texts("nobel prizze", generator.formatted(popular + 3))).contains("nobel prize");
    assertThat(texts("nobel prizze", generator.formatted(popular + 4))).isEmpty();
    for (String any : List.of("\"min_word_length\":0", "\"min_word_length\":-1")) {
      assertThat(texts("nobel prizze", generator.formatted(any))).contains("nobel prize");
    }
    assertThat(texts("nobel prizze", generator.formatted("\"min_doc_freq\":-1")))
        .contains("nobel prize");
  }

  @Test
  void theAnalyzerThatIsNamedMakesTheWords() throws IOException {
    assertThat(texts("NOBEL priez", ",\"analyzer\":\"standard\"")).contains("nobel prize");
    assertThat(texts("NOBEL priez", ",\"analyzer\":\"whitespace\"")).doesNotContain("nobel prize");
    assertThatThrownBy(() -> texts("nobel", ",\"analyzer\":\"none\""))
        .hasMessage("analyzer [none] doesn't exists");
  }

  /** The documents of both peers say one word; they take half of them all the same. */
  @Test
  void halfOfTheWordsMayBeWrongIfNothingIsSaid() throws IOException {
    assertThat(texts("nobul prise knigt", "")).first().isEqualTo("nobel prize knigt");
    assertThat(texts("nobul prise knigt", ",\"max_errors\":1")).doesNotContain("nobel prize knigt");
  }

  @Test
  void longPhrasesAreNotCorrected() throws IOException {
    assertThat(texts("nobel priez", ",\"token_limit\":2")).isEmpty();
    assertThat(texts("nobel priez", ",\"token_limit\":3")).contains("nobel prize");
  }

  @Test
  void nothingMoreIsLookedForOnceTheSearchIsStopped() throws IOException {
    String text = "nobel priez nobel priez nobel priez";
    assertThat(looks(text, Integer.MAX_VALUE)).isGreaterThan(20);
    // While candidates are looked for, and while phrases are made of them.
    assertThat(looks(text, 3)).isEqualTo(3);
    assertThat(looks(text, 12)).isEqualTo(12);
  }

  /** How often it is asked whether the search is stopped, which is so after so many looks. */
  private int looks(String text, int enough) throws IOException {
    AtomicInteger looks = new AtomicInteger();
    IndexSearcher searcher = index.searcher();
    searcher.setTimeout(() -> looks.incrementAndGet() >= enough);
    List<Suggestion.Option> found = suggested(searcher, text, ",\"max_errors\":6");
    assertThat(found.isEmpty()).isEqualTo(enough < Integer.MAX_VALUE);
    return looks.get();
  }

  @Test
  void eachModelOfLikelihoodPrefersWordsThatStandTogether() throws IOException {
    for (String model :
        List.of(
            "\"laplace\":{\"alpha\":0.1}",
            "\"stupid_backoff\":{\"discount\":0.4}",
            "\"linear_interpolation\":{\"trigram_lambda\":0.3,\"bigram_lambda\":0.6,"
                + "\"unigram_lambda\":0.1}")) {
      String options =
          ",\"max_errors\":2,\"smoothing\":{"
              + model
              + "},"
              + "\"direct_generator\":[{\"field\":\"t\",\"suggest_mode\":\"always\","
              + "\"min_word_length\":3}]";
      assertThat(texts("noble prize", options)).as(model).first().isEqualTo("nobel prize");
    }
  }

  @Test
  void aFieldWithoutSingleWordsNeedsAGenerator() {
    String alone =
        """
        {"analysis":{"filter":{"two":{"type":"shingle","output_unigrams":false}},
          "analyzer":{"pairs":{"tokenizer":"standard","filter":["two"]},
            "back":{"tokenizer":"standard"}}}}\
        """;
    IndexAnalysis pairs = IndexAnalysis.of(Json.readObject(alone));
    try (Index only = new Index(MAPPING, with(pairs))) {
      only.add("1", "{\"t\":\"nobel prize\"}");
      Suggester.Phrase wanted =
          new Suggester.Phrase(
              "t.pairs",
              "nobel",
              null,
              5,
              5,
              null,
              List.of(Suggester.Generator.standard("t.pairs")),
              new Suggester.PhraseOptions(
                  0.95,
                  1,
                  1,
                  " ",
                  new Suggester.Smoothing.BackOff(0.4),
                  null,
                  null,
                  true,
                  10,
                  null));
      QueryScope scope = QueryScope.of(only.mapping(), pairs, Dialect.OPENSEARCH, "test", () -> 0);
      assertThatThrownBy(() -> PhraseCorrections.of(wanted, only.searcher(), scope, 0))
          .hasMessageContaining("since it doesn't emit unigrams");
    } catch (IOException inMemory) {
      throw new AssertionError(inMemory);
    }
  }

  @Test
  void filtersOfAGeneratorAreTakenToTypedWordsAndToThoseFound() throws IOException {
    String reversed =
        ",\"direct_generator\":[{\"field\":\"t.back\",\"pre_filter\":\"back\","
            + "\"post_filter\":\"back\"}]";
    // The first letter is wrong, which only a look from behind finds.
    assertThat(texts("xobel prize", "")).isEmpty();
    assertThat(texts("xobel prize", reversed)).containsExactly("nobel prize");
  }

  @Test
  void suggestionsThatFindNothingAreLeftOutOrMarked() throws IOException {
    String collate =
        ",\"confidence\":0,\"direct_generator\":[{\"field\":\"t\",\"suggest_mode\":\"always\"}],"
            + "\"collate\":{\"query\":{\"source\":{\"match_phrase\":"
            + "{\"{{name}}\":\"{{suggestion}}\"}}},\"params\":{\"name\":\"t\"}%s}";
    assertThat(texts("noble prize", collate.formatted(""))).containsExactly("nobel prize");
    Map<String, Boolean> told = new java.util.HashMap<>();
    suggested("noble prize", collate.formatted(",\"prune\":true"))
        .forEach(option -> told.put(option.text(), option.finds().orElseThrow()));
    assertThat(told).containsEntry("nobel prize", true).containsEntry("noble prize", false);
  }

  /** What a shard suggests, which is to be merged. */
  private static Suggestion ofShard(Suggestion.Option... options) {
    return new Suggestion("x", 0, 1, List.of(options));
  }

  private static Suggestion.Option phrase(String text, float score, boolean finds) {
    return new Suggestion.Option(
        text, score, Suggestion.Option.collated(finds), 0, -1, null, Map.of());
  }

  @Test
  void phrasesOfAllShardsAreLikelierThanWhatWasTypedIsInAnyOfThem() throws IOException {
    Suggester wanted = wanted("");
    List<Suggestion.Option> all =
        Suggestion.merge(
                List.of(
                    List.of(ofShard(phrase("a", 3, true), phrase("b", 2, true))),
                    List.of(ofShard(Suggestion.Option.least(2, 1)))),
                wanted)
            .getFirst()
            .options();
    assertThat(all).extracting(Suggestion.Option::text).containsExactly("a");
  }

  @Test
  void aPhraseFindsSomethingIfItDoesSoInOneShard() throws IOException {
    List<Suggestion.Option> all =
        Suggestion.merge(
                List.of(
                    List.of(ofShard(phrase("a", 3, false), phrase("b", 2, true))),
                    List.of(ofShard(phrase("a", 1, true), phrase("b", 3, false)))),
                wanted(""))
            .getFirst()
            .options();
    assertThat(all).allSatisfy(option -> assertThat(option.finds()).contains(true));
  }

  @Test
  void weightsOfSmoothingMayBeNegative() throws IOException {
    assertThat(
            suggested(
                "nobel priez", ",\"confidence\":0,\"smoothing\":{\"laplace\":{\"alpha\":-90}}"))
        .isNotEmpty();
  }

  private static Suggester wanted(String options) {
    return spec("nobel", "t", options).suggesters().values().iterator().next();
  }

  private static SuggestSpec spec(String text, String field, String options) {
    String json =
        "{\"s\":{\"text\":\"%s\",\"phrase\":{\"field\":\"%s\"%s}}}".formatted(text, field, options);
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      return new SuggestReader().read(parser);
    }
  }
}
