package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which values are scored by how rare they are, and which ones alike. */
class ScoresOfValuesTest {
  private final Index index =
      new Index(
              """
              {"properties":{"k":{"type":"keyword"},"w":{"type":"wildcard"},
                "f":{"type":"flat_object"},"m":{"type":"match_only_text"},"t":{"type":"text"},
                "b":{"type":"boolean"},"n":{"type":"integer"},
                "o":{"type":"object","properties":{"k":{"type":"keyword"}}}}}
              """)
          .add(
              "1",
              """
              {"k":"fox","w":"fox","f":{"a":"fox"},"m":"a fox","t":"a fox","b":true,"n":1,
               "o":{"k":"fox"}}
              """)
          .add("2", "{\"t\":\"a dog\",\"b\":false,\"n\":1}")
          .add("3", "{\"b\":false}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private float score(String query) throws IOException {
    return asked.scores(query).getOrDefault("1", Float.NaN);
  }

  @Test
  void theMeanOfOneFunctionForAllIsWithItsWeight() throws IOException {
    String mean = "{'function_score':{'functions':[%s],'score_mode':'avg'}}";
    assertThat(score(mean.formatted("{'weight':3}"))).isEqualTo(3);
    assertThat(score(mean.formatted("{'weight':3,'filter':{'match_all':{}}}"))).isEqualTo(3);
    assertThat(score(mean.formatted("{'weight':3,'filter':{'term':{'k':'fox'}}}"))).isEqualTo(1);
    assertThat(score(mean.formatted("{'weight':3},{'weight':5}"))).isEqualTo(1);
  }

  @Test
  void boostsCountForTheLeastThatFunctionsAndScriptsMustScore() throws IOException {
    String factor = "{'function_score':{'field_value_factor':{'field':'n','missing':0},%s}}";
    assertThat(score(factor.formatted("'min_score':1,'boost':0.5"))).isNaN();
    assertThat(score(factor.formatted("'min_score':2,'boost':3"))).isEqualTo(3);
    assertThat(score(factor.formatted("'min_score':1,'boost':0.5,'boost_mode':'replace'")))
        .isEqualTo(1);
    assertThat(score("{'function_score':{'min_score':1,'boost':0.5}}")).isNaN();
    String script = "{'script_score':{'query':{'match_all':{}},'script':{'source':'_score'},%s}}";
    assertThat(score(script.formatted("'min_score':1,'boost':0.5"))).isNaN();
    assertThat(score(script.formatted("'min_score':2,'boost':3"))).isEqualTo(3);
  }

  @Test
  void aWordWithMoreMistakesThanLettersCannotBeScoredAsAClause() throws IOException {
    String fuzzy = "{'fuzzy':{'t':{'value':'do','fuzziness':2,'rewrite':'%s'}}}";
    assertThatThrownBy(() -> score(fuzzy.formatted("scoring_boolean")))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("boost must be a positive float");
    assertThat(score(fuzzy.formatted("constant_score"))).isEqualTo(1);
  }

  @Test
  void wholeValuesScoreAlikeHoweverTheyAreAskedFor() throws IOException {
    for (String field : List.of("k", "w", "f", "f.a")) {
      for (String query :
          List.of(
              "{'term':{'F':'fox'}}",
              "{'match':{'F':'fox'}}",
              "{'match_phrase':{'F':'fox'}}",
              "{'query_string':{'query':'F:fox'}}",
              "{'match_bool_prefix':{'F':'fox'}}",
              "{'multi_match':{'query':'fox','fields':['F','t'],'type':'cross_fields'}}",
              "{'terms_set':{'F':{'terms':['fox'],'minimum_should_match_field':'n'}}}")) {
        assertThat(score(query.replace("F", field))).as(query + field).isEqualTo(1);
      }
    }
    String boosted =
        "{'multi_match':{'query':'fox','fields':['k^2','w'],'type':'cross_fields',"
            + "'analyzer':'keyword','tie_breaker':0.5}}";
    assertThat(score(boosted)).isBetween(2f, 2.5f);
  }

