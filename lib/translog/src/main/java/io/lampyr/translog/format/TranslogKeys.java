package io.lampyr.translog.format;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobKey;
import java.util.Locale;
import java.util.OptionalLong;

/** The names of translog objects: listing a node's objects gives them in order of generation. */
public final class TranslogKeys {
  /** The generation of a node's first object. */
  public static final long FIRST_GENERATION = 1;

  private static final String ROOT = "translog/";
  private static final int DIGITS = 19;

  private TranslogKeys() {}

  /** What the names of a node's objects begin with. */
  public static String prefix(NodeId node) {
    return ROOT + node + "/";
  }

  public static BlobKey key(NodeId node, long generation) {
    Check.notNegative(generation, "generation");
    return new BlobKey(prefix(node) + String.format(Locale.ROOT, "%0" + DIGITS + "d", generation));
  }

  /** The generation that a name of this node's objects says; absent if it is no such name. */
  public static OptionalLong generation(NodeId node, BlobKey key) {
    String prefix = prefix(node);
    String path = key.path();
    if (!path.startsWith(prefix) || path.length() != prefix.length() + DIGITS) {
      return OptionalLong.empty();
    }
    String digits = path.substring(prefix.length());
    if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(digits));
    } catch (NumberFormatException tooLarge) {
      return OptionalLong.empty();
    }
  }
}
