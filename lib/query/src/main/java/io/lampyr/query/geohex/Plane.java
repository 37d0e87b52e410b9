package io.lampyr.query.geohex;

/**
 * The grids of all levels on the plane of a face. Those of every other level are turned against the
 * face, as what seven hexagons make is no hexagon.
 */
final class Plane {
  private static final double COS = Math.sqrt(25.0 / 28);
  private static final double SIN = Math.sqrt(3.0 / 28);
  private static final double[] SCALES = new double[Digits.MOST + 1];
  private static final int SEVEN = 7;
  private static final int SIXTHS = 6;

  /** The steps from a pentagon on both sides of the sixth that is missing around it. */
  private static final int BEFORE_GAP = 4;

  private static final int BEHIND_GAP = 5;

  static {
    for (int level = 0; level < SCALES.length; level++) {
      SCALES[level] = Math.pow(SEVEN, -level / 2.0);
    }
  }

  private Plane() {}

  static boolean isTurned(int level) {
    return level % 2 == 1;
  }

  /** The hexagon of a level that a point lies in. */
  static Ijk hexagon(double x, double y, int level) {
    double right = x / SCALES[level];
    double up = y / SCALES[level];
    return isTurned(level)
        ? Ijk.at(right * COS + up * SIN, up * COS - right * SIN)
        : Ijk.at(right, up);
  }

  /** A point that lies so far from a hexagon's middle, in edges of its grid. */
  static Face.Point point(int face, Ijk hexagon, int level) {
    return point(face, hexagon.x(), hexagon.y(), level);
  }

  static Face.Point point(int face, double x, double y, int level) {
    double scale = SCALES[level];
    return isTurned(level)
        ? new Face.Point(face, (x * COS - y * SIN) * scale, (x * SIN + y * COS) * scale)
        : new Face.Point(face, x * scale, y * scale);
  }

  /** Where a cell's middle is, on the face that it lies on. */
  static Placed placed(long cell) {
    int level = Digits.level(cell);
    Faces.BaseCell home = Faces.cell(Digits.base(cell));
    boolean skips = home.pentagon() && Digits.leading(cell) == BEHIND_GAP;
    long digits = skips ? Digits.turned(cell, SIXTHS - 1) : cell;
    Ijk here = home.at();
    for (int at = 1; at <= level; at++) {
      here = here.down(isTurned(at)).plus(Ijk.ofDigit(Digits.digit(digits, at)));
    }
    Placed start = new Placed(home.face(), here);
    if (!isTurned(level)) {
      return folded(start, home, digits);
    }
    // Faces end on lines of the grids that are not turned.
    Placed finer = new Placed(home.face(), here.down(false));
    Placed folded = folded(finer, home, digits);
    return folded == finer ? start : new Placed(folded.face(), folded.at().up(false));
  }

  private static Placed folded(Placed start, Faces.BaseCell home, long digits) {
    int units = 1;
    for (int level = Digits.level(digits); level > 0; level -= 2) {
      units *= SEVEN;
    }
    Placed here = start;
    while (here.at.sum() > 2 * units) {
      int side = Face.side(here.at);
      Ijk at = here.at;
      if (here == start && side == 1 && home.pentagon() && Digits.leading(digits) == BEFORE_GAP) {
        Ijk corner = new Ijk(2 * units, 0, 0);
        at = at.minus(corner).turned(SIXTHS - 1).plus(corner);
      }
      Face.Fold fold = Face.Fold.of(here.face, side);
      here =
          new Placed(
              Faces.of(here.face).beyond().get(side),
              at.turned(fold.sixths()).plus(fold.shift().times(units)));
      if (!home.pentagon()) {
        break;
      }
    }
    return here;
  }

  /** A hexagon of a face's grid. */
  record Placed(int face, Ijk at) {}
}