  @Test
  void nothingFallsOffFromValuesWithoutAColumn() throws IOException {
    try (Index plain =
        new Index(
                "{\"properties\":{\"g\":{\"type\":\"geo_point\",\"doc_values\":false},"
                    + "\"n\":{\"type\":\"long\",\"doc_values\":false}}}")
            .add("1", "{\"g\":\"1,2\",\"n\":3}")) {
      Asked of = new Asked(plain, Dialect.OPENSEARCH);
      for (String decay :
          List.of("'g':{'origin':'1,2','scale':'2km'}", "'n':{'origin':1,'scale':2}")) {
        assertThatThrownBy(() -> of.hits("{'function_score':{'gauss':{" + decay + "}}}"))
            .isInstanceOf(FaultException.class)
            .hasMessageContaining("Use doc values instead.");
      }
    }
  }

  @Test
  void patternsOnFieldsForThemScoreAlikeHoweverTheyAreToBeScored() throws IOException {
    for (String how : List.of("scoring_boolean", "top_terms_2", "constant_score")) {
      for (String kind : List.of("'regexp':{'F':{'value':'f.x'", "'prefix':{'F':{'value':'fo'")) {
        String query = "{" + kind + ",'rewrite':'" + how + "'}}}";
        assertThat(score(query.replace("F", "w"))).as(query).isEqualTo(1);
      }
    }
    assertThat(score("{'regexp':{'k':{'value':'f.x','rewrite':'scoring_boolean'}}}"))
        .isNotEqualTo(1);
  }

  @Test
  void textsThatOnlyMatchScoreOneWordAlike() throws IOException {
    assertThat(score("{'term':{'m':'fox'}}")).isEqualTo(1);
    assertThat(score("{'term':{'t':'fox'}}")).isLessThan(1);
  }

  @Test
  void rangesThatLeaveOneTruthValueAreScoredAsThatValue() throws IOException {
    float term = score("{'term':{'b':true}}");
    assertThat(term).isNotEqualTo(1);
    assertThat(score("{'range':{'b':{'gte':true}}}")).isEqualTo(term);
    assertThat(score("{'range':{'b':{'gt':false}}}")).isEqualTo(term);
    assertThat(score("{'terms':{'b':[true,true]}}")).isEqualTo(term);
    assertThat(score("{'range':{'b':{'gte':false}}}")).isEqualTo(1);
    assertThat(score("{'terms':{'b':[true,false]}}")).isEqualTo(1);
    assertThat(asked.hits("{'range':{'b':{'lt':false}}}")).isEmpty();
    assertThat(asked.hits("{'range':{'b':{'gt':false,'lt':true}}}")).isEmpty();
    assertThat(asked.hits("{'range':{'b':{'lt':true}}}")).containsExactlyInAnyOrder("2", "3");
    assertThat(score("{'term':{'b':{'value':true,'case_insensitive':true}}}")).isEqualTo(1);
  }

  @Test
  void objectsExistInQueryStringsAsTheirFieldsDo() throws IOException {
    assertThat(asked.hits("{'query_string':{'query':'_exists_:o'}}")).containsExactly("1");
    assertThat(asked.hits("{'query_string':{'query':'o:*'}}")).containsExactly("1");
    assertThat(asked.hits("{'query_string':{'query':'_exists_:nothing'}}")).isEmpty();
  }

  @Test
  void functionsAreNotAskedOfDocumentsThatTheyAreNotFor() throws IOException {
    String rated =
        "{'function_score':{'query':{'match_all':{}},'functions':[{'filter':{'exists':{"
            + "'field':'n'}},'field_value_factor':{'field':'n','factor':5}}]}}";
    // The third document has no such number, of which nobody says what stands for it.
    assertThat(asked.scores(rated)).isEqualTo(Map.of("1", 5f, "2", 5f, "3", 1f));
  }
}
