package io.lampyr.query.script.doc;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Numbers that look like chance, the same for the same seed, shard of an index, and value. */
public final class RandomHash {
  private static final int BITS = 24;

  private RandomHash() {}

  /** What the numbers of a seed begin with in a shard of an index. */
  public static int salted(int seed, String index, int shard) {
    return mix(seed ^ ((index.hashCode() << 10) | shard));
  }

  /** The number of a value, from zero to less than one. */
  public static double of(BytesRef value, int salted) {
    return fraction(StringHelper.murmurhash3_x86_32(value, salted));
  }

  /** The number of what has no value. */
  public static double fraction(int hash) {
    return (hash & ((1 << BITS) - 1)) / (float) (1 << BITS);
  }

  /** Bits that are spread evenly. */
  public static int mix(int key) {
    int mixed = (key ^ (key >>> 16)) * 0x85ebca6b;
    mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
    return mixed ^ (mixed >>> 16);
  }
}
