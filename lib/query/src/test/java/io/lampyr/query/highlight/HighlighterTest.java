package io.lampyr.query.highlight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryCompiler;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.QuerySettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.FieldMaskingSpanQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

/** Fragments as both products show them; what is expected was answered by a real peer. */
class HighlighterTest {
  private static final String ALL = "{'match_all':{}}";

  private static final String FOX = "The quick brown fox went to the forest and saw another fox.";
  private static final List<String> DOGS =
      List.of("One <b>dog</b> and a fox, which is quick", "two foxes, three dogs & a cat");

  private final Index index =
      new Index(
              """
              {"properties":{"plain":{"type":"text",
                "fields":{"english":{"type":"text","analyzer":"english"}}},
               "offsets":{"type":"text","index_options":"offsets"},
               "vectors":{"type":"text","term_vector":"with_positions_offsets"},
               "loose":{"type":"text","term_vector":"with_offsets"},
               "typed":{"type":"search_as_you_type"},
               "kept":{"type":"search_as_you_type","term_vector":"with_positions_offsets"},
               "begun":{"type":"text","index_prefixes":{},"index_phrases":true},
               "short":{"type":"keyword","ignore_above":3},
               "column":{"type":"keyword","index":false}}}
              """)
          .add(
              "1",
              """
              {"plain":"%1$s","offsets":"%1$s","vectors":"%1$s","loose":"%1$s",
               "short":["12","1234"],"column":"fox",
               "typed":"%1$s","kept":"%1$s","begun":"%1$s"}
              """
                  .formatted(FOX));

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private static byte[] utf8(String json) {
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private Map<String, List<String>> highlight(String query, String spec, List<String> values)
      throws IOException {
    return highlight(query, spec, values, false);
  }

  private Map<String, List<String>> highlight(
      String query, String spec, List<String> values, boolean byMatches) throws IOException {
    QueryScope scope =
        QueryScope.of(
            index.mapping(), IndexAnalysis.standard(), Dialect.OPENSEARCH, "test", () -> 0);
    QueryCompiler queries = node -> node.toLucene(scope);
    byte[] json = utf8(spec);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return new Highlighter(
              index.searcher(),
              index.mapping(),
              queries,
              queries.compile(QueryParser.parse(utf8(query))),
              new QuerySettings.Highlights(100, byMatches))
          .highlight(new HighlightReader().read(parser), new int[] {0}, (hit, leaf) -> values)
          .getFirst();
    }
  }

  private List<String> fragments(String field, String options, List<String> values)
      throws IOException {
    String query = "{'match':{'" + field + "':'fox quick'}}";
    String spec = "{'fields':{'" + field + "':{" + options + "}}}";
    return highlight(query, spec, values).getOrDefault(field, List.of());
  }

  @Test
  void patternsMeanTextsAndKeywords() throws IOException {
    String spec = "{'fields':{'F':{'no_match_size':3}}}";
    assertThat(highlight(ALL, spec.replace("F", "typed"), List.of("one"))).containsKey("typed");
    assertThat(highlight(ALL, spec.replace("F", "*"), List.of("one")))
        .containsKey("plain")
        .doesNotContainKey("typed");
  }

  @Test
  void shinglesAndBeginningsOfWhatIsTypedAreHighlightedByTheirNames() throws IOException {
    List<String> text = List.of("The quick brown fox went");
    String query = "{'match':{'typed._2gram':'brown fox'}}";
    for (String type : List.of("unified", "plain")) {
      String spec =
          "{'type':'T','require_field_match':false,'fields':{'typed._2gram':{},".replace("T", type)
              + "'typed._index_prefix':{},'typed._4gram':{},'plain._2gram':{},'_2gram':{}}}";
      assertThat(highlight(query, spec, text))
          .containsOnly(
              Map.entry("typed._2gram", List.of("The quick <em>brown fox</em> went")),
              Map.entry("typed._index_prefix", List.of("The quick <em>brown fox went</em>")));
    }
  }

  @Test
  void shinglesAreHighlightedByTheirVectorsIfTheFieldKeepsSome() throws IOException {
    String query = "{'match':{'kept._2gram':'quick brown'}}";
    String spec = "{'type':'fvh','fields':{'F':{}}}";
    assertThat(highlight(query, spec.replace("F", "kept._2gram"), List.of(FOX)).values())
        .singleElement()
        .asString()
        .contains("The <em>quick brown</em> fox");
    for (String without : List.of("typed._2gram", "kept._index_prefix")) {
      assertThatThrownBy(() -> highlight(query, spec.replace("F", without), List.of(FOX)))
          .hasMessageContaining("[" + without + "] should be indexed with term vector");
    }
  }

