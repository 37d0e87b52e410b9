package io.lampyr.query.profile;

import io.lampyr.base.port.Clock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where the time went while a shard's documents were fetched. For one thread. */
public final class FetchProfile {
  /** The steps of all that is fetched. */
  public enum Step {
    BUILD_SUB_PHASE_PROCESSORS,
    CREATE_STORED_FIELDS_VISITOR,
    GET_NEXT_READER,
    LOAD_SOURCE,
    LOAD_STORED_FIELDS
  }

  /** What is done with each hit, in the order in which it is told. */
  public enum Part {
    EXPLAIN("ExplainPhase"),
    COLUMNS("FetchDocValuesPhase"),
    SCRIPTS("ScriptFieldsPhase"),
    SOURCE("FetchSourcePhase"),
    FIELDS("FetchFieldsPhase"),
    VERSION("FetchVersionPhase"),
    SEQ_NO("SeqNoPrimaryTermPhase"),
    MATCHED("MatchedQueriesPhase"),
    HIGHLIGHT("HighlightPhase"),
    INNER_HITS("InnerHitsPhase");

    private final String told;

    Part(String told) {
      this.told = told;
    }
  }

  /** Work that reads. */
  public interface Work {
    void run() throws IOException;
  }

  private final @Nullable Clock clock;
  private final Map<Step, long[]> steps = new TreeMap<>();
  private final Map<Part, long[]> parts = new TreeMap<>();

  /**
   * @param clock null notes nothing
   */
  public FetchProfile(@Nullable Clock clock) {
    this.clock = clock;
  }

  /** Does the work, which is a step. */
  public void during(Step step, Work work) throws IOException {
    timed(steps, step, 1, work);
  }

  /** Does the work for so many hits; it is told only if it was asked for. */
  public void during(Part part, boolean asked, int hits, Work work) throws IOException {
    if (asked) {
      timed(parts, part, hits, work);
    } else {
      work.run();
    }
  }

  private <K> void timed(Map<K, long[]> all, K key, int calls, Work work) throws IOException {
    if (clock == null) {
      work.run();
      return;
    }
    long began = clock.monotonicNanos();
    work.run();
    long[] noted = all.computeIfAbsent(key, _ -> new long[2]);
    noted[0] += Math.max(1, clock.monotonicNanos() - began);
    noted[1] += calls;
  }

  /** As OpenSearch tells it. */
  public Map<String, Object> json() {
    Map<String, Object> breakdown = new LinkedHashMap<>();
    long total = 0;
    for (Step step : Step.values()) {
      long[] noted = steps.getOrDefault(step, new long[2]);
      put(breakdown, step.name().toLowerCase(Locale.ROOT), noted);
      total += noted[0];
    }
    List<Map<String, Object>> children = new ArrayList<>();
    for (Map.Entry<Part, long[]> part : parts.entrySet()) {
      Map<String, Object> inside = new LinkedHashMap<>();
      put(inside, "process", part.getValue());
      // Nothing is made ready by segment.
      put(inside, "set_next_reader", new long[2]);
      children.add(node(part.getKey().told, part.getValue()[0], inside));
      total += part.getValue()[0];
    }
    Map<String, Object> json = node("fetch", total, breakdown);
    if (!children.isEmpty()) {
      json.put("children", children);
    }
    return json;
  }

  private static void put(Map<String, Object> breakdown, String name, long[] noted) {
    breakdown.put(name, noted[0]);
    breakdown.put(name + "_count", noted[1]);
  }

  private static Map<String, Object> node(String type, long nanos, Map<String, Object> breakdown) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type);
    json.put("description", type);
    json.put("time_in_nanos", nanos);
    json.put("breakdown", breakdown);
    return json;
  }
}
