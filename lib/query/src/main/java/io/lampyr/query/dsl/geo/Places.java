package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.GeoShapes;
import io.lampyr.mapping.field.PlanePoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Point;
import org.apache.lucene.geo.XYGeometry;
import org.apache.lucene.geo.XYPoint;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Points, shapes and distances as queries write them. */
public final class Places {
  private Places() {}

  /** A point in any of the ways in which documents write one. */
  public static GeoPoints.Point point(@Nullable Part part) {
    return read(part, parser -> given(part, parser, GeoPoints.Corner.SOUTH_WEST).point());
  }

  /** The same, wherever it lies; of a geohash that corner of its cell. */
  static GeoPoints.Given given(@Nullable Part part, GeoPoints.Corner corner) {
    return read(part, parser -> given(part, parser, corner));
  }

  private static GeoPoints.Given given(
      @Nullable Part part, JsonParser parser, GeoPoints.Corner corner) {
    if (!(part instanceof Part.Items)) {
      return GeoPoints.given(parser, corner).flat();
    }
    parser.nextToken();
    return GeoPoints.list(parser).flat();
  }

  /**
   * The geometries of a shape. Places are those that an index would keep for them, so that they are
   * found again.
   */
  static List<LatLonGeometry> area(byte[] json) {
    List<LatLonGeometry> area = new ArrayList<>();
    for (Object part : read(json, GeoShapes::read)) {
      switch (part) {
        case GeoPoints.Point point ->
            area.add(
                new Point(
                    GeoEncodingUtils.decodeLatitude(
                        GeoEncodingUtils.encodeLatitude(point.latitude())),
                    GeoEncodingUtils.decodeLongitude(
                        GeoEncodingUtils.encodeLongitude(point.longitude()))));
        case LatLonGeometry geometry -> area.add(geometry);
        default -> throw FaultException.argument("[geo_shape] unsupported shape");
      }
    }
    return area;
  }

  /** The same in a plane. */
  static List<XYGeometry> flat(byte[] json) {
    List<XYGeometry> area = new ArrayList<>();
    try {
      for (Object part : read(json, GeoShapes::readFlat)) {
        switch (part) {
          case PlanePoints.Point point ->
              area.add(new XYPoint((float) point.x(), (float) point.y()));
          case XYGeometry geometry -> area.add(geometry);
          default -> throw FaultException.argument("[shape] unsupported shape");
        }
      }
    } catch (IllegalArgumentException wrong) {
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    }
    return area;
  }

  private static <T> T read(@Nullable Part part, Function<JsonParser, T> reading) {
    if (part == null) {
      throw new FaultException(ErrorKind.PARSE, "geo_point expected");
    }
    return read(Json.write(part.tree()), reading);
  }

  private static <T> T read(byte[] json, Function<JsonParser, T> reading) {
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return reading.apply(parser);
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }
}
