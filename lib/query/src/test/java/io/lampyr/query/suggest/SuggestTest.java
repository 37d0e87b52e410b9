package io.lampyr.query.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  void aTextIsAScalarAndOneThatIsNullSaysNothing() {
    String term = "\"term\":{\"field\":\"f\"}";
    for (String given :
        List.of(
            "\"text\":\"5\",\"r\":{",
            "\"text\":5,\"r\":{",
            "\"text\":5,\"r\":{\"text\":null,",
            "\"r\":{\"text\":[5],",
            "\"text\":{\"text\":5,")) {
      assertThat(((Suggester.Terms) read("{" + given + term + "}}")).text()).isEqualTo("5");
    }
    assertThatThrownBy(() -> read("{\"r\":{\"text\":null," + term + "}}"))
        .hasMessage("The required text option is missing");
    assertThatThrownBy(() -> read("{\"text\":null,\"r\":{" + term + "}}"))
        .hasMessage("unexpected token [VALUE_NULL] after [text]");
    assertThatThrownBy(() -> read("{\"r\":{\"text\":{}," + term + "}}"))
        .hasMessage("unknown field [text]");
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
  void expressionsAreNotCorrected() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      Suggester.Completion wanted =
          (Suggester.Completion)
              read("{\"r\":{\"regex\":\".\",\"completion\":{\"field\":\"c\",\"fuzzy\":{}}}}");
      assertThatThrownBy(
              () -> Completions.of(wanted, index.searcher().getIndexReader(), index.mapping(), 0))
          .isInstanceOf(FaultException.class)
          .hasMessage("can not use 'fuzzy' options with 'regex");
    }
  }

  @Test
  void completionsThatNeedNotBeginSoAreOrderedByWhatIsAlike() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      index.add("1", "{\"c\":{\"input\":\"dog\",\"weight\":3}}");
      index.add("2", "{\"c\":{\"input\":\"dig\",\"weight\":4}}");
      for (String typed : List.of("\"dog\",\"fuzziness\":1", "\"dogg\",\"fuzziness\":2")) {
        String[] parts = typed.split(",", -1);
        Suggester.Completion wanted =
            (Suggester.Completion)
                read(
                    "{\"r\":{\"prefix\":"
                        + parts[0]
                        + ",\"completion\":{\"field\":\"c\",\"fuzzy\":{"
                        + parts[1]
                        + "}}}}");
        List<Suggestion> found =
            Completions.of(wanted, index.searcher().getIndexReader(), index.mapping(), 0);
        List<Suggestion.Option> options = found.getFirst().options();
        assertThat(texts(found.getFirst())).containsExactly("dog", "dig");
        // The shortest beginning that is near enough is [do], of which all is alike, and [di].
        assertThat(options.getFirst().score()).isEqualTo(6);
        assertThat(options.getLast().score()).isEqualTo(4);
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
                  TermCorrections.of(wanted, one.searcher().getIndexReader(), scope(one), 0),
                  TermCorrections.of(wanted, two.searcher().getIndexReader(), scope(two), 1)),
              wanted);
      assertThat(merged).hasSize(2);
      assertThat(texts(merged.getFirst())).containsExactly("elastic");
      assertThat(merged.getFirst().options().getFirst().frequency()).isEqualTo(2);
    }
  }

  private static SuggestSpec spec(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      return new SuggestReader().read(parser);
    }
  }

  @Test
  void phrasesAreCorrectedByTheirLikelihood() throws IOException {
    String mapping = "{\"properties\":{\"t\":{\"type\":\"text\"}}}";
    try (Index index = new Index(mapping)) {
      for (int i = 0; i < 5; i++) {
        index.add("n" + i, "{\"t\":\"nobel prize winner\"}");
      }
      index.add("x", "{\"t\":\"noble knight\"}");
      SuggestSpec spec =
          spec(
              """
              {"text":"nobel priez","p":{"phrase":{"field":"t","size":1,
                "highlight":{"pre_tag":"<em>","post_tag":"</em>"}}}}\
              """);
      Suggestions found =
          Suggestions.merge(
              List.of(Suggestions.onShard(index.searcher(), scope(index), spec, 0)), spec);
      String json = found.json(spec, true, option -> failed()).toString();
      assertThat(json)
          .startsWith(
              "{phrase#p=[{text=nobel priez, offset=0, length=11, options=[{text=nobel prize,"
                  + " highlighted=nobel <em>prize</em>, score=");
      assertThat(found.documents()).isEmpty();
    }
  }

  private static io.lampyr.query.fetch.FetchedHit failed() {
    throw new AssertionError("only completions show documents");
  }

  @Test
  void completionsAreThoseOfTheContext() throws IOException {
    String mapping =
        """
        {"properties":{"c":{"type":"completion","contexts":[{"name":"kind","type":"category"}]}}}\
        """;
    try (Index index = new Index(mapping)) {
      index.add("1", "{\"c\":{\"input\":\"bar\",\"contexts\":{\"kind\":[\"book\",\"film\"]}}}");
      index.add("2", "{\"c\":{\"input\":\"baz\",\"weight\":9,\"contexts\":{\"kind\":\"song\"}}}");
      SuggestSpec spec =
          spec(
              """
              {"r":{"prefix":"b","completion":{"field":"c",
                "contexts":{"kind":["film",{"context":"boo","prefix":true,"boost":3}]}}}}\
              """);
      Suggestions found = Suggestions.onShard(index.searcher(), scope(index), spec, 0);
      assertThat(found.documents())
          .containsExactly(
              new Suggestion.Option(
                  "bar", 3, 0, 0, 0, null, Map.of("kind", List.of("book", "film"))));
      SuggestSpec without = spec("{\"r\":{\"prefix\":\"b\",\"completion\":{\"field\":\"c\"}}}");
      assertThatThrownBy(() -> Suggestions.onShard(index.searcher(), scope(index), without, 0))
          .hasMessage("Missing mandatory contexts in context query");
    }
  }

  @Test
  void whatIsNotKnownIsRefused() {
    String phrase = "{\"s\":{\"text\":\"x\",\"phrase\":{\"field\":\"f\",%s}}}";
    assertThatThrownBy(() -> spec(phrase.formatted("\"colour\":1")))
        .hasMessage("suggester[phrase] doesn't support field [colour]");
    assertThatThrownBy(() -> spec(phrase.formatted("\"collate\":{\"query\":{\"id\":\"t\"}}")))
        .hasMessage(
            "[collate] takes the text of a template in [source]; stored ones, by [id], it does"
                + " not");
    assertThatThrownBy(
            () -> spec(phrase.formatted("\"smoothing\":{\"linear\":{\"bigram_lambda\":0.3}}")))
        .hasMessage("linear smoothing lambdas must sum to 1");
    String analyzer = "{\"field\":\"c\",\"analyzer\":\"simple\"}";
    assertThatThrownBy(() -> spec("{\"s\":{\"prefix\":\"x\",\"completion\":" + analyzer + "}}"))
        .hasMessage("[completion] unknown field [analyzer]");
    String regex = "{\"field\":\"c\",\"regex\":{\"colour\":1}}";
    assertThatThrownBy(() -> spec("{\"s\":{\"regex\":\"x\",\"completion\":" + regex + "}}"))
        .satisfies(wrong ->
            assertThat(causes(wrong))
                .containsExactly(
                    "[completion] failed to parse field [regex]",
                    "[regex] unknown field [colour]"));
  }

  private static List<String> causes(Throwable wrong) {
    List<String> reasons = new ArrayList<>();
    for (Fault fault = ((FaultException) wrong).fault(); fault != null; fault = fault.cause()) {
      reasons.add(fault.reason());
    }
    return reasons;
  }

  @Test
  void boundsOfTermsAreToldBeforeAnythingIsSearched() {
    Map<String, String> words =
        Map.of(
            "\"min_doc_freq\":2.5",
            "if minDocFreq is greater than 1, it must not be a fraction",
            "\"max_term_freq\":2.5",
            "if maxTermFreq is greater than 1, it must not be a fraction",
            "\"accuracy\":2",
            "accuracy must be between 0 and 1",
            "\"prefix_length\":-1",
            "prefixLength must be positive",
            "\"size\":\"x\"",
            "For input string: \"x\"",
            "\"size\":[1]",
            "suggester[term] parsing failed on [size]",
            "\"colour\":1",
            "suggester[term] doesn't support field [colour]");
    words.forEach((option, reason) ->
        assertThatThrownBy(
                () -> spec("{\"s\":{\"text\":\"x\",\"term\":{\"field\":\"t\"," + option + "}}}"))
            .hasMessage(reason));
  }

  @Test
  void termsOfSeveralSegmentsCountAsManyAsThereAreDocuments() throws IOException {
    try (Index index = new Index("{\"properties\":{\"t\":{\"type\":\"text\"}}}")) {
      index.add("1", "{\"t\":\"one two three four five six\"}");
      double together = corrected(index);
      index.add("2", "{\"t\":\"seven\"}");
      // Two segments with two documents, which stand for two terms and not for seven.
      assertThat(corrected(index)).isGreaterThan(together);
    }
  }

  private static double corrected(Index index) throws IOException {
    SuggestSpec wanted = spec("{\"text\":\"thre\",\"p\":{\"phrase\":{\"field\":\"t\"}}}");
    Suggestions found =
        Suggestions.merge(
            List.of(Suggestions.onShard(index.searcher(), scope(index), wanted, 0)), wanted);
    String json = found.json(wanted, false, option -> failed()).toString();
    return Double.parseDouble(json.replaceAll(".*score=([0-9.]+).*", "$1"));
  }

  @Test
  void whatIsNoBooleanIsRefused() {
    String asked = "{\"s\":{\"prefix\":\"x\",\"completion\":{\"field\":\"c\",%s}}}";
    for (String text :
        List.of(
            "\"skip_duplicates\":\"yes\"",
            "\"fuzzy\":{\"transpositions\":\"yes\"}",
            "\"fuzzy\":{\"unicode_aware\":\"yes\"}",
            "\"contexts\":{\"k\":{\"context\":\"a\",\"prefix\":\"yes\"}}")) {
      assertThatThrownBy(() -> spec(asked.formatted(text)))
          .satisfies(wrong ->
              assertThat(causes(wrong))
                  .endsWith("Failed to parse value [yes] as only [true] or [false] are allowed."));
    }
    assertThatThrownBy(() -> spec(asked.formatted("\"skip_duplicates\":1")))
        .hasMessage("[completion] skip_duplicates doesn't support values of type: VALUE_NUMBER");
    assertThatThrownBy(() -> spec(asked.formatted("\"fuzzy\":{\"unicode_aware\":null}")))
        .satisfies(wrong ->
            assertThat(causes(wrong))
                .containsExactly(
                    "[completion] failed to parse field [fuzzy]",
                    "[fuzzy] unicode_aware doesn't support values of type: VALUE_NULL"));
    assertThatThrownBy(() -> spec(asked.formatted("\"fuzzy\":\"true\"")))
        .hasMessage("[completion] fuzzy doesn't support values of type: VALUE_STRING");
    assertThat(read(asked.formatted("\"skip_duplicates\":\"true\"")))
        .isEqualTo(read(asked.formatted("\"skip_duplicates\":true")));
  }

  private static QueryScope scope(Index index) {
    return QueryScope.of(
        index.mapping(), IndexAnalysis.standard(), Dialect.OPENSEARCH, "test", () -> 0);
  }

  /** All that is suggested, as a text. */
  private static String one(Index index, String json) throws IOException {
    return Suggestions.onShard(index.searcher(), scope(index), spec(json), 0).toString();
  }

  @Test
  void pointsOfContextsStandBesideTheirPrecision() throws IOException {
    String mapping =
        "{\"properties\":{\"c\":{\"type\":\"completion\",\"contexts\":["
            + "{\"name\":\"place\",\"type\":\"geo\",\"precision\":4}]}}}";
    try (Index index = new Index(mapping)) {
      index.add("1", "{\"c\":{\"input\":\"fob\",\"contexts\":{\"place\":[[13,53]]}}}");
      index.add("2", "{\"c\":{\"input\":\"foo\",\"contexts\":{\"place\":[[4.5,52.2]]}}}");
      String asked =
          "{'s':{'prefix':'fo','completion':{'field':'c','contexts':{'place':[{'lat':52,'lon':13,"
              + "'precision':4,'neighbours':[3]},{'context':{'lat':52,'lon':13},'boost':2}]}}}}";
      assertThat(one(index, asked.replace('\'', '"'))).contains("fob").doesNotContain("foo");
    }
  }

  @Test
  void placesAreContextsAndOtherFieldsGiveThem() throws IOException {
    String mapping =
        """
        {"properties":{"at":{"type":"geo_point"},"kind":{"type":"text",
          "fields":{"raw":{"type":"keyword"}}},
          "c":{"type":"completion","contexts":[
            {"name":"place","type":"geo","precision":"5km","path":"at"},
            {"name":"kind","type":"category","path":"kind"}]}}}\
        """;
    try (Index index = new Index(mapping)) {
      index.add("1", "{\"c\":\"foo bar\",\"at\":{\"lat\":52.22,\"lon\":4.53},\"kind\":\"red\"}");
      index.add(
          "2", "{\"c\":{\"input\":\"fob\",\"contexts\":{\"place\":[[13,53]],\"kind\":\"green\"}}}");
      String asked =
          "{\"s\":{\"prefix\":\"fo\",\"completion\":{\"field\":\"c\",\"contexts\":{%s}}}}";
      assertThat(one(index, asked.formatted("\"place\":{\"lat\":52.2263,\"lon\":4.543}")))
          .contains("foo bar")
          .contains("u171p")
          .doesNotContain("fob");
      assertThat(
              one(
                  index,
                  asked.formatted(
                      "\"place\":{\"context\":{\"lat\":52,\"lon\":13},\"precision\":4,"
                          + "\"neighbours\":[3]}")))
          .contains("fob")
          .doesNotContain("foo bar");
      assertThat(one(index, asked.formatted("\"kind\":[\"red\",\"blue\"]")))
          .contains("foo bar")
          .doesNotContain("fob");
      assertThatThrownBy(() -> one(index, asked.formatted("\"colour\":\"red\"")))
          .hasMessage("Unknown context name [colour], must be one of [place, kind]");
      assertThatThrownBy(() -> one(index, asked.formatted("\"place\":[]")))
          .hasMessage("Missing mandatory contexts in context query");
    }
  }

  @Test
  void optionsOfAKindThatTheyCannotBeAreRefused() {
    Map<String, String> wrong =
        Map.of(
            "'phrase':{'field':'f','max_errors':[]}",
            "suggester[phrase]  doesn't support array field [max_errors]",
            "'phrase':{'field':'f','size':null}",
            "suggester[phrase] doesn't support field [size]",
            "'phrase':{'field':'f','highlight':5}",
            "suggester[phrase] doesn't support field [highlight]",
            "'phrase':{'field':'f','smoothing':{'laplace':[]}}",
            "[smoothing] unknown token [START_ARRAY] after [laplace]",
            "'phrase':{'field':'f','collate':{'none':1}}",
            "suggester[phrase][collate] doesn't support field [none]",
            "'phrase':{'field':'f','direct_generator':[5]}",
            "suggester[phrase] doesn't support field [direct_generator]",
            "'term':{'field':'f','suggest_mode':[]}",
            "suggester[term] parsing failed on [suggest_mode]",
            "'term':[]",
            "missing suggestion object",
            "'completion':{'field':'f','size':{}}",
            "[completion] size doesn't support values of type: START_OBJECT",
            "'completion':{'field':'f','contexts':[]}",
            "[completion] contexts doesn't support values of type: START_ARRAY");
    wrong.forEach((body, reason) ->
        assertThatThrownBy(() -> read(("{'r':{'text':'x'," + body + "}}").replace('\'', '"')))
            .hasMessage(reason));
  }

  @Test
  void whatSuggestsIsAnObjectOrOneOfAList() {
    assertThatThrownBy(() -> read("{\"r\":{\"text\":\"x\",\"term\":null}}"))
        .hasMessage("missing suggestion object");
    assertThatThrownBy(() -> read("{\"r\":{\"text\":\"x\",\"term\":[\"b\"]}}"))
        .hasMessage("suggestion does not support [term]");
    assertThat(read("{\"r\":{\"text\":\"x\",\"term\":[{\"field\":\"t\"}]}}"))
        .isInstanceOf(Suggester.Terms.class);
  }
}
