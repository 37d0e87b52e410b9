package io.lampyr.query.geohex;

import java.util.List;

/**
 * One of the twenty triangles that the earth is unfolded to. Places of its plane are told in edges
 * of the coarsest hexagons, from the middle; the corners of the triangle are two such edges away.
 *
 * @param middle where the plane touches the earth
 * @param right the plane's first axis
 * @param up the plane's second axis
 * @param beyond the faces on the other side of its three sides
 */
record Face(Arrow middle, Arrow right, Arrow up, List<Integer> beyond) {
  /** How long the edge of a coarsest hexagon's grid is, where the earth's radius is one. */
  private static final double UNIT = 0.38196601125010500003;

  /** Points that are nearer to a side than that lie on it: a thousandth of the finest hexagon. */
  private static final double NEAR = 1e-10;

  private static final double SIN60 = Math.sqrt(3) / 2;

  /** The directions of the sides, seen from the middle: between the axes i, j; k, i; j, k. */
  private static final double[] SIDES_X = {0.5, 0.5, -1};

  private static final double[] SIDES_Y = {SIN60, -SIN60, 0};

  /** How many sides a face has. */
  static final int SIDES = 3;

  /** A point of a face's plane. */
  record Point(int face, double x, double y) {
    Arrow arrow() {
      return Faces.of(face).lift(x, y);
    }

    /** How far beyond a side it is; below zero within. */
    double beyond(int side) {
      return x * SIDES_X[side] + y * SIDES_Y[side] - 1;
    }

    private int farthestSide() {
      int farthest = 0;
      for (int side = 1; side < SIDES; side++) {
        farthest = beyond(side) > beyond(farthest) ? side : farthest;
      }
      return farthest;
    }

    /** The same point, on the face that it lies on. */
    Point folded() {
      Point here = this;
      // Around a corner there are five faces, so whatever begins on one ends within five folds.
      for (int n = 0; n < 5 && here.beyond(here.farthestSide()) > NEAR; n++) {
        here = here.over(here.farthestSide());
      }
      return here;
    }

    /** The same point, in the plane of the face on the other side. */
    Point over(int side) {
      Fold fold = Fold.of(face, side);
      double angle = fold.sixths() * Math.PI / 3;
      double cos = Math.cos(angle);
      double sin = Math.sin(angle);
      return new Point(
          Faces.of(face).beyond.get(side),
          x * cos - y * sin + fold.shift().x(),
          x * sin + y * cos + fold.shift().y());
    }

    boolean isNear(Point other) {
      return Math.hypot(x - other.x, y - other.y) < NEAR;
    }
  }

  /**
   * How places of a face are told on the one beyond a side.
   *
   * @param sixths turned so far
   * @param shift and then moved
   */
  record Fold(int sixths, Ijk shift) {
    private static final int POLAR = 5;
    private static final Ijk IJ = new Ijk(2, 2, 0);
    private static final Ijk KI = new Ijk(2, 0, 2);
    private static final Ijk JK = new Ijk(0, 2, 2);
    private static final List<Fold> AROUND_POLES =
        List.of(new Fold(1, KI), new Fold(5, IJ), new Fold(3, JK));
    private static final List<Fold> BETWEEN =
        List.of(new Fold(3, IJ), new Fold(3, KI), new Fold(3, JK));

    static Fold of(int face, int side) {
      return (face < POLAR || face >= Faces.COUNT - POLAR ? AROUND_POLES : BETWEEN).get(side);
    }
  }

  /** Which of the sides of a triangle a hexagon outside of it lies behind. */
  static int side(Ijk ijk) {
    if (ijk.k() == 0) {
      return 0;
    }
    return ijk.j() == 0 ? 1 : 2;
  }

  double x(Arrow place) {
    return place.dot(right) / place.dot(middle) / UNIT;
  }

  double y(Arrow place) {
    return place.dot(up) / place.dot(middle) / UNIT;
  }

  Arrow lift(double x, double y) {
    return middle.plus(x * UNIT, right).plus(y * UNIT, up).unit();
  }
}
