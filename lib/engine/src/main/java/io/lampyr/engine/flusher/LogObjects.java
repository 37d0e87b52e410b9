package io.lampyr.engine.flusher;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Objects of one node's log, in their order, as far as they were listed. */
record LogObjects(List<LogObject> objects) {
  LogObjects {
    objects = List.copyOf(objects);
  }

  /** One object, with the store's time. */
  record LogObject(long generation, long bytes, Instant written) {}

  /** What of the log is kept for a shard whose pointer is there. */
  Kept from(long generation) {
    List<LogObject> kept = new ArrayList<>(objects);
    kept.removeIf(object -> object.generation() < generation);
    long bytes = kept.stream().mapToLong(LogObject::bytes).sum();
    return new Kept(bytes, kept.stream().findFirst().map(LogObject::written));
  }

  /** So much, and since when. */
  record Kept(long bytes, Optional<Instant> since) {}
}
