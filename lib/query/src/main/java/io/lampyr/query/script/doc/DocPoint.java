package io.lampyr.query.script.doc;

import io.lampyr.mapping.field.Geohash;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** A point on the globe as scripts see it. */
record DocPoint(double lat, double lon) implements DocMeasured {
  private static final double METERS_PER_DEGREE = 6_371_008.7714 * Math.PI / 180;

  @Override
  public String typeName() {
    return "org.elasticsearch.common.geo.GeoPoint";
  }

  @Override
  public Object measured(String name, List<Object> values, int offset) {
    return switch (name) {
      case "lat" -> lat;
      case "lon" -> lon;
      case "lats", "lons" -> {
        List<Object> all = new ArrayList<>();
        for (Object value : values) {
          if (value instanceof DocPoint point) {
            all.add(name.equals("lats") ? point.lat : point.lon);
          }
        }
        yield all;
      }
      default ->
          throw ScriptFailure.argument(
              "dynamic getter [" + typeName() + ", " + name + "] not found", offset);
    };
  }

  @Override
  public @Nullable Object member(String name, int offset) {
    return measured(name, List.of(this), offset);
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (method) {
      case "getLat" -> lat;
      case "getLon" -> lon;
      case "arcDistance" -> {
        checkTwo(method, arguments);
        yield SloppyMath.haversinMeters(lat, lon, arguments.decimal(0), arguments.decimal(1));
      }
      case "planeDistance" -> {
        checkTwo(method, arguments);
        double middle = Math.toRadians((lat + arguments.decimal(0)) / 2);
        double east = (arguments.decimal(1) - lon) * Math.cos(middle);
        yield Math.hypot(arguments.decimal(0) - lat, east) * METERS_PER_DEGREE;
      }
      case "geohashDistance" -> {
        double[] corner = Geohash.corner(arguments.text(0));
        yield SloppyMath.haversinMeters(lat, lon, corner[0], corner[1]);
      }
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  private void checkTwo(String method, Arguments arguments) {
    if (arguments.count() < 2) {
      throw arguments.unknownMethod(typeName(), method);
    }
  }

  @Override
  public Map<String, Double> shown() {
    return Map.of("lat", lat, "lon", lon);
  }

  @Override
  public String toString() {
    return lat + ", " + lon;
  }
}
