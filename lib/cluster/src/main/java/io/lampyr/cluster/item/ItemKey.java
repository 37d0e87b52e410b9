package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.util.Comparator;

/**
 * An item's address: the partition that is queried as one, and the place within it. Both are 1 to
 * 200 characters of {@code A-Z a-z 0-9 . _ -} and not made of dots alone, so that they are safe in
 * file names too; names that users choose are encoded by {@link #encode}.
 */
public record ItemKey(String partition, String sort) implements Comparable<ItemKey> {
  private static final Comparator<ItemKey> ORDER =
      Comparator.comparing(ItemKey::partition).thenComparing(ItemKey::sort);
  private static final int MAX_LENGTH = 200;

  public ItemKey {
    Check.that(isPart(partition), "item partition is not valid: " + partition);
    Check.that(isPart(sort), "item sort is not valid: " + sort);
  }

  static boolean isPart(String part) {
    return part.indexOf('/') < 0 && BlobKey.isValid(part);
  }

  static boolean isPrefix(String prefix) {
    return prefix.isEmpty() || (prefix.length() <= MAX_LENGTH && isPart(prefix + 'x'));
  }

  /**
   * A user's name as a part of a key: distinct for distinct names, and no two names differ in case
   * alone. Long names are cut and completed by a digest, so the item itself must hold the name.
   */
  public static String encode(String name) {
    return EncodedName.of(name);
  }

  @Override
  public int compareTo(ItemKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return partition + "/" + sort;
  }
}
