package io.lampyr.mapping.document;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.Mapping;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * What was made of one point of each series is remembered by the text that all documents of its
 * points share, so that of others nothing is read.
 *
 * <p>Laws: what a {@link SeriesRow} gives is what {@link DocumentParser} makes of the whole
 * document. Texts are told apart as series are: by 128 bits of a hash. There are as many places as
 * series need, up to a bound; series of mappings that are no more give way to others. Safe for many
 * threads: places hold what is immutable, and who is late loses.
 */
public final class KnownSeries {
  /** So many series share a place, and the oldest gives way. */
  private static final int WAYS = 8;

  private static final int FEWEST_PLACES = 1 << 10;

  /** There are more places when series gave way of one in so many. */
  private static final int GROW_WHEN_GONE = 8;

  /** A process with a large heap takes points of so many series at a time, about. */
  private static final int MOST_PLACES = 1 << 20;

  private static final int LEAST_BOUND = 1 << 14;

  /** What a series takes is about an eighth of this. */
  private static final long HEAP_BYTES_A_PLACE = 2048;

  private static final int SEED = 0x6b6e6f77;
  private static final String SOME_ID = "AAAAAAAAAAAAAAAAAAAA";

  private final int most;
  private final SharedFields shared = new SharedFields();
  private final ReentrantLock growing = new ReentrantLock();

  /** How many gave way since there are so many places. */
  private final AtomicInteger gone = new AtomicInteger();

  private volatile @Nullable Known[] places;

  /** A series of a mapping. */
  private record Known(Object mapping, long high, long low, SeriesRow row) {
    @SuppressWarnings("ReferenceEquality") // A mapping's identity is an object of its own.
    boolean is(Object wanted, long[] hash) {
      return high == hash[0] && low == hash[1] && mapping == wanted;
    }

    int begin(int count) {
      return KnownSeries.begin(low, mapping, count);
    }
  }

  /**
   * @param most so many places there are at most
   */
  public KnownSeries(int most) {
    Check.that(most >= WAYS && Integer.bitCount(most) == 1, "places must be a power of two");
    this.most = most;
    this.places = new @Nullable Known[Math.min(most, FEWEST_PLACES)];
  }

  /** Of a process with a heap of so many bytes, of which it takes an eighth at the very most. */
  public static KnownSeries ofHeap(long bytes) {
    long wanted = Long.highestOneBit(Math.max(1, bytes / HEAP_BYTES_A_PLACE));
    return new KnownSeries(Math.clamp(wanted, LEAST_BOUND, MOST_PLACES));
  }

  /** What documents are read by that nothing is remembered of. */
  public record Reading(DocumentParser parser, String index, Mapping mapping) {}

  /**
   * The row of points whose documents share the text between time and number; nothing if the
   * mapping does not make such of them, or refuses them.
   *
   * @param one makes the document of one of them, which is not kept
   */
  public @Nullable SeriesRow row(byte[] around, Supplier<BytesRef> one, Reading by) {
    Object mapping = by.mapping().identity();
    long[] hash = StringHelper.murmurhash3_x64_128(around, 0, around.length, SEED);
    @Nullable Known[] known = places;
    int begin = begin(hash[1], mapping, known.length);
    for (int i = begin; i < begin + WAYS; i++) {
      Known at = known[i];
      if (at != null && at.is(mapping, hash)) {
        return at.row();
      }
    }
    SeriesRow read = read(one.get(), by);
    if (read == null) {
      return null;
    }
    SeriesRow row = read.of(shared);
    remember(new Known(mapping, hash[0], hash[1], row));
    return row;
  }

  private static int begin(long hash, Object mapping, int count) {
    int place = (int) (hash ^ (hash >>> Integer.SIZE)) ^ System.identityHashCode(mapping);
    return place & (count - 1) & -WAYS;
  }

  private void remember(Known next) {
    @Nullable Known[] known = places;
    int begin = next.begin(known.length);
    boolean full = known[begin + WAYS - 1] != null;
    System.arraycopy(known, begin, known, begin + 1, WAYS - 1);
    known[begin] = next;
    if (full && gone.incrementAndGet() * GROW_WHEN_GONE > known.length) {
      grow(known.length);
    }
  }

  /** What others remember meanwhile may be lost. */
  private void grow(int from) {
    if (from == most || !growing.tryLock()) {
      return;
    }
    try {
      @Nullable Known[] before = places;
      if (before.length == from) {
        @Nullable Known[] more = new @Nullable Known[2 * from];
        for (Known one : before) {
          if (one != null) {
            put(one, more);
          }
        }
        gone.set(0);
        places = more;
      }
    } finally {
      growing.unlock();
    }
  }

  /** Half of the places are free: no more come to one than there were before. */
  private static void put(Known one, @Nullable Known[] into) {
    int place = one.begin(into.length);
    int end = place + WAYS;
    while (place < end - 1 && into[place] != null) {
      place++;
    }
    into[place] = one;
  }

  /** How many there may be by now. */
  int places() {
    return places.length;
  }

  private static @Nullable SeriesRow read(BytesRef json, Reading by) {
    DocumentSource source = new DocumentSource(by.index(), SOME_ID, null, json);
    KnownForms.Look look = KnownForms.look(source, by.mapping());
    if (look != null
        && by.parser().parse(source, by.mapping())
            instanceof ParseOutcome.Parsed(ParsedDocument made)) {
      PointForm form = PointForm.of(source, 0, look.numbers, by.mapping(), made);
      return form == null ? null : form.row();
    }
    return null;
  }
}
