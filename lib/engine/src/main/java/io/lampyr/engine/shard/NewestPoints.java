package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.series.SeriesPoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * The newest time at which each series of a shard has a point, or had one that was deleted: one
 * that is newer is not there, and nobody need look for it.
 *
 * <p>Laws: what is told is never less than the time of a point whose id was written before, by
 * whatever way, and it may be more: nobody is told that a point is there. Who writes ids holds
 * their locks from before asking until after {@link #wrote}; so of two writers of one point the
 * second is told of the first. Of what was there when the shard was opened only the newest time of
 * all series is known, which is looked up when it is first asked for; so it is of series that gave
 * way to others. Memory is bounded by {@link #MAX_SERIES}. Safe for many threads.
 */
public final class NewestPoints {
  /** So many series are told apart; when there are more, all of them are forgotten together. */
  public static final int MAX_SERIES = 1 << 20;

  private static final int FIRST_PLACES = 64;
  private static final int PLACES_A_SERIES = 2;

  /** What is before all points. */
  private static final long NEVER = Long.MIN_VALUE;

  private final int maxSeries;

  /** Of each place a series, or 0, and its newest time; a power of two of places, or none. */
  private long[] places = {};

  private int series;

  /** All series that are not told apart have nothing that is newer. */
  private long others = NEVER;

  private boolean isOpeningKnown;

  public NewestPoints() {
    this(MAX_SERIES);
  }

  NewestPoints(int maxSeries) {
    Check.that(maxSeries > 0, "some series are told apart");
    this.maxSeries = maxSeries;
  }

  /** The newest time of what a shard held when it was opened. */
  @FunctionalInterface
  interface Opened {
    long newest() throws IOException;
  }

  /** To be called before any point is asked for. Cost: the first time, a look at each segment. */
  void open(Opened opened) throws IOException {
    if (isOpened()) {
      return;
    }
    long newest = opened.newest();
    synchronized (this) {
      others = Math.max(others, newest);
      isOpeningKnown = true;
    }
  }

  private synchronized boolean isOpened() {
    return isOpeningKnown;
  }

  /** The places of points of whose ids, or later ones of their series, nothing was ever written. */
  synchronized BitSet areNew(List<SeriesPoint> points) {
    Check.that(isOpeningKnown, "what was there before is known");
    BitSet found = new BitSet(points.size());
    for (int i = 0; i < points.size(); i++) {
      found.set(i, isNew(points.get(i)));
    }
    return found;
  }

  private boolean isNew(SeriesPoint point) {
    if (point.time() <= others) {
      return false;
    }
    if (series == 0) {
      return true;
    }
    long name = name(point.tsid());
    int place = place(name);
    return places[place] != name || point.time() > places[place + 1];
  }

  /** Something was written of this id; of none that is no point's does anybody ask. */
  void wrote(String id) {
    SeriesPoint.ofId(id).ifPresent(point -> wrote(List.of(point)));
  }

  /** The points were written, or deleted. */
  synchronized void wrote(List<SeriesPoint> points) {
    points.forEach(this::note);
  }

  private void note(SeriesPoint point) {
    long name = name(point.tsid());
    if (places.length > 0) {
      int place = place(name);
      if (places[place] == name) {
        places[place + 1] = Math.max(places[place + 1], point.time());
        return;
      }
    }
    if (series == maxSeries) {
      forget();
    }
    if (PLACES_A_SERIES * (series + 1) > places.length / 2) {
      grow();
    }
    put(name, point.time());
    series++;
  }

  /** Tells series apart no more, so that this takes no memory until more is written. */
  synchronized void forget() {
    for (int i = 0; i < places.length; i += 2) {
      if (places[i] != 0) {
        others = Math.max(others, places[i + 1]);
      }
    }
    places = new long[0];
    series = 0;
  }

  private void grow() {
    long[] before = places;
    places = new long[Math.max(2 * FIRST_PLACES, 2 * before.length)];
    for (int i = 0; i < before.length; i += 2) {
      if (before[i] != 0) {
        put(before[i], before[i + 1]);
      }
    }
  }

  private void put(long name, long time) {
    int place = place(name);
    places[place] = name;
    places[place + 1] = time;
  }

  /** Where the series is, or would be. */
  private int place(long name) {
    int mask = places.length / 2 - 1;
    int place = (int) (name ^ (name >>> Integer.SIZE)) & mask;
    while (places[2 * place] != 0 && places[2 * place] != name) {
      place = (place + 1) & mask;
    }
    return 2 * place;
  }

  /** Of a hash; two series that have one name are told of together, which only costs looks. */
  private static long name(BytesRef tsid) {
    ByteBuffer bytes = ByteBuffer.wrap(tsid.bytes, tsid.offset, tsid.length);
    long name = bytes.getLong();
    while (bytes.remaining() >= Long.BYTES) {
      name = Long.rotateLeft(name, 1) ^ bytes.getLong();
    }
    return name == 0 ? 1 : name;
  }

  /** Memory that {@link #forget} would free. */
  synchronized long bytes() {
    return (long) places.length * Long.BYTES;
  }
}
