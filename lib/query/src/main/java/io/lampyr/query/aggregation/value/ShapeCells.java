package io.lampyr.query.aggregation.value;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.lucene.document.LatLonShapeDocValues;
import org.apache.lucene.geo.Component2D;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.index.PointValues.Relation;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.util.ArrayUtil;

/**
 * The cells of a grid over the earth that a shape touches. A cell that it does not touch is not
 * divided, so that long and thin shapes cost no more than what they touch. Not for several threads.
 */
public abstract class ShapeCells {
  /** The most cells of one shape. */
  static final int MOST = 65_536;

  private static final int BETWEEN_CHECKS = 1024;

  private final Predicate<Rectangle> wanted;
  private final BooleanSupplier stopped;
  private long[] cells = new long[16];
  private int count;
  private int looks;

  /** Of cells that are wanted; ends early when it is told to stop. */
  ShapeCells(Predicate<Rectangle> wanted, BooleanSupplier stopped) {
    this.wanted = wanted;
    this.stopped = stopped;
  }

  /** Finds the cells of a shape, which replace those found before. */
  public final void find(LatLonShapeDocValues shape) throws IOException {
    count = 0;
    descend(shape, shape.getBoundingBox());
  }

  /** How many were found. */
  public final int count() {
    return count;
  }

  /** One that was found; none comes twice. */
  public final long cell(int number) {
    return cells[number];
  }

  abstract void descend(LatLonShapeDocValues shape, Rectangle around) throws IOException;

  final void keep(long cell) {
    if (count == MOST) {
      throw FaultException.argument(
          "a shape touches more than [" + MOST + "] cells of the grid: choose a lower [precision]");
    }
    cells = ArrayUtil.grow(cells, count + 1);
    cells[count++] = cell;
  }

  final boolean touches(LatLonShapeDocValues shape, Rectangle box) throws IOException {
    if (++looks % BETWEEN_CHECKS == 0 && stopped.getAsBoolean()) {
      throw new CollectionTerminatedException();
    }
    if (!wanted.test(box)) {
      return false;
    }
    Component2D component = LatLonGeometry.create(box);
    return shape.relate(component) != Relation.CELL_OUTSIDE_QUERY;
  }

  /** Map tiles of a zoom. */
  public static ShapeCells tiles(int zoom, Predicate<Rectangle> wanted, BooleanSupplier stopped) {
    return new Tiles(zoom, wanted, stopped);
  }

  /** Geohashes of so many characters. */
  public static ShapeCells geohashes(
      int precision, Predicate<Rectangle> wanted, BooleanSupplier stopped) {
    return new Geohashes(precision, wanted, stopped);
  }

  /** Hexagons of a level. */
  public static ShapeCells hexagons(
      int level, Predicate<Rectangle> wanted, BooleanSupplier stopped) {
    return new HexagonCells(level, wanted, stopped);
  }

  private static final class Tiles extends ShapeCells {
    private final int zoom;

    Tiles(int zoom, Predicate<Rectangle> wanted, BooleanSupplier stopped) {
      super(wanted, stopped);
      this.zoom = zoom;
    }

    @Override
    void descend(LatLonShapeDocValues shape, Rectangle around) throws IOException {
      long least = GeoCells.tile(around.maxLat, around.minLon, zoom);
      long most = GeoCells.tile(around.minLat, around.maxLon, zoom);
      Range columns = new Range(GeoCells.column(least), GeoCells.column(most));
      Range rows = new Range(GeoCells.row(least), GeoCells.row(most));
      tile(shape, 0, 0, 0, columns, rows);
    }

    private void tile(
        LatLonShapeDocValues shape, int at, int column, int row, Range columns, Range rows)
        throws IOException {
      int below = zoom - at;
      if (!columns.meets(column, below) || !rows.meets(row, below)) {
        return;
      }
      if (!touches(shape, GeoCells.tileBox(at, column, row))) {
        return;
      }
      if (below == 0) {
        keep(GeoCells.tileAt(zoom, column, row));
        return;
      }
      for (int i = 0; i < 4; i++) {
        tile(shape, at + 1, 2 * column + (i & 1), 2 * row + (i >> 1), columns, rows);
      }
    }
  }

  /** Places from the first to the last, on the finest level. */
  private record Range(long first, long last) {
    boolean meets(long place, int levels) {
      return place << levels <= last && ((place + 1) << levels) - 1 >= first;
    }
  }

  /** Each bit of a geohash halves its cell, from side to side and from top to bottom by turns. */
  private record Halved(int depth, long hash, long column, long row) {
    int across() {
      return (depth + 1) / 2;
    }

    int down() {
      return depth / 2;
    }

    Rectangle box() {
      double width = 360.0 / (1L << across());
      double height = 180.0 / (1L << down());
      return new Rectangle(
          row * height - 90,
          (row + 1) * height - 90,
          column * width - 180,
          (column + 1) * width - 180);
    }

    Halved half(int bit) {
      boolean sideways = depth % 2 == 0;
      return new Halved(
          depth + 1,
          hash << 1 | bit,
          sideways ? column << 1 | bit : column,
          sideways ? row : row << 1 | bit);
    }
  }

  private static final class Geohashes extends ShapeCells {
    private final int precision;
    private final int across;
    private final int down;

    Geohashes(int precision, Predicate<Rectangle> wanted, BooleanSupplier stopped) {
      super(wanted, stopped);
      this.precision = precision;
      this.across = (5 * precision + 1) / 2;
      this.down = 5 * precision / 2;
    }

    @Override
    void descend(LatLonShapeDocValues shape, Rectangle around) throws IOException {
      Range columns =
          new Range(place(around.minLon, 180, across), place(around.maxLon, 180, across));
      Range rows = new Range(place(around.minLat, 90, down), place(around.maxLat, 90, down));
      cell(shape, new Halved(0, 0, 0, 0), columns, rows);
    }

    private static long place(double degrees, int half, int bits) {
      long all = 1L << bits;
      return Math.clamp((long) Math.floor((degrees + half) / (2.0 * half) * all), 0, all - 1);
    }

    private void cell(LatLonShapeDocValues shape, Halved at, Range columns, Range rows)
        throws IOException {
      if (!columns.meets(at.column(), across - at.across())
          || !rows.meets(at.row(), down - at.down())
          || !touches(shape, at.box())) {
        return;
      }
      if (at.depth() == 5 * precision) {
        keep(at.hash() << 4 | precision);
        return;
      }
      cell(shape, at.half(0), columns, rows);
      cell(shape, at.half(1), columns, rows);
    }
  }
}
