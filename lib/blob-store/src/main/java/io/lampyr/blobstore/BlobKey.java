package io.lampyr.blobstore;

import io.lampyr.base.check.Check;

/**
 * A blob's name: segments of {@code A-Z a-z 0-9 . _ -} joined by slashes, each 1 to 200 characters
 * and none made of dots alone; at most 1,000 characters in all. So a key is a safe relative path,
 * needs no encoding in a URL, and sorts by its characters as by its bytes.
 */
public record BlobKey(String path) implements Comparable<BlobKey> {
  private static final int MAX_LENGTH = 1000;
  private static final int MAX_SEGMENT = 200;

  /** By the character: a search of a thousand indices asks for as many keys' characters. */
  private static final boolean[] ALLOWED = new boolean[128];

  static {
    String allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    allowed.chars().forEach(c -> ALLOWED[c] = true);
  }

  public BlobKey {
    Check.that(isValid(path), "blob key is not valid: " + path);
  }

  /** Whether a key of this path could be made: the check for names that come from outside. */
  public static boolean isValid(String path) {
    if (path.isEmpty() || path.length() > MAX_LENGTH) {
      return false;
    }
    int begin = 0;
    while (begin <= path.length()) {
      int slash = path.indexOf('/', begin);
      int end = slash < 0 ? path.length() : slash;
      if (!isSegment(path, begin, end)) {
        return false;
      }
      begin = end + 1;
    }
    return true;
  }

  private static boolean isSegment(String path, int begin, int end) {
    boolean dotsAlone = true;
    for (int i = begin; i < end; i++) {
      char c = path.charAt(i);
      if (!isAllowed(c)) {
        return false;
      }
      dotsAlone &= c == '.';
    }
    return !dotsAlone && end - begin <= MAX_SEGMENT;
  }

  private static boolean isAllowed(char c) {
    return c < ALLOWED.length && ALLOWED[c];
  }

  @Override
  public int compareTo(BlobKey other) {
    return path.compareTo(other.path);
  }

  @Override
  public String toString() {
    return path;
  }
}
