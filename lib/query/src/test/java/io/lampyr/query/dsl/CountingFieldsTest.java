package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields whose mapping says by {@code boost} how many times they count. */
class CountingFieldsTest {
  private static final String DOCUMENT =
      """
      {"t":"red fox jumps","p":"red fox","m":"red fox","k":"red","n":"red","d":"2020-01-01",
       "b":true,"r":{"gte":1,"lte":5}}\
      """;

  private static Index index(String boost) {
    String fields =
        "'t':{'type':'text'B},'p':{'type':'text','index_phrases':true,'index_prefixes':{}B},"
            + "'m':{'type':'match_only_text'B},'k':{'type':'keyword'B},"
            + "'n':{'type':'keyword','index':false B},'d':{'type':'date'B},"
            + "'b':{'type':'boolean'B},'r':{'type':'integer_range'B}";
    String mapping = "{'properties':{" + fields.replace("B", boost) + "}}";
    return new Index(mapping.replace('\'', '"')).add("1", DOCUMENT).add("2", "{\"t\":\"blue\"}");
  }

  private static float score(Index index, String query) throws IOException {
    return new Asked(index, Dialect.OPENSEARCH).scores(query).getOrDefault("1", -1f);
  }

  private static float times(String query) throws IOException {
    try (Index once = index("");
        Index thrice = index(",'boost':3")) {
      assertThat(score(once, query)).isPositive();
      return score(thrice, query) / score(once, query);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'term':{'t':'red'}}",
        "{'term':{'t':{'value':'RED','case_insensitive':true}}}",
        "{'match':{'t':'red fox'}}",
        "{'match':{'t':{'query':'red fox','operator':'and'}}}",
        "{'match_phrase':{'t':'red'}}",
        "{'match_phrase':{'p':'red'}}",
        "{'query_string':{'query':'t:red^2'}}",
        "{'simple_query_string':{'query':'red fox','fields':['t']}}",
        "{'multi_match':{'query':'red','fields':['t','p'],'type':'cross_fields'}}",
        "{'multi_match':{'query':'red','fields':['t^2','k'],'type':'most_fields'}}",
        "{'term':{'k':'red'}}",
        "{'match':{'k':'red'}}",
        "{'term':{'k':{'value':'RED','case_insensitive':true}}}",
        "{'terms_set':{'k':{'terms':['red'],'minimum_should_match':1}}}",
        "{'term':{'n':'red'}}",
        "{'term':{'d':'2020-01-01'}}",
        "{'term':{'b':true}}",
        "{'terms':{'b':[true]}}",
        "{'range':{'b':{'gt':false}}}",
        "{'term':{'r':3}}"
      })
  void singleWordsAndValuesCountAsManyTimesAsTheMappingSays(String query) throws IOException {
    assertThat(times(query)).isCloseTo(3, within(1e-4f));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'match_phrase':{'t':'red fox'}}",
        "{'match_phrase':{'p':'red fox'}}",
        "{'match_phrase_prefix':{'t':'red fo'}}",
        "{'match_phrase_prefix':{'t':'re'}}",
        "{'match_bool_prefix':{'t':'re'}}",
        "{'prefix':{'t':'re'}}",
        "{'prefix':{'k':'re'}}",
        "{'wildcard':{'k':'r*d'}}",
        "{'regexp':{'k':'r.d'}}",
        "{'fuzzy':{'t':'rod'}}",
        "{'match':{'t':{'query':'rod','fuzziness':1}}}",
        "{'range':{'k':{'gte':'a'}}}",
        "{'range':{'d':{'gte':'2019-01-01'}}}",
        "{'range':{'r':{'gte':3}}}",
        "{'terms':{'t':['red']}}",
        "{'terms':{'k':['red']}}",
        "{'terms':{'d':['2020-01-01']}}",
        "{'exists':{'field':'k'}}",
        "{'span_term':{'t':'red'}}",
        "{'term':{'p._index_prefix':'re'}}",
        "{'term':{'m':'red'}}",
        "{'match':{'m':'red fox'}}"
      })
  void allElseCountsOnce(String query) throws IOException {
    assertThat(times(query)).isCloseTo(1, within(1e-4f));
  }

  @Test
  void wordsThatAreWholeCountBeforeOneThatIsBegun() throws IOException {
    try (Index once = index("");
        Index thrice = index(",'boost':3")) {
      String begun = "{'match_bool_prefix':{'t':'red fo'}}";
      float word = score(once, "{'term':{'t':'red'}}");
      assertThat(score(thrice, begun) - score(once, begun)).isCloseTo(2 * word, within(1e-4f));
    }
  }

  @Test
  void fieldsThatNeverCountAreFound() throws IOException {
    try (Index index = index(",'boost':0")) {
      assertThat(score(index, "{'match':{'t':'red'}}")).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "'NaN'", "1e300"})
  void noWordOfAFieldIsAskedForThatCountsLessThanNothingOrWithoutEnd(String boost)
      throws IOException {
    try (Index index = index(",'boost':" + boost)) {
      assertThatThrownBy(() -> score(index, "{'match':{'t':'red'}}"))
          .hasMessageContaining("boost must be a positive float, got ");
      assertThat(score(index, "{'prefix':{'t':'re'}}")).isEqualTo(1);
    }
  }
}
