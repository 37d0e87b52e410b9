package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Words of texts, and what scripts make of documents, over two shards. */
class WordsAndScriptsTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards =
        new Shards(
            2,
            "{'properties':{'t':{'type':'text','fielddata':true},'w':{'type':'text'},"
                + "'k':{'type':'keyword'},'n':{'type':'long'}}}");
    shards.add(0, "1", "{'t':'good day','w':'good g1 g2 g3 g4 g5 x1','k':'good','n':1}");
    shards.add(0, "2", "{'t':'good','w':'good g1 g2 g3 g4 g5 x2','k':'good','n':2}");
    shards.add(0, "3", "{'t':['bad','bad'],'w':'bad','k':'bad','n':3}");
    shards.add(1, "4", "{'t':'bad good','w':['good bad','other'],'k':'good','n':4}");
    shards.add(1, "5", "{'w':'bad','k':'bad','n':5}");
    shards.add(1, "6", "{'t':'bad','w':'bad','k':'bad','n':6}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private void answers(String request, String expected) throws IOException {
    assertThat(shards.text(request)).isEqualTo(expected);
  }

  @Test
  void textsWithFielddataHaveColumnsOfTheirWords() throws IOException {
    answers(
        "{'t':{'terms':{'field':'t'}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
            + "{'key':'bad','doc_count':3},{'key':'good','doc_count':3},"
            + "{'key':'day','doc_count':1}]}}");
    answers(
        "{'c':{'cardinality':{'field':'t'}},'v':{'value_count':{'field':'t'}},"
            + "'m':{'missing':{'field':'t'}}}",
        "{'c':{'value':3},'v':{'value':7},'m':{'doc_count':1}}");
    assertThatThrownBy(() -> shards.run("{'t':{'terms':{'field':'w'}}}"))
        .hasMessageStartingWith("Text fields are not optimised");
  }

  @Test
  void scriptsSeeAddressesAndVersionsAsTexts() throws IOException {
    try (Shards few = new Shards(1, "{'properties':{'ip':{'type':'ip'},'v':{'type':'version'}}}")) {
      few.add(0, "1", "{'ip':['10.0.0.1','::1'],'v':'1.10.0'}");
      few.add(0, "2", "{'ip':'10.0.0.1','v':'1.2.0'}");
      few.add(0, "3", "{}");
      String script = "'script':{'source':'_value + `!`'},'missing':'::2'".replace('`', '"');
      assertThat(
              few.text(
                  "{'c':{'cardinality':{'field':'ip',"
                      + script.replace("\"", "\\\"")
                      + "}},'v':{'value_count':{'field':'ip','script':{'source':'_value'}}}}"))
          .isEqualTo("{'c':{'value':3},'v':{'value':3}}");
      assertThat(
              few.text("{'t':{'terms':{'field':'v','script':{'source':'_value.substring(2)'}}}}"))
          .contains("{'key':'10.0','doc_count':1},{'key':'2.0','doc_count':1}");
    }
  }

  @Test
  void wordsThatAreTooRareOrTooUsualAreLeftOut() throws IOException {
    try (Shards few =
        new Shards(
            1,
            "{'properties':{'t':{'type':'text','fielddata':true,"
                + "'fielddata_frequency_filter':{'min':2,'max':0.8,'min_segment_size':4}}}}")) {
      few.add(0, "1", "{'t':'a b'}");
      few.add(0, "2", "{'t':'a b'}");
      few.add(0, "3", "{'t':'a c'}");
      few.add(0, "4", "{'t':'a'}");
      assertThat(few.text("{'t':{'terms':{'field':'t'}}}"))
          .contains("'buckets':[{'key':'b','doc_count':2}]");
    }
  }

  @Test
  void valuesThatAreOftenTogetherAreSets() throws IOException {
    String fields = "'fields':[{'field':'k'},{'field':'t'},{'field':'none'}]";
    answers(
        "{'f':{'frequent_item_sets':{" + fields + ",'minimum_support':0.3}}}",
        "{'f':{'buckets':["
            + "{'key':{'k':['good'],'t':['good']},'doc_count':3,'support':0.5},"
            + "{'key':{'k':['bad']},'doc_count':3,'support':0.5},"
            + "{'key':{'t':['bad']},'doc_count':3,'support':0.5},"
            + "{'key':{'k':['bad'],'t':['bad']},'doc_count':2,'support':0.3333333333333333}]}}");
    answers(
        "{'f':{'frequent_item_sets':{'fields':[{'field':'k','exclude':['good']},{'field':'n',"
            + "'include':[3]}],'minimum_support':0.1,'minimum_set_size':2}}}",
        "{'f':{'buckets':[{'key':{'k':['bad'],'n':[3]},'doc_count':1,"
            + "'support':0.16666666666666666}]}}");
    answers(
        "{'f':{'frequent_item_sets':{'fields':[{'field':'k'}],'size':1,"
            + "'filter':{'term':{'k':'bad'}}}}}",
        "{'f':{'buckets':[{'key':{'k':['bad']},'doc_count':3,'support':0.5}]}}");
    for (String wrong :
        new String[] {
          "'fields':[]",
          fields + ",'minimum_support':0",
          fields + ",'minimum_support':1.1",
          fields + ",'minimum_set_size':0",
          fields + ",'size':0",
          fields + ",'other':1",
          "'fields':[{'field':'k','other':1}]",
          "'fields':[7]"
        }) {
      assertThatThrownBy(() -> Shards.parse("{'f':{'frequent_item_sets':{" + wrong + "}}}"))
          .as(wrong)
          .isInstanceOf(io.lampyr.mapping.fault.FaultException.class);
    }
  }

  private String significant(String request) throws IOException {
    Map<String, Object> found =
        shards.matching(new TermQuery(new Term("k", "good")), Shards.json(request));
    return found.toString();
  }

  @Test
  void valuesStandOutByTheChanceOfBeingSoFrequent() throws IOException {
    String request = "{'s':{'significant_terms':{'field':'k','p_value':{%s}}}}";
    assertThat(significant(request.formatted("")))
        .contains("key=good, doc_count=3, score=5.540155", "bg_count=3}");
    assertThat(significant(request.formatted("'background_is_superset':false")))
        .contains("key=good, doc_count=3, score=2.57");
    assertThat(significant(request.formatted("'normalize_above':2"))).contains("score=3.98");
    for (String wrong :
        new String[] {"'normalize_above':-1", "'include_negatives':true", "'other':1"}) {
      assertThatThrownBy(() -> Shards.parse(request.formatted(wrong)))
          .as(wrong)
          .isInstanceOf(io.lampyr.mapping.fault.FaultException.class);
    }
  }

  @Test
  void wordsOfTextsStandOutAgainstAllOthers() throws IOException {
    assertThat(significant("{'s':{'significant_text':{'field':'w','min_doc_count':3}}}"))
        .contains("doc_count=3")
        .contains("key=good")
        .doesNotContain("key=bad");
    String twice = "{'s':{'significant_text':{'field':'w','min_doc_count':2%s}}}";
    assertThat(significant(twice.formatted(""))).contains("key=g3");
    // What stands in the same row of words again is noise.
    assertThat(significant(twice.formatted(",'filter_duplicate_text':true")))
        .doesNotContain("key=g3")
        .contains("key=good");
    assertThat(significant(twice.formatted(",'include':'g[0-9]','exclude':'g3'")))
        .contains("key=g2")
        .doesNotContain("key=g3")
        .doesNotContain("key=good");
    assertThat(significant(twice.formatted(",'source_fields':['t']")))
        .contains("key=good")
        .doesNotContain("key=g2");
    assertThatThrownBy(() ->
            shards.run(
                "{'s':{'significant_text':{'field':'w'},'aggs':{'m':{'max':{'field':'n'}}}}}"))
        .hasMessageContaining("cannot accept sub-aggregations");
  }

  @Test
  void wordsThatTheBackgroundDoesNotHaveStandOutAsIfOneOfItHadThem() throws IOException {
    String other = ",'background_filter':{'term':{'k':'bad'}}";
    assertThat(
            significant("{'s':{'significant_text':{'field':'w','min_doc_count':2" + other + "}}}"))
        .contains("key=g1");
  }

  @Test
  void scriptsMakeOneValueOfWhatAllShardsGive() throws IOException {
    String sum =
        "{'s':{'scripted_metric':{'params':{'f':2},'init_script':'state.t = []',"
            + "'map_script':'state.t.add(doc.n.value * params.f)',"
            + "'combine_script':'long s = 0; for (t in state.t) { s += t } return s',"
            + "'reduce_script':'long r = 0; for (a in states) { r += a } return r'}}}";
    answers(sum, "{'s':{'value':42}}");
    answers(
        "{'k':{'terms':{'field':'k'},'aggs':" + sum + "}}",
        "{'k':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
            + "{'key':'bad','doc_count':3,'s':{'value':28}},"
            + "{'key':'good','doc_count':3,'s':{'value':14}}]}}");
    answers(
        "{'s':{'scripted_metric':{'map_script':'state.c = (state.c == null ? 0 : state.c) + 1',"
            + "'combine_script':'return state','reduce_script':"
            + "'int all = 0; for (s in states) { all += s.c } return [all, params.size()]'}}}",
        "{'s':{'value':[6,0]}}");
  }

  @Test
  void whatAScriptGivesIsCountedAsOftenAsItGivesIt() throws IOException {
    answers(
        "{'v':{'value_count':{'script':'[1,1,2]'}},'c':{'cardinality':{'script':'[1,1,2]'}},"
            + "'k':{'value_count':{'field':'t','script':'1'}},"
            + "'m':{'value_count':{'field':'t','script':'1','missing':'x'}}}",
        "{'v':{'value':18},'c':{'value':2},'k':{'value':7},'m':{'value':8}}");
  }

  @Test
  void scriptsOfValuesFindTheSourceAmongTheirParameters() throws IOException {
    answers(
        "{'t':{'terms':{'script':'params._source.k','size':1}},"
            + "'s':{'sum':{'script':'params[`_source`][`n`]'}},"
            + "'m':{'scripted_metric':{'init_script':'state.n=0L',"
            + "'map_script':'state.n+=params._source.n','combine_script':'state.n',"
            + "'reduce_script':'long n=0;for(s in states){n+=s}return n'}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':3,'buckets':["
            + "{'key':'bad','doc_count':3}]},'s':{'value':21.0},'m':{'value':21}}");
  }

  @Test
  void scriptsAreGivenNothingWhereThereIsNothingToRunOn() throws IOException {
    String states =
        "{'s':{'scripted_metric':{'map_script':'state.c = 1','combine_script':'return state',"
            + "'reduce_script':'return states'}}}";
    assertThat(shards.text("{'e':{'nested':{'path':'none'},'aggs':" + states + "}}"))
        .startsWith("{'e':{'doc_count':0,'s':{'value':[null")
        .doesNotContain("'c'");
  }

  @Test
  void scriptsThatAreMissingOrMakeTooMuchAreRefused() {
    String map = "'map_script':'state.c = 1'";
    String combine = ",'combine_script':'return state.c'";
    refused(combine.substring(1), "Required [map_script]");
    refused(map, "[combineScript] must not be null: [s]");
    refused(map + combine, "[reduceScript] must not be null: [s]");
    refused(
        "'params':{'x':1},'map_script':{'source':'state.c = 1','params':{'x':2}}",
        "Parameter name \"x\" used in both aggregation and script parameters");
    refused(
        "'map_script':'state.c = 0; while (state.c >= 0) { state.c++ }'"
            + combine
            + ",'reduce_script':'return 1'",
        "runtime error");
  }

  private void refused(String scripts, String message) {
    assertThatThrownBy(() -> shards.run("{'s':{'scripted_metric':{" + scripts + "}}}"))
        .hasMessage(message);
  }

  @Test
  void combinationsWithoutDocumentsAreThoseOfAllDocuments() throws IOException {
    String request =
        Shards.json(
            "{'m':{'multi_terms':{'terms':[{'field':'k'},{'field':'n'}],'min_doc_count':0}}}");
    assertThat(shards.matching(new TermQuery(new Term("k", "good")), request).toString())
        .contains("key_as_string=good|1, doc_count=1")
        .contains("key_as_string=bad|5, doc_count=0");
  }

  @Test
  void pagesOfCombinationsStandAloneOrInsideOfFiltersAndNestedObjects() throws IOException {
    String composite = "{'c':{'composite':{'sources':[{'x':{'terms':{'field':'k'}}}]}}}";
    String filter = "{'f':{'filter':{'term':{'k':'bad'}},'aggs':" + composite + "}}";
    assertThat(shards.text(filter)).contains("'doc_count':3");
    assertThatThrownBy(() -> shards.run("{'t':{'terms':{'field':'k'},'aggs':" + composite + "}}"))
        .hasMessage(
            "[composite] aggregation cannot be used with a parent aggregation of type:"
                + " [TermsAggregatorFactory]");
    assertThatThrownBy(() -> shards.run("{'t':{'terms':{'field':'k'},'aggs':" + filter + "}}"))
        .hasMessageStartingWith("[composite] aggregation cannot be used");
    assertThatThrownBy(() -> shards.run(composite.replace("'sources'", "'size':1000000,'sources'")))
        .hasMessageStartingWith("Trying to create too many buckets.");
  }

  @Test
  void scriptsSeeNumbersWithoutASignAsDoubles() throws IOException {
    try (Shards unsigned = new Shards(1, "{'properties':{'u':{'type':'unsigned_long'}}}")) {
      unsigned.add(0, "1", "{'u':18446744073709551615}");
      unsigned.add(0, "2", "{'u':12}");
      assertThat(unsigned.text("{'s':{'max':{'field':'u','script':{'source':'_value * 2'}}}}"))
          .startsWith("{'s':{'value':3.6893488147419103E19");
      assertThat(unsigned.text("{'s':{'min':{'field':'u','script':{'source':'_value / 5'}}}}"))
          .startsWith("{'s':{'value':2.4");
    }
  }
}
