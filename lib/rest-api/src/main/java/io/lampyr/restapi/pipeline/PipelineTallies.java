package io.lampyr.restapi.pipeline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often pipelines were run by writes of this process, and how that went. Bounded: what is
 * counted of more pipelines than so many is counted in the total alone. Safe for many threads.
 */
public final class PipelineTallies {
  private static final int MAX_PIPELINES = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Tally total = new Tally();
  private final Map<String, Tally> byId = new TreeMap<>();

  private static final class Tally {
    private long count;
    private long nanos;
    private long failed;

    void add(long took, boolean failure) {
      count++;
      nanos += took;
      failed += failure ? 1 : 0;
    }

    Map<String, Object> shown() {
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("count", count);
      shown.put("time_in_millis", nanos / NANOS_PER_MILLI);
      // Runs are counted when they end.
      shown.put("current", 0L);
      shown.put("failed", failed);
      return shown;
    }
  }

  /** One run of the pipeline has ended. */
  public synchronized void count(String id, long nanos, boolean failed) {
    total.add(nanos, failed);
    Tally tally = byId.get(id);
    if (tally == null && byId.size() < MAX_PIPELINES) {
      tally = new Tally();
      byId.put(id, tally);
    }
    if (tally != null) {
      tally.add(nanos, failed);
    }
  }

  /** What statistics of a node tell of it. */
  public synchronized Map<String, Object> shown() {
    Map<String, Object> pipelines = new LinkedHashMap<>();
    byId.forEach((id, tally) -> pipelines.put(id, tally.shown()));
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("total", total.shown());
    shown.put("pipelines", pipelines);
    return shown;
  }
}
