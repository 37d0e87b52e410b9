package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What queries find, and how they score it. */
class QueriesTest {
  private static final String MAPPING =
      """
      {"properties":{
        "title":{"type":"text"},"tag":{"type":"keyword"},"n":{"type":"integer"},
        "f":{"type":"float"},"d":{"type":"date"},"b":{"type":"boolean"},"ip":{"type":"ip"},
        "hidden":{"type":"boolean","index":false},
        "at":{"type":"geo_point"},"r":{"type":"integer_range"},"flat":{"type":"flattened"},
        "v":{"type":"dense_vector","dims":2,"similarity":"l2_norm"},
        "kids":{"type":"nested","properties":{"name":{"type":"keyword"},"age":{"type":"integer"}}}}}
      """;

  private final Index index =
      new Index(MAPPING)
          .add(
              "1",
              """
              {"title":"quick brown fox","tag":"A","n":1,"f":1.5,"d":"2024-05-05T10:00:00Z","b":true,"hidden":true,
               "ip":"10.0.0.1","at":"48.1,11.5","r":{"gte":1,"lte":5},"flat":{"k":"x"},"v":[0,1],
               "kids":[{"name":"ann","age":3},{"name":"bob","age":9}]}\
              """)
          .add(
              "2",
              """
              {"title":"quick red fox jumps high","tag":"b","n":5,"f":2.5,"d":"2024-05-04","b":false,"hidden":false,
               "ip":"10.1.0.1","at":"52.5,13.4","r":{"gte":4,"lt":9},"flat":{"k":"y"},"v":[1,1],
               "kids":[{"name":"ann","age":9}]}\
              """)
          .add("3", "{\"title\":\"lazy dog\",\"tag\":\"abc\",\"n\":-7,\"d\":\"2023-01-01\"}");

  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void finds(String json, String... ids) throws IOException {
    assertThat(asked.hits(json)).as(json).containsExactlyInAnyOrder(ids);
  }

  @Test
  void matchScoresByBm25OfThePersona() throws IOException {
    // idf = ln(1 + (3 - 1 + .5) / (1 + .5)); three documents of 3, 5 and 2 terms.
    double idf = Math.log(1 + 2.5 / 1.5);
    double tf = 1 / (1 + 1.2 * (0.25 + 0.75 * 3 / (10 / 3.0)));
    String query = "{'match':{'title':'brown'}}";
    assertThat(asked.scores(query).get("1")).isCloseTo((float) (2.2 * idf * tf), within(1e-4f));
    assertThat(new Asked(index, Dialect.OPENSEARCH).scores(query).get("1"))
        .isCloseTo((float) (idf * tf), within(1e-4f));
  }

  @Test
  void bitmapsFindTheNumbersInThem() throws IOException {
    String fields =
        "{'properties':{'i':{'type':'integer'},'p':{'type':'integer','doc_values':false},"
            + "'k':{'type':'keyword'}}}";
    try (Index numbers = new Index(fields.replace('\'', '"'))) {
      for (int i = 0; i < 400; i++) {
        numbers.add(String.valueOf(i), "{\"i\":" + i + ",\"p\":[" + i + ",5],\"k\":\"" + i + "\"}");
      }
      Asked some = new Asked(numbers, Dialect.OPENSEARCH);
      for (String field : new String[] {"i", "p"}) {
        String query =
            "{'terms':{'" + field + "':['OjAAAAEAAAAAAAEAEAAAAG8A3gA='],'value_type':'bitmap'}}";
        assertThat(some.hits(query)).containsExactlyInAnyOrder("111", "222");
      }
      assertThatThrownBy(() -> some.hits("{'terms':{'k':['x'],'value_type':'bitmap'}}"))
          .hasMessage(
              "failed to create query: Field [k] of type [keyword] does not support bitmap"
                  + " queries");
      assertThatThrownBy(() -> some.hits("{'terms':{'i':[5],'value_type':'bitmap'}}"))
          .hasMessageStartingWith("Invalid value for bitmap type");
      assertThatThrownBy(() -> some.hits("{'terms':{'i':[5],'value_type':'x'}}"))
          .hasMessage("x is not valid value_type");
    }
  }

