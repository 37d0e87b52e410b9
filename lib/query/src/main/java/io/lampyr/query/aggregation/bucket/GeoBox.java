package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.frame.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.geo.Rectangle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A box on the earth; it crosses the date line where its left side is east of its right. */
record GeoBox(double top, double left, double bottom, double right) {

  private static final Set<String> KNOWN =
      Set.of(
          "top", "left", "bottom", "right", "top_left", "top_right", "bottom_left", "bottom_right");

  static @Nullable GeoBox read(Options options, String key) {
    Map<String, @Nullable Object> given = options.object(key);
    if (given == null) {
      return null;
    }
    for (String name : given.keySet()) {
      if (!KNOWN.contains(name)) {
        throw options.failed(
            key,
            Fault.of(
                ErrorKind.PARSE, "failed to parse bounding box. unexpected field [" + name + "]"));
      }
    }
    boolean corners =
        given.containsKey("top_right")
            ? given.containsKey("bottom_left")
            : given.containsKey("top_left") && given.containsKey("bottom_right");
    if (!given.containsKey("top") && !corners) {
      // What has no end ends nothing.
      return null;
    }
    if (given.containsKey("top")) {
      return new GeoBox(
          number(given, "top"),
          number(given, "left"),
          number(given, "bottom"),
          number(given, "right"));
    }
    boolean other = given.containsKey("top_right");
    GeoPoints.Point upper = point(given.get(other ? "top_right" : "top_left"));
    GeoPoints.Point lower = point(given.get(other ? "bottom_left" : "bottom_right"));
    return new GeoBox(
        upper.latitude(),
        other ? lower.longitude() : upper.longitude(),
        lower.latitude(),
        other ? upper.longitude() : lower.longitude());
  }

  private static double number(Map<String, @Nullable Object> given, String name) {
    if (given.get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw FaultException.argument("failed to parse bounding box: [" + name + "] must be a number");
  }

  /** A point in any of the ways in which requests write it. */
  static GeoPoints.Point point(@Nullable Object given) {
    Map<String, @Nullable Object> wrapped = new LinkedHashMap<>();
    wrapped.put("at", given);
    byte[] json = Json.write(wrapped);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      parser.nextName();
      boolean list = parser.nextToken() == JsonToken.START_ARRAY && given instanceof List<?>;
      if (list) {
        parser.nextToken();
        return GeoPoints.coordinates(parser);
      }
      return GeoPoints.read(parser);
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  /** Whether any of the box lies in this one. */
  boolean meets(Rectangle box) {
    boolean beside =
        left <= right
            ? box.maxLon >= left && box.minLon <= right
            : box.maxLon >= left || box.minLon <= right;
    return beside && box.minLat <= top && box.maxLat >= bottom;
  }

  boolean contains(double latitude, double longitude) {
    boolean between =
        left <= right
            ? longitude >= left && longitude <= right
            : longitude >= left || longitude <= right;
    return between && latitude <= top && latitude >= bottom;
  }
}
