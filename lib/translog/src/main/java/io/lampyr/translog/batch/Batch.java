package io.lampyr.translog.batch;

import io.lampyr.base.port.Scheduler;
import io.lampyr.translog.format.EncodedOperations;
import io.lampyr.translog.format.SectionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One batch's content and those who wait for it. Guarded by the batcher's lock. */
final class Batch {
  final long generation;
  final long openedNanos;
  final Ticket ticket = new Ticket();
  final SortedMap<SectionKey, List<EncodedOperations>> contents = new TreeMap<>();
  long bytes;
  int operations;

  /** Written once, by whoever started it. */
  volatile Scheduler.@Nullable Task upload;

  Batch(long generation, long openedNanos) {
    this.generation = generation;
    this.openedNanos = openedNanos;
  }

  void add(SectionKey key, EncodedOperations encoded) {
    contents.computeIfAbsent(key, absent -> new ArrayList<>()).add(encoded);
    bytes += encoded.length();
    operations += encoded.count();
  }

  /** Keeps whose operations there were: their bytes are in the object now. */
  void dropContents() {
    contents.replaceAll((key, chunks) -> List.of());
  }
}
