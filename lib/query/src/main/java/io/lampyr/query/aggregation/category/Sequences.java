package io.lampyr.query.aggregation.category;

/** What two sequences have in common in the same order. */
final class Sequences {
  private Sequences() {}

  /** The longest one that is in both; the first one itself if it is in the second. */
  static int[] inCommon(int[] first, int[] second) {
    return isWithin(first, second) ? first : longest(first, second);
  }

  private static boolean isWithin(int[] first, int[] second) {
    int found = 0;
    for (int i = 0; i < second.length && found < first.length; i++) {
      found += second[i] == first[found] ? 1 : 0;
    }
    return found == first.length;
  }

  private static int[] longest(int[] first, int[] second) {
    int[][] lengths = new int[first.length + 1][second.length + 1];
    for (int i = first.length - 1; i >= 0; i--) {
      for (int j = second.length - 1; j >= 0; j--) {
        lengths[i][j] =
            first[i] == second[j]
                ? lengths[i + 1][j + 1] + 1
                : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
      }
    }
    int[] longest = new int[lengths[0][0]];
    int size = 0;
    for (int i = 0, j = 0; size < longest.length; ) {
      if (first[i] == second[j]) {
        longest[size++] = first[i];
        i++;
        j++;
      } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
    return longest;
  }
}
