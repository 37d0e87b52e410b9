package io.lampyr.query.geohex;

import java.util.ArrayList;
import java.util.List;

/**
 * Cells of H3 as longs: hexagons, and at each level twelve pentagons, seven of which make one of
 * the next coarser level, more or less: their edges do not lie on each other's. A cell is bounded
 * by great circles, and belongs to whichever one's middle is the nearest on its face.
 */
public final class Hexagons {
  /** The finest level; the coarsest is zero. */
  public static final int MOST_LEVEL = Digits.MOST;

  private static final int CORNERS = 6;
  private static final int SEVEN = 7;

  private Hexagons() {}

  /** The cell that a place lies in. */
  public static long at(double latitude, double longitude, int level) {
    return at(Arrow.to(latitude, longitude), level);
  }

  static long at(Arrow place, int level) {
    int number = Faces.nearest(place);
    Face face = Faces.of(number);
    return number(number, Plane.hexagon(face.x(place), face.y(place), level), level);
  }

  private static long number(int face, Ijk place, int level) {
    long cell = Digits.none(level, 0);
    Ijk here = place;
    for (int at = level; at > 0; at--) {
      Ijk coarser = here.up(Plane.isTurned(at));
      cell = Digits.with(cell, at, here.minus(coarser.down(Plane.isTurned(at))).digit());
      here = coarser;
    }
    int base = Faces.cellAt(face, here);
    int turns = Faces.turnsAt(face, here);
    cell = Digits.withBase(cell, base);
    Faces.BaseCell home = Faces.cell(base);
    if (!home.pentagon()) {
      return Digits.turned(cell, turns);
    }
    if (Digits.leading(cell) == Digits.MISSING) {
      cell = Digits.turned(cell, home.clockwise().contains(face) ? CORNERS - 1 : 1);
    }
    return Digits.turnedAroundPentagon(cell, turns);
  }

  /** Whether a number is one of a cell. */
  public static boolean isCell(long number) {
    return Digits.areOfCell(number);
  }

  /** How fine a cell is. */
  public static int level(long cell) {
    return Digits.level(cell);
  }

  /** A cell's address. */
  public static String text(long cell) {
    return Long.toHexString(cell);
  }

  /** The cell of an address; -1 if there is none. */
  public static long parse(String address) {
    if (!address.matches("[0-9a-fA-F]{1,16}")) {
      return -1;
    }
    long cell = Long.parseUnsignedLong(address, 16);
    return isCell(cell) ? cell : -1;
  }

  static boolean isPentagon(long cell) {
    return Faces.cell(Digits.base(cell)).pentagon() && Digits.leading(cell) == 0;
  }

  /** The coarsest cells, in their order. */
  public static long[] coarsest() {
    long[] cells = new long[Faces.CELLS];
    for (int base = 0; base < cells.length; base++) {
      cells[base] = Digits.none(0, base);
    }
    return cells;
  }

  /** The next coarser cell that it belongs to; there is none of the coarsest. */
  public static long parent(long cell) {
    int level = level(cell);
    return Digits.withLevel(Digits.with(cell, level, SEVEN), level - 1);
  }

  /** The next finer cells that belong to it, the one in the middle first; of the finest, none. */
  public static List<Long> children(long cell) {
    int level = level(cell) + 1;
    List<Long> children = new ArrayList<>(SEVEN);
    for (int digit = 0; digit < SEVEN && level <= MOST_LEVEL; digit++) {
      if (digit != Digits.MISSING || !isPentagon(cell)) {
        children.add(Digits.with(Digits.withLevel(cell, level), level, digit));
      }
    }
    return children;
  }

  /**
   * The next finer cells that do not belong to it, but that lie in it in part: one on each side,
   * beyond two of its children.
   */
  public static List<Long> intruders(long cell) {
    List<Long> children = children(cell);
    List<Long> intruders = new ArrayList<>(CORNERS);
    Arrow middle = middle(cell);
    for (long one : children) {
      for (long other : children) {
        Arrow first = middle(one);
        Arrow second = middle(other);
        // Each of two neighbours is as far from the other as both are from the middle.
        if (one < other
            && one != children.getFirst()
            && first.angle(second) < 1.4 * first.angle(middle)) {
          Arrow beyond = first.plus(1, second).plus(-1, middle).unit();
          long cellThere = at(beyond, level(one));
          if (!children.contains(cellThere) && !intruders.contains(cellThere)) {
            intruders.add(cellThere);
          }
        }
      }
    }
    return intruders;
  }

  /** The place in a cell's middle. */
  public static Spot centre(long cell) {
    return middle(cell).spot();
  }

  static Arrow middle(long cell) {
    Plane.Placed placed = Plane.placed(cell);
    return Plane.point(placed.face(), placed.at(), level(cell)).arrow();
  }
}
