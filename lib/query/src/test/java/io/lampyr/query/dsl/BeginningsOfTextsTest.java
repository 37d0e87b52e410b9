package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Texts of which the last word is only begun, where analysis makes several words of one. */
class BeginningsOfTextsTest {
  private static final IndexAnalysis ANALYSIS =
      IndexAnalysis.of(
          Json.readObject(
              """
              {"analysis":{"filter":{
                  "same":{"type":"synonym","synonyms":["car,auto"]},
                  "parts":{"type":"word_delimiter_graph","preserve_original":true}},
                "analyzer":{
                  "same":{"type":"custom","tokenizer":"whitespace","filter":["same"]},
                  "parts":{"type":"custom","tokenizer":"whitespace","filter":["parts"]}}}}
              """));

  private final Index index =
      new Index(
              """
              {"properties":{"s":{"type":"text","analyzer":"whitespace","search_analyzer":"same"},
                "p":{"type":"text","analyzer":"whitespace","search_analyzer":"parts"}}}
              """,
              new MappingContext(
                  ANALYSIS, FieldDefaults.STANDARD, MappingLimits.STANDARD, StoredQueries.none()))
          .add("1", "{\"s\":\"red car\",\"p\":\"a wi fine\"}")
          .add("2", "{\"s\":\"red cars\",\"p\":\"a wi-fi\"}")
          .add("3", "{\"s\":\"red auto\",\"p\":\"fi wi\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void aWordThatIsFollowedByAnythingIsWhole() throws IOException {
    try (Index words =
        new Index(
                "{\"properties\":{\"t\":{\"type\":\"text\"},"
                    + "\"s\":{\"type\":\"text\",\"analyzer\":\"stop\"}}}")
            .add("1", "{\"t\":\"quick brown\",\"s\":\"quick\"}")
            .add("2", "{\"t\":\"quickly\",\"s\":\"quickly\"}")) {
      Asked of = new Asked(words, Dialect.OPENSEARCH);
      String begun = "{'match_bool_prefix':{'F':'Q'}}";
      assertThat(of.hits(begun.replace("F", "t").replace("Q", "qui"))).containsExactly("1", "2");
      assertThat(of.hits(begun.replace("F", "t").replace("Q", "qui "))).isEmpty();
      assertThat(of.hits(begun.replace("F", "t").replace("Q", "quick."))).containsExactly("1");
      assertThat(of.hits(begun.replace("F", "t").replace("Q", "brown qui!"))).containsExactly("1");
      assertThat(of.hits(begun.replace("F", "s").replace("Q", "quick the"))).containsExactly("1");
    }
  }

  @Test
  void wordsOfOnePlaceAreTakenWholeAndScoredAsOne() throws IOException {
    assertThat(asked.scores("{'match_bool_prefix':{'s':'car'}}"))
        .isEqualTo(asked.scores("{'match':{'s':'car'}}"))
        .containsOnlyKeys("1", "3");
    assertThat(asked.hits("{'match_bool_prefix':{'s':{'query':'red car','operator':'and'}}}"))
        .containsExactlyInAnyOrder("1", "3");
    assertThat(asked.hits("{'match_bool_prefix':{'s':'re'}}"))
        .containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void partsOfTheLastWordBeginPhrases() throws IOException {
    assertThat(asked.hits("{'match_bool_prefix':{'p':'wi-fi'}}"))
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void aWordBehindWhichSomethingStandsIsNoBeginning() throws IOException {
    assertThat(asked.hits("{'match_bool_prefix':{'s':'re '}}")).isEmpty();
    assertThat(asked.scores("{'match_bool_prefix':{'s':'red '}}"))
        .isEqualTo(asked.scores("{'match':{'s':'red'}}"))
        .hasSize(3);
    assertThat(asked.hits("{'match_bool_prefix':{'s':{'query':'red the','analyzer':'stop'}}}"))
        .hasSize(3);
    assertThat(asked.hits("{'match_bool_prefix':{'s':{'query':'re the','analyzer':'stop'}}}"))
        .isEmpty();
    assertThat(asked.hits("{'multi_match':{'query':'re ','type':'bool_prefix','fields':['s']}}"))
        .isEmpty();
    assertThat(
            asked.hits(
                "{'simple_query_string':{'query':'re*','fields':['s'],'analyze_wildcard':true}}"))
        .hasSize(3);
  }

  @Test
  void aTypedFieldIsFoundByTheBeginningOfSeveralWords() throws IOException {
    try (Index typed =
        new Index("{\"properties\":{\"t\":{\"type\":\"search_as_you_type\"}}}")
            .add("1", "{\"t\":\"quick brown fox jumps over\"}")
            .add("2", "{\"t\":\"brown quick\"}")) {
      Asked of = new Asked(typed, Dialect.OPENSEARCH);
      assertThat(of.hits("{'prefix':{'t':'qui'}}")).containsExactly("1", "2");
      assertThat(of.hits("{'prefix':{'t':'brown fo'}}")).containsExactly("1");
      assertThat(of.hits("{'prefix':{'t':'quick brown f'}}")).containsExactly("1");
      assertThat(of.hits("{'prefix':{'t':{'value':'BROWN Fo','case_insensitive':true}}}"))
          .containsExactly("1");
      assertThat(of.scores("{'prefix':{'t':'brown fo'}}")).containsEntry("1", 1f);
      assertThat(of.hits("{'match_bool_prefix':{'t':'jumps ov'}}")).containsExactly("1");
      assertThat(terms("{'match_bool_prefix':{'t':'brown fo'}}", of))
          .containsExactlyInAnyOrder("t:brown", "t._index_prefix:fo");
    }
  }

  /** What the query says it looks for: highlighters see that. */
  private static List<String> terms(String query, Asked of) {
    List<String> terms = new ArrayList<>();
    Asked.parse(query)
        .toLucene(of.scope())
        .visit(
            new QueryVisitor() {
              @Override
              public void consumeTerms(Query whole, Term... own) {
                Arrays.stream(own).map(Term::toString).forEach(terms::add);
              }
            });
    return terms;
  }
}
