package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.geohex.Hexagons;
import java.util.Map;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.jspecify.annotations.Nullable;

/** Cells of the three grids over the earth: of points, and out of texts and numbers. */
final class Cells {
  private Cells() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    for (DataType grid : new DataType[] {DataType.GEOHASH, DataType.GEOTILE, DataType.GEOHEX}) {
      table.rawMade("st_" + grid.told(), "g,i:" + grid.told(), site -> around(site, grid));
    }
    return table.done();
  }

  private static Kernel around(Site site, DataType grid) {
    if (site.constant(1) instanceof Integer precision) {
      check(precision, grid);
    }
    return args ->
        args[1] == null
            ? null
            : Convert.mapped(
                args[0], point -> around((Values.Point) point, checked(args[1], grid), grid));
  }

  private static int checked(@Nullable Object precision, DataType grid) {
    if (!(precision instanceof Integer level)) {
      throw new IllegalArgumentException("single-value function encountered multi-value");
    }
    check(level, grid);
    return level;
  }

  private static void check(int precision, DataType grid) {
    int least = grid == DataType.GEOHASH ? 1 : 0;
    int most =
        switch (grid) {
          case GEOHASH -> GeoCells.MAX_GEOHASH;
          case GEOTILE -> GeoCells.MAX_ZOOM;
          default -> Hexagons.MOST_LEVEL;
        };
    if (precision < least || precision > most) {
      throw new IllegalArgumentException(
          "Invalid "
              + (grid == DataType.GEOHASH ? "geohash aggregation" : grid.told() + "_grid")
              + " precision of "
              + precision
              + ". Must be between "
              + least
              + " and "
              + most
              + ".");
    }
  }

  /** The cell that the grid's aggregation counts a point in. */
  private static Long around(Values.Point point, int precision, DataType grid) {
    double latitude = point.latitude();
    double longitude = point.longitude();
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      throw new IllegalArgumentException("[" + point + "] is no place on the earth");
    }
    return switch (grid) {
      case GEOHASH ->
          GeoCells.geohash(
              (long) GeoEncodingUtils.encodeLatitude(latitude) << Integer.SIZE
                  | GeoEncodingUtils.encodeLongitude(longitude) & 0xFFFFFFFFL,
              precision);
      case GEOTILE -> GeoCells.tile(latitude, longitude, precision);
      default -> Hexagons.at(latitude, longitude, precision);
    };
  }

  /** Whether one type may become another: cells become and come of texts and numbers alone. */
  static boolean convertible(DataType from, DataType to) {
    return from == to
        || from == DataType.NULL
        || (!from.isGrid() || to.isString() || to == DataType.LONG)
            && (!to.isGrid() || from.isString() || from == DataType.LONG);
  }

  /** A cell by its address or its number; an {@link IllegalArgumentException} if it is none. */
  static Long of(Object value, DataType grid) {
    long cell =
        value instanceof Number number
            ? number.longValue()
            : switch (grid) {
              case GEOHASH -> GeoCells.parseGeohash(value.toString());
              case GEOTILE -> GeoCells.parseTile(value.toString());
              default -> Hexagons.parse(value.toString());
            };
    boolean known =
        switch (grid) {
          case GEOHASH -> GeoCells.isGeohash(cell);
          case GEOTILE -> GeoCells.isTile(cell);
          default -> Hexagons.isCell(cell);
        };
    if (!known) {
      throw new IllegalArgumentException("[" + value + "] is no " + grid.told());
    }
    return cell;
  }
}
