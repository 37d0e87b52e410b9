package io.lampyr.blockcache.region;

import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.TierMeter;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads bytes past the policy: what is present is used, the rest is fetched and not kept. */
final class Copier {
  private final RegionTable table;
  private final Filler filler;
  private final TierMeter meter;
  private final int regionBytes;

  Copier(RegionTable table, Filler filler, TierMeter meter, int regionBytes) {
    this.table = table;
    this.filler = filler;
    this.meter = meter;
    this.regionBytes = regionBytes;
  }

  /** A stretch that is not present, by blob offsets. */
  private record Gap(long from, long to) {}

  void copy(CachedBlob blob, long offset, MemorySegment into) {
    long end = offset + into.byteSize();
    List<Gap> gaps = new ArrayList<>();
    for (long at = offset; at < end; ) {
      int rest = (int) Math.min(end - at, regionBytes);
      Stretch stretch = Stretch.of(blob, at, rest, regionBytes);
      long next = stretch.start() + stretch.to();
      Optional<Pin> pinned = table.pin(stretch.key());
      if (pinned.isEmpty()) {
        add(gaps, at, next);
      } else {
        try (Pin pin = pinned.get()) {
          copyPresent(pin, stretch, into.asSlice(at - offset, next - at), gaps);
        }
      }
      at = next;
    }
    meter.read(into.byteSize());
    if (gaps.isEmpty()) {
      meter.hit();
    } else {
      meter.miss();
    }
    for (Gap gap : gaps) {
      filler.fetch(blob, gap.from(), into.asSlice(gap.from() - offset, gap.to() - gap.from()));
    }
  }

  private static void copyPresent(Pin pin, Stretch stretch, MemorySegment into, List<Gap> gaps) {
    Region region = pin.region();
    region.restored().check(region, pin.slot(), stretch.from(), stretch.to());
    for (int at = stretch.from(); at < stretch.to(); ) {
      int filled = region.presence().filledEnd(at, stretch.to());
      if (filled > at) {
        MemorySegment bytes = pin.slot().bytes().asSlice(at, filled - at);
        into.asSlice(at - stretch.from(), filled - at).copyFrom(bytes);
        at = filled;
      } else {
        int next = region.presence().nextFilled(at, stretch.to());
        add(gaps, stretch.start() + at, stretch.start() + next);
        at = next;
      }
    }
  }

  /** Neighbours become one, also across regions: each gap is a request. */
  private static void add(List<Gap> gaps, long from, long to) {
    if (!gaps.isEmpty() && gaps.getLast().to() == from) {
      gaps.set(gaps.size() - 1, new Gap(gaps.getLast().from(), to));
    } else {
      gaps.add(new Gap(from, to));
    }
  }
}