  @Test
  void patternsFindTermsThatAreOnlyInColumns() throws IOException {
    String fields =
        "{'properties':{'k':{'type':'keyword','index':false},"
            + "'b':{'type':'binary','store':true}}}";
    try (Index columns = new Index(fields.replace('\'', '"'))) {
      columns.add("1", "{\"k\":\"alpha\"}").add("2", "{\"k\":\"Beta\",\"b\":\"YWJj\"}");
      Asked some = new Asked(columns, Dialect.OPENSEARCH);
      assertThat(some.hits("{'prefix':{'k':'al'}}")).containsExactly("1");
      assertThat(some.hits("{'wildcard':{'k':'*t?'}}")).containsExactly("2");
      assertThat(some.hits("{'regexp':{'k':'al.*'}}")).containsExactly("1");
      assertThat(some.hits("{'fuzzy':{'k':'alpho'}}")).containsExactly("1");
      assertThat(some.hits("{'term':{'k':{'value':'beta','case_insensitive':true}}}"))
          .containsExactly("2");
      assertThat(some.hits("{'query_string':{'query':'k:al*'}}")).containsExactly("1");
      assertThat(some.hits("{'exists':{'field':'b'}}")).containsExactly("2");
    }
    assertThatThrownBy(() -> asked.hits("{'exists':{'field':'_source'}}"))
        .hasMessage("failed to create query: The _source field is not searchable");
  }

  @Test
  void intervalsMayNotShareAPlaceAndPatternsMayBeOfAnyCase() throws IOException {
    String both = "{'intervals':{'title':{'match':{'query':'red quick','mode':'%s'}}}}";
    finds(both.formatted("ordered"));
    finds(both.formatted("unordered_no_overlap"), "2");
    String all =
        "{'intervals':{'title':{'all_of':{'intervals':[{'match':{'query':'quick'}},"
            + "{'any_of':{'intervals':[{'match':{'query':'quick'}},{'match':{'query':'red'}}]}}],"
            + "'mode':'%s'}}}}";
    finds(all.formatted("unordered"), "1", "2");
    finds(all.formatted("unordered_no_overlap"), "2");
    finds("{'intervals':{'title':{'regexp':{'pattern':'qui.+'}}}}", "1", "2");
    finds(
        "{'intervals':{'title':{'regexp':{'pattern':'LAZ.','case_insensitive':true,"
            + "'max_expansions':3}}}}",
        "3");
    assertThatThrownBy(
            () -> finds("{'intervals':{'title':{'match':{'query':'a','mode':'sideways'}}}}"))
        .hasMessage("Failed to build [match] after last required field arrived");
    finds("{'query_string':{'query':'title:/QUI.*/'}}", "1", "2");
  }

  @Test
  void textIsFoundByItsTerms() throws IOException {
    finds("{'match':{'title':'QUICK dog'}}", "1", "2", "3");
    finds("{'match':{'title':{'query':'quick brown','operator':'and'}}}", "1");
    finds(
        "{'match':{'title':{'query':'quick brown high','minimum_should_match':'2<-50%'}}}",
        "1", "2");
    finds("{'match':{'title':{'query':'quikc','fuzziness':'AUTO'}}}", "1", "2");
    finds("{'match':{'title':{'query':'...','zero_terms_query':'all'}}}", "1", "2", "3");
    finds("{'match':{'title':'...'}}");
    finds("{'match_phrase':{'title':'brown fox'}}", "1");
    finds("{'match_phrase':{'title':{'query':'quick fox','slop':1}}}", "1", "2");
    finds("{'match_phrase_prefix':{'title':'red fox ju'}}", "2");
    finds("{'match_bool_prefix':{'title':'dog bro'}}", "1", "3");
    finds("{'multi_match':{'query':'abc','fields':['t*^2']}}", "3");
    finds("{'multi_match':{'query':'dog','fields':['title','n'],'lenient':true}}", "3");
    finds(
        "{'multi_match':{'query':'quick"
            + " b','type':'cross_fields','fields':['title','tag'],'operator':'and'}}");
    finds("{'combined_fields':{'query':'lazy','fields':['title']}}", "3");
    finds("{'match':{'nope':'x'}}");
  }

