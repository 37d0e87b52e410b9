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

  public BlobKey {
    Check.that(isValid(path), "blob key is not valid: " + path);
  }

  /** Whether a key of this path could be made: the check for names that come from outside. */
  public static boolean isValid(String path) {
    if (path.isEmpty() || path.length() > MAX_LENGTH) {
      return false;
    }
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty()
          || segment.length() > MAX_SEGMENT
          || segment.chars().allMatch(c -> c == '.')) {
        return false;
      }
      if (!segment.chars().allMatch(BlobKey::isAllowed)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAllowed(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '_'
        || c == '-';
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
