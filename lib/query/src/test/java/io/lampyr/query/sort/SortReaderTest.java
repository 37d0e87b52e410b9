package io.lampyr.query.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

class SortReaderTest {
  private static List<SortSpec> read(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      return new SortReader().read(parser);
    }
  }

  private static Fault fault(String json) {
    return catchThrowableOfType(FaultException.class, () -> read(json)).fault();
  }

  @Test
  void whatIsWrongIsToldAsTheFaultOfItsOption() {
    for (String of : List.of("field_sort", "_score", "_script")) {
      String name = of.equals("field_sort") ? "f" : of;
      String rest = of.equals("_script") ? ",'type':'number','script':'1'" : "";
      Fault unknown = fault("[{'" + name + "':{'order':'x'" + rest + "}}]");
      assertThat(unknown.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
      assertThat(unknown.reason()).endsWith("[" + of + "] failed to parse field [order]");
      assertThat(unknown.cause()).extracting(Fault::kind).isEqualTo(ErrorKind.ILLEGAL_ARGUMENT);
      assertThat(fault("[{'" + name + "':{'order':true" + rest + "}}]").reason())
          .endsWith("[" + of + "] order doesn't support values of type: VALUE_BOOLEAN");
    }
    assertThat(fault("[{'f':{'mode':'x'}}]").cause())
        .extracting(Fault::reason)
        .isEqualTo("Unknown SortMode [x]");
    assertThat(fault("[{'f':{'numeric_type':'X'}}]").cause())
        .extracting(Fault::reason)
        .isEqualTo(
            "invalid value for [numeric_type], must be [long, double, date, date_nanos], got x");
    assertThat(fault("[{'f':{'missing':[]}}]").reason())
        .endsWith("[field_sort] missing doesn't support values of type: START_ARRAY");
    assertThat(fault("[{'f':{'nested':1}}]").reason())
        .endsWith("[field_sort] nested doesn't support values of type: VALUE_NUMBER");
    assertThat(fault("[{'f':{'nested':{'path':'p','foo':1}}}]").cause())
        .extracting(Fault::reason)
        .isEqualTo("malformed nested sort format, unknown field name [foo]");
    assertThat(fault("[{'f':{'ordr':'asc'}}]").reason())
        .endsWith("[field_sort] unknown field [ordr] did you mean [order]?");
  }

  @Test
  void ofAnAddressNothingIsNoField() {
    assertThat(SortReader.ofParameter("")).isEmpty();
    assertThat(SortReader.ofParameter("a:desc,")).hasSize(1);
    assertThat(SortReader.ofParameter("a,,b")).hasSize(3);
  }

  @Test
  void scoresTakeAnOrderAlone() {
    assertThat(fault("[{'_score':{'unmapped_type':'long'}}]").reason())
        .endsWith("[_score] unknown field [unmapped_type]");
  }

  @Test
  void scriptsNeedATypeOfWhatTheyMake() {
    assertThat(fault("[{'_script':{}}]").reason()).isEqualTo("Required [script, type]");
    assertThat(fault("[{'_script':{'script':'1'}}]").reason()).isEqualTo("Required [type]");
    assertThat(fault("[{'_script':{'type':'number'}}]").reason()).isEqualTo("Required [script]");
  }

  @Test
  void nothingStandsForTheOrdinaryEnd() {
    assertThat(read("[{'f':{'missing':null,'numeric_type':'LONG'}}]"))
        .isEqualTo(read("[{'f':{'missing':'_last','numeric_type':'long'}}]"));
  }

  @Test
  void howDistancesAreMeasuredIsOneOfAFew() {
    assertThat(fault("[{'_geo_distance':{'p':[1,2],'distance_type':'x'}}]").reason())
        .isEqualTo("No geo distance for [x]");
    assertThat(fault("[{'_geo_distance':{'p':[1,2],'validation_method':'x'}}]").reason())
        .startsWith("operator needs to be either [COERCE, IGNORE_MALFORMED, STRICT]");
    assertThat(fault("[{'_geo_distance':{'p':[1,2],'foo':'x'}}]").reason())
        .isEqualTo("[_geo_distance] does not support [foo]");
    assertThat(read("[{'_geo_distance':{'p':[1,2],'mode':null,'unit':null}}]"))
        .isEqualTo(read("[{'_geo_distance':{'p':[1,2]}}]"));
    assertThat(fault("[{'_geo_distance':{'unit':'km'}}]").reason())
        .isEqualTo("Geo distance sorting needs at least one point.");
    assertThat(read("[{'_geo_distance':{'p':[361,2],'validation_method':'coerce'}}]"))
        .isEqualTo(read("[{'_geo_distance':{'p':[1,2],'distance_type':'ARC'}}]"));
  }

  @Test
  void whateverHoldsOtherValuesIsAPlace() {
    assertThat(read("[{'_geo_distance':{'mode':[1,2]}}]"))
        .isEqualTo(read("[{'_geo_distance':{'mode':{'lon':1,'lat':2}}}]"));
    assertThat(fault("[{'_geo_distance':{'p':[1,2],'mode':{}}}]").reason())
        .isEqualTo("Trying to reset fieldName to [mode], already set to [p].");
    assertThat(fault("[{'_geo_distance':{'p':{'lat':1}}}]").reason())
        .isEqualTo("field [lon] missing");
    assertThat(fault("[{'_geo_distance':{'p':{'lat':null,'lon':1}}}]").reason())
        .isEqualTo("lat must be a number");
  }
}
