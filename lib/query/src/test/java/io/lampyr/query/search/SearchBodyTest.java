package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.query.sort.SortSpec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SearchBodyTest {
  private static final SearchBodyReader READER =
      new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH);

  private static SearchBody read(String json) {
    return READER.read(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anUnknownKeyIsNamedWithItsPlace() {
    assertThatThrownBy(() -> read("{\"quer\":{}}"))
        .hasMessage("Unknown key for a START_OBJECT in [quer].")
        .satisfies(thrown ->
            assertThat(((FaultException) thrown).fault().position()).isEqualTo(new Position(1, 9)));
    assertThatThrownBy(() -> read("{\"sizes\":true}"))
        .hasMessage("Unknown key for a VALUE_BOOLEAN in [sizes].");
  }

  @Test
  void whatPluginsWouldReadIsRefused() {
    assertThat(read("{\"ext\":{}}").query()).isNull();
    assertThatThrownBy(() -> read("{\"ext\":{\"ubi\":{\"query_id\":\"x\"}}}"))
        .hasMessageStartingWith("[ext] with [ubi] is not supported");
  }

  @Test
  void innerHitsAreReadWithTheQueryThatAsksForThem() {
    String nested =
        "{\"nested\":{\"path\":\"none\",\"ignore_unmapped\":true,\"query\":{\"match_all\":{}},"
            + "\"inner_hits\":{";
    for (String around :
        new String[] {
          "{\"query\":#}",
          "{\"post_filter\":#}",
          "{\"aggs\":{\"a\":{\"filter\":#}}}",
          "{\"aggs\":{\"a\":{\"filters\":{\"filters\":[#]}}}}"
        }) {
      String place = "[1:" + (around.indexOf('#') + nested.length() + 1) + "] [inner_hits] ";
      assertThatThrownBy(() -> read(around.replace("#", nested + "\"nope\":1}}}")))
          .hasMessage(place + "unknown field [nope]");
      assertThatThrownBy(() -> read(around.replace("#", nested + "\"size\":true}}}")))
          .hasMessageEndingWith("[inner_hits] size doesn't support values of type: VALUE_BOOLEAN");
      assertThatThrownBy(() -> read(around.replace("#", nested + "\"from\":-1}}}")))
          .hasMessageEndingWith("[inner_hits] failed to parse field [from]");
      assertThat(read(around.replace("#", nested + "\"size\":1}}}"))).isNotNull();
    }
    assertThatThrownBy(() -> read("{\"collapse\":{\"field\":\"k\",\"inner_hits\":{\"x\":1}}}"))
        .hasMessageEndingWith("[collapse] failed to parse field [inner_hits]");
  }

  @Test
  void allPartsAreRead() {
    SearchBody body =
        read(
            """
            {"query":{"match_all":{}},"post_filter":{"term":{"x":1}},"from":2,"size":3,
             "aggs":{"a":{"terms":{"field":"x"}}},"track_total_hits":true,"min_score":1.5,
             "sort":["_score",{"n":"desc"},{"d":{"order":"asc","missing":"_first","mode":"avg",
               "nested":{"path":"p","filter":{"term":{"x":1}}}}}],
             "_source":{"includes":["a.*"],"excludes":"b"},"fields":["x",{"field":"d","format":"yyyy"}],
             "highlight":{"pre_tags":["<b>"],"post_tags":["</b>"],"fields":{"t":{"number_of_fragments":0}}},
             "knn":{"field":"v","query_vector":[1,2.5],"k":3,"num_candidates":10},
             "suggest":{"text":"b","s":{"completion":{"field":"c","fuzzy":{"fuzziness":1}}}},
             "timeout":"2s","terminate_after":7,"indices_boost":[{"i":2}],
             "slice":{"id":1,"max":4},"pit":{"id":"x"},"stats":["g"],"explain":true}
            """);
    assertThat(body.window().from()).isEqualTo(2);
    assertThat(body.limits()).isEqualTo(new SearchBody.Limits(SearchBody.COUNT_ALL, 7, 2000));
    assertThat(body.ranking().sort()).hasSize(3);
    assertThat(body.ranking().sort().getLast().missingFirst()).isTrue();
    assertThat(body.fetch().fields().getLast().format()).isEqualTo("yyyy");
    assertThat(body.knn().getFirst().k()).isEqualTo(3);
    assertThat(body.suggest()).isNotNull();
  }

  @Test
  void wrongWindowsAreRefusedInTheWordsThatClientsKnow() {
    assertThatThrownBy(() -> read("{\"size\":-1}"))
        .hasMessage("[size] parameter cannot be negative, found [-1]");
    assertThatThrownBy(() -> read("{\"from\":20000}").checkWindow(10000))
        .hasMessageStartingWith(
            "Result window is too large, from + size must be less than or equal to: [10000] but"
                + " was [20010].");
    assertThatThrownBy(() ->
            read("{\"collapse\":{\"field\":\"a\"},\"sort\":\"b\",\"search_after\":[1]}")
                .checkTogether(Dialect.OPENSEARCH))
        .hasMessage(
            "collapse field and sort field must be the same when use `collapse` in conjunction with"
                + " `search_after`");
  }

  @Test
  void totalsAreCountedUpToANumberHoweverThatIsWritten() {
    assertThat(read("{\"track_total_hits\":\"5.7\"}").limits().countUpTo()).isEqualTo(5);
    assertThat(read("{\"track_total_hits\":5.7}").limits().countUpTo()).isEqualTo(5);
    assertThat(read("{\"track_total_hits\":\"true\"}").limits().countUpTo())
        .isEqualTo(SearchBody.COUNT_ALL);
    assertThatThrownBy(() -> read("{\"track_total_hits\":\"x\"}"))
        .hasMessage("For input string: \"x\"");
    assertThatThrownBy(() -> read("{\"track_total_hits\":\"-5\"}"))
        .hasMessage("[track_total_hits] parameter must be positive or equals to -1, got -5");
  }

  @Test
  void parametersComeBeforeTheBody() {
    SearchBody body =
        READER.read(
            "{\"size\":3}".getBytes(StandardCharsets.UTF_8),
            Map.of("size", "1", "sort", "a:desc,_score", "_source_includes", "x,y", "foo", "bar"));
    assertThat(body.window().size()).isEqualTo(1);
    assertThat(body.ranking().sort().getFirst())
        .isInstanceOfSatisfying(SortSpec.ByField.class, by -> assertThat(by.descending()).isTrue());
    assertThat(body.fetch().effectiveSource().includes()).containsExactly("x", "y");
  }

  @Test
  void damagedBodiesAreFaultsAndNothingElse() {
    String whole =
        """
        {"query":{"term":{"a":1}},"from":0,"size":3,"sort":[{"d":{"order":"asc","nested":{"path":"p"}}},
         {"_geo_distance":{"p":[1,2],"unit":"km"}},{"_script":{"type":"number","script":"1+1","order":"asc"}}],
         "highlight":{"fields":[{"t":{"type":"fvh"}}]},"rescore":{"window_size":5,"query":{"rescore_query":{"match_all":{}}}},
         "collapse":{"field":"x","inner_hits":{"size":1}},"script_fields":{"s":{"script":{"source":"1"}}},
         "suggest":{"x":{"text":"a","term":{"field":"f"}},"y":{"text":"b","phrase":{"field":"g"}}},
         "knn":[{"field":"v","query_vector":"ff","k":1}],"stored_fields":"_none_"}
        """;
    long seed = 42;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        bytes[random.nextInt(bytes.length)] =
            (byte) "{}[]:,\"0-9atrue nulls\\".charAt(random.nextInt(22));
      }
      try {
        READER.read(bytes);
      } catch (FaultException expected) {
        assertThat(expected.fault().reason()).isNotBlank();
      } catch (RuntimeException other) {
        throw new AssertionError(
            "seed=" + seed + " body=" + new String(bytes, StandardCharsets.UTF_8), other);
      }
    }
  }

  @Test
  void anOrderIsAWordOfScoresToo() {
    for (String name : new String[] {"_score", "n"}) {
      assertThatThrownBy(() -> read("{\"sort\":[{\"" + name + "\":{\"order\":1.5}}]}"))
          .hasMessageContaining("order doesn't support values of type: VALUE_NUMBER");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"sort":{"_script":{"type":"number"}}} | Required [script]
          {"sort":{"_script":{"script":"1"}}} | Required [type]
          {"sort":{"_script":{}}} | Required [script, type]
          {"stats":["a",1]} | Expected [VALUE_STRING] in [stats] but found [VALUE_NUMBER]
          {"stored_fields":true} | Expected [VALUE_STRING] or [START_ARRAY] in [stored_fields] but found [VALUE_BOOLEAN]
          {"stored_fields":1} | Expected [VALUE_STRING] or [START_ARRAY] in [stored_fields] but found [VALUE_NUMBER]
          """)
  void whatIsOfTheWrongKindOrMissingIsTold(String body, String told) {
    assertThatThrownBy(() -> read(body)).hasMessage(told);
  }

  @Test
  void howMuchIndicesCountIsToldOneByOneOrAllAtOnce() {
    assertThat(
            read("{\"indices_boost\":[{\"a\":2},{\"b*\":3},{\"a\":4}]}").ranking().indicesBoost())
        .isEqualTo(read("{\"indices_boost\":{\"a\":2,\"b*\":\"3\"}}").ranking().indicesBoost());
    Map<String, String> wrong =
        Map.of(
            "[{\"a\":[]}]",
            "Expected [VALUE_NUMBER] in [indices_boost] but found [START_ARRAY]",
            "[{\"a\":\"2\"}]",
            "Expected [VALUE_NUMBER] in [indices_boost] but found [VALUE_STRING]",
            "[{}]",
            "Expected [FIELD_NAME] in [indices_boost] but found [END_OBJECT]",
            "[{\"a\":1,\"b\":2}]",
            "Expected [END_OBJECT] in [indices_boost] but found [FIELD_NAME]",
            "{\"a\":[]}",
            "Unknown key for a START_ARRAY in [a].",
            "1",
            "Unknown key for a VALUE_NUMBER in [indices_boost].");
    wrong.forEach((boosts, reason) ->
        assertThatThrownBy(() -> read("{\"indices_boost\":" + boosts + "}"))
            .hasMessageContaining(reason));
  }

  @Test
  void whatScoresAgainIsToldByTheKindOfItsValue() {
    Map<String, String> wrong =
        Map.of(
            "{\"query\":[]}", "unexpected token [START_ARRAY] after [query]",
            "{\"query\":null}", "unexpected token [VALUE_NULL] after [query]",
            "{\"query\":\"x\"}", "rescore doesn't support [query]",
            "{\"window_size\":[]}", "unexpected token [START_ARRAY] after [window_size]",
            "{\"foo\":{}}", "unknown field [foo]");
    wrong.forEach((rescore, reason) ->
        assertThatThrownBy(() -> read("{\"rescore\":" + rescore + "}"))
            .hasMessageContaining(reason));
  }

  @Test
  void namesOfStoredFieldsAreTexts() {
    assertThatThrownBy(() -> read("{\"stored_fields\":1}"))
        .hasMessageContaining(
            "Expected [VALUE_STRING] or [START_ARRAY] in [stored_fields] but found"
                + " [VALUE_NUMBER]");
  }

  @Test
  void whatIsWrongWithGroupsIsToldOfTheirOptions() {
    Map<String, String> wrong =
        Map.of(
            "\"field\":1",
            "[collapse] field doesn't support values of type: VALUE_NUMBER",
            "\"field\":\"k\",\"inner_hits\":\"b\"",
            "[collapse] inner_hits doesn't support values of type: VALUE_STRING",
            "\"field\":\"k\",\"inner_hits\":[\"b\"]",
            "[collapse] failed to parse field [inner_hits]",
            "\"field\":\"k\",\"max_concurrent_group_searches\":0",
            "[collapse] failed to parse field [max_concurrent_group_searches]");
    wrong.forEach((options, reason) ->
        assertThatThrownBy(() -> read("{\"collapse\":{" + options + "}}"))
            .hasMessageContaining(reason));
  }
}