  @Test
  void stringsOfOperatorsAreRead() throws IOException {
    finds("{'query_string':{'query':'title:(quick AND NOT brown) OR n:[* TO -5]'}}", "2", "3");
    finds("{'query_string':{'query':'_exists_:ip AND d:>=2024-05-05'}}", "1");
    finds("{'query_string':{'query':'BRO*','default_field':'title'}}", "1");
    finds(
        "{'query_string':{'query':'quick brown','default_field':'title','default_operator':'AND'}}",
        "1");
    finds("{'query_string':{'query':'*'}}", "1", "2", "3");
    finds("{'query_string':{'query':'title:quikc~','fuzziness':2}}", "1", "2");
    finds("{'query_string':{'query':'title:\\\"quikc\\\"','fuzziness':2}}");
    finds("{'query_string':{'query':'title:quikc~0.5'}}");
    finds(
        "{'simple_query_string':{'query':'quick"
            + " -red','fields':['title'],'default_operator':'and'}}",
        "1");
    finds(
        "{'simple_query_string':{'query':'\\\"lazy dog\\\" | jum*','fields':['title']}}", "2", "3");
  }

  @Test
  void valuesAreFoundByTheirTypes() throws IOException {
    finds("{'term':{'tag':'A'}}", "1");
    finds("{'term':{'tag':{'value':'a','case_insensitive':true}}}", "1");
    finds("{'term':{'n':5}}", "2");
    finds("{'term':{'n':5.5}}");
    finds("{'term':{'n':99999999999}}");
    finds("{'term':{'b':true}}", "1");
    finds("{'term':{'d':'2024-05-04'}}", "2");
    finds("{'term':{'ip':'10.0.0.0/16'}}", "1");
    finds("{'term':{'r':4}}", "1", "2");
    finds("{'term':{'flat.k':'y'}}", "2");
    finds("{'term':{'_index':'test'}}", "1", "2", "3");
    finds("{'terms':{'n':[1,5]}}", "1", "2");
    finds("{'terms':{'tag':['A','b','zz']}}", "1", "2");
    finds("{'ids':{'values':['1','3']}}", "1", "3");
    finds("{'prefix':{'tag':'ab'}}", "3");
    finds("{'wildcard':{'tag':'?b*'}}", "3");
    finds("{'regexp':{'tag':'[a-b].*'}}", "2", "3");
    finds("{'fuzzy':{'tag':'abd'}}", "3");
    finds("{'exists':{'field':'v'}}", "1", "2");
    finds("{'exists':{'field':'title'}}", "1", "2", "3");
    finds("{'terms_set':{'tag':{'terms':['A','b'],'minimum_should_match':1}}}", "1", "2");
  }

  @Test
  void truthIsFoundByItsColumnWhereItIsNotIndexed() throws IOException {
    finds("{'term':{'hidden':true}}", "1");
    finds("{'terms':{'hidden':[true,'false']}}", "1", "2");
    finds("{'match':{'hidden':'false'}}", "2");
    finds("{'range':{'hidden':{'gt':false}}}", "1");
    finds("{'range':{'hidden':{'gte':false,'lt':true}}}", "2");
  }

  @Test
  void whatOnlyExcludesFindsAllOthers() throws IOException {
    finds("{'query_string':{'query':'NOT tag:A'}}", "2", "3");
    finds("{'query_string':{'query':'(NOT tag:A) OR tag:A'}}", "1", "2", "3");
    finds("{'query_string':{'query':'tag:b AND (NOT tag:A)'}}", "2");
    finds("{'query_string':{'query':'NOT tag:A','minimum_should_match':1}}");
    assertThat(asked.scores("{'query_string':{'query':'-tag:A'}}"))
        .isEqualTo(Map.of("2", 0f, "3", 0f));
    String bool = "{'bool':{'must_not':{'term':{'tag':'A'}},'minimum_should_match':1%s}}";
    finds(bool.formatted(""), "2", "3");
    finds(bool.formatted(",'adjust_pure_negative':false"));
    finds("{'bool':{'must':{'term':{'tag':'A'}},'minimum_should_match':1}}");
  }

  @Test
  void rangesHaveTheirEnds() throws IOException {
    finds("{'range':{'n':{'gt':1,'lte':5}}}", "2");
    finds("{'range':{'n':{'gte':0.5,'lt':5}}}", "1");
    finds("{'range':{'n':{'gt':-7.5,'lt':1e30}}}", "1", "2", "3");
    finds("{'range':{'f':{'gt':1.5}}}", "2");
    finds("{'range':{'d':{'gte':'now/d'}}}", "1");
    finds("{'range':{'d':{'lt':'2024-05-05','gte':'2024-05-05||-1d'}}}", "2");
    finds("{'range':{'d':{'gt':'2024-05-04','format':'yyyy-MM-dd'}}}", "1");
    finds("{'range':{'tag':{'gte':'ab'}}}", "2", "3");
    finds("{'range':{'r':{'gte':1,'lte':5,'relation':'within'}}}", "1");
    finds("{'range':{'r':{'gte':6,'lte':8,'relation':'contains'}}}", "2");
    finds("{'range':{'ip':{'gte':'10.0.0.2'}}}", "2");
  }