  @Test
  void asManyFragmentsAsThereAreNumbersMayBeWanted() throws IOException {
    assertThat(fragments("plain", "'number_of_fragments':2147483647", List.of(FOX)))
        .isEqualTo(fragments("plain", "'number_of_fragments':5", List.of(FOX)))
        .isNotEmpty();
  }

  @Test
  void theBeginningOfWhatDoesNotMatchIsThatOfTheFirstTextThatIsNotEmpty() throws IOException {
    String spec = "{'fields':{'plain':{'no_match_size':3}}}";
    assertThat(highlight(ALL, spec, List.of("", "", "one", "two")))
        .containsEntry("plain", List.of("one"));
    assertThat(highlight(ALL, spec, List.of(""))).isEmpty();
  }

  @Test
  void plainCutsAtTokensWithoutRegardToSentences() throws IOException {
    List<String> fox = List.of(FOX);
    assertThat(fragments("plain", "'type':'plain','fragment_size':20", fox))
        .containsExactly("The <em>quick</em> brown <em>fox</em>", " and saw another <em>fox</em>.");
    assertThat(fragments("plain", "'type':'plain','fragment_size':20,'fragmenter':'simple'", DOGS))
        .containsExactly(" a <em>fox</em>, which is", " <em>quick</em>");
    assertThat(fragments("plain", "'type':'plain','number_of_fragments':0", fox))
        .containsExactly(
            "The <em>quick</em> brown <em>fox</em> went to the forest and saw another"
                + " <em>fox</em>.");
    assertThat(fragments("plain", "'type':'plain','no_match_size':10", List.of("One <b>dog</b>")))
        .containsExactly("One <b>dog");
    assertThatThrownBy(() -> fragments("plain", "'type':'plain','fragmenter':'x'", fox))
        .hasMessage("unknown fragmenter option [x] for the field [plain]");
  }

  @Test
  void whatIsWrongWithAnOptionIsToldOfItsPlace() {
    String field = "'type':'plain'";
    assertThatThrownBy(() -> fragments("plain", field + ",'boundary_scanner':'x'", List.of(FOX)))
        .hasMessageContaining("[highlight] failed to parse field [fields]");
    assertThatThrownBy(() -> highlight(ALL, "{'order':5,'fields':{}}", List.of()))
        .hasMessage("[1:10] [highlight] order doesn't support values of type: VALUE_NUMBER");
    assertThatThrownBy(() -> highlight(ALL, "{'matched_fields':['t'],'fields':{}}", List.of()))
        .hasMessage("[1:2] [highlight] unknown field [matched_fields]");
    assertThatThrownBy(() -> highlight(ALL, "{'pre_tags':['x'],'fields':{}}", List.of()))
        .hasMessage("pre_tags are set but post_tags are not set");
    assertThatThrownBy(() -> highlight(ALL, "{'fields':[{'a':{},'b':{}}]}", List.of()))
        .hasMessage("[1:20] [highlight] failed to parse field [fields]");
  }

  @Test
  void sentencesAndWordsAreWhereTheUsualHighlighterDivides() throws IOException {
    String chars = "'boundary_scanner':'chars'";
    assertThatThrownBy(() -> fragments("plain", chars, List.of(FOX)))
        .hasMessage("Invalid boundary scanner type: chars");
    // A keyword is one word, and nothing divides it.
    assertThat(
            highlight(
                    "{'wildcard':{'short':'1*'}}",
                    "{'fields':{'short':{" + chars + "}}}",
                    List.of("12"))
                .values())
        .containsExactly(List.of("<em>12</em>"));
  }

  @Test
  void plainSeesIntoQueriesThatLuceneDoesNotKnow() throws IOException {
    String query =
        "{'function_score':{'query':{'bool':{'must':{'match_phrase':{'plain':'brown fox'}},"
            + "'must_not':{'term':{'plain':'forest'}}}}}}";
    String spec = "{'fields':{'plain':{'type':'plain'}}}";
    assertThat(highlight(query, spec, List.of(FOX)).get("plain"))
        .containsExactly(
            "The quick <em>brown</em> <em>fox</em> went to the forest and saw another fox.");
  }

  @Test
  void plainComesToAnEndOfIntervalsWithPatterns() throws IOException {
    String spec = "{'fields':{'plain':{'type':'plain'}}}";
    for (String pattern :
        List.of(
            "{'prefix':{'prefix':'fo'}}",
            "{'wildcard':{'pattern':'f*x'}}",
            "{'fuzzy':{'term':'quack'}}",
            "{'any_of':{'intervals':[{'prefix':{'prefix':'fo'}},{'match':{'query':'quick'}}]}}")) {
      String query = "{'intervals':{'plain':" + pattern + "}}";
      assertThat(highlight(query, spec, List.of(FOX)).toString())
          .as(pattern)
          .isIn(
              "{}",
              "{plain=[The <em>quick</em> brown fox went to the forest and saw another fox.]}");
    }
  }

