package io.lampyr.query.script.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.analysis.Analyze;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters that ask scripts about tokens. */
class ScriptedTokensTest {
  private static final String TEXT = "Vertical lineman and three a";

  private static List<String> terms(Map<String, ?> answer) {
    List<String> terms = new ArrayList<>();
    for (Object token : (List<?>) answer.get("tokens")) {
      terms.add(String.valueOf(((Map<?, ?>) token).get("token")));
    }
    return terms;
  }

  private static List<String> filtered(String filters) {
    return filtered(filters, "standard", TEXT);
  }

  private static List<String> filtered(String filters, String tokenizer, String text) {
    String body =
        "{'tokenizer':'" + tokenizer + "','filter':[" + filters + "],'text':'" + text + "'}";
    return terms(Analyze.withoutIndex().answer(Json.readObject(body.replace('\'', '"'))));
  }

  private static String predicate(String script) {
    return "{'type':'predicate_token_filter','script':{'source':'" + script + "'}}";
  }

  private static String condition(String script, String filters) {
    return "{'type':'condition','script':{'source':'" + script + "'},'filter':[" + filters + "]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      value = {
        "token.term.length() > 5 § Vertical lineman",
        "token.getTerm().charAt(0) == (char)97 § and a",
        "token.position % 2 == 0 § Vertical and a",
        "token.getPosition() == 1 § lineman",
        "token.startOffset == 9 && token.endOffset == 16 § lineman",
        "token.getStartOffset() + token.getEndOffset() == 8 § Vertical",
        "token.positionIncrement == 1 && token.positionLength == 1 § " + TEXT,
        "token.getPositionIncrement() != token.getPositionLength() § ''",
        "token.type.contains(token.getType()) § " + TEXT,
        "token.keyword || token.isKeyword() § ''",
        "if (token.position == 3) { return true } § three",
      })
  void tokensAreKeptThatAScriptAccepts(String script, String kept) {
    assertThat(String.join(" ", filtered(predicate(script)))).isEqualTo(kept);
  }

  @Test
  void whatIsMarkedAsKeywordIsSeen() {
    String marked = "{'type':'keyword_marker','keywords':['and']}," + predicate("token.keyword");
    assertThat(filtered(marked)).containsExactly("and");
  }

  @Test
  void filtersAreDoneToTokensThatAScriptAccepts() {
    assertThat(filtered(condition("token.position == 0", "'uppercase','reverse'")))
        .containsExactly("LACITREV", "lineman", "and", "three", "a");
    assertThat(filtered(condition("token.position < 3", "'stop'")))
        .containsExactly("Vertical", "lineman", "three", "a");
    assertThat(
            filtered(
                condition("token.position == 0", "'word_delimiter_graph'"),
                "whitespace",
                "ab-cd ef-gh"))
        .containsExactly("ab", "cd", "ef-gh");
  }

  @Test
  void filtersOfAnIndexAreDoneToItsTexts() {
    Map<String, Object> settings =
        Json.readObject(
            """
            {"analysis":{
              "filter":{
                "up":{"type":"uppercase"},
                "short":{"type":"condition","filter":["up"],
                  "script":{"source":"token.term.length() < 5"}},
                "rest":{"type":"predicate_token_filter","script":{"source":"token.position > 1"}}},
              "analyzer":{"x":{"type":"custom","tokenizer":"standard","filter":["short","rest"]}}}}
            """);
    Analyze analyze = new Analyze(IndexAnalysis.of(settings), _ -> null);
    Map<String, Object> body =
        Json.readObject("{\"analyzer\":\"x\",\"text\":[\"foo bar bazar\",\"x y z\"]}");
    // Each text begins anew.
    assertThat(terms(analyze.answer(body))).containsExactly("bazar", "Z");
    assertThat(terms(analyze.answer(body))).containsExactly("bazar", "Z");
  }

  private static void isRefused(String filters, String reason) {
    assertThatThrownBy(() -> filtered(filters))
        .isInstanceOfSatisfying(
            FaultException.class,
            refused -> {
              var cause = refused.fault().cause();
              assertThat((cause == null ? refused.fault() : cause).reason()).isEqualTo(reason);
            });
  }

  @Test
  void whatIsWrongIsToldByName() {
    String needed = "must specify either [source] for an inline script or [id] for a stored script";
    isRefused("{'type':'predicate_token_filter','script':'true'}", needed);
    isRefused("{'type':'condition','filter':['lowercase']}", needed);
    isRefused(
        "{'type':'predicate_token_filter','script':{'id':'x'}}",
        "Cannot use stored scripts in tokenfilter [__anonymous__predicate_token_filter]");
    isRefused(
        condition("true", ""),
        "Empty list of filters provided to tokenfilter [__anonymous__condition]");
    isRefused(
        condition("true", "'nope'"),
        "ScriptedConditionTokenFilter [__anonymous__condition] refers to undefined token filter"
            + " [nope]");
    isRefused(predicate("doc.x"), "cannot resolve symbol [doc]");
    isRefused(predicate("return 1"), "Cannot cast from [int] to [boolean].");
    isRefused(
        predicate("while (token.position >= 0) {}"),
        "the script does more than is allowed: at most [1000000] steps in one run");
  }

  @Test
  void aFilterThatIsInItselfIsRefused() {
    Map<String, Object> settings =
        Json.readObject(
            """
            {"analysis":{
              "filter":{"c":{"type":"condition","filter":["c"],"script":{"source":"true"}}},
              "analyzer":{"x":{"type":"custom","tokenizer":"standard","filter":["c"]}}}}
            """);
    assertThatThrownBy(() -> IndexAnalysis.of(settings))
        .isInstanceOf(FaultException.class)
        .hasMessage("filters are too deep in each other: [c]");
  }
}
