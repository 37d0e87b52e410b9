package io.lampyr.engine.garbage;

import io.lampyr.cluster.codec.JsonNames;

/** What a run counts. */
public enum GcCount {
  /** Listed and referred to, or too young to be judged; only where everything was listed. */
  LIVE_OBJECTS,
  LIVE_BYTES,
  /** Found to be garbage and not marked before. */
  GARBAGE_OBJECTS,
  GARBAGE_BYTES,
  /** Marked by this run. */
  TOMBSTONED_OBJECTS,
  TOMBSTONED_BYTES,
  /** Deleted by this run, of what an earlier one marked. */
  DELETED_OBJECTS,
  DELETED_BYTES,
  /** Marked earlier and in use again, or never to be judged so: kept. */
  SPARED_OBJECTS,
  TRANSLOG_OBJECTS_DELETED,
  TRANSLOG_BYTES_DELETED,
  RESULTS_DELETED,
  UPLOADS_ABORTED,
  READERS_ENDED,
  INDICES_FORGOTTEN,
  CACHE_BYTES_FREED,
  STORE_REQUESTS,
  STATE_REQUESTS,
  NANODOLLARS;

  /** As it is written. */
  public String label() {
    return JsonNames.of(this).replace('-', '_');
  }
}
