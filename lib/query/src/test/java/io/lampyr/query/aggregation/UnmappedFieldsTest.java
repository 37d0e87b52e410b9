package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields that an index does not have, with something in the place of their values. */
class UnmappedFieldsTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards = new Shards(2, "{'properties':{'n':{'type':'integer'}}}");
    shards.add(0, "1", "{'n':1}");
    shards.add(1, "2", "{'n':2}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String of(String type, String options) throws IOException {
    return shards.text("{'a':{'" + type + "':{'field':'none'," + options + "}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "date_histogram | 'missing':'2020-05-05','calendar_interval':'year' |"
            + " 'key_as_string':'2020-01-01T00:00:00.000Z'",
        "date_histogram | 'missing':'2020','calendar_interval':'year','format':'yyyy' |"
            + " 'key_as_string':'2020'",
        "auto_date_histogram | 'missing':'2020-05-05' | 'key':1588636800000,'doc_count':2",
        "date_range | 'missing':'2020-05-05','ranges':[{'from':'2019'}] | 'doc_count':2",
        "ip_range | 'missing':'10.0.0.1','ranges':[{'from':'10.0.0.0'}] | 'doc_count':2",
        "terms | 'missing':5 | {'key':'5','doc_count':2}",
        "terms | 'missing':5,'value_type':'long' | {'key':5,'doc_count':2}",
        "rare_terms | 'missing':5,'max_doc_count':2 | {'key':'5','doc_count':2}",
        "histogram | 'missing':'5','interval':2 | {'key':4.0,'doc_count':2}",
        "max | 'missing':7 | 'value':7.0",
        "max | 'missing':7,'value_type':'unsigned_long' | {'value':7.0}",
        "terms | 'missing':3,'value_type':'double' | {'key':3,'doc_count':2}",
        "terms | 'missing':-1.5,'value_type':'long' | {'key':-1.5,'doc_count':2}",
        "min | 'missing':-1.5,'value_type':'date' |"
            + " {'value':-2.0,'value_as_string':'1969-12-31T23:59:59.998Z'}",
        "sum | 'value_type':'date' | {'value':0.0,'value_as_string':'1970-01-01T00:00:00.000Z'}",
        "sum | 'value_type':'boolean' | {'value':0.0,'value_as_string':'false'}",
        "sum | 'value_type':'long' | {'value':0.0}"
      })
  void areOfTheTypeThatTheAggregationIsMadeFor(String type, String options, String part)
      throws IOException {
    assertThat(of(type, options)).contains(part);
  }

  @Test
  void endsOfRangesAreWrittenAsTheyAreWanted() throws IOException {
    assertThat(of("range", "'ranges':[{'to':5}],'format':'0.00'"))
        .contains("'to_as_string':'5.00'");
  }

  @Test
  void whatIsOfAnotherTypeIsRefused() {
    assertThatThrownBy(() -> of("ip_range", "'missing':'zz','ranges':[{'from':'1.1.1.1'}]"))
        .hasMessage("'zz' is not an IP string literal.");
    assertThatThrownBy(() -> of("min", "'missing':3,'value_type':'boolean'"))
        .hasMessage("Cannot parse boolean [3], expected either [true] or [false]");
    assertThatThrownBy(() -> of("min", "'missing':true,'value_type':'long'"))
        .hasMessage("For input string: \"true\"");
    assertThatThrownBy(() -> of("min", "'missing':true,'value_type':'date'"))
        .hasMessageStartingWith("failed to parse date field [true]");
    assertThatThrownBy(() -> of("sum", "'value_type':'string'"))
        .hasMessage("unmapped field is not supported for aggregation [sum]");
    assertThatThrownBy(() -> of("min", "'missing':'2020-01-01'"))
        .hasMessage("For input string: \"2020-01-01\"");
    assertThatThrownBy(() -> of("date_histogram", "'missing':'zz','calendar_interval':'year'"))
        .hasMessageStartingWith("failed to parse date field [zz]");
  }

  @Test
  void whatIsInsideOfNothingHasTheTypeOfItsOwnField() throws IOException {
    String inside = ",'aggs':{'t':{'terms':{'field':'n'}}}}}";
    try (Shards shards = new Shards(1, "{'properties':{'n':{'type':'long'}}}")) {
      shards.add(0, "1", "{'n':1}");
      for (String nothing :
          new String[] {
            "'nested':{'path':'x'}",
            "'children':{'type':'x'}",
            "'range':{'field':'x','ranges':[{'to':5}]}",
            "'ip_range':{'field':'x','ranges':[{'to':'10.0.0.1'}]}"
          }) {
        assertThat(shards.run("{'a':{" + nothing + inside, true).toString()).contains("lterms#t");
      }
    }
  }

  @Test
  void emptyRangesOfAddressesTellWhatIsInsideOfThem() throws IOException {
    String ranges = "{'a':{'ip_range':{'field':'x','ranges':[{'to':'10.0.0.1'}]},'aggs':{'t':";
    String missing = "{'terms':{'field':'y','min_doc_count':0,'missing':7}}}}}";
    assertThat(shards.text(ranges + missing)).contains("[{'key':'7','doc_count':0}]");
    String values = "{'terms':{'field':'n','min_doc_count':0}}}}}";
    assertThat(shards.text(ranges + values))
        .contains("[{'key':1,'doc_count':0},{'key':2,'doc_count':0}]");
  }
}
