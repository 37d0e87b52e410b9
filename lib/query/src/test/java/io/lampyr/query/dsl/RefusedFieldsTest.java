package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of fields that a query cannot be asked of, in the words of OpenSearch. */
class RefusedFieldsTest {
  private final Index index =
      new Index(
          """
          {"properties":{"d":{"type":"date"},"c":{"type":"completion"},"k":{"type":"keyword"},
            "none":{"type":"keyword","index":false,"doc_values":false},
            "t":{"type":"text","index":false},"i":{"type":"integer"},"bin":{"type":"binary"},"s":{"type":"search_as_you_type"},
            "g":{"type":"geo_point"},"r":{"type":"rank_features"},"m":{"type":"match_only_text"},
            "b":{"type":"boolean"}}}
          """);

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private String refusal(String query, Dialect dialect) {
    return assertThrows(
            FaultException.class, () -> Asked.parse(query).toLucene(asked.scope()), query)
        .fault()
        .reason(dialect);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'fuzzy':{'d':'x'}} | failed to create query: Can only use fuzzy queries on keyword and"
            + " text fields - not on [d] which is of type [date]",
        "{'fuzzy':{'none':'x'}} | failed to create query: Cannot search on field [none] since it is"
            + " both not indexed, and does not have doc_values enabled.",
        "{'term':{'b':''}} | failed to create query: Can't parse boolean value [], expected [true]"
            + " or [false]",
        "{'term':{'none':'x'}} | failed to create query: Cannot search on field [none] since it is"
            + " both not indexed, and does not have doc_values enabled.",
        "{'prefix':{'t':'x'}} | failed to create query: Cannot search on field [t] since it is not"
            + " indexed.",
        "{'range':{'t':{'gt':'x'}}} | failed to create query: Cannot search on field [t] since it"
            + " is not indexed.",
        "{'range':{'c':{'gt':'x'}}} | failed to create query: Field [c] of type [completion] does"
            + " not support range queries",
        "{'range':{'g':{'gt':1}}} | failed to create query: Field [g] of type [geo_point] does not"
            + " support range queries",
        "{'range':{'_index':{'gt':'a'}}} | failed to create query: Field [_index] of type [_index]"
            + " does not support range queries",
        "{'term':{'bin':'AQID'}} | Binary fields do not support searching",
        "{'term':{'r':'x'}} | failed to create query: Queries on [rank_features] fields are not"
            + " supported",
        "{'parent_id':{'type':'x','id':'1'}} | [parent_id] no join field found for index [test]",
        "{'exists':{'field':'r'}} | failed to create query: [rank_features] fields do not support"
            + " [exists] queries",
        "{'range':{'r':{}}} | failed to create query: [rank_features] fields do not support"
            + " [exists] queries",
        "{'match':{'_source':'x'}} | The _source field is not searchable",
        "{'term':{'d':{'value':'2020','case_insensitive':true}}} | [d] field which is of type"
            + " [date], does not support case insensitive term queries"
      })
  void areNamedWithWhatTheyLack(String query, String words) {
    assertThat(refusal(query, Dialect.OPENSEARCH)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'intervals':{'s':{'match':{'query':'x'}}}} | failed to create query: Can only use"
            + " interval queries on text fields - not on [s] which is of type [search_as_you_type]",
        "{'intervals':{'s._index_prefix':{'prefix':{'prefix':'x'}}}} | failed to create query: Can"
            + " only use interval queries on text fields - not on [s._index_prefix] which is of"
            + " type [prefix]",
        "{'intervals':{'k':{'fuzzy':{'term':'x'}}}} | failed to create query: Cannot create"
            + " intervals over field [k] with no positions indexed",
        "{'span_term':{'bin':'AQID'}} | Binary fields do not support searching",
        "{'span_term':{'t':'x'}} | failed to create query: Cannot search on field [t] since it is"
            + " not indexed.",
        "{'span_term':{'k':'x'}} | failed to create query: field:[k] was indexed without position"
            + " data; cannot run SpanTermQuery",
        "{'span_multi':{'match':{'prefix':{'k':'x'}}}} | failed to create query: Can only use span"
            + " prefix queries on text fields - not on [k] which is of type [keyword]"
      })
  void keepNoPlaces(String query, String words) {
    assertThat(refusal(query, Dialect.OPENSEARCH)).isEqualTo(words);
  }

  @Test
  void boxesOfNoPlacesAreNamedWithTheirQuery() {
    String query = "{'geo_bounding_box':{'g':{'top_left':null}}}";
    assertThat(assertThrows(FaultException.class, () -> Asked.parse(query)).fault().reason())
        .isEqualTo("failed to parse [geo_bounding_box] query. [geo_point expected]");
  }

  @Test
  void queryStringsHaveFieldsOrADefaultOne() {
    assertThat(
            refusal(
                "{'query_string':{'query':'x','default_field':'k','fields':['k']}}",
                Dialect.OPENSEARCH))
        .isEqualTo(
            "failed to create query: Validation Failed: 1: [query_string] cannot use [fields]"
                + " parameter in conjunction with [default_field];");
  }

  @Test
  void numbersHaveNoPlaces() {
    assertThat(refusal("{'span_term':{'i':1}}", Dialect.OPENSEARCH))
        .startsWith("failed to create query: Cannot extract a term from a query of type class");
  }

  @Test
  void elasticsearchHasWordsOfItsOwn() {
    assertThat(refusal("{'fuzzy':{'d':'x'}}", Dialect.ELASTICSEARCH))
        .contains("keyword, text and wildcard fields");
    assertThat(refusal("{'term':{'none':'x'}}", Dialect.ELASTICSEARCH))
        .endsWith("since it is not indexed nor has doc values.");
  }
}
