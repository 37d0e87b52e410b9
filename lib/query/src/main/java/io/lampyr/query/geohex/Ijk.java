package io.lampyr.query.geohex;

/**
 * A place of a grid of hexagons, counted along three axes that lie 120 degrees apart. One step
 * along each leads back, so the least of the three is always zero.
 */
record Ijk(int i, int j, int k) {
  private static final double SIN60 = Math.sqrt(3) / 2;
  private static final int FINER = 7;

  Ijk {
    int least = Math.min(i, Math.min(j, k));
    i -= least;
    j -= least;
    k -= least;
  }

  /** The hexagon that a point of the plane lies in: the one with the nearest middle. */
  static Ijk at(double x, double y) {
    double up = y / SIN60;
    double right = x + up / 2;
    // The differences of the counts add up to zero, so rounding two of them gives the third: the
    // one that was rounded the furthest.
    long a = Math.round(right - up);
    long b = Math.round(up);
    long c = Math.round(-right);
    double da = Math.abs(a - (right - up));
    double db = Math.abs(b - up);
    double dc = Math.abs(c + right);
    if (da > db && da > dc) {
      a = -b - c;
    } else if (db > dc) {
      b = -a - c;
    }
    return new Ijk((int) (a + b), (int) b, 0);
  }

  /** The middle of the hexagon in the plane, whose first axis is that of i. */
  double x() {
    return i - k - 0.5 * (j - k);
  }

  double y() {
    return (j - k) * SIN60;
  }

  Ijk plus(Ijk other) {
    return new Ijk(i + other.i, j + other.j, k + other.k);
  }

  Ijk minus(Ijk other) {
    return new Ijk(i - other.i, j - other.j, k - other.k);
  }

  Ijk times(int factor) {
    return new Ijk(i * factor, j * factor, k * factor);
  }

  int sum() {
    return i + j + k;
  }

  /** A step to a neighbour as a digit of three bits, one for each axis; zero for no step. */
  int digit() {
    return i << 2 | j << 1 | k;
  }

  static Ijk ofDigit(int digit) {
    return new Ijk(digit >> 2, digit >> 1 & 1, digit & 1);
  }

  /** The hexagon of the next coarser grid that this one belongs to; those grids turn by turns. */
  Ijk up(boolean left) {
    int a = i - k;
    int b = j - k;
    return left
        ? new Ijk(seventh(3 * a - b), seventh(a + 2 * b), 0)
        : new Ijk(seventh(2 * a + b), seventh(3 * b - a), 0);
  }

  private static int seventh(int number) {
    return Math.floorDiv(2 * number + FINER, 2 * FINER);
  }

  /** The hexagon of the next finer grid in the middle of this one. */
  Ijk down(boolean left) {
    return left
        ? new Ijk(3 * i + j, 3 * j + k, i + 3 * k)
        : new Ijk(3 * i + k, i + 3 * j, j + 3 * k);
  }

  /** Turned around the middle by sixths of a circle, against the hands of a clock. */
  Ijk turned(int sixths) {
    Ijk turned = this;
    for (int n = 0; n < sixths; n++) {
      turned = new Ijk(turned.i + turned.k, turned.i + turned.j, turned.j + turned.k);
    }
    return turned;
  }
}