  @Test
  void vectorsShowPlacesWithoutAnalysis() throws IOException {
    List<String> fox = List.of(FOX);
    assertThat(fragments("vectors", "'type':'fvh','fragment_size':20", fox))
        .containsExactly("The <em>quick</em> brown <em>fox</em> went", "another <em>fox</em>.");
    assertThat(
            fragments("vectors", "'type':'fvh','fragment_size':20,'boundary_scanner':'word'", fox))
        .containsExactly("The <em>quick</em> brown <em>fox</em> went", " another <em>fox</em>.");
    assertThat(fragments("vectors", "'type':'fvh','pre_tags':['<1>','<2>'],'post_tags':'<0>'", fox))
        .first()
        .asString()
        .startsWith("The <2>quick<0> brown <1>fox<0>");
    assertThatThrownBy(() -> fragments("vectors", "'type':'fvh','fragment_size':10", fox))
        .hasMessage("fragCharSize(10) is too small. It must be 18 or higher.");
    assertThatThrownBy(() -> fragments("offsets", "'type':'fvh'", fox))
        .hasMessageStartingWith("the field [offsets] should be indexed with term vector");
    assertThat(fragments("loose", "'type':'fvh','no_match_size':4", fox))
        .containsExactly("The quick");
  }

  @Test
  void whatIsAnalyzedIsBounded() throws IOException {
    List<String> tooLong = List.of(FOX + FOX);
    String refused = "The length of [plain] field of [0] doc has exceeded [100]";
    assertThatThrownBy(() -> fragments("plain", "", tooLong)).hasMessageStartingWith(refused);
    assertThatThrownBy(() -> fragments("plain", "'type':'plain'", tooLong))
        .hasMessageStartingWith(refused);
    // Where the index knows the places, nothing is analyzed.
    assertThat(fragments("offsets", "", tooLong)).isNotEmpty();
    assertThat(fragments("plain", "'max_analyzer_offset':12", List.of(FOX)))
        .containsExactly("The <em>quick</em> brown fox went to the forest and saw another fox.");
    assertThat(fragments("plain", "'type':'plain','max_analyzer_offset':10", List.of(FOX)))
        .containsExactly("The <em>quick</em> ");
    assertThat(fragments("plain", "'max_analyzed_offset':-1", tooLong)).isNotEmpty();
    assertThatThrownBy(() -> fragments("plain", "'max_analyzer_offset':-1", List.of(FOX)))
        .hasMessage("the value [-1] of max_analyzer_offset is invalid");
    assertThatThrownBy(() -> fragments("plain", "'max_analyzer_offset':101", List.of(FOX)))
        .hasMessageStartingWith("max_analyzer_offset has exceeded [100]");
  }

  @Test
  void matchesOfOtherFieldsCountWhereTheirAnalysisFindsThem() throws IOException {
    String query = "{'multi_match':{'query':'foxes','fields':['plain','plain.english']}}";
    assertThat(highlight(query, "{'fields':{'plain':{}}}", List.of(FOX))).isEmpty();
    String matched = "{'fields':{'plain':{'matched_fields':['plain.english']}}}";
    assertThat(highlight(query, matched, List.of(FOX)).get("plain"))
        .containsExactly(
            "The quick brown <em>fox</em> went to the forest and saw another <em>fox</em>.");
  }

  @Test
  void whatWasTooLongForTheIndexIsNotHighlighted() throws IOException {
    String query = "{'prefix':{'short':'12'}}";
    for (String type : List.of("unified", "plain")) {
      String spec = "{'type':'" + type + "','fields':{'short':{}}}";
      assertThat(highlight(query, spec, List.of("1234", "12")).get("short"))
          .containsExactly("<em>12</em>");
    }
  }

  @Test
  void patternsMeanFieldsWithVectorsWhereTheseAreNeeded() throws IOException {
    String query = "{'multi_match':{'query':'fox','fields':['plain','vectors']}}";
    String spec = "{'fields':{'F':{'type':'fvh'}}}";
    assertThat(highlight(query, spec.replace("F", "*"), List.of(FOX))).containsOnlyKeys("vectors");
    assertThatThrownBy(() -> highlight(query, spec.replace("F", "plain"), List.of(FOX)))
        .hasMessageContaining("should be indexed with term vector");
  }

