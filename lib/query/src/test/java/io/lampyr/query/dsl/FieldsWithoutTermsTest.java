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

/** Fields that are not indexed, among those that patterns of names stand for. */
class FieldsWithoutTermsTest {
  private final Index index =
      new Index(
              """
              {"properties":{
                "b":{"type":"boolean","index":false},
                "n":{"type":"integer","index":false},
                "k":{"type":"keyword","index":false},
                "d":{"type":"date","index":false},
                "t":{"type":"text","index":false},
                "bin":{"type":"binary"},
                "g":{"type":"geo_point"}}}
              """)
          .add(
              "1",
              "{\"b\":true,\"n\":3,\"k\":\"x\",\"d\":\"2020-01-01\",\"t\":\"x\","
                  + "\"g\":\"1,2\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'query_string':{'query':'true'}}",
        "{'query_string':{'query':'3'}}",
        "{'query_string':{'query':'x*'}}",
        "{'query_string':{'query':'[1 TO 4]'}}",
        "{'simple_query_string':{'query':'x'}}",
        "{'simple_query_string':{'query':'2020-01-01'}}",
        "{'simple_query_string':{'query':'\\\"x\\\"'}}",
        "{'multi_match':{'query':'x'}}",
        "{'multi_match':{'query':'x','type':'cross_fields'}}",
        "{'multi_match':{'query':'x','type':'bool_prefix'}}",
        "{'multi_match':{'query':'3','fields':['n*']}}",
        "{'multi_match':{'query':'x','fields':['t','k'],'lenient':true}}"
      })
  void areSearchedByTheirColumns(String query) throws IOException {
    assertThat(asked.hits(query)).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'multi_match':{'query':'x','fields':['t*']}}",
        "{'multi_match':{'query':'x','fields':['t','k'],'type':'cross_fields'}}",
        "{'query_string':{'query':'x','fields':['t*']}}"
      })
  void areRefusedWhereTheyHaveNone(String query) {
    assertThatThrownBy(() -> asked.hits(query))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("Cannot search on field [t] since it is not indexed.");
  }

  @Test
  void areTakenForTruthsWhereTheyAreSuch() {
    assertThatThrownBy(() -> asked.hits("{'multi_match':{'query':'x','fields':['b*']}}"))
        .hasMessageContaining("Can't parse boolean value [x]");
  }

  @Test
  void whereThereAreNoneWhatIsExcludedIsNot() throws IOException {
    assertThat(asked.hits("{'simple_query_string':{'query':'-x','fields':['none']}}"))
        .containsExactly("1");
    assertThat(asked.hits("{'simple_query_string':{'query':'x','fields':['none']}}")).isEmpty();
  }
}
