package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.geo.Sides;
import java.util.Map;
import org.apache.lucene.geo.Rectangle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** A box on the earth; it crosses the date line where its left side is east of its right. */
record GeoBox(double top, double left, double bottom, double right) {

  static @Nullable GeoBox read(Options options, String key) {
    Map<String, @Nullable Object> given = options.object(key);
    if (given == null) {
      return null;
    }
    Sides sides = sides(options, key, given);
    // What has no end ends nothing.
    return sides.isOpen()
        ? null
        : new GeoBox(sides.top(), sides.left(), sides.bottom(), sides.right());
  }

  private static Sides sides(Options options, String key, Map<String, @Nullable Object> given) {
    byte[] json = Json.write(given);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return Sides.read((Part.Fields) Part.read(parser));
    } catch (FaultException wrong) {
      throw options.failed(key, wrong.fault());
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
