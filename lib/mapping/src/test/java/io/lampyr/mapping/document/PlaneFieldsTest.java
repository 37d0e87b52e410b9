package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points and shapes in planes as documents and mappings write them. */
class PlaneFieldsTest {
  private static Index index(String type, String parameters) {
    return new Index(
        ("{'properties':{'f':{'type':'" + type + "'" + parameters + "}}}").replace('\'', '"'));
  }

  private static String shown(Index index, @Nullable String format) throws IOException {
    ColumnFormat form = ColumnFormat.of(index.mapping().leaf("f"), format);
    Object values = ColumnValues.open(index.segment(), form).of(0);
    return new String(Json.write(values), StandardCharsets.UTF_8).replace('"', '\'');
  }

  private static String document(String value) {
    return "{\"f\":" + value.replace('\'', '"') + "}";
  }

  private static Fault refusal(Index index, String value) {
    ParseOutcome outcome = index.settle("1", document(value));
    return ((ParseOutcome.Rejected) outcome).fault();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'x':1,'y':2.5} | ['1.0, 2.5']",
        "{'x':'1','y':'2.5','z':7} | ['1.0, 2.5']",
        "'1,2.5' | ['1.0, 2.5']",
        "' 1 , 2.5 , 8' | ['1.0, 2.5']",
        "'POINT (1 2.5)' | ['1.0, 2.5']",
        "'point(1 2.5 9)' | ['1.0, 2.5']",
        "[1,2.5] | ['1.0, 2.5']",
        "[1,2.5,3] | ['1.0, 2.5']",
        "{'type':'Point','coordinates':[1,2.5]} | ['1.0, 2.5']",
        "[[1,2],[3,4],'5,6',{'x':-7,'y':-8},null] |"
            + " ['-7.0, -8.0','1.0, 2.0','3.0, 4.0','5.0, 6.0']",
        "[1e30,-1e30] | ['1.0000000150474662E30, -1.0000000150474662E30']"
      })
  void pointsAreTakenInAllForms(String given, String column) throws IOException {
    for (String type : new String[] {"point", "xy_point"}) {
      try (Index index = index(type, "").add("1", document(given))) {
        assertThat(shown(index, null)).isEqualTo(column);
      }
    }
  }

  @Test
  void columnsOfPointsHaveForms() throws IOException {
    try (Index index = index("point", "").add("1", document("[1,2.5]"))) {
      assertThat(shown(index, "wkt")).isEqualTo("['POINT (1.0 2.5)']");
      assertThat(shown(index, "geojson")).isEqualTo("[{'coordinates':[1.0,2.5],'type':'Point'}]");
      assertThatThrownBy(() -> shown(index, "other"))
          .isInstanceOf(FaultException.class)
          .hasMessage("Unrecognized geometry format [other].");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'x':1} | field [y] missing",
        "{} | field [x] missing",
        "{'x':1,'y':'b'} | [x] and [y] must be valid double values",
        "{'x':1,'y':[2]} | [y] must be a number",
        "{'lat':1,'lon':2} | field must be either [x!y]",
        "{'x':1,'type':'Point','coordinates':[1,2]} | field must be either [x!y]",
        "{'type':'Polygon','coordinates':[1,2]} | type must be Point",
        "{'coordinates':[1,2]} | field [type] missing",
        "{'type':'Point','coordinates':'1,2'} | coordinates must be an array",
        "'1' | failed to parse [1], expected 2 or 3 coordinates but found: [1]",
        "'1,2,3,4' | failed to parse [1,2,3,4], expected 2 or 3 coordinates but found: [4]",
        "'a,2' | [x] must be a number",
        "'POINT EMPTY' | Invalid WKT format",
        "[1] | [point] field type should have at least two dimensions",
        "[1,2,3,4] | [point] field type does not accept more than 3 values",
        "[1,'2'] | numeric value expected",
        "true | point expected",
        "[1e39,2] | illegal x value [1.0E39] for f",
        "'1,NaN' | illegal y value [NaN] for f"
      })
  void whatIsNoPointIsRefusedOrPassedOver(String given, String reason) throws IOException {
    Fault fault = refusal(index("point", ""), given);
    assertThat(fault.reason()).isEqualTo("failed to parse field [f] of type [point]");
    assertThat(fault.cause().reason())
        .isEqualTo(reason.replace("[x!y]", "[x|y], or [type|coordinates]"));
    try (Index lenient = index("point", ",'ignore_malformed':true")) {
      lenient.add("1", "{\"f\":" + given.replace('\'', '"') + ",\"g\":7}");
      assertThat(shown(lenient, null)).isEqualTo("[]");
      assertThat(lenient.mapping().leaf("g")).isNotNull();
    }
  }

  @Test
  void heightsAndNullsAreAsTheMappingSays() throws IOException {
    String refused = "found Z value [3.0] but [ignore_z_value] parameter is [false]";
    for (String high : new String[] {"[1,2,3]", "'1,2,3'", "{'x':1,'y':2,'z':3}"}) {
      assertThat(refusal(index("point", ",'ignore_z_value':false"), high).cause().reason())
          .contains(refused);
    }
    for (String high : new String[] {"'POINT (1 2 3)'", "{'type':'point','coordinates':[1,2,3]}"}) {
      assertThat(refusal(index("shape", ",'ignore_z_value':false"), high).cause().reason())
          .contains(refused);
    }
    try (Index index = index("point", ",'null_value':'POINT (7 8)'").add("1", "{\"f\":null}")) {
      assertThat(shown(index, null)).isEqualTo("['7.0, 8.0']");
      assertThat(index.mapping().toJson().toString()).contains("null_value={x=7.0, y=8.0}");
    }
    assertThatThrownBy(() -> index("point", ",'null_value':'far away'"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("expected 2 or 3 coordinates");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'POINT (1000 -2000)' | 1000.0 1000.0 -2000.0 -2000.0 POINT",
        "'LINESTRING (0 500, 100 200)' | 0.0 100.0 200.0 500.0 LINE",
        "'POLYGON ((0 0, 300 0, 300 300, 0 0))' | 0.0 300.0 0.0 300.0 TRIANGLE",
        "'BBOX (-5, 500, 90, -90)' | -5.0 500.0 -90.0 90.0 TRIANGLE",
        "'MULTIPOINT (1 2, 3 4)' | 1.0 3.0 2.0 4.0 POINT",
        "'MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))' | 1.0 7.0 2.0 8.0 LINE",
        "'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING EMPTY, GEOMETRYCOLLECTION EMPTY)' |"
            + " 1.0 1.0 2.0 2.0 POINT",
        "{'type':'envelope','coordinates':[[1,4],[3,2]]} | 1.0 3.0 2.0 4.0 TRIANGLE",
        "{'type':'MultiPolygon','coordinates':[[[[0,0],[9,0],[9,9],[0,0]]]]} |"
            + " 0.0 9.0 0.0 9.0 TRIANGLE",
        "['POINT (1 2)','POINT (3 4)'] | 1.0 3.0 2.0 4.0 POINT"
      })
  void shapesAreTakenInAllForms(String given, String box) throws IOException {
    for (String type : new String[] {"shape", "xy_shape"}) {
      try (Index index = index(type, "").add("1", document(given))) {
        String shown = shown(index, null);
        String[] ends = box.split(" ");
        assertThat(shown)
            .contains("maxY: " + ends[3] + ", minY: " + ends[2])
            .contains("maxX: " + ends[1] + ", minX: " + ends[0])
            .contains("HighestDimension(" + ends[4] + ")");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'CIRCLE (1 2 3)' | Unknown geometry type: circle",
        "{'type':'cube','coordinates':[1,2]} | unknown shape [cube]",
        "{'type':'point','coordinates':[1]} | coordinates must be",
        "{'type':'point','coordinates':[1e300,1]} | illegal x value [1.0E300]",
        "'LINESTRING (1 2)' | at least 2 line points required",
        "'POLYGON ((0 0, 1 0, 1 1, 0 1))' | first and last points of the linear ring must be the"
            + " same",
        "'POLYGON ((0 0, 1 0, 0 0))' | at least 4 polygon points required",
        "'POLYGON ((0 0, 9 9, 0 9, 9 0, 0 0))' | Unable to Tessellate shape",
        "'POINT (1 2' | the text ends early",
        "'BBOX (5, 1, 9, 0)' | minX must be lower than maxX",
        "5 | shape must be an object consisting of type and coordinates"
      })
  void whatIsNoShapeIsRefusedOrPassedOver(String given, String reason) throws IOException {
    assertThat(refusal(index("shape", ""), given).cause().reason()).contains(reason);
    try (Index lenient = index("shape", ",'ignore_malformed':true").add("1", document(given))) {
      assertThat(shown(lenient, null)).isEqualTo("[]");
    }
  }

  @Test
  void openRingsAreClosedIfTheMappingSaysSo() throws IOException {
    try (Index index = index("shape", ",'coerce':true,'orientation':'cw'")) {
      index.add("1", document("'POLYGON ((0 0, 8 0, 8 8, 0 8))'"));
      assertThat(shown(index, null)).contains("Centroid(4.0, 4.0)");
      assertThat(index.mapping().toJson().toString()).contains("orientation=LEFT", "coerce=true");
    }
    assertThatThrownBy(() -> index("shape", ",'orientation':'up'"))
        .hasMessageContaining("Unknown orientation [up]");
    assertThatThrownBy(() -> index("point", ",'orientation':'cw'"))
        .isInstanceOf(FaultException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GEOMETRYCOLLECTION (", "{'type':'geometrycollection','geometries':["})
  void collectionsNestAsDeepAsOnTheEarth(String open) {
    boolean text = open.startsWith("G");
    String deep = open.repeat(100) + "POINT (1 2)" + (text ? ")" : "]}").repeat(100);
    Fault fault =
        refusal(index("shape", ""), text ? "'" + deep + "'" : deep.replace("POINT (1 2)", ""));
    assertThat(fault.cause().reason()).contains("too deep");
  }
}
