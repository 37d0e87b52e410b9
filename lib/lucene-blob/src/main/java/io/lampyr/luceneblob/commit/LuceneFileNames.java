package io.lampyr.luceneblob.commit;

/**
 * The form of the names that Lucene gives to files of a commit: {@code segments_N}, or the
 * segment's name with parts joined by underscores, and an extension. Narrower than Lucene's own
 * pattern, so that a name is always a plain name in a folder.
 */
final class LuceneFileNames {
  static final int MAX_LENGTH = 255;
  private static final String SEGMENTS = "segments_";

  private LuceneFileNames() {}

  static boolean isValid(String name) {
    if (name.length() > MAX_LENGTH) {
      return false;
    }
    if (isSegmentsFile(name)) {
      return name.length() > SEGMENTS.length() && isWord(name, SEGMENTS.length(), name.length());
    }
    int dot = name.indexOf('.');
    return dot > 1
        && isSegment(name.substring(0, firstPartEnd(name, dot)))
        && isParts(name, firstPartEnd(name, dot), dot)
        && dot + 1 < name.length()
        && isWord(name, dot + 1, name.length());
  }

  /** Whether it is the name of a segment: an underscore and a number in base 36. */
  static boolean isSegment(String name) {
    return name.length() > 1
        && name.length() <= MAX_LENGTH
        && name.charAt(0) == '_'
        && name.chars().skip(1).allMatch(c -> isDigit(c) || (c >= 'a' && c <= 'z'));
  }

  static boolean isSegmentsFile(String name) {
    return name.startsWith(SEGMENTS);
  }

  static String segmentsFile(long generation) {
    return SEGMENTS + Long.toString(generation, Character.MAX_RADIX);
  }

  private static int firstPartEnd(String name, int dot) {
    int underscore = name.indexOf('_', 1);
    return underscore < 0 || underscore > dot ? dot : underscore;
  }

  private static boolean isParts(String name, int from, int to) {
    int start = from;
    while (start < to) {
      int end = name.indexOf('_', start + 1);
      end = end < 0 || end > to ? to : end;
      if (start + 1 == end || !isWord(name, start + 1, end)) {
        return false;
      }
      start = end;
    }
    return true;
  }

  private static boolean isWord(String name, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = name.charAt(i);
      if (!isDigit(c) && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
