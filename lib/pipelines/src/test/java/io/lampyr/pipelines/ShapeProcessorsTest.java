package io.lampyr.pipelines;

import static io.lampyr.pipelines.Trial.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Processors that draw shapes. */
class ShapeProcessorsTest {
  private static String cell(String options, String address) {
    return one("{'geo_grid':{'field':'a'," + options + "}}", "{'a':'" + address + "'}");
  }

  private static String circle(String options, String source) {
    return one("{'circle':{'field':'a'," + options + "}}", "{'a':" + source + "}");
  }

  @Test
  void tilesAndGeohashesAreBoxes() {
    assertThat(cell("'tile_type':'geotile'", "4/8/5"))
        .isEqualTo(
            "{'a':{'type':'Envelope','coordinates':"
                + "[[0.0,55.77657301866769],[22.5,40.97989806962013]]}}");
    assertThat(cell("'tile_type':'GEOTILE','target_format':'WKT','target_field':'s'", "4/8/5"))
        .contains("'s':'POLYGON ((0.0 40.97989806962013, 22.5 40.97989806962013, ")
        .contains("'a':'4/8/5'");
    assertThat(cell("'tile_type':'geohash'", "u"))
        .isEqualTo("{'a':{'type':'Envelope','coordinates':[[0.0,90.0],[45.0,45.0]]}}");
  }

  @Test
  void hexagonsAreDrawnAsTheyAreKept() {
    assertThat(cell("'tile_type':'geohex','target_format':'wkt'", "811fbffffffffff"))
        .isEqualTo(
            "{'a':'POLYGON ((1.1885095294564962 49.470279179513454, "
                + "2.0265689212828875 45.18424864858389, 7.509948452934623 43.786609335802495, "
                + "12.6773177459836 46.40695743262768, 12.345747342333198 50.55427505169064, "
                + "6.259687012061477 51.964770150370896, 3.6300085578113794 50.610463307239115, "
                + "1.1885095294564962 49.470279179513454))'}");
  }

  @Test
  void hexagonsAroundAPoleAreDrawnAsAMapHasThem() {
    String pole = cell("'tile_type':'geohex','target_format':'wkt'", "8001fffffffffff");
    assertThat(pole).contains("POLYGON ((-180.0 ").contains(", 180.0 90.0, -180.0 90.0, ");
    String beside = cell("'tile_type':'geohex'", "8003fffffffffff");
    assertThat(beside).contains("'type':'MultiPolygon','coordinates':[[[[");
    beside = cell("'tile_type':'geohex','target_format':'wkt'", "8003fffffffffff");
    assertThat(beside).contains("'MULTIPOLYGON (((").contains(")), ((");
  }

