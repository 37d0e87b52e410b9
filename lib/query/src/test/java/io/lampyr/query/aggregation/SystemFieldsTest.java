package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.aggregation.value.SystemLeaves;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What aggregations make of fields that no mapping names, and how columns are written. */
class SystemFieldsTest {
  private static final String MAPPING =
      "{'properties':{'n':{'type':'integer'},'b':{'type':'boolean'},'d':{'type':'date'},'u':{'type':'unsigned_long'},"
          + "'s':{'type':'scaled_float','scaling_factor':10}}}";

  private static Shards shards() throws IOException {
    Shards shards = new Shards(2, MAPPING);
    shards.add(0, "10", "{'n':1,'b':true,'d':'2020-01-01','s':1.2}");
    shards.segment(0);
    shards.add(0, "9", "{'n':2,'s':2.5}");
    shards.add(1, "an-id-of-more-letters", "{}");
    return shards;
  }

  @Test
  void idsAreCountedAndListedAsTheyAreWritten() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text("{'x':{'value_count':{'field':'_id'}}}")).contains("'value':3");
      assertThat(shards.text("{'x':{'cardinality':{'field':'_id'}}}")).contains("'value':3");
      assertThat(shards.text("{'x':{'missing':{'field':'_id'}}}")).contains("'doc_count':0");
      assertThat(shards.text("{'x':{'terms':{'field':'_id'}}}"))
          .contains(
              "[{'key':'10','doc_count':1},{'key':'9','doc_count':1},"
                  + "{'key':'an-id-of-more-letters','doc_count':1}]");
      assertThat(shards.text("{'x':{'composite':{'sources':[{'i':{'terms':{'field':'_id'}}}]}}}"))
          .contains("'after_key':{'i':'an-id-of-more-letters'}");
      assertThat(shards.text("{'x':{'top_hits':{'size':1,'sort':{'_id':'asc'}}}}"))
          .contains("[10]");
    }
  }

  @Test
  void idsAreRefusedWhereTheProductDoesNotLoadThem() {
    KeptTerms.Columns none = (context, text) -> null;
    assertThatThrownBy(() -> SystemLeaves.checkIds(none))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("indices.id_field_data.enabled");
  }

  @Test
  void sequenceNumbersAreNumbers() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text("{'x':{'value_count':{'field':'_seq_no'}}}")).contains("'value':3");
    }
  }

  @Test
  void whatHasNoColumnIsRefusedAndNotTakenForAbsent() throws IOException {
    try (Shards shards = shards()) {
      for (String name : List.of("_routing", "_source", "_field_names", "_version")) {
        assertThatThrownBy(() -> shards.run("{'x':{'terms':{'field':'" + name + "'}}}"))
            .isInstanceOf(FaultException.class)
            .hasMessageContaining(
                "Fielddata is not supported on field [" + name + "] of type [" + name + "]");
      }
      assertThatThrownBy(() -> shards.run("{'x':{'avg':{'field':'_id'}}}"))
          .hasMessageContaining("Field [_id] of type [_id] is not supported for aggregation [avg]");
    }
  }

  @Test
  void intervalsOfNumbersOverTimesAreWrittenAsTimes() throws IOException {
    String parts =
        "{'x':{'composite':{'sources':[{'i':{'histogram':{'field':'F','interval':W}}}]}}}";
    try (Shards shards = shards()) {
      assertThat(shards.text(parts.replace("F", "d").replace("W", "86400000")))
          .contains("'key':{'i':'2020-01-01T00:00:00.000Z'}");
      String behind = parts.replace("]}}}", "],'after':{'i':'2020-01-01T00:00:00.000Z'}}}}");
      assertThat(shards.text(behind.replace("F", "d").replace("W", "86400000")))
          .contains("'buckets':[]");
      assertThatThrownBy(() -> shards.run(parts.replace("F", "b").replace("W", "1")))
          .hasMessageContaining("Field [b] of type [boolean] is not supported for aggregation");
    }
  }

  @Test
  void unsignedNumbersAreInTheIntervalsOfWhatTheyAre() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'u':1}").add(0, "2", "{'u':18446744073709551615}");
      assertThat(
              shards.text(
                  "{'x':{'composite':{'sources':[{'i':{'histogram':{'field':'u','interval':1}}}]}}}"))
          .contains("'key':{'i':1.0}", "'key':{'i':1.8446744073709552E19}");
      assertThat(shards.text("{'x':{'stats':{'field':'u'}}}"))
          .contains("'min_as_string':1.0", "'max_as_string':1.8446744073709552E19");
      assertThat(shards.text("{'x':{'extended_stats':{'field':'u'}}}"))
          .contains("'std_deviation_as_string':'9.223372036854776E18'")
          .contains("'variance_as_string':8.5");
      assertThat(shards.text("{'x':{'range':{'field':'u','ranges':[{'to':2}]}}}"))
          .contains("'to_as_string':2.0");
      assertThat(shards.text("{'x':{'histogram':{'field':'u','interval':1E19}}}"))
          .contains("'key_as_string':'1.0E19'");
    }
  }

  @Test
  void scaledNumbersHaveThePeersLastDigits() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text("{'x':{'min':{'field':'s'}}}")).contains("1.2000000000000002");
      assertThat(shards.text("{'x':{'top_hits':{'sort':{'s':'asc'},'size':1}}}"))
          .contains("[1.2000000000000002]");
    }
  }
}