  private String byMatches(String query, String options) throws IOException {
    String spec = "{'fields':{'plain':{'number_of_fragments':0" + options + "}}}";
    return String.valueOf(highlight(query, spec, List.of(FOX), true).get("plain"));
  }

  @Test
  void whatMatchesIsMarkedAsAWhole() throws IOException {
    assertThat(byMatches("{'match_phrase':{'plain':'quick brown fox'}}", ""))
        .isEqualTo("[The <em>quick brown fox</em> went to the forest and saw another fox.]");
    assertThat(byMatches("{'match_phrase':{'plain':{'query':'fox forest','slop':4}}}", ""))
        .isEqualTo("[The quick brown <em>fox went to the forest</em> and saw another fox.]");
    assertThat(byMatches("{'match':{'plain':'quick fox'}}", ""))
        .isEqualTo(
            "[The <em>quick</em> brown <em>fox</em> went to the forest and saw another"
                + " <em>fox</em>.]");
  }

  @Test
  void partsThatDoNotMatchAreNotMarked() throws IOException {
    String query =
        """
        {'bool':{'should':[{'match_phrase':{'plain':'brown fox'}},
          {'bool':{'must':[{'term':{'plain':'forest'}},{'term':{'plain':'none'}}]}}]}}
        """;
    assertThat(byMatches(query, ""))
        .isEqualTo("[The quick <em>brown fox</em> went to the forest and saw another fox.]");
  }

  @Test
  void wordsOfQueriesThatCannotMatchAreMarked() throws IOException {
    String query = "{'match':{'plain':{'query':'big fox','minimum_should_match':3}}}";
    List<String> marked = List.of("a <em>fox</em>");
    assertThat(highlight(query, "{'fields':{'plain':{}}}", List.of("a fox")))
        .isEqualTo(Map.of("plain", marked));
  }

  @Test
  void wordsAreMarkedAloneWhereMatchesOfOtherFieldsCount() throws IOException {
    assertThat(byMatches("{'match_phrase':{'plain':'brown fox'}}", ",'require_field_match':false"))
        .isEqualTo(
            "[The quick <em>brown</em> <em>fox</em> went to the forest and saw another fox.]");
  }

  @Test
  void whatIsAskedOfAColumnIsMarkedAsWhatIsAskedOfTermsIs() throws IOException {
    for (String query :
        List.of(
            "{'range':{'column':{'gte':'fox','lt':'foxy'}}}",
            "{'range':{'column':{'gte':''}}}",
            "{'terms':{'column':['fox','cat']}}",
            "{'prefix':{'column':'fo'}}",
            "{'wildcard':{'column':'f*x'}}",
            "{'fuzzy':{'column':'fix'}}")) {
      for (String options : List.of("{}", "{'type':'plain'}")) {
        String spec = "{'require_field_match':false,'fields':{'plain':" + options + "}}";
        assertThat(highlight(query, spec, List.of(FOX), true).get("plain"))
            .as(query)
            .asString()
            .contains("<em>fox</em>");
      }
      assertThat(highlight(query, "{'fields':{'column':{}}}", List.of("fox"), true).get("column"))
          .as(query)
          .containsExactly("<em>fox</em>");
    }
  }

  @Test
  void wordsAreMarkedAloneWhereBeginningsAndPairsAreFieldsOfTheirOwn() throws IOException {
    String spec = "{'fields':{'begun':{'number_of_fragments':0}}}";
    for (String query :
        List.of(
            "{'match_phrase':{'begun':'quick brown'}}",
            "{'match_phrase_prefix':{'begun':'quick bro'}}",
            "{'multi_match':{'query':'quick bro','type':'phrase_prefix','fields':['begun']}}")) {
      assertThat(highlight(query, spec, List.of(FOX), true).get("begun"))
          .as(query)
          .containsExactly(FOX.replace("quick brown", "<em>quick</em> <em>brown</em>"));
    }
  }

  @Test
  void wordsAreMarkedAloneWhereAQueryDoesNotTellItsMatches() {
    Query phrase = new PhraseQuery("plain", "brown", "fox");
    assertThat(MatchTelling.by(phrase)).isTrue();
    Query nested =
        new ToParentBlockJoinQuery(
            phrase, new QueryBitSetProducer(MatchAllDocsQuery.INSTANCE), ScoreMode.None);
    assertThat(MatchTelling.by(nested)).isFalse();
    Query inside = new BooleanQuery.Builder().add(nested, BooleanClause.Occur.FILTER).build();
    assertThat(MatchTelling.by(inside)).isFalse();
    SpanQuery masked = new FieldMaskingSpanQuery(new SpanTermQuery(new Term("a", "b")), "plain");
    assertThat(MatchTelling.by(masked)).isFalse();
  }
}
