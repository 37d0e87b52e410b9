package io.lampyr.query.geohex;

/**
 * The bits of a cell's number: kind, level, coarsest cell, and a digit for each level that says
 * where in the coarser cell it lies. Digits finer than the cell are all ones.
 */
final class Digits {
  static final int MOST = 15;

  /** The step that there is none of around a pentagon. */
  static final int MISSING = 1;

  private static final int BITS = 3;
  private static final long MASK = 7;
  private static final int KIND_SHIFT = 59;
  private static final int KIND_AND_RESERVED = 56;
  private static final int LEVEL_SHIFT = 52;
  private static final int BASE_SHIFT = BITS * MOST;
  private static final int BASE_MASK = 127;
  private static final int LEVEL_MASK = 15;
  private static final int NO_DIGIT = 7;
  private static final int[][] TURNED = new int[6][8];

  static {
    for (int sixths = 0; sixths < TURNED.length; sixths++) {
      for (int digit = 0; digit < NO_DIGIT; digit++) {
        TURNED[sixths][digit] = Ijk.ofDigit(digit).turned(sixths).digit();
      }
      TURNED[sixths][NO_DIGIT] = NO_DIGIT;
    }
  }

  private Digits() {}

  /** A cell of which only the coarsest one is known yet: all its digits are ones. */
  static long none(int level, int base) {
    return 1L << KIND_SHIFT
        | (long) level << LEVEL_SHIFT
        | (long) base << BASE_SHIFT
        | (1L << BASE_SHIFT) - 1;
  }

  static int level(long cell) {
    return (int) (cell >>> LEVEL_SHIFT) & LEVEL_MASK;
  }

  static int base(long cell) {
    return (int) (cell >>> BASE_SHIFT) & BASE_MASK;
  }

  static int digit(long cell, int level) {
    return (int) (cell >>> shift(level) & MASK);
  }

  static long with(long cell, int level, int digit) {
    return cell & ~(MASK << shift(level)) | (long) digit << shift(level);
  }

  static long withLevel(long cell, int level) {
    return cell & ~((long) LEVEL_MASK << LEVEL_SHIFT) | (long) level << LEVEL_SHIFT;
  }

  static long withBase(long cell, int base) {
    return cell & ~((long) BASE_MASK << BASE_SHIFT) | (long) base << BASE_SHIFT;
  }

  private static int shift(int level) {
    return BITS * (MOST - level);
  }

  /** The first step that is one; zero if there is none. */
  static int leading(long cell) {
    for (int level = 1; level <= level(cell); level++) {
      if (digit(cell, level) != 0) {
        return digit(cell, level);
      }
    }
    return 0;
  }

  /** All steps turned by sixths of a circle, against the hands of a clock. */
  static long turned(long cell, int sixths) {
    long turned = cell;
    for (int level = 1; level <= level(cell); level++) {
      turned = with(turned, level, TURNED[sixths % TURNED.length][digit(cell, level)]);
    }
    return turned;
  }

  /** The same around a pentagon, where one sixth is left out. */
  static long turnedAroundPentagon(long cell, int times) {
    long turned = cell;
    for (int n = 0; n < times; n++) {
      turned = turned(turned, 1);
      if (leading(turned) == MISSING) {
        turned = turned(turned, 1);
      }
    }
    return turned;
  }

  /** Whether a number is one of a cell. */
  static boolean areOfCell(long number) {
    if (number >>> KIND_AND_RESERVED != 1L << KIND_SHIFT - KIND_AND_RESERVED
        || base(number) >= Faces.CELLS) {
      return false;
    }
    for (int level = 1; level <= MOST; level++) {
      if ((digit(number, level) == NO_DIGIT) != (level > level(number))) {
        return false;
      }
    }
    return !Faces.cell(base(number)).pentagon() || leading(number) != MISSING;
  }
}
