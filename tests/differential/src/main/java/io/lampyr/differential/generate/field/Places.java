package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** Points and shapes around one city, some far away; addresses of networks. */
public final class Places {
  private static final int THOUSANDTHS = 1000;

  private Places() {}

  public static double latitude(Chance chance) {
    return chance.oneIn(15) ? chance.of(-90.0, 90.0, 0.0, -33.9) : 48 + thousandths(chance);
  }

  public static double longitude(Chance chance) {
    return chance.oneIn(15) ? chance.of(-180.0, 180.0, 0.0, 151.2) : 2 + thousandths(chance);
  }

  private static double thousandths(Chance chance) {
    return Math.round(chance.unit() * 2 * THOUSANDTHS) / (double) THOUSANDTHS;
  }

  /** In one of the forms that a point may have. */
  public static Object point(Chance chance) {
    double lat = latitude(chance);
    double lon = longitude(chance);
    return switch (chance.below(8)) {
      case 0 -> lat + "," + lon;
      case 1 -> Json.list(lon, lat);
      case 2 -> "POINT (" + lon + " " + lat + ")";
      case 3 -> chance.of("u09", "u09tvw0", Json.NULL);
      case 4 -> Json.list(Json.object("lat", lat, "lon", lon), Json.object("lat", 48, "lon", 2));
      case 5 -> Json.object("type", "Point", "coordinates", Json.list(lon, lat));
      default -> Json.object("lat", lat, "lon", lon);
    };
  }

  public static Map<String, Object> location(Chance chance) {
    return Json.object("lat", latitude(chance), "lon", longitude(chance));
  }

  /** As GeoJSON, or as well-known text. */
  public static Object shape(Chance chance) {
    double x = longitude(chance);
    double y = latitude(chance);
    return switch (chance.below(6)) {
      case 5 -> anyShape(chance);
      case 0 -> Json.object("type", "Point", "coordinates", List.of(x, y));
      case 1 ->
          Json.object(
              "type", "LineString", "coordinates", List.of(List.of(2.1, 48.2), List.of(3.3, 49.1)));
      case 2 -> Json.object("type", "Polygon", "coordinates", List.of(square(chance)));
      case 3 -> "POINT (" + x + " " + y + ")";
      default ->
          Json.object(
              "type", "envelope", "coordinates", List.of(List.of(2.0, 49.5), List.of(3.0, 48.5)));
    };
  }

  /** A shape in one of the rarer forms. */
  public static Object anyShape(Chance chance) {
    // long on purpose: a table of shapes
    return switch (chance.below(10)) {
      case 9 -> beyond(chance);
      case 0 ->
          Json.object(
              "type", "MultiPoint", "coordinates", List.of(List.of(2.1, 48.2), List.of(3.3, 49.1)));
      case 1 ->
          Json.object(
              "type",
              "MultiPolygon",
              "coordinates",
              List.of(List.of(square(chance)), List.of(square(chance))));
      case 2 ->
          Json.object(
              "type",
              "Polygon",
              "coordinates",
              List.of(
                  List.of(
                      List.of(2.0, 48.0),
                      List.of(4.0, 48.0),
                      List.of(4.0, 50.0),
                      List.of(2.0, 50.0),
                      List.of(2.0, 48.0)),
                  List.of(
                      List.of(2.5, 48.5),
                      List.of(2.5, 49.5),
                      List.of(3.5, 49.5),
                      List.of(3.5, 48.5),
                      List.of(2.5, 48.5))));
      case 3 ->
          Json.object(
              "type",
              "GeometryCollection",
              "geometries",
              List.of(
                  Json.object("type", "Point", "coordinates", List.of(2.3, 48.8)),
                  Json.object(
                      "type",
                      "LineString",
                      "coordinates",
                      List.of(List.of(2.1, 48.2), List.of(3.3, 49.1)))));
      case 4 -> "LINESTRING (2.0 48.0, 3.0 49.0, 4.0 48.5)";
      case 5 -> "POLYGON ((2 48, 4 48, 4 50, 2 50, 2 48), (2.5 48.5, 3 48.5, 3 49, 2.5 48.5))";
      case 6 -> "MULTIPOINT (2.0 48.0, 3.0 49.0)";
      case 7 -> "BBOX (2.0, 3.0, 49.5, 48.5)";
      default -> chance.of("ENVELOPE (2, 3, 49, 48)", "POLYGON EMPTY", "CIRCLE (2 48 3)");
    };
  }

  /** A shape across the date line, or beyond it. */
  private static Object beyond(Chance chance) {
    return switch (chance.below(3)) {
      case 0 ->
          Json.object(
              "type", "LineString", "coordinates", List.of(List.of(170.5, 1.0), List.of(190, 5.0)));
      case 1 ->
          Json.object(
              "type",
              "Polygon",
              "coordinates",
              List.of(
                  List.of(
                      List.of(175, -5),
                      List.of(-175, -5),
                      List.of(-175, 5),
                      List.of(175, 5),
                      List.of(175, -5))));
      default ->
          Json.object(
              "type",
              "Polygon",
              "orientation",
              chance.of("left", "right"),
              "coordinates",
              List.of(
                  List.of(
                      List.of(170, -9),
                      List.of(200, -9),
                      List.of(200, 9),
                      List.of(170, 9),
                      List.of(170, -9)),
                  List.of(
                      List.of(176, -2),
                      List.of(176, 2),
                      List.of(184, 2),
                      List.of(184, -2),
                      List.of(176, -2))));
    };
  }

  /** Corners of a square, against the clock, closed. */
  private static List<Object> square(Chance chance) {
    double x = 2 + thousandths(chance);
    double y = 48 + thousandths(chance);
    double side = 0.1 + thousandths(chance) / 4;
    return List.of(
        List.of(x, y),
        List.of(x + side, y),
        List.of(x + side, y + side),
        List.of(x, y + side),
        List.of(x, y));
  }

  public static Object address(Chance chance) {
    return switch (chance.below(10)) {
      case 9 -> beyond(chance);
      case 0 -> "2001:db8::" + chance.below(9);
      case 1 -> Json.list("10.0.0.1", "192.168.0." + chance.below(9));
      case 2 -> chance.of(Json.NULL, "::ffff:10.0.0.3", "x", "0.0.0.0", "255.255.255.255");
      default -> "10.0." + chance.below(3) + "." + chance.below(9);
    };
  }
}
