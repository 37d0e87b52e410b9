package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Beginnings of words, patterns and words with mistakes go through what suits parts of words. */
class PartsOfWordsTest {
  private static Map<String, @Nullable Object> settings(String json) {
    return Json.readObject(
        ("{\"analysis\":" + json + "}").replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static String normal(String settings, String analyzer, String text) {
    NamedAnalyzer found = IndexAnalysis.of(settings(settings)).find(analyzer);
    assertThat(found).isNotNull();
    return found.analyzer().normalize("f", text).utf8ToString();
  }

  @ParameterizedTest
  @CsvSource({
    "porter_stem,Running,running", "stop,The,the", "word_delimiter_graph,Wi-Fi,wi-fi",
    "ngram,ABC,abc", "asciifolding,Caf\u00e9,cafe", "trim,ab,ab"
  })
  void onlyFiltersOfSignsAreDoneToThem(String filter, String text, String normal) {
    String chain =
        "{'analyzer':{'a':{'tokenizer':'standard','char_filter':['html_strip'],"
            + "'filter':['lowercase','"
            + filter
            + "']}}}";
    assertThat(normal(chain, "a", text)).isEqualTo(normal);
  }

  @Test
  void foldingMakesOneOfAPartOfAWordEvenIfItKeepsWholeWordsAsTheyWere() {
    String chain =
        "{'analyzer':{'a':{'tokenizer':'standard','filter':['f']}},"
            + "'filter':{'f':{'type':'asciifolding','preserve_original':true}}}";
    assertThat(normal(chain, "a", "Caf\u00e9")).isEqualTo("Cafe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "stop", "pattern", "simple"})
  void ofAnalyzersThatAreThereOnlyTheCaseCounts(String analyzer) {
    assertThat(normal("{}", analyzer, "The")).isEqualTo("the");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fingerprint", "snowball"})
  void someAnalyzersLeavePartsOfWordsAsTheyAre(String analyzer) {
    assertThat(normal("{}", analyzer, "The")).isEqualTo("The");
  }

  @ParameterizedTest
  @CsvSource({
    "filter,filter,porter_stem",
    "filter,filter,stop",
    "filter,filter,truncate",
    "char_filter,char filter,html_strip"
  })
  void normalizersAreMadeOfThemAlone(String key, String kind, String name) {
    String normalizer = "{'normalizer':{'n':{'type':'custom','%s':['%s']}}}".formatted(key, name);
    assertThatThrownBy(() -> IndexAnalysis.of(settings(normalizer)))
        .isInstanceOf(FaultException.class)
        .hasMessage("Custom normalizer [n] may not use " + kind + " [" + name + "]");
  }

  @Test
  void normalizersOfFormerTimesAreKept() {
    String normalizer = "{'normalizer':{'n':{'type':'custom','filter':['porter_stem']}}}";
    NamedAnalyzer kept = IndexAnalysis.ofKept(settings(normalizer)).findNormalizer("n");
    assertThat(kept).isNotNull();
    assertThat(kept.analyzer().normalize("f", "running").utf8ToString()).isEqualTo("run");
  }
}
