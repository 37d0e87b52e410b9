package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@code query_string} is told besides its text. */
class QueryStringTest {
  private static final String MAPPING =
      """
      {"properties":{"k":{"type":"keyword"},
        "t":{"type":"text","analyzer":"stop","fields":{
          "exact":{"type":"text","analyzer":"whitespace"},
          "en":{"type":"text","analyzer":"english"}}},
        "r":{"type":"double_range"}}}
      """;

  private final Index index =
      new Index(MAPPING)
          .add("1", "{\"t\":\"out of the room Running\",\"k\":\"Roo\"}")
          .add("2", "{\"t\":\"out room running quick brown\",\"k\":\"a(b\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void finds(String query, String... ids) throws IOException {
    assertThat(asked.hits("{'query_string':{" + query + "}}"))
        .as(query)
        .containsExactlyInAnyOrder(ids);
  }

  private float score(String query, String id) throws IOException {
    return asked.scores("{'query_string':{" + query + "}}").get(id);
  }

  private void refuses(String query, ErrorKind kind, String reason) {
    assertThatThrownBy(() -> asked.hits("{'query_string':{" + query + "}}"))
        .as(query)
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault().kind()).isEqualTo(kind))
        .hasMessageContaining(reason);
  }

  @Test
  void endsOfRangesAreMadeSmallerAsTheTermsOfTheirFieldsAre() throws IOException {
    finds("'query':'[BROWM TO BROWO]','fields':['t','k']", "2");
    finds("'query':'BROWM','fields':['t']");
    finds("'query':'t.exact:[BROWM TO BROWO]'");
    finds("'query':'t:{OUT TO RUNNINH}'", "1", "2");
    finds("'query':'t:>QUICJ'", "1", "2");
    finds("'query':'k:[roo TO rop]'");
    finds("'query':'k:[A TO B]','analyzer':'stop'", "2");
  }

  @Test
  void patternsOfFieldsMeanAliasesToo() throws IOException {
    Index named =
        new Index(
                """
                {"properties":{"t":{"type":"text"},"t_alias":{"type":"alias","path":"t"},
                  "p":{"type":"geo_point"},"p_alias":{"type":"alias","path":"p"}}}
                """)
            .add("1", "{\"t\":\"fox\"}");
    Asked all = new Asked(named, Dialect.OPENSEARCH);
    for (String kind : List.of("query_string", "simple_query_string", "multi_match")) {
      for (String fields : List.of("t_*", "*_alias", "t*", "*")) {
        assertThat(all.hits("{'" + kind + "':{'query':'fox','fields':['" + fields + "']}}"))
            .as(kind + " " + fields)
            .containsExactly("1");
      }
    }
    named.close();
  }

  @Test
  void rangesWithoutAnEndContainThoseThatHaveNoneEither() throws IOException {
    index.add("3", "{\"r\":{\"gte\":null}}").add("4", "{\"r\":{\"gte\":1}}");
    index.add("5", "{\"r\":{\"lte\":9}}");
    String range = "{'range':{'r':{'relation':'contains',";
    assertThat(asked.hits(range + "'gte':2}}}")).containsExactlyInAnyOrder("3", "4");
    assertThat(asked.hits(range + "'lt':2}}}")).containsExactlyInAnyOrder("3", "5");
  }

  @Test
  void leastNumberOfPartsIsNotThatOfEachFieldsTerms() throws IOException {
    String two = "'query':'quick room','minimum_should_match':2,'flags':'NONE','fields':[";
    assertThat(asked.hits("{'simple_query_string':{" + two + "'t','t.en']}}"))
        .containsExactlyInAnyOrder("1", "2");
    assertThat(asked.hits("{'simple_query_string':{" + two + "'t']}}")).containsExactly("2");
  }

  @Test
  void leastNumberIsOfThePartsOfTheTextWhateverItIsBoostedBy() throws IOException {
    String two = "'minimum_should_match':2,'fields':[";
    finds("'query':'nosuch quick room'," + two + "'t']", "2");
    finds("'query':'nosuch quick room'," + two + "'t','t.en']", "1", "2");
    finds("'query':'nosuch:quick room','escape':true," + two + "'t','k']", "1", "2");
    finds("'query':'(nosuch quick room)^3'," + two + "'t']", "2");
    finds("'query':'quick room','minimum_should_match':'500%','fields':['t']");
    finds("'query':'quick room','minimum_should_match':'1<1 9','fields':['t']", "1", "2");
    refuses(
        "'query':'quick room','minimum_should_match':'50 %','fields':['t']",
        ErrorKind.QUERY_SHARD, "For input string: \"50 \"");
  }

  @Test
  void wordsWithMistakesAreLookedForInPatternsByElasticsearchAlone() throws IOException {
    try (Index patterns =
        new Index("{\"properties\":{\"w\":{\"type\":\"wildcard\"}}}")
            .add("1", "{\"w\":\"milk\"}")) {
      Asked there = new Asked(patterns, Dialect.ELASTICSEARCH);
      Asked here = new Asked(patterns, Dialect.OPENSEARCH);
      for (String query :
          List.of(
              "'fuzzy':{'w':'milc'}",
              "'match':{'w':{'query':'milc','fuzziness':1}}",
              "'query_string':{'query':'w:milc~','lenient':false}",
              "'simple_query_string':{'query':'milc~1','fields':['w']}")) {
        assertThat(there.hits("{" + query + "}")).as(query).containsExactly("1");
        assertThatThrownBy(() -> here.hits("{" + query + "}"))
            .as(query)
            .hasMessageContaining("Can only use fuzzy queries on keyword");
      }
      for (String query :
          List.of(
              "'match':{'w':{'query':'milc','fuzziness':1,'lenient':true}}",
              "'query_string':{'query':'milc~'}",
              "'simple_query_string':{'query':'milc~1'}")) {
        assertThat(there.hits("{" + query + "}")).as(query).containsExactly("1");
        assertThat(here.hits("{" + query + "}")).as(query).isEmpty();
      }
    }
  }

  @Test
  void whatDocumentsAreKeptByHasNoMistakes() {
    for (String field : List.of("_id", "_index", "_field_names")) {
      String named = "not on [" + field + "] which is of type [" + field + "]";
      assertThatThrownBy(() -> asked.hits("{'fuzzy':{'" + field + "':'test'}}"))
          .hasMessageContaining(named);
      refuses("'query':'" + field + ":test~','lenient':false", ErrorKind.QUERY_SHARD, named);
    }
  }

  @Test
  void numbersAreLookedForInRangesToo() throws IOException {
    index.add("3", "{\"r\":{\"gte\":3,\"lt\":4}}");
    finds("'query':'3.5'", "3");
    finds("'query':'room OR 3.5'", "1", "2", "3");
    finds("'query':'4'");
    assertThat(asked.hits("{'simple_query_string':{'query':'3.5'}}")).containsExactly("3");
  }

  @Test
  void wordsThatAreLeftOutLeaveNoGapsWhereNoneAreWanted() throws IOException {
    String phrase = "'query':'\\\"out of the room\\\"','fields':['t']";
    finds(phrase, "1");
    finds(phrase + ",'enable_position_increments':false", "2");
    String words = "'query':'out of the room','type':'phrase','fields':['t']";
    finds(words, "1");
    finds(words + ",'enable_position_increments':false", "2");
    finds(words + ",'phrase_slop':3", "1", "2");
  }

  @Test
  void phrasesAreAnalyzedAndLookedForApart() throws IOException {
    String phrase = "'query':'\\\"room running\\\"','fields':['t']";
    finds(phrase, "1", "2");
    finds(phrase + ",'quote_field_suffix':'.exact'", "2");
    finds(phrase + ",'quote_field_suffix':'.none'", "1", "2");
    finds(phrase + ",'quote_analyzer':'keyword'");
    finds("'query':'t:\\\"room running\\\" quick','quote_field_suffix':'.exact'", "2");
    finds("'query':'running','fields':['t'],'quote_analyzer':'keyword'", "1", "2");
    refuses(
        phrase + ",'quote_analyzer':'nosuch'",
        ErrorKind.QUERY_SHARD,
        "[query_string] quote_analyzer [nosuch] not found");
  }

  @Test
  void whatIsEscapedIsNoSyntax() throws IOException {
    finds("'query':'a(b','fields':['k'],'escape':true", "2");
    refuses("'query':'a(b','fields':['k']", ErrorKind.QUERY_SHARD, "Failed to parse query [a(b]");
  }

  @Test
  void beginningsAreAnalyzedWhereThatIsAskedFor() throws IOException {
    String start = "'query':'quick-brow*','fields':['t']";
    finds(start);
    finds(start + ",'analyze_wildcard':true,'default_operator':'and'", "2");
    finds("'query':'room-brow*','fields':['t'],'analyze_wildcard':true", "1", "2");
    finds("'query':'the*','fields':['t'],'analyze_wildcard':true");
    finds("'query':'Ro*','fields':['k'],'analyze_wildcard':true", "1");
    finds("'query':'Roo*','fields':['t']", "1", "2");
    finds("'query':'Roo*','fields':['t'],'analyzer':'keyword'");
  }

  @Test
  void typesSayHowWordsAreLookedFor() throws IOException {
    finds("'query':'quick bro','type':'phrase_prefix','fields':['t']", "2");
    finds("'query':'brown qui','type':'phrase_prefix','fields':['t']");
    finds("'query':'brown qui','type':'bool_prefix','fields':['t'],'default_operator':'and'", "2");
    finds(
        "'query':'quick running','fields':['t','t.exact'],'default_operator':'and',"
            + "'type':'cross_fields'",
        "2");
    refuses(
        "'query':'x','type':'nosuch'",
        ErrorKind.PARSE,
        "failed to parse [multi_match] query type [nosuch]. unknown type.");
  }

  @Test
  void manyTermsAreScoredAsTheQuerySays() throws IOException {
    assertThat(score("'query':'quic*','fields':['t']", "2")).isEqualTo(1f);
    assertThat(score("'query':'quic*','fields':['t'],'rewrite':'scoring_boolean'", "2"))
        .isEqualTo(score("'query':'quick','fields':['t']", "2"));
    String near = "'query':'quikc~','fields':['t']";
    assertThat(score(near + ",'rewrite':'constant_score'", "2")).isEqualTo(score(near, "2"));
    assertThat(score(near + ",'fuzzy_rewrite':'constant_score'", "2")).isEqualTo(1f);
    // Terms that are no edit away are many to look for, too, if the query says so.
    String match =
        "{'match':{'t':{'query':'quick','fuzziness':0,'fuzzy_rewrite':'constant_score'}}}";
    assertThat(asked.scores(match).get("2")).isEqualTo(1f);
    for (String key : new String[] {"rewrite", "fuzzy_rewrite"}) {
      refuses(
          "'query':'x','fields':['t'],'" + key + "':'nosuch'",
          ErrorKind.QUERY_SHARD,
          "Failed to parse rewrite_method [nosuch]");
    }
  }

  @Test
  void expressionsHaveAsManyStatesAsTheQueryAllows() throws IOException {
    finds("'query':'/ro*m/','fields':['t']", "1", "2");
    refuses(
        "'query':'/ro*m.*abc/','fields':['t'],'max_determinized_states':1",
        ErrorKind.QUERY_SHARD,
        "would require more than 1 effort");
    for (String states : new String[] {"-1", "1000001"}) {
      refuses(
          "'query':'x','max_determinized_states':" + states,
          ErrorKind.ILLEGAL_ARGUMENT,
          "[query_string] max_determinized_states cannot be ");
    }
  }

  @Test
  void aStarThatIsEscapedIsAWord() throws IOException {
    for (String query :
        List.of("{'query':'*','escape':true}", "{'query':'\\\\*','fields':['t']}")) {
      assertThat(asked.hits("{'query_string':" + query + "}")).as(query).isEmpty();
    }
    assertThat(asked.hits("{'query_string':{'query':'*'}}")).isNotEmpty();
  }

  @Test
  void whatTheParserSaysIsTold() {
    Fault fault =
        assertThrows(FaultException.class, () -> asked.hits("{'query_string':{'query':'t:(a'}}"))
            .fault();
    assertThat(fault.reason()).isEqualTo("Failed to parse query [t:(a]");
    assertThat(fault.cause().reason()).startsWith("Cannot parse 't:(a': Encountered");
    assertThat(fault.cause().cause().reason()).startsWith("Encountered");
  }
}
