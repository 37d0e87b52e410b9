package io.lampyr.mapping.column;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.PlanePoints;
import io.lampyr.mapping.field.WellKnownText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How points of a plane are shown by their columns: as {@code x, y}, GeoJSON or text. */
final class FlatForm {
  private static final String GEOJSON = "geojson";
  private static final String WKT = "wkt";

  private FlatForm() {}

  /** Refuses a form that there is not. */
  static void check(String format) {
    if (!format.equals(GEOJSON) && !format.equals(WKT)) {
      throw FaultException.argument("Unrecognized geometry format [" + format + "].");
    }
  }

  static Object shown(PlanePoints.Point point, @Nullable String format) {
    return switch (format) {
      case GEOJSON -> WellKnownText.json("Point", List.of(point.x(), point.y()));
      case WKT -> "POINT (" + point.x() + " " + point.y() + ")";
      case null, default -> point.x() + ", " + point.y();
    };
  }
}
