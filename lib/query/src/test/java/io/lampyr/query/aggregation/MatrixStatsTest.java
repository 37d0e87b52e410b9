package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixStatsTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards = new Shards(2, "{'properties':{'one':{'type':'double'},'many':{'type':'double'}}}");
    shards.add(0, "1", "{'one':1,'many':[8,2,5,3]}");
    shards.add(1, "2", "{'one':2,'many':[4]}");
    shards.add(1, "3", "{'one':3}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  @ParameterizedTest
  @CsvSource({"sum,11", "AVG,4.25", "median,4", "min,3", "max,6"})
  void oneNumberStandsForThoseOfADocument(String mode, String mean) throws IOException {
    assertThat(
            shards.text("{'m':{'matrix_stats':{'fields':['many','one'],'mode':'" + mode + "'}}}"))
        .startsWith("{'m':{'doc_count':2,")
        .contains("{'name':'many','count':2,'mean':" + Double.valueOf(mean) + ",");
  }

  @Test
  void whatIsMissingMayBeGiven() throws IOException {
    assertThat(
            shards.text("{'m':{'matrix_stats':{'fields':['many','one'],'missing':{'many':10}}}}"))
        .startsWith("{'m':{'doc_count':3,");
    assertThat(shards.text("{'m':{'matrix_stats':{'fields':[]}}}"))
        .isEqualTo("{'m':{'doc_count':0}}");
  }

  @Test
  void fieldsThatThereAreNotAreLeftOut() throws IOException {
    assertThat(shards.text("{'m':{'matrix_stats':{'fields':['many','one','none']}}}"))
        .isEqualTo(shards.text("{'m':{'matrix_stats':{'fields':['many','one']}}}"));
    assertThat(shards.text("{'m':{'matrix_stats':{'fields':['none']}}}"))
        .isEqualTo("{'m':{'doc_count':0}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'mode':'most' | Illegal sort mode: most",
        "'mode':5 | Unexpected token VALUE_NUMBER [mode] in [m].",
        "'missing':5 | Unexpected token VALUE_NUMBER [missing] in [m].",
        "'fields':null | Unexpected token VALUE_NULL [fields] in [m].",
        "'fields':{} | Unexpected token START_OBJECT [fields] in [m].",
        "'x':'y' | Unexpected token VALUE_STRING [x] in [m].",
        "'script':{} | Unexpected token START_OBJECT [script] in [m]. Multi-field aggregations do"
            + " not support scripts."
      })
  void otherOptionsAreRefused(String option, String reason) {
    assertThatThrownBy(() -> shards.text("{'m':{'matrix_stats':{" + option + "}}}"))
        .hasMessageContaining(reason);
  }
}
