package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
