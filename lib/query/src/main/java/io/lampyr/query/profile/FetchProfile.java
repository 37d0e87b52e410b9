package io.lampyr.query.profile;

import io.lampyr.base.port.Clock;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** Where the time went while documents of a shard were fetched. For one thread. */
public final class FetchProfile {
  /** A search's own hits. */
  static final String HITS = "fetch";

  /** The steps of all that is fetched. */
  public enum Step {
    BUILD_SUB_PHASE_PROCESSORS,
    CREATE_STORED_FIELDS_VISITOR,
    GET_NEXT_READER,
    LOAD_SOURCE,
    LOAD_STORED_FIELDS
  }

  /** What is done with each hit, in the order in which OpenSearch tells it. */
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
    STORED("StoredFieldsPhase"),
    INNER_HITS("InnerHitsPhase");

    private final String told;

    Part(String told) {
      this.told = told;
    }

    /** OpenSearch shows stored fields with the hit, and tells of hits inside of hits apart. */
    private boolean isOf(Dialect dialect) {
      return dialect != Dialect.OPENSEARCH || (this != STORED && this != INNER_HITS);
    }
  }

  /** Work that reads. */
  public interface Work {
    void run() throws IOException;
  }

  private final String type;
  private final @Nullable Clock clock;
  private final Map<Step, long[]> steps = new TreeMap<>();
  private final Map<Part, long[]> parts = new TreeMap<>();
  private final Set<Integer> segments = new HashSet<>();

  /**
   * @param clock null notes nothing
   */
  FetchProfile(String type, @Nullable Clock clock) {
    this.type = type;
    this.clock = clock;
  }

  /** That of hits of this type, if the searcher notes where its time goes, or one for nobody. */
  public static FetchProfile of(IndexSearcher searcher, String type) {
    return searcher instanceof ProfiledSearcher profiled ? profiled.fetching(type) : none();
  }

  /** That of a search's own hits. */
  public static FetchProfile of(IndexSearcher searcher) {
    return of(searcher, HITS);
  }

  /** For nobody. */
  public static FetchProfile none() {
    return new FetchProfile("", null);
  }

  /** The type of the hits inside of hits by this name. */
  public static String inner(String name) {
    return "fetch_inner_hits[" + name + "]";
  }

  /** The type of the hits of an aggregation by this name. */
  public static String topHits(String name) {
    return "fetch_top_hits_aggregation[" + name + "]";
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

  /** Finds the segment of a hit, which is a step where there was no hit of it before. */
  public LeafReaderContext reader(Segments found) {
    if (clock == null) {
      return found.find();
    }
    long began = clock.monotonicNanos();
    LeafReaderContext leaf = found.find();
    if (segments.add(leaf.ord)) {
      note(steps, Step.GET_NEXT_READER, 1, began, clock);
    }
    return leaf;
  }

  /** Finds a segment. */
  public interface Segments {
    LeafReaderContext find();
  }

  private <K> void timed(Map<K, long[]> all, K key, int calls, Work work) throws IOException {
    if (clock == null) {
      work.run();
      return;
    }
    long began = clock.monotonicNanos();
    work.run();
    note(all, key, calls, began, clock);
  }

  private static <K> void note(Map<K, long[]> all, K key, int calls, long began, Clock clock) {
    long[] noted = all.computeIfAbsent(key, _ -> new long[2]);
    noted[0] += Math.max(1, clock.monotonicNanos() - began);
    noted[1] += calls;
  }

  String type() {
    return type;
  }

  Map<String, Object> json(Dialect dialect) {
    boolean openSearch = dialect == Dialect.OPENSEARCH;
    Map<String, Object> breakdown = new LinkedHashMap<>();
    long total = 0;
    for (Step step : Step.values()) {
      long[] noted = steps.getOrDefault(step, new long[2]);
      total += noted[0];
      String name = step.name().toLowerCase(Locale.ROOT);
      if (openSearch) {
        put(breakdown, name, noted);
      } else if (step.compareTo(Step.GET_NEXT_READER) >= 0) {
        put(breakdown, name.replace("get_", ""), noted);
      }
    }
    Map<String, Map<String, Object>> children = new TreeMap<>();
    List<Map<String, Object>> inOrder = new ArrayList<>();
    for (Map.Entry<Part, long[]> part : parts.entrySet()) {
      total += part.getValue()[0];
      if (part.getKey().isOf(dialect)) {
        Map<String, Object> child = child(part.getKey().told, part.getValue(), openSearch);
        children.put(part.getKey().told, child);
        inOrder.add(child);
      }
    }
    Map<String, Object> json = node(type, total, breakdown, openSearch);
    if (!children.isEmpty()) {
      json.put("children", openSearch ? inOrder : List.copyOf(children.values()));
    }
    return json;
  }

  private static Map<String, Object> child(String told, long[] noted, boolean openSearch) {
    Map<String, Object> breakdown = new LinkedHashMap<>();
    put(breakdown, "process", noted);
    // Nothing is made ready by segment.
    put(breakdown, openSearch ? "set_next_reader" : "next_reader", new long[2]);
    return node(told, noted[0], breakdown, openSearch);
  }

  private static void put(Map<String, Object> breakdown, String name, long[] noted) {
    breakdown.put(name, noted[0]);
    breakdown.put(name + "_count", noted[1]);
  }

  private static Map<String, Object> node(
      String type, long nanos, Map<String, Object> breakdown, boolean openSearch) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type);
    json.put("description", openSearch ? type : "");
    json.put("time_in_nanos", nanos);
    json.put("breakdown", breakdown);
    return json;
  }
}
