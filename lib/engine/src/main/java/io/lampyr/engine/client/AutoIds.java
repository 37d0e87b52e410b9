package io.lampyr.engine.client;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.DocumentKey;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes the ids of documents that come without one.
 *
 * <p>An id has 22 characters: 7 of the time in milliseconds since 1970, 12 of chance, drawn anew
 * for every request, and 3 that count within the request. Characters are worth 6 bits each, the
 * highest first, in an alphabet that is ascending in UTF-8, so that ids sort as they were made:
 * those of one request differ in their last characters only and those of one time in the rest, of
 * which Lucene's dictionary of terms stores common beginnings once. The time suffices until the
 * year 2109 and never falls within one process.
 *
 * <p>No id is made twice: not within a request, which counts; not by two requests or processes, be
 * they restored from one snapshot with one clock and one state of this object, as 72 bits of chance
 * are drawn after the restore.
 *
 * <p>Safe for many threads.
 */
final class AutoIds {
  /** What three characters can count. */
  static final int MAX_PER_REQUEST = 1 << 18;

  private static final String ALPHABET =
      "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
  private static final int BITS = 6;
  private static final int TIME_LENGTH = 7;
  private static final int CHANCE_LENGTH = 12;
  private static final int COUNT_LENGTH = 3;

  private final Clock clock;
  private final Randomness randomness;
  private final AtomicLong latestMillis = new AtomicLong();

  AutoIds(Clock clock, Randomness randomness) {
    this.clock = clock;
    this.randomness = randomness;
  }

  /** The ids of one request. */
  Batch begin() {
    long now = Math.max(0, clock.now().toEpochMilli());
    long millis = latestMillis.accumulateAndGet(now, Math::max);
    StringBuilder prefix = new StringBuilder(TIME_LENGTH + CHANCE_LENGTH + COUNT_LENGTH);
    append(prefix, millis, TIME_LENGTH);
    append(prefix, randomness.nextLong(), CHANCE_LENGTH / 2);
    append(prefix, randomness.nextLong(), CHANCE_LENGTH / 2);
    return new Batch(millis, prefix.toString());
  }

  /**
   * The ids of a request that may be repeated, which are the same each time. They tell no time:
   * such documents may be there already.
   */
  static Batch of(RequestId request) {
    StringBuilder prefix = new StringBuilder(TIME_LENGTH + CHANCE_LENGTH + COUNT_LENGTH);
    append(prefix, request.high(), CHANCE_LENGTH - 2);
    append(prefix, request.low(), TIME_LENGTH + 2);
    return new Batch(DocumentKey.CLIENT_GIVEN, prefix.toString());
  }

  private static void append(StringBuilder id, long value, int characters) {
    for (int shift = BITS * (characters - 1); shift >= 0; shift -= BITS) {
      id.append(ALPHABET.charAt((int) (value >>> shift) & ((1 << BITS) - 1)));
    }
  }

  /** Gives one request its ids, in ascending order. Not safe for many threads. */
  static final class Batch {
    private final long millis;
    private final String prefix;
    private int count;

    private Batch(long millis, String prefix) {
      this.millis = millis;
      this.prefix = prefix;
    }

    long millis() {
      return millis;
    }

    String next() {
      if (count == MAX_PER_REQUEST) {
        throw new IllegalStateException("request has more ids than can be counted");
      }
      StringBuilder id = new StringBuilder(prefix);
      append(id, count++, COUNT_LENGTH);
      return id.toString();
    }
  }
}
