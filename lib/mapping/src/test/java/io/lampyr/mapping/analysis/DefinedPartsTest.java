package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of analyzers that settings define, whether an analyzer uses them or not. */
class DefinedPartsTest {
  private static Map<String, @Nullable Object> settings(String defined) {
    return Json.readObject("{\"analysis\":{" + defined.replace('\'', '"') + "}}");
  }

  private static List<String> tokens(String analyzer, String defined, String text) {
    Analyze analyze = new Analyze(IndexAnalysis.of(settings(defined)), _ -> null);
    Map<String, @Nullable Object> answer =
        analyze.answer(Map.of("analyzer", analyzer, "text", text));
    return ((List<?>) answer.get("tokens"))
        .stream().map(token -> (String) ((Map<?, ?>) token).get("token")).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'filter':{'f':{'type':'foo'}} | Unknown filter type [foo] for [f]",
        "'filter':{'f':{'x':1}} | filter [f] must specify either an analyzer type, or a tokenizer",
        "'tokenizer':{'f':{'type':'foo'}} | Unknown tokenizer type [foo] for [f]",
        "'tokenizer':{'f':{}} | tokenizer [f] must specify either an analyzer type, or a tokenizer",
        "'tokenizer':{'f':'standard'} | Failed to get setting group for [index.analysis.tokenizer.]"
            + " setting prefix and setting [index.analysis.tokenizer.f] because of a missing '.'",
        "'char_filter':{'f':{'type':'foo'}} | Unknown char_filter type [foo] for [f]",
        "'char_filter':{'f':{}} | char_filter [f] must specify either an analyzer type,"
            + " or a tokenizer",
        "'normalizer':{'f':{'type':'foo'}} | Unknown normalizer type [foo] for [f]",
        "'filter':{'f':{'type':'elision'}} | elision filter requires [articles] or"
            + " [articles_path] setting",
        "'filter':{'f':{'type':'truncate'}} | length parameter must be provided",
        "'filter':{'f':{'type':'ngram','max_gram':9}} | The difference between max_gram and"
            + " min_gram in NGram Tokenizer must be less than or equal to: [1] but was [8]. This"
            + " limit can be set by changing the [index.max_ngram_diff] index level setting.",
        "'analyzer':{'f':{'type':'snowball','language':'xx'}} | Unknown snowball language [xx]",
      })
  void aWrongOneIsRefusedThoughNobodyUsesIt(String defined, String message) {
    assertThatThrownBy(() -> IndexAnalysis.of(settings(defined)))
        .isInstanceOf(FaultException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'filter':{'f':{'type':'common_grams','common_words':{'x':1}}} | [common_words] of [f]"
            + " must be a value, but is an object",
        "'filter':{'f':{'type':'multiplexer','preserve_original':'x'}} | Failed to parse value [x]"
            + " as only [true] or [false] are allowed.",
        "'filter':{'f':{'type':'synonym','lenient':'x'}} | Failed to parse value [x] as only [true]"
            + " or [false] are allowed.",
        "'filter':{'f':{'type':'truncate','length':'x'}} | Failed to parse int setting [length]"
            + " with value [x]",
        "'tokenizer':{'f':{'type':'path_hierarchy','buffer_size':''}} | Failed to parse int setting"
            + " [buffer_size] with value []",
        "'tokenizer':{'f':{'type':'char_group','tokenize_on_chars':['']}} | [tokenize_on_chars]"
            + " cannot contain empty characters",
        "'tokenizer':{'f':{'type':'char_group','tokenize_on_chars':['ab']}} | Invalid escaped char"
            + " in [ab]",
      })
  void soIsOneWithASettingThatCannotBe(String defined, String message) {
    assertThatThrownBy(() -> IndexAnalysis.of(settings(defined)))
        .isInstanceOf(FaultException.class)
        .hasMessage(message);
  }

  @Test
  void wordsAndWaysOfKeepingThemAreNamed() {
    assertThatThrownBy(
            () -> IndexAnalysis.of(settings("'filter':{'f':{'type':'keep','keep_words':''}}")))
        .hasMessage("keep requires either `keep_words` or `keep_words_path` to be configured");
    assertThatThrownBy(() ->
            IndexAnalysis.of(
                settings("'filter':{'f':{'type':'keep_types','types':['a'],'mode':'x'}}")))
        .hasMessage(
            "`keep_types` tokenfilter mode can only be [include] or [exclude] but was [x].");
  }

  @Test
  void tokensAreMadeOfKindsOfCharactersThatThereAre() {
    for (String kind : List.of("x", "")) {
      assertThatThrownBy(() ->
              IndexAnalysis.of(
                  settings("'tokenizer':{'f':{'type':'ngram','token_chars':['" + kind + "']}}")))
          .hasMessageStartingWith("Unknown token type: '" + kind + "', must be one of [letter, ");
    }
    String made =
        "'tokenizer':{'t':{'type':'edge_ngram','max_gram':9,'token_chars':%s}},"
            + "'analyzer':{'a':{'tokenizer':'t'}}";
    assertThat(tokens("a", made.formatted("['uppercase_letter']"), "aBc")).containsExactly("B");
    assertThat(tokens("a", made.formatted("['Math_Symbol','digit']"), "a+1"))
        .containsExactly("+", "+1");
    assertThat(tokens("a", made.formatted("''"), "a b")).containsExactly("a", "a ", "a b");
    String kept = "{\"analysis\":{" + made.formatted("'x'").replace('\'', '"') + "}}";
    assertThat(IndexAnalysis.ofKept(Json.readObject(kept)).find("a")).isNotNull();
  }

  @Test
  void gapsBelowNoughtAreRefusedButWhereTheyAreKept() {
    Map<String, Object> below =
        Json.readObject(
            """
            {"analysis":{"analyzer":{"a":{"tokenizer":"standard","position_increment_gap":-1}}}}
            """);
    assertThatThrownBy(() -> IndexAnalysis.of(below))
        .hasMessageContaining(
            "[position_increment_gap] of analyzer [a] must be positive, got [-1]");
    assertThat(Objects.requireNonNull(IndexAnalysis.ofKept(below).find("a")).gap()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'tokenizer':{'p':{'type':'standard','max_token_length':0}} | maxTokenLength must be"
            + " greater than zero",
        "'tokenizer':{'p':{'type':'whitespace','max_token_length':-1}} | maxTokenLen must be"
            + " greater than 0 and less than 1048576 passed: -1",
        "'tokenizer':{'p':{'type':'keyword','buffer_size':0}} | maxTokenLen must be greater than 0"
            + " and less than 1048576 passed: 0",
        "'tokenizer':{'p':{'type':'keyword','buffer_size':2000000}} | maxTokenLen must be greater"
            + " than 0 and less than 1048576 passed: 2000000",
        "'tokenizer':{'p':{'type':'pattern','pattern':'a(b)','group':9}} | invalid group specified:"
            + " pattern only has: 1 capturing groups",
        "'tokenizer':{'p':{'type':'path_hierarchy','skip':-1}} | skip cannot be negative",
        "'filter':{'p':{'type':'limit','max_token_count':0}} | maxTokenCount must be greater than"
            + " zero",
        "'char_filter':{'p':{'type':'mapping','mappings':['a=>b','a=>c']}} | match \"a\" was"
            + " already added",
      })
  void whatNothingCanBeMadeByIsRefusedBeforeATextComes(String part, String message) {
    assertThatThrownBy(() -> IndexAnalysis.of(settings(part)))
        .isInstanceOf(FaultException.class)
        .hasMessage(message);
    assertThatCode(() -> IndexAnalysis.ofKept(settings(part))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'filter':{'f':{'type':'stop','stopwords':['the'],'remove_trailing':'x'}}",
        "'filter':{'f':{'type':'synonym','synonyms':['b,c'],'lenient':'x','updateable':'x'}}",
        "'tokenizer':{'f':{'type':'path_hierarchy','delimiter':' ','buffer_size':'x'}}",
        "'char_filter':{'f':{'type':'mapping','mappings':['a=>a','a=>b']}}",
      })
  void indicesThatAreThereUseWhatIsRefusedByNow(String part) {
    String group = part.substring(1, part.indexOf("':"));
    String chain =
        switch (group) {
          case "tokenizer" -> "'tokenizer':'f'";
          case "filter" -> "'tokenizer':'standard','filter':['f']";
          default -> "'tokenizer':'standard','char_filter':['f']";
        };
    String defined = part + ",'analyzer':{'a':{" + chain + "}}";
    assertThatThrownBy(() -> IndexAnalysis.of(settings(defined)))
        .isInstanceOf(FaultException.class);
    Analyze analyze = new Analyze(IndexAnalysis.ofKept(settings(defined)), _ -> null);
    assertThat(analyze.answer(Map.of("analyzer", "a", "text", "a")).toString())
        .contains("token=a,");
  }

  @Test
  void aStopWordThatTheTextEndsWithStaysWhereItIsToStay() {
    String made =
        "'filter':{'f':{'type':'stop','stopwords':['to','the'],'remove_trailing':%s}},"
            + "'analyzer':{'a':{'tokenizer':'standard','filter':['f']}}";
    assertThat(tokens("a", made.formatted("true"), "to roll to")).containsExactly("roll");
    assertThat(tokens("a", made.formatted("false"), "to roll to")).containsExactly("roll", "to");
    assertThat(tokens("a", made.formatted("false"), "to roll to ")).containsExactly("roll");
    assertThat(tokens("a", made.formatted("false"), "the to")).containsExactly("to");
    assertThat(tokens("a", made.formatted("false"), "to the roll")).containsExactly("roll");
  }

  @Test
  void charactersDivideTokensAlsoWhereTheyAreEscaped() {
    String made =
        "'tokenizer':{'t':{'type':'char_group','tokenize_on_chars':%s}},"
            + "'analyzer':{'a':{'tokenizer':'t'}}";
    assertThat(tokens("a", made.formatted("['\\\\u0062']"), "abc")).containsExactly("a", "c");
    assertThat(tokens("a", made.formatted("['\\\\t','symbol']"), "a\tb+c"))
        .containsExactly("a", "b", "c");
    assertThat(tokens("a", made.formatted("''"), "a b")).containsExactly("a b");
  }

  @Test
  void emptyTextsLeaveSwitchesAsTheyAreAndListsWithoutElements() {
    String made =
        "'filter':{'f':{'type':'asciifolding','preserve_original':''},"
            + "'g':{'type':'common_grams','common_words':''},"
            + "'p':{'type':'pattern_capture','patterns':''},"
            + "'k':{'type':'keep','keep_words':[],'keep_words_case':''}},"
            + "'analyzer':{'a':{'tokenizer':'standard','filter':['f']},"
            + "'b':{'tokenizer':'standard','filter':['k']},"
            + "'c':{'tokenizer':'standard','filter':['g','p']}}";
    assertThat(tokens("a", made, "\u00e9")).containsExactly("e");
    assertThat(tokens("b", made, "a")).isEmpty();
    assertThat(tokens("c", made, "a b")).containsExactly("a", "b");
  }

  @Test
  void lenientSynonymsAreWithoutWordsThatLeaveNoTerms() {
    String made =
        "'filter':{'s':{'type':'synonym','synonyms':['the, a','b, c'],'lenient':%s},"
            + "'n':{'type':'stop','stopwords':['the']}},"
            + "'analyzer':{'a':{'tokenizer':'standard','filter':['n','s']}}";
    assertThatThrownBy(() -> tokens("a", made.formatted("false"), "b"))
        .hasMessageStartingWith("failed to build synonyms of [s]: ");
    assertThat(tokens("a", made.formatted("true"), "b a")).containsExactly("b", "c", "a");
  }

  @Test
  void whatOnlyAChainMakesWholeWaitsForOne() {
    assertThatCode(() ->
            IndexAnalysis.of(
                settings(
                    "'filter':{'s':{'type':'synonym'},'m':{'type':'multiplexer','filters':['n']},"
                        + "'lowercase':{}}")))
        .doesNotThrowAnyException();
  }

  @Test
  void indicesThatAreThereKeepWhatIsRefusedByNow() {
    assertThatCode(() -> IndexAnalysis.ofKept(settings("'filter':{'f':{'type':'foo'}}")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "English, the foxes, fox",
    "Dutch, de bruine vossen, bruin voss",
    "German, der Füchse, fuchs",
    "German2, der Füchse, fuchs",
    "Swedish, och rävar, räv",
    "French, le renards, renard",
    "Spanish, el zorros, el zorr"
  })
  void snowballLeavesOutTheWordsThatAreCommonInSomeLanguages(
      String language, String text, String tokens) {
    String defined = "'analyzer':{'a':{'type':'snowball','language':'" + language + "'}}";
    assertThat(tokens("a", defined, text)).containsExactly(tokens.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "English, It’s the class’s FOX'S, class fox",
    "Porter, It’s the class’s FOX'S, it the class fox",
    "German, FOX'S, fox's",
    "Turkish, IŞIK İstanbul, ışık istanbul"
  })
  void snowballReadsPossessivesOfEnglishAndUpperCaseOfTurkish(
      String language, String text, String tokens) {
    String defined = "'analyzer':{'a':{'type':'snowball','language':'" + language + "'}}";
    assertThat(tokens("a", defined, text)).containsExactly(tokens.split(" "));
  }

  @Test
  void theAnalyzerOfOldDefinitionsReadsEnglish() {
    assertThat(tokens("chinese", "", "only for old indices"))
        .isEqualTo(tokens("a", "'analyzer':{'a':{'type':'chinese'}}", "only for old indices"))
        .containsExactly("only", "old", "indices");
  }

  @ParameterizedTest
  @CsvSource({"lowercase", "{type=lowercase}"})
  void tokensOfTheTokenizerAreLowerBeforeAnyFilter(String tokenizer) {
    Object named = tokenizer.startsWith("{") ? Map.of("type", "lowercase") : tokenizer;
    Map<String, @Nullable Object> answer =
        Analyze.withoutIndex()
            .answer(
                Map.of(
                    "tokenizer",
                    named,
                    "filter",
                    List.of("reverse"),
                    "text",
                    "Brown-Fox",
                    "explain",
                    true));
    String detail = answer.get("detail").toString();
    assertThat(detail)
        .contains("token=brown")
        .doesNotContain("Brown", "name=lowercase, tokens=[{token=nworb");
    assertThat((List<?>) ((Map<?, ?>) answer.get("detail")).get("tokenfilters")).hasSize(1);
  }
}
