package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores by features of documents, and by functions for some of them. */
class FeaturesTest {
  private final Index index =
      new Index(
          "{\"properties\":{\"up\":{\"type\":\"rank_feature\"},\"down\":{\"type\":\"rank_feature\","
              + "\"positive_score_impact\":false},\"many\":{\"type\":\"rank_features\"}}}");
  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @BeforeEach
  void write() {
    index.add("1", "{\"up\":3,\"down\":2,\"many\":{\"a\":2,\"b\":5}}");
    index.add("2", "{\"up\":8,\"down\":10,\"many\":{\"a\":7}}");
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "up | | 0.375 | 0.6153846",
        "up | ,'saturation':{'pivot':4} | 0.4285714 | 0.6666666",
        "up | ,'saturation':{'pivot':'4'} | 0.4285714 | 0.6666666",
        "up | ,'log':{'scaling_factor':2} | 1.609438 | 2.3025851",
        "up | ,'sigmoid':{'pivot':4,'exponent':0.6} | 0.4569545 | 0.60249895",
        "up | ,'linear':{} | 3.0 | 8.0",
        "down | | 0.690027 | 0.30775017",
        "down | ,'saturation':{'pivot':4} | 0.111111104 | 0.024355412",
        "down | ,'sigmoid':{'pivot':4,'exponent':0.6} | 0.22310461 | 0.0984819",
        "down | ,'linear':{} | 0.5 | 0.099853516",
        "many.a | ,'linear':{} | 2.0 | 7.0"
      })
  void areMadeByTheFunctionThatIsAskedFor(String field, String function, float one, float two)
      throws IOException {
    String how = function == null ? "" : function;
    Map<String, Float> scores =
        asked.scores("{'rank_feature':{'field':'" + field + "'" + how + "}}");
    assertThat(scores).hasSize(2);
    assertThat(scores.get("1")).isEqualTo(one, offset(1e-6f));
    assertThat(scores.get("2")).isEqualTo(two, offset(1e-6f));
  }

  @Test
  void whatNoDocumentHasIsFoundNowhere() throws IOException {
    assertThat(asked.scores("{'rank_feature':{'field':'many.c'}}")).isEmpty();
    assertThat(asked.scores("{'rank_feature':{'field':'none.x','linear':{}}}")).isEmpty();
    assertThat(asked.scores("{'rank_feature':{'field':'many.b','linear':{}}}"))
        .containsExactly(entry("1", 5f));
  }

  private Fault refusal(String body) {
    return assertThrows(
            FaultException.class,
            () -> Asked.parse("{'rank_feature':" + body + "}").toLucene(asked.scope()),
            body)
        .fault();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'field':'many'} | failed to create query: [rank_feature] query only works on"
            + " [rank_feature] fields and features of [rank_features] fields, not [rank_features]",
        "{'field':'down','log':{'scaling_factor':2}} | failed to create query: Cannot use the [log]"
            + " function with a field that has a negative score impact as it would trigger negative"
            + " scores",
        "{'field':'up','sigmoid':{'pivot':0,'exponent':4}} | failed to create query: pivot must be"
            + " > 0, got: 0.0",
        "{'saturation':{'pivot':4}} | Required [field]",
        "{'field':5} | [1:26] [feature] field doesn't support values of type: VALUE_NUMBER",
        "{'field':'up','saturation':null} | [1:44] [feature] saturation doesn't support values of"
            + " type: VALUE_NULL",
        "{'field':'up','boost':'x'} | [1:39] [feature] failed to parse field [boost]"
      })
  void areRefusedWhereTheyCannotBe(String body, String words) {
    assertThat(refusal(body).reason()).isEqualTo(words);
  }

  @Test
  void functionsSayWhatIsWrongWithThem() {
    Fault text = refusal("{'field':'up','saturation':{'pivot':'x'}}");
    assertThat(text.reason()).isEqualTo("[1:53] [feature] failed to parse field [saturation]");
    assertThat(text.cause().reason())
        .isEqualTo("[1:53] [saturation] failed to parse field [pivot]");
    assertThat(text.cause().cause().reason()).isEqualTo("For input string: \"x\"");
    assertThat(refusal("{'field':'up','linear':{'pivot':1}}").cause().reason())
        .endsWith("[linear] unknown field [pivot]");
  }

  @Test
  void ofSeveralFiltersOfAFunctionTheLastCounts() throws IOException {
    String query =
        "{'function_score':{'query':{'ids':{'values':['1','2']}},'boost_mode':'replace',"
            + "'functions':[{'filter':[{'ids':{'values':['1']}},{'ids':{'values':['2']}}],"
            + "'weight':3}]}}";
    assertThat(asked.scores(query)).containsEntry("2", 3f).containsEntry("1", 1f);
    assertThat(asked.scores(query.replaceAll("'filter':.*]}}],", "'filter':[],")))
        .containsEntry("1", 3f);
  }
}
