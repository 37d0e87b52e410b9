package io.lampyr.query.aggregation.value;

import io.lampyr.query.geohex.HexArea;
import io.lampyr.query.geohex.Hexagons;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.apache.lucene.document.LatLonShapeDocValues;
import org.apache.lucene.geo.Component2D;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.index.PointValues.Relation;
import org.jspecify.annotations.Nullable;

/**
 * Hexagons of a level that a shape touches. As finer cells stick out of the ones that they come of,
 * boxes around both are looked at on the way; areas of cells are kept, as shapes lie close
 * together.
 */
final class HexagonCells extends ShapeCells {
  /** Of which areas are kept at once; a power of two. */
  private static final int KEPT = 1024;

  private final int level;
  private final @Nullable Area[] kept = new @Nullable Area[KEPT];

  /**
   * @param exact only for cells of the level that is asked for
   */
  private record Area(long cell, List<Rectangle> around, @Nullable Component2D exact) {}

  HexagonCells(int level, Predicate<Rectangle> wanted, BooleanSupplier stopped) {
    super(wanted, stopped);
    this.level = level;
  }

  @Override
  void descend(LatLonShapeDocValues shape, Rectangle around) throws IOException {
    for (long cell : Hexagons.coarsest()) {
      descend(shape, around, cell);
    }
  }

  private void descend(LatLonShapeDocValues shape, Rectangle around, long cell) throws IOException {
    Area area = area(cell);
    if (!touches(shape, around, area)) {
      return;
    }
    if (area.exact() == null) {
      for (long child : Hexagons.children(cell)) {
        descend(shape, around, child);
      }
    } else if (shape.relate(area.exact()) != Relation.CELL_OUTSIDE_QUERY) {
      keep(cell);
    }
  }

  private boolean touches(LatLonShapeDocValues shape, Rectangle around, Area area)
      throws IOException {
    for (Rectangle box : area.around()) {
      if (box.minLat <= around.maxLat
          && box.maxLat >= around.minLat
          && box.minLon <= around.maxLon
          && box.maxLon >= around.minLon
          && touches(shape, box)) {
        return true;
      }
    }
    return false;
  }

  private Area area(long cell) {
    int slot = (int) (cell * 0x9E3779B97F4A7C15L >>> 54) & KEPT - 1;
    Area area = kept[slot];
    if (area == null || area.cell() != cell) {
      area =
          new Area(
              cell,
              HexArea.around(cell),
              Hexagons.level(cell) == level ? LatLonGeometry.create(HexArea.of(cell)) : null);
      kept[slot] = area;
    }
    return area;
  }
}
