package io.lampyr.engine.search;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was searched of shards by this process. Immutable.
 *
 * @param groups queries and fetches by the groups that searches say they belong to
 */
public record SearchCounts(
    Map<Phase, Count> phases,
    Map<String, Map<Phase, Count>> groups,
    long hits,
    long misses,
    Held held) {
  public static final SearchCounts NONE = new SearchCounts(Map.of(), Map.of(), 0, 0);

  public SearchCounts(
      Map<Phase, Count> phases, Map<String, Map<Phase, Count>> groups, long hits, long misses) {
    this(phases, groups, hits, misses, Held.NONE);
  }

  /**
   * What is held of fields, in bytes, while a shard is open.
   *
   * @param terms what was made of their terms, and is kept for the next searches
   * @param inputs of completions: about how much, as they are read from files where they are needed
   */
  public record Held(Map<String, Long> terms, Map<String, Long> inputs) {
    public static final Held NONE = new Held(Map.of(), Map.of());

    public Held {
      terms = Map.copyOf(terms);
      inputs = Map.copyOf(inputs);
    }

    private Held plus(Held other) {
      return new Held(bothOf(terms, other.terms), bothOf(inputs, other.inputs));
    }

    private static Map<String, Long> bothOf(Map<String, Long> one, Map<String, Long> other) {
      Map<String, Long> sum = new TreeMap<>(one);
      other.forEach((field, bytes) -> sum.merge(field, bytes, Long::sum));
      return sum;
    }
  }

  /** The same, with what is held. */
  SearchCounts with(Held more) {
    return new SearchCounts(phases, groups, hits, misses, held.plus(more));
  }

  public SearchCounts {
    phases = Map.copyOf(phases);
    groups = Map.copyOf(groups);
  }

  /** What is counted for each shard that took part. */
  public enum Phase {
    QUERY,
    FETCH,
    /** Queries that failed upon the shard; they are counted as queries too. */
    FAILED,
    SUGGEST,
    /** Scrolls that were begun. */
    SCROLL,
    /** Points in time that were opened. */
    POINT_IN_TIME
  }

  /**
   * How often, for how long, and how much of it goes on.
   *
   * @param nanos a place that searches several shards at once shares its time among them
   */
  public record Count(long total, long nanos, long current) {
    public static final Count NONE = new Count(0, 0, 0);

    Count plus(Count other) {
      return new Count(total + other.total, nanos + other.nanos, current + other.current);
    }
  }

  public Count of(Phase phase) {
    return Optional.ofNullable(phases.get(phase)).orElse(Count.NONE);
  }

  /** Both together. */
  public SearchCounts plus(SearchCounts other) {
    Map<String, Map<Phase, Count>> all = new TreeMap<>(groups);
    other.groups.forEach((name, counts) -> all.merge(name, counts, SearchCounts::sum));
    return new SearchCounts(
        sum(phases, other.phases),
        all,
        hits + other.hits,
        misses + other.misses,
        held.plus(other.held));
  }

  private static Map<Phase, Count> sum(Map<Phase, Count> one, Map<Phase, Count> other) {
    Map<Phase, Count> sum = new EnumMap<>(Phase.class);
    sum.putAll(one);
    other.forEach((phase, count) -> sum.merge(phase, count, Count::plus));
    return sum;
  }
}
