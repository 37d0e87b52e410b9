package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Geohash;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.geohex.HexArea;
import io.lampyr.query.geohex.Hexagons;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Rectangle;

/**
 * {@code geo_grid}: places that lie in one cell of a grid, as the grid's aggregation names it. Of
 * points those are found that the aggregation counts in the cell's bucket.
 */
final class GridReading {
  private static final List<String> GRIDS = List.of("geohash", "geotile", "geohex");

  private GridReading() {}

  static QueryNode read(PlacedBody body, QueryReader inner) {
    Map.Entry<String, Part> field = body.field("boost", "_name", "ignore_unmapped");
    PlacedBody inside = PlacedBody.of("geo_grid", field.getValue());
    List<String> named = GRIDS.stream().filter(inside::has).toList();
    if (named.size() != 1) {
      throw body.wrong("[geo_grid] query takes one cell, of one of the grids " + GRIDS);
    }
    String grid = named.getFirst();
    String cell = inside.text(grid, "");
    inside.finish();
    List<LatLonGeometry> area =
        switch (grid) {
          case "geohash" -> geohash(cell);
          case "geotile" -> tile(cell);
          default -> hexagon(cell);
        };
    return new GeoNode(
        "geo_grid",
        field.getKey(),
        ShapeField.QueryRelation.INTERSECTS,
        new GeoArea.Shapes(area),
        body.flag("ignore_unmapped", false),
        false);
  }

  private static List<LatLonGeometry> geohash(String hash) {
    double[] corner = Geohash.corner(hash);
    int bits = 5 * hash.length();
    long south = GeoEncodingUtils.encodeLatitude(corner[0]);
    long west = GeoEncodingUtils.encodeLongitude(corner[1]);
    return box(
        south,
        south + (1L << (Integer.SIZE - bits / 2)) - 1,
        west,
        west + (1L << (Integer.SIZE - (bits + 1) / 2)) - 1);
  }

  private static List<LatLonGeometry> hexagon(String address) {
    long cell = Hexagons.parse(address);
    if (cell < 0) {
      throw FaultException.argument("Invalid h3 address [" + address + "]");
    }
    return List.of(HexArea.of(cell));
  }

  private static List<LatLonGeometry> tile(String text) {
    long cell = GeoCells.parseTile(text);
    if (cell < 0) {
      throw FaultException.argument(
          "Invalid geotile_grid hash string of ["
              + text
              + "]. Must be three integers in a form \"zoom/x/y\".");
    }
    int zoom = GeoCells.zoom(cell);
    long row = GeoCells.row(cell);
    long column = GeoCells.column(cell);
    return box(
        first(south -> row(south, zoom) <= row),
        first(south -> row(south, zoom) < row) - 1,
        first(west -> column(west, zoom) >= column),
        first(west -> column(west, zoom) > column) - 1);
  }

  private static long row(int south, int zoom) {
    return GeoCells.row(GeoCells.tile(GeoEncodingUtils.decodeLatitude(south), 0, zoom));
  }

  private static long column(int west, int zoom) {
    return GeoCells.column(GeoCells.tile(0, GeoEncodingUtils.decodeLongitude(west), zoom));
  }

  /** The first of the numbers that columns keep for which it holds, as it does for all behind. */
  private static long first(IntPredicate holds) {
    long low = Integer.MIN_VALUE;
    long high = Integer.MAX_VALUE + 1L;
    while (low < high) {
      long middle = (low + high) >> 1;
      if (holds.test((int) middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Between these numbers, all of them within; nothing where there are none between. */
  private static List<LatLonGeometry> box(long south, long north, long west, long east) {
    if (south > north || west > east) {
      return List.of();
    }
    return List.of(
        new Rectangle(
            GeoEncodingUtils.decodeLatitude((int) south),
            GeoEncodingUtils.decodeLatitude((int) north),
            GeoEncodingUtils.decodeLongitude((int) west),
            GeoEncodingUtils.decodeLongitude((int) east)));
  }
}
