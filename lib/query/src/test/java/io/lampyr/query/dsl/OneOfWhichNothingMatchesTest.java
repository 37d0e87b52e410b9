package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must match together with a query that can match nothing is not looked at. */
class OneOfWhichNothingMatchesTest {
  /** A feature can only be had of fields of features. */
  private static final String WRONG = "{'rank_feature':{'field':'n'}}";

  private final Index index =
      new Index(
              "{\"properties\":{\"n\":{\"type\":\"integer\"},"
                  + "\"c\":{\"type\":\"constant_keyword\",\"value\":\"same\"}}}")
          .add("1", "{\"n\":1}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'term':{'none':1}}",
        "{'terms':{'none':[1]}}",
        "{'prefix':{'none':'a'}}",
        "{'wildcard':{'none':'a*'}}",
        "{'fuzzy':{'none':'a'}}",
        "{'range':{'none':{'gt':1}}}",
        "{'exists':{'field':'none'}}",
        "{'match_none':{}}",
        "{'terms':{'n':[]}}",
        "{'term':{'c':'other'}}",
        "{'terms':{'c':['other','another']}}",
        "{'prefix':{'c':'o'}}",
        "{'wildcard':{'c':'o*'}}",
        "{'term':{'_index':'other'}}",
        "{'constant_score':{'filter':{'term':{'none':{'value':1,'boost':2}}}}}",
        "{'ids':{'values':[]}}",
        "{'boosting':{'positive':{'term':{'none':1}},'negative':{'match_all':{}},"
            + "'negative_boost':1}}",
        "{'function_score':{'query':{'term':{'none':1}}}}",
        "{'script_score':{'query':{'term':{'none':1}},'script':{'source':'1'}}}",
        "{'bool':{'filter':{'term':{'none':1}}}}",
        "{'bool':{'should':[{'term':{'none':1}},{'match_none':{}}]}}"
      })
  void restIsNotLookedAt(String nothing) throws IOException {
    assertThat(asked.hits("{'bool':{'must':" + nothing + ",'should':" + WRONG + "}}")).isEmpty();
    assertThat(asked.hits("{'bool':{'filter':" + nothing + ",'must_not':" + WRONG + "}}"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'match':{'none':'a'}}",
        "{'term':{'n':7}}",
        "{'exists':{'field':'n*'}}",
        "{'regexp':{'none':'a'}}",
        "{'regexp':{'c':'other'}}",
        "{'wildcard':{'c':'s*'}}",
        "{'terms':{'c':['other','same']}}"
      })
  void whatMightMatchIsLookedAtWithTheRest(String other) {
    assertThatThrownBy(() -> asked.hits("{'bool':{'must':" + other + ",'should':" + WRONG + "}}"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("query only works on [rank_feature] fields");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'boosting':{'positive':{'term':{'none':1}},'negative':WRONG,'negative_boost':1}}",
        "{'function_score':{'query':{'term':{'none':1}},'functions':[{'weight':2,'filter':WRONG}]}}",
        "{'function_score':{'query':{'term':{'none':1}},'script_score':{'script':{'source':'('}}}}",
        "{'script_score':{'query':{'term':{'none':1}},'script':{'source':'('}}}"
      })
  void whatNothingIsScoredByIsNotLookedAt(String query) throws IOException {
    assertThat(asked.hits(query.replace("WRONG", WRONG))).isEmpty();
  }

  @Test
  void howManyMustMatchIsLookedAtWhateverThereIsToMatch() throws IOException {
    for (String terms : new String[] {"'none'", "'n'"}) {
      String set = "{'terms_set':{" + terms + ":{'terms':['1'],'minimum_should_match_field':'f'}}}";
      assertThatThrownBy(() -> asked.hits(set))
          .hasMessageContaining("failed to find minimum_should_match field [f]");
      assertThat(asked.hits(set.replace("'1'", ""))).isEmpty();
    }
  }

  @Test
  void onesThatNeedNotMatchDoNotMatter() throws IOException {
    assertThat(asked.hits("{'bool':{'must':{'term':{'n':1}},'should':{'term':{'none':1}}}}"))
        .containsExactly("1");
  }
}