  @Test
  void compoundsJoinQueries() throws IOException {
    finds("{'bool':{'must':{'match_all':{}},'must_not':{'term':{'n':1}}}}", "2", "3");
    finds(
        "{'bool':{'should':[{'term':{'n':1}},{'term':{'b':true}},{'term':{'n':5}}],"
            + "'minimum_should_match':2}}",
        "1");
    assertThat(asked.scores("{'bool':{'filter':{'term':{'n':1}}}}")).isEqualTo(Map.of("1", 0f));
    assertThat(asked.scores("{'constant_score':{'filter':{'term':{'tag':'A'}},'boost':3}}"))
        .isEqualTo(Map.of("1", 3f));
    assertThat(asked.scores("{'dis_max':{'queries':[{'term':{'n':1}},{'term':{'b':true}}]}}"))
        .containsOnlyKeys("1");
    assertThat(
            asked.scores(
                "{'boosting':{'positive':{'match_all':{}},'negative':{'term':{'n':1}},"
                    + "'negative_boost':0.5}}"))
        .isEqualTo(Map.of("1", 0.5f, "2", 1f, "3", 1f));
    finds("{'wrapper':{'query':'eyJ0ZXJtIjp7Im4iOjV9fQ=='}}", "2");
  }

  @Test
  void nestedDocumentsMatchTogether() throws IOException {
    String both =
        "{'nested':{'path':'kids','query':{'bool':{'must':[{'term':{'kids.name':'ann'}},"
            + "{'range':{'kids.age':{'gt':5}}}]}},'inner_hits':{'size':2}}}";
    finds(both, "2");
    QueryScope scope = asked.scope();
    assertThat(Asked.parse(both).toLucene(scope)).isNotNull();
    assertThat(scope.collected().innerHits())
        .extracting(hits -> hits.name())
        .containsExactly("kids");
    finds("{'term':{'kids.name':'ann'}}");
    finds("{'nested':{'path':'x','query':{'match_all':{}},'ignore_unmapped':true}}");
  }

  @Test
  void placesAreFound() throws IOException {
    finds("{'geo_distance':{'distance':'20km','at':{'lat':48.2,'lon':11.5}}}", "1");
    finds("{'geo_bounding_box':{'at':{'top_left':'53,13','bottom_right':'52,14'}}}", "2");
    finds("{'geo_polygon':{'at':{'points':['47,11','49,11','49,12','47,12']}}}", "1");
    finds(
        "{'geo_shape':{'at':{'shape':{'type':'envelope','coordinates':[[13,53],[14,52]]}}}}", "2");
  }

  @Test
  void functionsMakeScores() throws IOException {
    assertThat(
            asked.scores(
                "{'function_score':{'query':{'range':{'n':{'gt':0}}},'boost_mode':'replace',"
                    + "'functions':[{'filter':{'term':{'n':5}},'weight':7},{'weight':2}],"
                    + "'score_mode':'sum'}}"))
        .isEqualTo(Map.of("2", 9f, "1", 2f));
    assertThat(
            asked
                .scores(
                    "{'function_score':{'query':{'term':{'n':5}},"
                        + "'field_value_factor':{'field':'n','factor':2,'modifier':'square'}}}")
                .get("2"))
        .isEqualTo(100f);
    assertThat(
            asked
                .scores(
                    "{'function_score':{'query':{'term':{'n':5}},"
                        + "'gauss':{'n':{'origin':3,'scale':2,'decay':0.25}}}}")
                .get("2"))
        .isCloseTo(0.25f, within(1e-6f));
    assertThat(
            asked
                .scores(
                    "{'script_score':{'query':{'term':{'n':5}},'script':{'source':"
                        + "'Math.log(Math.E) + doc[\\\"n\\\"].value * params.a + _score',"
                        + "'params':{'a':3}}}}")
                .get("2"))
        .isCloseTo(17f, within(1e-5f));
    finds("{'script':{'script':'doc[\\\"n\\\"].value > 1'}}", "2");
    assertThatThrownBy(() ->
            asked.scores(
                "{'function_score':{'query':{'term':{'n':5}},'script_score':{'script':"
                    + "'doc[\\\"n\\\"].value - 14'}}}"))
        .hasMessage("script score function must not produce negative scores, but got: [-9.0]");
    finds("{'distance_feature':{'field':'d','origin':'now','pivot':'+7d'}}", "1", "2", "3");
    assertThat(asked.scores("{'pinned':{'ids':['3'],'organic':{'term':{'n':5}}}}").keySet())
        .containsExactly("3", "2");
  }