  @Test
  void cellsAroundAndInACellAreNamed() {
    String all =
        ",'target_field':'s','parent_field':'p','children_field':'c','non_children_field':'n',"
            + "'precision_field':'l'";
    assertThat(cell("'tile_type':'geohex'" + all, "811fbffffffffff"))
        .contains("'p':'801ffffffffffff'", "'l':1")
        .contains(
            "'c':['821f87fffffffff','821f8ffffffffff','821f97fffffffff','821f9ffffffffff',"
                + "'821fa7fffffffff','821faffffffffff','821fb7fffffffff']")
        .contains(
            "821ea7fffffffff",
            "82186ffffffffff",
            "82396ffffffffff",
            "821f17fffffffff",
            "821e37fffffffff",
            "82194ffffffffff");
    assertThat(cell("'tile_type':'geotile'" + all, "1/1/0"))
        .contains("'p':'0/0/0','c':['2/2/0','2/3/0','2/2/1','2/3/1'],'l':1")
        .doesNotContain("'n'");
    assertThat(cell("'tile_type':'geotile'" + all, "0/0/0")).doesNotContain("'p'");
    assertThat(cell("'tile_type':'geohash'" + all, "u0"))
        .contains("'p':'u','c':['u00','u01',", "'u0z'],'l':2");
    assertThat(cell("'tile_type':'geohash'" + all, "u0u0u0u0u0u0")).doesNotContain("'c'");
    assertThat(cell("'tile_type':'geohex'" + all, "8f1fb46622d8591"))
        .doesNotContain("'c'", "'n'")
        .contains("'l':15");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "geotile | 4/8 | Invalid geotile_grid hash string of [4/8]",
        "geotile | 1/2/0 | Invalid geotile_grid hash string of [1/2/0]",
        "geohash | ua | has a letter that no geohash has",
        "geohex | 811fb | Invalid h3 address [811fb]",
        "square | 1 | illegal value [square], valid values are [GEOHASH, GEOTILE, GEOHEX]",
      })
  void whatIsNoCellFails(String type, String address, String reason) {
    assertThatThrownBy(() -> cell("'tile_type':'" + type + "'", address))
        .hasMessageContaining(reason);
  }

  @Test
  void missingAddressesFailUnlessTheyMayBeMissing() {
    String grid = "{'geo_grid':{'field':'b','tile_type':'geohex'%s}}";
    assertThat(one(grid.formatted(",'ignore_missing':true"), "{'a':1}")).isEqualTo("{'a':1}");
    assertThatThrownBy(() -> one(grid.formatted(""), "{'a':1}"))
        .hasMessageContaining("field [b] not present as part of path [b]");
    assertThatThrownBy(() -> one(grid.formatted(""), "{'b':null}"))
        .hasMessageContaining("field [b] is null, cannot process it.");
  }

  private static final String RING =
      "30.000365257263184 10.0, 30.000111397193788 10.00034284530941, "
          + "29.999706043744222 10.000213571721195, 29.999706043744222 9.999786428278805, "
          + "30.000111397193788 9.99965715469059, 30.000365257263184 10.0";

  @Test
  void circlesBecomePolygonsInTheFormThatTheyHad() {
    String options = "'error_distance':28.0,'shape_type':'geo_shape'";
    assertThat(circle(options, "'CIRCLE (30 10 40)'"))
        .isEqualTo("{'a':'POLYGON ((" + RING + "))'}");
    assertThat(circle(options, "{'type':'circle','radius':'40m','coordinates':[30,10]}"))
        .isEqualTo(
            "{'a':{'type':'Polygon','coordinates':[[["
                + RING.replace(", ", "],[").replace(' ', ',')
                + "]]]}}");
  }

  @ParameterizedTest
  @CsvSource({"1,4", "10,14", "100,45", "1000,141", "10000,445", "100000,1000"})
  void polygonsHaveAsManySidesAsTheErrorAsksFor(int radius, int sides) {
    String polygon =
        circle("'error_distance':1,'shape_type':'geo_shape'", "'CIRCLE (30 10 " + radius + ")'");
    assertThat(polygon.split(",", -1)).hasSize(sides + 1);
    polygon =
        circle("'error_distance':1,'shape_type':'shape'", "'CIRCLE (3000 1e5 " + radius + ")'");
    assertThat(polygon.split(",", -1)).hasSize(sides + 1);
  }

  @Test
  void circlesAcrossTheDateLineStayOnTheEarth() {
    assertThat(circle("'error_distance':100,'shape_type':'geo_shape'", "'CIRCLE (179.9 10 40000)'"))
        .contains("-179.7")
        .doesNotContain("180.2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'POINT (1 2)' | invalid circle definition: [POINT (1 2)]",
        "'CIRCLE (1 2 x)' | [x] is not a number",
        "'CIRCLE (1 2 -3)' | invalid circle definition",
        "'CIRCLE (1 2 NaN)' | invalid circle definition",
        "'CIRCLE (1 89.99 40000)' | contains the north pole. It cannot be translated to a polygon",
        "'CIRCLE (1 -89.99 40000)' | contains the south pole",
        "'CIRCLE (181 2 3)' | its centre is not on the earth",
        "'CIRCLE (1 2 1e300)' | its radius is more than",
        "{'type':'point','coordinates':[1,2]} | found [point] instead of circle",
        "{'type':'circle','coordinates':[1],'radius':1} | [coordinates] must be a place",
        "{'type':'circle','coordinates':[1,2]} | [radius] is missing",
        "{'type':'circle','coordinates':[1,2],'radius':'3 leagues'} | No matching unit",
        "12 | must be a WKT Circle or a GeoJSON Circle value",
      })
  void whatIsNoCircleFails(String source, String reason) {
    assertThatThrownBy(() -> circle("'error_distance':1,'shape_type':'geo_shape'", source))
        .hasMessageContaining(reason);
  }

  @Test
  void optionsThatCircleCannotFollowAreRefused() {
    assertThatThrownBy(() -> circle("'shape_type':'geo_shape'", "1"))
        .hasMessageContaining("[error_distance] required property is missing");
    assertThatThrownBy(() -> circle("'error_distance':1,'shape_type':'round'", "1"))
        .hasMessageContaining("illegal [shape_type] value [round]");
    assertThatThrownBy(() -> circle("'error_distance':0,'shape_type':'shape'", "1"))
        .hasMessageContaining("the distance must be more than zero");
  }
}
