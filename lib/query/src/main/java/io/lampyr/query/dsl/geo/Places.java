package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.GeoShapes;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Points, shapes and distances as queries write them. */
public final class Places {
  private Places() {}

  /** A point in any of the ways in which documents write one. */
  public static GeoPoints.Point point(@Nullable Part part) {
    if (part == null) {
      throw new FaultException(ErrorKind.PARSE, "geo_point expected");
    }
    return read(
        part,
        parser -> {
          if (part instanceof Part.Items) {
            parser.nextToken();
            return GeoPoints.coordinates(parser);
          }
          return GeoPoints.read(parser);
        });
  }

  /** All parts of a shape, as {@link GeoShapes} gives them. */
  public static List<Object> shape(Part part) {
    return read(part, GeoShapes::read);
  }

  private static <T> T read(Part part, Function<JsonParser, T> reading) {
    byte[] json = Json.write(part.tree());
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return reading.apply(parser);
    } catch (ValueException wrong) {
      throw new FaultException(ErrorKind.PARSE, wrong.fault().reason());
    }
  }

  /** The corners of a box. */
  public record Box(double top, double bottom, double left, double right) {
    public Box {
      if (!(top >= bottom)) {
        throw FaultException.argument("top is below bottom corner: " + top + " vs. " + bottom);
      }
      check(top, 90, "latitude");
      check(bottom, 90, "latitude");
      check(left, 180, "longitude");
      check(right, 180, "longitude");
    }

    private static void check(double value, double most, String what) {
      if (!(Math.abs(value) <= most)) {
        throw FaultException.argument("illegal " + what + " value [" + value + "]");
      }
    }
  }

  /** A box by two corners, four sides, or as well-known text. */
  public static Box box(PlacedBody body) {
    String text = body.text("wkt");
    if (text != null) {
      return envelope(text);
    }
    Double top = side(body, "top");
    Double bottom = side(body, "bottom");
    Double left = side(body, "left");
    Double right = side(body, "right");
    Part first = body.takeAny("top_left", "topLeft");
    Part second = body.takeAny("bottom_right", "bottomRight");
    if (first != null || second != null) {
      GeoPoints.Point topLeft = point(first);
      GeoPoints.Point bottomRight = point(second);
      return new Box(
          topLeft.latitude(), bottomRight.latitude(), topLeft.longitude(), bottomRight.longitude());
    }
    Part third = body.takeAny("top_right", "topRight");
    Part fourth = body.takeAny("bottom_left", "bottomLeft");
    if (third != null || fourth != null) {
      GeoPoints.Point topRight = point(third);
      GeoPoints.Point bottomLeft = point(fourth);
      return new Box(
          topRight.latitude(), bottomLeft.latitude(), bottomLeft.longitude(), topRight.longitude());
    }
    if (top == null || bottom == null || left == null || right == null) {
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse bounding box: needs two opposite corners or all four sides");
    }
    return new Box(top, bottom, left, right);
  }

  private static @Nullable Double side(PlacedBody body, String key) {
    return body.has(key) ? body.number(key, 0) : null;
  }

  private static Box envelope(String text) {
    String plain = text.strip().toUpperCase(Locale.ROOT);
    int open = plain.indexOf('(');
    if ((plain.startsWith("BBOX") || plain.startsWith("ENVELOPE"))
        && open > 0
        && plain.endsWith(")")) {
      String[] sides = plain.substring(open + 1, plain.length() - 1).split(",", -1);
      if (sides.length == 4) {
        try {
          return new Box(
              Double.parseDouble(sides[2].strip()),
              Double.parseDouble(sides[3].strip()),
              Double.parseDouble(sides[0].strip()),
              Double.parseDouble(sides[1].strip()));
        } catch (NumberFormatException isReportedBelow) {
          // One message for every way of not being a box.
        }
      }
    }
    throw new FaultException(ErrorKind.PARSE, "failed to parse WKT bounding box [" + text + "]");
  }
}