  @Test
  void nearestVectorsAreFound() throws IOException {
    assertThat(asked.scores("{'knn':{'field':'v','query_vector':[0,2],'k':1,'num_candidates':5}}"))
        .isEqualTo(Map.of("1", 0.5f));
    finds("{'knn':{'v':{'vector':[0,2],'k':2,'filter':{'term':{'n':5}}}}}", "2");
    finds("{'knn':{'field':'v','query_vector':[0,2],'k':2,'similarity':1.1}}", "1");
    float once = asked.scores("{'knn':{'v':{'vector':[0,2],'k':1}}}").get("1");
    assertThat(asked.scores("{'knn':{'v':{'vector':[0,2],'k':1,'boost':4,'_name':'n'}}}"))
        .containsEntry("1", 4 * once);
  }

  @Test
  void namesAndRangesOfQueriesAreKnown() {
    QueryScope scope = asked.scope();
    QueryNode query =
        Asked.parse(
            "{'bool':{'filter':[{'range':{'d':{'gte':'2024-01-01','lt':'2024-02-01'}}},"
                + "{'term':{'n':{'value':1,'_name':'one'}}}]}}");
    assertThat(query.toLucene(scope)).isNotNull();
    assertThat(scope.namedQueries()).containsOnlyKeys("one");
    assertThat(query.range("d", scope))
        .isEqualTo(Optional.of(new FieldRange(1_704_067_200_000L, 1_706_745_599_999L)));
    assertThat(query.range("n", scope)).isEmpty();
  }

  @Test
  void wordsAreBlendedWhereFieldsHaveThem() throws IOException {
    String mapping = "{'properties':{'a':{'type':'text'},'b':{'type':'text'},'n':{'type':'text'}}}";
    try (Index some = new Index(mapping.replace('\'', '"'))) {
      some.add("1", "{\"a\":\"x y\",\"b\":\"x\"}");
      some.add("2", "{\"a\":\"x\"}");
      some.add("3", "{\"a\":\"x\"}");
      Asked there = new Asked(some, Dialect.OPENSEARCH);
      Map<String, Float> scores =
          there.scores(
              "{'multi_match':{'query':'x','type':'cross_fields','fields':['a','b','n']}}");
      assertThat(scores).containsOnlyKeys("1", "2", "3");
      assertThat(scores.values()).allMatch(score -> score > 0);
    }
  }

  @Test
  void aWordThatFewFieldsHoldIsNeverScoredBelowNothing() throws IOException {
    String mapping = "{'properties':{'color':{'type':'text'},'shape':{'type':'text'}}}";
    try (Index some = new Index(mapping.replace('\'', '"'))) {
      some.add("1", "{\"color\":\"orange red yellow\"}");
      some.add("2", "{\"color\":\"orange red purple\",\"shape\":\"red square\"}");
      some.add("3", "{\"color\":\"orange red yellow purple\"}");
      Map<String, Float> scores =
          new Asked(some, Dialect.OPENSEARCH)
              .scores(
                  "{'multi_match':{'query':'red','type':'cross_fields','tie_breaker':0.1,"
                      + "'fields':['color','shape^100']}}");
      assertThat(scores.values()).allMatch(score -> score > 0);
      assertThat(scores.get("2")).isGreaterThan(scores.get("1"));
    }
  }

  @Test
  void rangesWhoseEndsAreExchangedAreRefusedWhereRangesAreStored() {
    assertThatThrownBy(() -> finds("{'range':{'r':{'gt':34,'lte':32}}}"))
        .isInstanceOf(FaultException.class)
        .hasMessageEndingWith("Range query `from` value (34) is greater than `to` value (32)");
    assertThatCode(() -> finds("{'range':{'r':{'gt':34,'lt':34}}}")).doesNotThrowAnyException();
  }
}
