package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.query.dsl.body.Part;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The sides of a box as a request gives them, wherever they lie: by corners, one by one, or as
 * well-known text. One that it does not give is no number. Where the same side is given twice the
 * last one counts; a corner that is a geohash is that corner of the geohash's cell.
 */
public record Sides(double top, double bottom, double left, double right) {
  private static final Sides NONE = new Sides(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  private static final String UNREADABLE = "failed to parse WKT bounding box";
  private static final int SIDES = 4;
  private static final Set<String> SHAPES =
      Set.of(
          "POINT",
          "LINESTRING",
          "POLYGON",
          "MULTIPOINT",
          "MULTILINESTRING",
          "MULTIPOLYGON",
          "GEOMETRYCOLLECTION",
          "CIRCLE");

  /** What the object says; what cannot be read is a {@link ErrorKind#PARSE}. */
  public static Sides read(Part.Fields box) {
    Part text = box.parts().get("wkt");
    if (text != null && box.parts().size() > 1) {
      throw malformed(
          "failed to parse bounding box. Conflicting definition found using well-known text and"
              + " explicit corners.");
    }
    if (text != null) {
      return envelope(String.valueOf(text.tree()));
    }
    Sides sides = NONE;
    for (Map.Entry<String, Part> side : box.parts().entrySet()) {
      sides = sides.with(side.getKey(), side.getValue());
    }
    return sides;
  }

  private Sides with(String name, Part part) {
    return switch (name) {
      case "top" -> new Sides(number(part), bottom, left, right);
      case "bottom" -> new Sides(top, number(part), left, right);
      case "left" -> new Sides(top, bottom, number(part), right);
      case "right" -> new Sides(top, bottom, left, number(part));
      case "top_left" -> {
        GeoPoints.Given corner = Places.given(part, GeoPoints.Corner.NORTH_WEST);
        yield new Sides(corner.latitude(), bottom, corner.longitude(), right);
      }
      case "bottom_right" -> {
        GeoPoints.Given corner = Places.given(part, GeoPoints.Corner.SOUTH_EAST);
        yield new Sides(top, corner.latitude(), left, corner.longitude());
      }
      case "top_right" -> {
        GeoPoints.Given corner = Places.given(part, GeoPoints.Corner.NORTH_EAST);
        yield new Sides(corner.latitude(), bottom, left, corner.longitude());
      }
      case "bottom_left" -> {
        GeoPoints.Given corner = Places.given(part, GeoPoints.Corner.SOUTH_WEST);
        yield new Sides(top, corner.latitude(), corner.longitude(), right);
      }
      default -> throw malformed("failed to parse bounding box. unexpected field [" + name + "]");
    };
  }

  private static double number(Part part) {
    Object given = part instanceof Part.Scalar scalar ? scalar.value() : null;
    if (given instanceof Number number) {
      return number.doubleValue();
    }
    if (!(given instanceof String text)) {
      throw malformed("a side of a bounding box must be a number but was a [" + part.token() + "]");
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException wrong) {
      throw malformed("For input string: \"" + text + "\"");
    }
  }

  private static Sides envelope(String text) {
    String plain = text.strip().toUpperCase(Locale.ROOT);
    int open = plain.indexOf('(');
    String kind = (open < 0 ? plain : plain.substring(0, open)).strip();
    if (open < 0 || !plain.endsWith(")")) {
      throw malformed(UNREADABLE);
    }
    if (!kind.equals("BBOX")) {
      String what = SHAPES.contains(kind) ? ". [" + kind + "] found. expected [ENVELOPE]" : "";
      throw malformed(UNREADABLE + what);
    }
    String[] sides = plain.substring(open + 1, plain.length() - 1).split(",", -1);
    if (sides.length != SIDES) {
      throw malformed(UNREADABLE);
    }
    try {
      return new Sides(
          Double.parseDouble(sides[2]),
          Double.parseDouble(sides[3]),
          Double.parseDouble(sides[0]),
          Double.parseDouble(sides[1]));
    } catch (NumberFormatException wrong) {
      throw malformed(UNREADABLE);
    }
  }

  private static FaultException malformed(String reason) {
    return new FaultException(ErrorKind.PARSE, reason);
  }

  /** Whether a side is missing, so that nothing is bounded. */
  public boolean isOpen() {
    return Double.isNaN(top) || Double.isNaN(bottom) || Double.isNaN(left) || Double.isNaN(right);
  }

  /** Refuses sides that make no box, wherever it lies. */
  Sides checked() {
    check(top, "top latitude");
    check(left, "left longitude");
    check(bottom, "bottom latitude");
    check(right, "right longitude");
    if (top < bottom) {
      throw FaultException.argument("top is below bottom corner: " + top + " vs. " + bottom);
    }
    if (top == bottom) {
      throw FaultException.argument("top cannot be the same as bottom: " + top + " == " + bottom);
    }
    if (left == right) {
      throw FaultException.argument("left cannot be the same as right: " + left + " == " + right);
    }
    return this;
  }

  private static void check(double value, String what) {
    if (!Double.isFinite(value)) {
      throw FaultException.argument(what + " is invalid: " + value);
    }
  }
}
