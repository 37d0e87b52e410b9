package io.lampyr.blockcache.region;

import io.lampyr.blockcache.region.SlotLedger.KeptRun;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The runs of a region that an earlier process recorded and nobody has checked yet. Each is
 * compared with its checksum when it is first wanted, so that a restart reads nothing.
 */
final class Restored {
  private final List<KeptRun> runs;
  private volatile boolean empty;

  Restored(List<KeptRun> runs) {
    this.runs = new ArrayList<>(runs);
    this.empty = runs.isEmpty();
  }

  static Restored nothing() {
    return new Restored(List.of());
  }

  /**
   * Checks the runs that touch the span and marks the sound ones as present. The region is pinned.
   * Two threads may check one run at once: both come to the same result.
   */
  void check(Region region, Slot slot, int from, int to) {
    if (empty) {
      return;
    }
    for (KeptRun run : touching(from, to)) {
      if (checksum(slot.bytes().asSlice(run.offset(), run.length())) == run.checksum()) {
        region.presence().fill(run.offset(), run.offset() + run.length());
      }
      drop(run);
    }
  }

  private synchronized List<KeptRun> touching(int from, int to) {
    return runs.stream()
        .filter(run -> run.offset() < to && run.offset() + run.length() > from)
        .toList();
  }

  private synchronized void drop(KeptRun run) {
    runs.remove(run);
    empty = runs.isEmpty();
  }

  static int checksum(MemorySegment bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.asByteBuffer());
    return (int) crc.getValue();
  }
}
