package io.lampyr.mapping.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.JsonReading;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.geo.Line;
import org.apache.lucene.geo.Polygon;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

/** Shapes that cross the date line, or lie beyond it. */
class DatelineTest {
  private static List<Object> read(String json, GeoShapes.Reading how) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      return GeoShapes.read(parser, how);
    }
  }

  private static List<Object> read(String json) {
    return read(json, GeoShapes.Reading.STANDARD);
  }

  private static String box(Polygon polygon) {
    return polygon.minLon + ".." + polygon.maxLon;
  }

  private static List<String> boxes(List<Object> parts) {
    return parts.stream().map(part -> box((Polygon) part)).sorted().toList();
  }

  private static double area(Polygon polygon) {
    double area = Math.abs(new Ring(polygon.getPolyLats(), polygon.getPolyLons()).area()) / 2;
    return area - Arrays.stream(polygon.getHoles()).mapToDouble(DatelineTest::area).sum();
  }

  private static double area(List<Object> parts) {
    return parts.stream().mapToDouble(part -> area((Polygon) part)).sum();
  }

  @Test
  void aRingOfTooFewPlacesIsRefusedBesideOneThatIsCut() {
    for (String few : List.of("[]", "[[190,0]]", "[[180,0],[185,5],[180,0]]")) {
      String shape =
          "{'type':'polygon','coordinates':[[[170,0],[190,0],[190,10],[170,0]],%s]}".formatted(few);
      assertThatThrownBy(() -> read(shape))
          .as(few)
          .isInstanceOf(ValueException.class)
          .hasMessageContaining("at least 4 polygon points required");
    }
  }

  @Test
  void aWideRingAgainstTheOrderIsTheNarrowOneAroundTheOtherSide() {
    String against = "[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]";
    String along = "[[170,-10],[170,10],[-170,10],[-170,-10],[170,-10]]";
    String shape = "{'type':'polygon','coordinates':[%s]}";
    assertThat(boxes(read(shape.formatted(against))))
        .containsExactly("-180.0..-170.0", "170.0..180.0");
    assertThat(boxes(read(shape.formatted(along)))).containsExactly("-170.0..170.0");
    GeoShapes.Reading left = new GeoShapes.Reading(true, true, false, true, Ground.EARTH);
    assertThat(boxes(read(shape.formatted(against), left))).containsExactly("-170.0..170.0");
    assertThat(boxes(read(shape.formatted(along), left))).hasSize(2);
    String told = "{'type':'polygon','orientation':'clockwise','coordinates':[" + along + "]}";
    assertThat(boxes(read(told))).hasSize(2);
    assertThat(boxes(read("'POLYGON ((170 -10, -170 -10, -170 10, 170 10, 170 -10))'"))).hasSize(2);
  }

  @Test
  void holesAreCutWithTheirPolygonOrStayInThePartThatTheyAreIn() {
    String shape =
        "{'type':'polygon','coordinates':[[[160,-10],[200,-10],[200,10],[160,10],[160,-10]],%s]}";
    List<Object> across = read(shape.formatted("[[178,-2],[182,-2],[182,2],[178,2],[178,-2]]"));
    assertThat(boxes(across)).containsExactly("-180.0..-160.0", "160.0..180.0");
    assertThat(area(across)).isEqualTo(40 * 20 - 4 * 4);
    List<Object> beside = read(shape.formatted("[[190,-2],[192,-2],[192,2],[190,2],[190,-2]]"));
    assertThat(boxes(beside)).containsExactly("-180.0..-160.0", "160.0..180.0");
    assertThat(area(beside)).isEqualTo(40 * 20 - 2 * 4);
  }

  @Test
  void holesMayTouchTheRingAroundThem() {
    String shape =
        "{'type':'polygon','coordinates':[[[160,-10],[200,-10],[200,10],[160,10],[160,-10]],%s]}";
    for (String hole :
        List.of(
            "[[200,-2],[196,2],[196,-2],[200,-2]]",
            "[[196,10],[192,10],[192,8],[196,10]]",
            "[[190,-10],[194,-8],[194,-6],[190,-10]]",
            "[[164,10],[168,8],[164,8],[164,10]]")) {
      List<Object> parts = read(shape.formatted(hole));
      assertThat(boxes(parts)).as(hole).containsExactly("-180.0..-160.0", "160.0..180.0");
      assertThat(area(parts)).as(hole).isLessThan(40 * 20).isGreaterThanOrEqualTo(40 * 20 - 8);
    }
    assertThatThrownBy(() -> read(shape.formatted("[[200,-2],[204,2],[204,-2],[200,-2]]")))
        .hasMessageContaining("a hole of a polygon lies outside of it");
  }

  @Test
  void whatCrossesSeveralTimesIsCutIntoAsManyParts() {
    // A comb whose teeth reach across.
    String comb =
        "[[170,0],[170,9],[190,9],[190,8],[175,8],[175,6],[190,6],[190,5],[175,5],[175,3],"
            + "[190,3],[190,0],[170,0]]";
    List<Object> parts = read("{'type':'polygon','coordinates':[" + comb + "]}");
    assertThat(boxes(parts))
        .containsExactly("-180.0..-170.0", "-180.0..-170.0", "-180.0..-170.0", "170.0..180.0");
    assertThat(area(parts)).isEqualTo(20 * 9 - 15 * 2 - 15 * 2);
  }

  @Test
  void linesAreCutAndPlacesAreBroughtBack() {
    List<Object> lines = read("{'type':'linestring','coordinates':[[170,0],[190,10]]}");
    assertThat(lines)
        .containsExactly(
            new Line(new double[] {0, 5}, new double[] {170, 180}),
            new Line(new double[] {5, 10}, new double[] {-180, -170}));
    assertThat(read("{'type':'linestring','coordinates':[[170,0],[-170,0]]}")).hasSize(1);
    assertThat(read("{'type':'linestring','coordinates':[[170,0],[550,0]]}")).hasSize(3);
    assertThat(read("{'type':'linestring','coordinates':[[190,5],[190,5],[190,5]]}"))
        .containsExactly(new Line(new double[] {5, 5}, new double[] {-170, -170}));
    assertThat(read("{'type':'multipoint','coordinates':[[185,5],[2,100],[3,4]]}"))
        .containsExactly(
            new GeoPoints.Point(5, -175), new GeoPoints.Point(80, -178), new GeoPoints.Point(4, 3));
  }

  @Test
  void openRingsAreClosedWhereThatIsWanted() {
    String open = "{'type':'polygon','coordinates':[[[2,48],[4,48],[4,50],[2,50]]]}";
    assertThatThrownBy(() -> read(open)).hasMessageContaining("it must close itself");
    assertThat(area(read(open, new GeoShapes.Reading(true, false, true, true, Ground.EARTH))))
        .isEqualTo(4);
  }

  @Test
  void whatNoShapeIsIsRefused() {
    assertThatThrownBy(() -> read("{'type':'linestring','coordinates':[[170,0],[1e9,0]]}"))
        .hasMessageContaining("illegal longitude");
    assertThatThrownBy(
            () -> read("{'type':'polygon','orientation':'up','coordinates':[[[1,1],[2,1],[1,1]]]}"))
        .hasMessageContaining("Unknown orientation [up]");
  }

  @Test
  void boxesInTextsHaveOneNameInDocumentsAndTwoWhereTheyAreAskedFor() {
    GeoShapes.Reading stored = new GeoShapes.Reading(true, false, false, false, Ground.EARTH);
    String box = "(2, 3, 49, 48)";
    assertThat(read("'envelope " + box + "'")).isEqualTo(read("'BBOX " + box + "'", stored));
    for (String text : List.of("ENVELOPE", " envelope", "GEOMETRYCOLLECTION (ENVELOPE")) {
      String end = text.startsWith("G") ? ")'" : "'";
      assertThat(read("'" + text + box + end)).hasSize(1);
      assertThatThrownBy(() -> read("'" + text + box + end, stored))
          .hasMessageContaining("Unknown geometry type: envelope");
    }
  }
}
