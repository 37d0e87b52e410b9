package io.lampyr.query.sort;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.geo.Validity;
import io.lampyr.query.request.StreamedBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads a sort by distance: its options, and one key that names the field. */
final class DistanceReader {
  private @Nullable String field;
  private final List<Object> points = new ArrayList<>();
  private boolean descending;
  private double metres = 1;
  private SortSpec.@Nullable Mode mode;
  private boolean plane;
  private boolean ignoreUnmapped;
  private Validity validity = Validity.STRICT;
  private final NestedOptions nested = new NestedOptions();

  SortSpec read(JsonParser parser) {
    StreamedBody.object(parser, "_geo_distance", this::key);
    if (field == null || points.isEmpty()) {
      throw FaultException.argument("Geo distance sorting needs at least one point.");
    }
    List<Object> checked = points.stream().map(this::checked).toList();
    return new SortSpec.ByDistance(
        field, checked, descending, metres, mode, plane, ignoreUnmapped, nested.said());
  }

  private boolean key(String key, JsonParser value) {
    if (value.currentToken() == JsonToken.VALUE_NULL) {
      return true;
    }
    switch (key) {
      case "order" -> descending = SortReader.descending(StreamedBody.text(value, key));
      case "unit" -> metres = unit(StreamedBody.text(value, key));
      case "mode" -> {
        mode = SortReader.mode(StreamedBody.text(value, key));
        if (mode == SortSpec.Mode.SUM) {
          throw FaultException.argument(
              "sort_mode [sum] isn't supported for sorting by geo distance");
        }
      }
      case "distance_type" -> plane = isPlane(StreamedBody.text(value, key));
      case "ignore_unmapped" -> ignoreUnmapped = StreamedBody.flag(value, key);
      case "validation_method" -> validity = Validity.of(StreamedBody.text(value, key));
      default -> {
        if (nested.take(key, value)) {
          return true;
        }
        if (field != null && value.currentToken().isScalarValue()) {
          throw StreamedBody.parsing(value, "[_geo_distance] does not support [" + key + "]");
        }
        if (field != null) {
          throw StreamedBody.parsing(
              value, "Trying to reset fieldName to [" + key + "], already set to [" + field + "].");
        }
        field = key;
        points(Json.read(value));
      }
    }
    return true;
  }

  private void points(@Nullable Object json) {
    switch (json) {
      case String text -> points.add(text);
      case Map<?, ?> map ->
          points.add(new GeoPoints.Given(number(map.get("lat")), number(map.get("lon"))));
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof Number -> {
        if (list.size() < 2) {
          throw FaultException.argument("[geo_point] array must have two or three values");
        }
        points.add(new GeoPoints.Given(number(list.get(1)), number(list.get(0))));
      }
      case List<?> list -> list.forEach(this::points);
      case null, default -> throw FaultException.argument("geo_point expected");
    }
  }

  private static boolean isPlane(String text) {
    String type = text.toLowerCase(Locale.ROOT);
    return switch (type) {
      case "plane" -> true;
      case "arc" -> false;
      default -> throw FaultException.argument("No geo distance for [" + type + "]");
    };
  }

  /** Texts are read once it is known which type the field is of. */
  private Object checked(Object point) {
    if (!(point instanceof GeoPoints.Given given)) {
      return point;
    }
    GeoPoints.Given place = validity.place(given, true);
    return new Pair(place.latitude(), place.longitude());
  }

  /** A latitude and a longitude. */
  record Pair(double latitude, double longitude) {
    Pair {
      if (!(Math.abs(latitude) <= 90)) {
        throw FaultException.argument("illegal latitude value [" + latitude + "]");
      }
      if (!(Math.abs(longitude) <= 180)) {
        throw FaultException.argument("illegal longitude value [" + longitude + "]");
      }
    }
  }

  private static double number(@Nullable Object json) {
    try {
      return Double.parseDouble(String.valueOf(json));
    } catch (NumberFormatException wrong) {
      throw FaultException.argument("latitude and longitude must be numbers, got [" + json + "]");
    }
  }

  private static double unit(String text) {
    return switch (text) {
      case "m", "meters" -> 1;
      case "km", "kilometers" -> 1000;
      case "mi", "miles" -> 1609.344;
      case "yd", "yards" -> 0.9144;
      case "ft", "feet" -> 0.3048;
      case "in", "inch" -> 0.0254;
      case "cm", "centimeters" -> 0.01;
      case "mm", "millimeters" -> 0.001;
      case "NM", "nmi", "nauticalmiles" -> 1852;
      default -> throw FaultException.argument("No distance unit match [" + text + "]");
    };
  }
}
