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
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of analyzers whose settings are wrong, and lists of words and of rules in them. */
class WrongPartsTest {
  private static Map<String, @Nullable Object> json(String quoted) {
    return Json.readObject(quoted.replace('\'', '"'));
  }

  private static List<String> tokens(Analyze analyze, String request) {
    return ((List<?>) analyze.answer(json(request)).get("tokens"))
        .stream().map(token -> (String) ((Map<?, ?>) token).get("token")).toList();
  }

  private static List<String> tokens(String request) {
    return tokens(Analyze.withoutIndex(), request);
  }

  private static List<String> filtered(String filter, String text) {
    return tokens(
        "{'tokenizer':'whitespace','text':'" + text + "','filter':[{'type':" + filter + "}]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'length','min':3,'max':2 | maximum length must not be greater than minimum length",
        "'limit','max_token_count':0 | maxTokenCount must be greater than zero",
        "'dictionary_decompounder','word_list':['a'],'min_word_size':-1"
            + " | minWordSize cannot be negative",
        "'pattern_replace','pattern':'a','replacement':'$1'"
            + " | the replacement of [__anonymous__pattern_replace] is wrong: No group 1",
        "'pattern_replace','pattern':'a','replacement':'${n}'"
            + " | the replacement of [__anonymous__pattern_replace] is wrong: No group with name"
            + " {n}",
        "'ngram','min_gram':0,'max_gram':1 | minGram must be greater than zero",
        "'edge_ngram','min_gram':3 | minGram must not be greater than maxGram",
        "'keep_types','types':['word'],'mode':'some' | `keep_types` tokenfilter mode can only be"
            + " [include] or [exclude] but was [some].",
        "'stemmer_override','rules':['a=>'] | Invalid Keyword override Rule:a=>",
        "'delimited_term_freq','delimiter':'^^' | Setting [delimiter] must be a single, non-null"
            + " character. [^^] was provided.",
        "'length','min':'x' | Failed to parse int setting [min] with value [x]",
        "'stop','stopwords_path':'a.txt' | [stopwords_path] of [__anonymous__stop] is not"
            + " supported: there are no files of nodes; give the list as [stopwords]",
      })
  void filtersAreRefusedAsMistakesOfWhoeverGaveThem(String filter, String message) {
    assertThatThrownBy(() -> filtered(filter, "a ab"))
        .isInstanceOf(FaultException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"synonym", "synonym_graph"})
  void linesThatAreNoneOfWordnetAreRefused(String type) {
    assertThatThrownBy(() -> filtered("'" + type + "','synonyms':['a,b'],'format':'wordnet'", "a"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("failed to build synonyms");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'standard','max_token_length':0 | maxTokenLength must be greater than zero",
        "'uax_url_email','max_token_length':-1 | maxTokenLength must be greater than zero",
        "'classic','max_token_length':0 | maxTokenLength must be greater than zero",
        "'whitespace','max_token_length':0 | maxTokenLen must be greater than 0 and less than"
            + " 1048576 passed: 0",
        "'keyword','buffer_size':0 | maxTokenLen must be greater than 0 and less than 1048576"
            + " passed: 0",
        "'pattern','group':1 | invalid group specified: pattern only has: 0 capturing groups",
        "'path_hierarchy','skip':-1 | skip cannot be negative",
        "'path_hierarchy','buffer_size':-1 | bufferSize cannot be negative",
        "'char_group','tokenize_on_chars':[''] | [tokenize_on_chars] cannot contain empty"
            + " characters",
        "'edge_ngram','max_gram':1000000000 | max_gram must not be greater than 32766, got"
            + " 1000000000",
        "'ngram','token_chars':['custom'] | Token type: 'custom' requires setting"
            + " `custom_token_chars`",
      })
  void tokenizersAreRefusedAsMistakesOfWhoeverGaveThem(String tokenizer, String message) {
    String request = "{'text':'a','tokenizer':{'type':" + tokenizer + "}}";
    assertThatThrownBy(() -> tokens(request))
        .isInstanceOf(FaultException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "", "vowel"})
  void whatIsNoKindOfLettersIsRefused(String kind) {
    String request = "{'text':'a','tokenizer':{'type':'ngram','token_chars':['" + kind + "']}}";
    assertThatThrownBy(() -> tokens(request))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith("Unknown token type: '" + kind + "', must be one of [");
  }

  @Test
  void lettersOfAnyCategoryMakeGrams() {
    assertThat(
            tokens(
                "{'text':'Ab C','tokenizer':{'type':'ngram','min_gram':1,'max_gram':1,"
                    + "'token_chars':['Uppercase_Letter']}}"))
        .containsExactly("A", "C");
  }

  @Test
  void whatIsMappedTwiceIsRefused() {
    assertThatThrownBy(() ->
            tokens(
                "{'text':'a','tokenizer':'keyword','char_filter':[{'type':'mapping',"
                    + "'mappings':['a=>b','a=>c']}]}"))
        .isInstanceOf(FaultException.class)
        .hasMessage("match \"a\" was already added");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'tokenizer':'keyword','filter':[{'type':'pattern_replace','pattern':'(a|b)*'}]",
        "'tokenizer':'keyword','filter':[{'type':'pattern_capture','patterns':['(a|b)*']}]",
        "'tokenizer':'keyword','filter':[{'type':'keyword_marker','keywords_pattern':'(a|b)*'}]",
        "'tokenizer':{'type':'pattern','pattern':'(a|b)*'}",
        "'tokenizer':'keyword','char_filter':[{'type':'pattern_replace','pattern':'(a|b)*'}]",
      })
  void aPatternThatGoesTooDeepInATextIsAMistake(String chain) {
    String text = "ab".repeat(200_000);
    assertThatThrownBy(() -> tokens("{'text':'" + text + "'," + chain + "}"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("goes too deep in a text");
  }

  @Test
  void anAnalyzerThatCannotBeMadeIsRefusedWithItsIndex() {
    Map<String, @Nullable Object> settings =
        json("{'analysis':{'analyzer':{'a':{'type':'standard','max_token_length':0}}}}");
    assertThatThrownBy(() -> IndexAnalysis.of(settings))
        .isInstanceOf(FaultException.class)
        .hasMessage("maxTokenLength must be greater than zero");
    assertThatCode(() -> IndexAnalysis.ofKept(settings)).doesNotThrowAnyException();
  }

  @Test
  void requestsToAnIndexThatIsThereAreCheckedAsNewOnesAre() {
    Analyze analyze = new Analyze(IndexAnalysis.ofKept(Map.of()), _ -> null);
    assertThatThrownBy(() ->
            tokens(
                analyze,
                "{'text':'a','tokenizer':'keyword','filter':[{'type':'keep_types',"
                    + "'types':['word'],'mode':'some'}]}"))
        .isInstanceOf(FaultException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'dictionary_decompounder','word_list':['shot'] | PowerShot | PowerShot",
        "'dictionary_decompounder','word_list':['shot'],'word_list_case':true | PowerShot"
            + " | PowerShot Shot",
        "'word_delimiter','protected_words':['wi-fi'],'protected_words_case':true | Wi-Fi | Wi-Fi",
        "'word_delimiter','protected_words':['wi-fi'] | Wi-Fi | Wi Fi",
        "'common_grams','common_words':['_english_'] | the fox | the the_fox fox",
        "'stop','stopwords':['_english_','_fox_'] | the _fox_ runs | runs",
        "'stop','remove_trailing':false | the fox and the | fox the",
        "'keep','keep_words':[] | a b | ~~",
        "'synonym','synonyms':[] | a b | a b",
        "'synonym','synonyms':['a,b'],'lenient':'' | a | a b",
        "'stemmer','language':'lightEnglish' | foxes | fox",
        "'snowball','language':'english' | foxes | fox",
      })
  void listsOfWordsAreReadAsTheirSettingsSay(String filter, String text, String tokens) {
    assertThat(String.join(" ", filtered(filter, text))).isEqualTo(tokens);
  }

  @Test
  void standardStopWordsMayIgnoreCase() {
    String words = "{'analysis':{'analyzer':{'a':{'type':'standard','stopwords':['The']%s}}}}";
    Analyze exact = new Analyze(IndexAnalysis.of(json(words.formatted(""))), _ -> null);
    Analyze same =
        new Analyze(IndexAnalysis.of(json(words.formatted(",'stopwords_case':true"))), _ -> null);
    String request = "{'analyzer':'a','text':'The fox'}";
    assertThat(tokens(exact, request)).containsExactly("the", "fox");
    assertThat(tokens(same, request)).containsExactly("fox");
  }

  @Test
  void lenientRulesLeaveOutWhatTheirAnalyzerMakesNothingOf() {
    String request =
        "{'text':'fox','tokenizer':'whitespace','filter':['stop',{'type':'synonym',"
            + "'synonyms':['the,fox,dog']%s}]}";
    assertThatThrownBy(() -> tokens(request.formatted(""))).isInstanceOf(FaultException.class);
    assertThat(tokens(request.formatted(",'lenient':true"))).containsExactly("fox", "dog");
  }
}
