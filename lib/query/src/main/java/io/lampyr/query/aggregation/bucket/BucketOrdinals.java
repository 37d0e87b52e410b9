package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Reducing;
import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.apache.lucene.util.ArrayUtil;

/** Numbers pairs of an outer bucket and a key from zero, and counts documents for each. */
final class BucketOrdinals {
  /** So many buckets a shard may make on its way to an answer: some hundred megabytes. */
  static final int MAX_BUCKETS = 8_000_000;

  private static final int FIRST_SLOTS = 16;

  /** So many keys are worth an array of their own. */
  private static final int MAX_DIRECT = 1 << 20;

  /** So many buckets are told of at once. */
  private static final int STEP = 1024;

  /** What a bucket takes, with what becomes of it when results are made. */
  private static final int BUCKET_BYTES = 160;

  private final LongConsumer memory;
  private final int inside;
  private final int more;
  private final int collected;
  private int[] slots = new int[FIRST_SLOTS];
  private int[] owners = new int[FIRST_SLOTS / 2];
  private long[] keys = new long[FIRST_SLOTS / 2];
  private long[] counts = new long[FIRST_SLOTS / 2];
  private int size;
  private int hashed;
  private int lastOwner;
  private int last = -1;

  /** The pairs of each outer bucket in a chain, of which this many are linked: numbers plus one. */
  private int linked;

  private int[] first = new int[0];
  private int[] latest = new int[0];
  private int[] next = new int[0];

  /** For keys from zero to this, of which those of outer bucket zero are found without hashing. */
  private int[] direct = new int[0];

  /** Tells of memory before it is taken; a bucket takes so much besides. */
  BucketOrdinals(LongConsumer memory, int inside) {
    this(memory, inside, 0, 0);
  }

  /**
   * @param inside what each bucket takes besides
   * @param more what the first ones take besides that
   * @param collected how many these are
   */
  BucketOrdinals(LongConsumer memory, int inside, int more, int collected) {
    this.memory = memory;
    this.more = more;
    this.inside = inside;
    this.collected = collected;
  }

  /** Says that keys are numbers from zero to this; called before anything is found. */
  void denseKeys(long count) {
    if (count <= MAX_DIRECT) {
      memory.accept(count * Integer.BYTES);
      direct = new int[(int) count];
    }
  }

  /** The pair's number; a new one if the pair is new. */
  int find(int owner, long key) {
    if (owner == 0 && key >= 0 && key < direct.length) {
      return direct((int) key);
    }
    if (last >= 0 && keys[last] == key && owners[last] == owner) {
      return last;
    }
    int slot = slot(owner, key);
    if (slots[slot] == 0) {
      slot = insert(owner, key, slot);
    }
    last = slots[slot] - 1;
    return last;
  }

  private int direct(int key) {
    int found = direct[key];
    if (found == 0) {
      append(0, key);
      direct[key] = size;
      return size - 1;
    }
    return found - 1;
  }

  private int slot(int owner, long key) {
    long mixed = (key + 0x9e3779b97f4a7c15L * (owner + 1L)) * 0xff51afd7ed558ccdL;
    int slot = (int) (mixed >>> 32 ^ mixed) & (slots.length - 1);
    while (slots[slot] != 0 && (keys[slots[slot] - 1] != key || owners[slots[slot] - 1] != owner)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private int insert(int owner, long key, int at) {
    int slot = at;
    if (2 * (hashed + 1) > slots.length) {
      slots = new int[2 * slots.length];
      for (int i = 0; i < size; i++) {
        if (owners[i] > 0 || keys[i] >= direct.length || keys[i] < 0) {
          slots[slot(owners[i], keys[i])] = i + 1;
        }
      }
      slot = slot(owner, key);
    }
    append(owner, key);
    hashed++;
    slots[slot] = size;
    return slot;
  }

  private void append(int owner, long key) {
    if (size >= MAX_BUCKETS) {
      throw Reducing.tooMany(MAX_BUCKETS, size + 1L);
    }
    if (size % STEP == 0) {
      long besides = size < collected ? more : 0;
      memory.accept(STEP * (BUCKET_BYTES + inside + besides));
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, ArrayUtil.oversize(2 * size, Long.BYTES));
      owners = Arrays.copyOf(owners, keys.length);
      counts = Arrays.copyOf(counts, keys.length);
    }
    lastOwner = Math.max(lastOwner, owner);
    keys[size] = key;
    owners[size++] = owner;
  }

  void count(int ordinal, long documents) {
    counts[ordinal] += documents;
  }

  int owner(int ordinal) {
    return owners[ordinal];
  }

  long key(int ordinal) {
    return keys[ordinal];
  }

  long count(int ordinal) {
    return counts[ordinal];
  }

  int size() {
    return size;
  }

  /** Calls for each pair of that outer bucket; cheap also for many outer buckets. */
  void forEach(int owner, IntConsumer consumer) {
    if (lastOwner == 0) {
      for (int i = 0; owner == 0 && i < size; i++) {
        consumer.accept(i);
      }
      return;
    }
    link();
    for (int i = owner < first.length ? first[owner] : 0; i > 0; i = next[i - 1]) {
      consumer.accept(i - 1);
    }
  }

  /** Pairs may be found between two calls, so only what is new is looked at. */
  private void link() {
    first = ArrayUtil.grow(first, lastOwner + 1);
    latest = ArrayUtil.grow(latest, lastOwner + 1);
    next = ArrayUtil.grow(next, size);
    for (; linked < size; linked++) {
      int owner = owners[linked];
      if (first[owner] == 0) {
        first[owner] = linked + 1;
      } else {
        next[latest[owner] - 1] = linked + 1;
      }
      latest[owner] = linked + 1;
    }
  }
}
