package io.lampyr.query.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How points and shapes are shown as fields, whatever their source is like. */
class GeometryFieldsTest {
  private static final Mapping MAPPING =
      Mapping.parse(
          Json.readObject(
              "{\"properties\":{\"p\":{\"type\":\"geo_point\"},\"s\":{\"type\":\"geo_shape\"},"
                  + "\"xp\":{\"type\":\"point\"},\"xs\":{\"type\":\"shape\"},"
                  + "\"r\":{\"type\":\"rank_feature\"}}}"),
          MappingContext.standard());

  private static String fields(String source, String field, @Nullable String format) {
    Map<String, Object> tree = Json.readObject(source.replace('\'', '"'));
    Object shown =
        FieldValues.of(List.of(new FieldPattern(field, format)), MAPPING, false)
            .of(tree, "")
            .get(field);
    return shown == null
        ? "none"
        : new String(Json.write(shown), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'lat':48,'lon':2} | [[2.0,48.0]]",
        "[2.5,48] | [[2.5,48.0]]",
        "['48,2','POINT(3 49)','u09'] | [[2.0,48.0],[3.0,49.0],[1.40625,47.8125]]",
        "[[2,48,100],[3,49]] | [[2.0,48.0],[3.0,49.0]]",
        "{'type':'Point','coordinates':[2,48]} | [[2.0,48.0]]"
      })
  void pointsAreGeoJsonOrText(String source, String coordinates) {
    String document = "{'p':" + source + "}";
    String json = coordinates.replaceAll("\\[(\\d[^]]*)]", "{'coordinates':[$1],'type':'Point'}");
    assertThat(fields(document, "p", null)).isEqualTo(json);
    assertThat(fields(document, "p", "geojson")).isEqualTo(json);
    String text = coordinates.replaceAll("\\[([\\d.]+),([\\d.]+)]", "'POINT ($1 $2)'");
    assertThat(fields(document, "p", "wkt")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "LineString | LINESTRING (2.0 48.0, 3.0 49.0) | [[2.0,48.0],[3.0,49.0]]",
        "MultiPoint | MULTIPOINT (2.0 48.0, 3.0 49.0) | [[2.0,48.0],[3.0,49.0]]",
        "Polygon | POLYGON ((1.0 1.0, 1.0 2.0, 2.0 2.0, 1.0 1.0)) |"
            + " [[[1.0,1.0],[1.0,2.0],[2.0,2.0],[1.0,1.0]]]",
        "Envelope | BBOX (1.0, 5.0, 50.0, 40.0) | [[1.0,50.0],[5.0,40.0]]"
      })
  void shapesAreTurnedIntoTheFormThatIsAskedFor(String type, String text, String coordinates) {
    String json = "{'coordinates':" + coordinates + ",'type':'" + type + "'}";
    assertThat(fields("{'s':'" + text + "'}", "s", null)).isEqualTo("[" + json + "]");
    assertThat(fields("{'s':" + json + "}", "s", null)).isEqualTo("[" + json + "]");
    assertThat(fields("{'s':" + json + "}", "s", "wkt")).isEqualTo("['" + text + "']");
    assertThat(fields("{'s':'" + text + "'}", "s", "wkt")).isEqualTo("['" + text + "']");
  }

  @Test
  void thoseOfPlanesAreShownLikewise() {
    String json = "[{'coordinates':[2000.0,-48.0],'type':'Point'}]";
    for (String source : List.of("'2000,-48'", "{'x':2000,'y':-48}", "[2000,-48]")) {
      String document = "{'xp':" + source + "}";
      assertThat(fields(document, "xp", null)).isEqualTo(json);
      assertThat(fields(document, "xp", "wkt")).isEqualTo("['POINT (2000.0 -48.0)']");
    }
    assertThat(fields("{'xs':'POINT (2000.0 -48.0)'}", "xs", null)).isEqualTo(json);
    assertThat(fields("{'xs':" + json + "}", "xs", "wkt")).isEqualTo("['POINT (2000.0 -48.0)']");
    assertThat(fields("{'xp':'one, two'}", "xp", null)).isEqualTo("none");
  }

  @Test
  void collectionsHoldGeometries() {
    String text = "GEOMETRYCOLLECTION (POINT (1.0 2.0), LINESTRING (2.0 48.0, 3.0 49.0))";
    String json = fields("{'s':'" + text + "'}", "s", "geojson");
    assertThat(json).contains("'coordinates':[1.0,2.0]", "'GeometryCollection'");
    assertThat(fields("{'s':" + json + "}", "s", "wkt")).isEqualTo("['" + text + "']");
  }

  @Test
  void whatIsNoGeometryIsLeftOutAndOtherFormsAreRefused() {
    assertThat(fields("{'p':'x y z'}", "p", null)).isEqualTo("none");
    for (String malformed : List.of("POLYGON ((1 2, 3", "CIRCLE (1 2)", "POINT (1 x)", "", "(")) {
      assertThat(fields("{'s':'" + malformed + "'}", "s", null)).isEqualTo("none");
    }
    assertThat(fields("{'s':{'type':'Polygon'}}", "s", "wkt")).isEqualTo("none");
    assertThatThrownBy(() -> fields("{}", "p", "xx"))
        .isInstanceOf(FaultException.class)
        .hasMessage("Unrecognized geometry format [xx].");
    assertThat(fields("{'r':3}", "r", null)).isEqualTo("[3.0]");
  }
}
