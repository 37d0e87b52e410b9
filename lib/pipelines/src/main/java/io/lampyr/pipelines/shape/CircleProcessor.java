package io.lampyr.pipelines.shape;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.pipelines.shape.Drawing.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** {@code circle}: a polygon of equal sides in place of a circle, which no index keeps. */
public final class CircleProcessor implements Processor.Change {
  private static final int LEAST_SIDES = 4;
  private static final int MOST_SIDES = 1000;

  /** Corners lie so near to the circle, in metres. */
  private static final double NEAR = 0.1;

  /** Beyond a quarter of the earth around, polygons on a map mean something else. */
  private static final double MOST_METRES = 10_000_000;

  private static final int MOST_HALVINGS = 64;
  private static final Pattern TEXT =
      Pattern.compile(
          "\\s*circle\\s*\\(\\s*([^()\\s]+)\\s+([^()\\s]+)\\s+([^()\\s]+)(\\s+[^()\\s]+)?\\s*\\)\\s*",
          Pattern.CASE_INSENSITIVE);

  private final String field;
  private final String target;
  private final double error;
  private final boolean onEarth;
  private final boolean ignoreMissing;

  public CircleProcessor(Options options) {
    field = options.text("field");
    target = options.text("target_field", field);
    ignoreMissing = options.flag("ignore_missing", false);
    error = Math.abs(options.decimal("error_distance"));
    onEarth =
        switch (options.text("shape_type").toLowerCase(Locale.ROOT)) {
          case "geo_shape" -> true;
          case "shape" -> false;
          case String other ->
              throw options.wrong(
                  "shape_type",
                  "illegal [shape_type] value ["
                      + other
                      + "]. valid values are [SHAPE, GEO_SHAPE]");
        };
    if (!(error > 0) || Double.isInfinite(error)) {
      throw options.wrong("error_distance", "the distance must be more than zero");
    }
  }

  private record Circle(double x, double y, double radius) {}

  @Override
  public void change(IngestDocument document) {
    Object value = document.get(field, ignoreMissing);
    if (value == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    Drawing drawing = value instanceof String ? Drawing.WKT : Drawing.GEOJSON;
    Circle circle =
        switch (value) {
          case String text -> ofText(text);
          case Map<?, ?> json -> ofJson(json);
          default ->
              throw FaultException.argument(
                  "field [" + field + "] must be a WKT Circle or a GeoJSON Circle value");
        };
    if (!(circle.radius() > 0) || !Double.isFinite(circle.x() + circle.y() + circle.radius())) {
      throw FaultException.argument("invalid circle definition: " + value);
    }
    document.set(target, drawing.polygon(onEarth ? onEarth(circle) : onPlane(circle)));
  }

  private static Circle ofText(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw FaultException.argument("invalid circle definition: [" + text + "]");
    }
    return new Circle(number(parts.group(1)), number(parts.group(2)), number(parts.group(3)));
  }

  private Circle ofJson(Map<?, ?> json) {
    Object type = json.get("type");
    if (!(type instanceof String name) || !name.equalsIgnoreCase("circle")) {
      throw FaultException.argument("found [" + type + "] instead of circle");
    }
    if (!(json.get("coordinates") instanceof List<?> at) || at.size() < 2 || at.size() > 3) {
      throw FaultException.argument("invalid circle definition: [coordinates] must be a place");
    }
    Object radius = json.get("radius");
    if (radius == null) {
      throw FaultException.argument("invalid circle definition: [radius] is missing");
    }
    return new Circle(
        number(at.get(0)),
        number(at.get(1)),
        onEarth ? Lengths.metres(radius, "m") : number(radius));
  }

  private static double number(@Nullable Object value) {
    try {
      return Double.parseDouble(String.valueOf(value));
    } catch (NumberFormatException none) {
      throw FaultException.argument("invalid circle definition: [" + value + "] is not a number");
    }
  }

  /** As many sides as it takes for their middles to be no further from the circle than said. */
  static int sides(double radius, double error) {
    double sides = Math.ceil(2 * Math.PI / Math.acos(1 - error / radius));
    // An error beyond the diameter has no sides at all.
    return Double.isNaN(sides) ? LEAST_SIDES : (int) Math.clamp(sides, LEAST_SIDES, MOST_SIDES);
  }

  private List<Place> onPlane(Circle circle) {
    int sides = sides(circle.radius(), error);
    List<Place> ring = new ArrayList<>(sides + 1);
    for (int i = 0; i < sides; i++) {
      double angle = Math.toRadians(i * (360.0 / sides));
      ring.add(
          new Place(
              circle.x() + Math.cos(angle) * circle.radius(),
              circle.y() + Math.sin(angle) * circle.radius()));
    }
    ring.add(ring.getFirst());
    return ring;
  }

  private List<Place> onEarth(Circle circle) {
    if (Math.abs(circle.x()) > 180 || Math.abs(circle.y()) > 90) {
      throw FaultException.argument("invalid circle definition: its centre is not on the earth");
    }
    if (circle.radius() > MOST_METRES) {
      throw FaultException.argument(
          "invalid circle definition: its radius is more than [" + MOST_METRES + "] metres");
    }
    for (double pole : new double[] {90, -90}) {
      if (SloppyMath.haversinMeters(circle.y(), circle.x(), pole, 0) < circle.radius()) {
        throw FaultException.argument(
            "circle ["
                + circle.x()
                + " "
                + circle.y()
                + " "
                + circle.radius()
                + "] contains the "
                + (pole > 0 ? "north" : "south")
                + " pole. It cannot be translated to a polygon");
      }
    }
    int sides = sides(circle.radius(), error);
    List<Place> ring = new ArrayList<>(sides + 1);
    for (int i = 0; i < sides; i++) {
      double angle = Math.toRadians(i * (360.0 / sides));
      ring.add(corner(circle, Math.cos(angle), Math.sin(angle)));
    }
    ring.add(ring.getFirst());
    return ring;
  }

  /** The place on the circle in a direction, as degrees have it: halved until it is near enough. */
  private static Place corner(Circle circle, double right, double up) {
    double reach = 2;
    double step = 1;
    int last = 0;
    for (int halvings = 0; halvings < MOST_HALVINGS; ) {
      double off = distance(circle, right * reach, up * reach) - circle.radius();
      if (Math.abs(off) < NEAR) {
        break;
      }
      int direction = off > 0 ? -1 : 1;
      if (last == -direction) {
        step /= 2;
        halvings++;
      }
      reach += direction * step;
      last = direction;
    }
    double longitude = circle.x() + right * reach;
    return new Place(
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
        circle.y() + up * reach);
  }

  private static double distance(Circle circle, double right, double up) {
    return SloppyMath.haversinMeters(circle.y(), circle.x(), circle.y() + up, circle.x() + right);
  }
}
