package io.lampyr.engine.counts;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What was searched of shards. Immutable.
 *
 * @param groups queries and fetches by the groups that searches say they belong to: those of the
 *     first {@link #MAX_GROUPS} that were counted
 */
public record SearchCounts(
    Map<Phase, Count> phases,
    Map<String, Map<Phase, Count>> groups,
    long hits,
    long misses,
    Held held) {
  public static final int MAX_GROUPS = 100;

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
  public SearchCounts with(Held more) {
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
    POINT_IN_TIME,
    /** Documents that were asked for by their ids, and found, where no owner was asked. */
    FOUND,
    /** The same of those that were not there. */
    MISSED
  }

  /**
   * How often, for how long, and how much of it goes on.
   *
   * @param nanos a place that searches several shards at once shares its time among them
   */
  public record Count(long total, long nanos, long current) {
    public static final Count NONE = new Count(0, 0, 0);
    private static final long NANOS_PER_MILLI = 1_000_000;

    public long millis() {
      return nanos / NANOS_PER_MILLI;
    }

    public Count plus(Count other) {
      return new Count(total + other.total, nanos + other.nanos, current + other.current);
    }

    private Count minus(Count other) {
      return new Count(Math.max(0, total - other.total), Math.max(0, nanos - other.nanos), current);
    }

    private boolean isNone() {
      return equals(NONE);
    }
  }

  public Count of(Phase phase) {
    return Optional.ofNullable(phases.get(phase)).orElse(Count.NONE);
  }

  /** What stays counted: without what goes on, and what is held. */
  public SearchCounts lasting() {
    Map<String, Map<Phase, Count>> all = new TreeMap<>();
    groups.forEach((name, counts) -> all.put(name, lasting(counts)));
    return new SearchCounts(lasting(phases), all, hits, misses).withoutNoughts();
  }

  private static Map<Phase, Count> lasting(Map<Phase, Count> counts) {
    Map<Phase, Count> lasting = new EnumMap<>(Phase.class);
    counts.forEach((phase, count) -> lasting.put(phase, new Count(count.total, count.nanos, 0)));
    return lasting;
  }

  /** What goes on, alone. */
  public SearchCounts goingOn() {
    Map<Phase, Count> current = new EnumMap<>(Phase.class);
    phases.forEach((phase, count) -> current.put(phase, new Count(0, 0, count.current)));
    Map<String, Map<Phase, Count>> all = new TreeMap<>();
    groups.forEach((name, counts) -> {
      Map<Phase, Count> own = new EnumMap<>(Phase.class);
      counts.forEach((phase, count) -> own.put(phase, new Count(0, 0, count.current)));
      all.put(name, own);
    });
    return new SearchCounts(current, all, 0, 0).withoutNoughts();
  }

  private SearchCounts withoutNoughts() {
    Map<String, Map<Phase, Count>> all = new TreeMap<>();
    groups.forEach((name, counts) -> {
      Map<Phase, Count> own = withoutNoughts(counts);
      if (!own.isEmpty()) {
        all.put(name, own);
      }
    });
    return new SearchCounts(withoutNoughts(phases), all, hits, misses, held);
  }

  private static Map<Phase, Count> withoutNoughts(Map<Phase, Count> counts) {
    Map<Phase, Count> rest = new EnumMap<>(Phase.class);
    counts.forEach((phase, count) -> {
      if (!count.isNone()) {
        rest.put(phase, count);
      }
    });
    return rest;
  }

  /** Whether nothing is counted. */
  public boolean isNone() {
    return equals(NONE);
  }

  /** The rest, once that was taken away; never less than nothing. */
  public SearchCounts minus(SearchCounts other) {
    Map<String, Map<Phase, Count>> rest = new TreeMap<>();
    groups.forEach((name, counts) ->
        rest.put(name, difference(counts, other.groups.getOrDefault(name, Map.of()))));
    return new SearchCounts(
            difference(phases, other.phases),
            rest,
            Math.max(0, hits - other.hits),
            Math.max(0, misses - other.misses),
            held)
        .withoutNoughts();
  }

  private static Map<Phase, Count> difference(Map<Phase, Count> from, Map<Phase, Count> taken) {
    Map<Phase, Count> rest = new EnumMap<>(Phase.class);
    from.forEach(
        (phase, count) -> rest.put(phase, count.minus(taken.getOrDefault(phase, Count.NONE))));
    return rest;
  }

  /** Both together. */
  public SearchCounts plus(SearchCounts other) {
    Map<String, Map<Phase, Count>> all = new TreeMap<>(groups);
    new TreeMap<>(other.groups)
        .forEach((name, counts) -> {
          if (all.containsKey(name) || all.size() < MAX_GROUPS) {
            all.merge(name, counts, SearchCounts::sum);
          }
        });
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
