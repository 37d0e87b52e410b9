package io.lampyr.engine.lifecycle;

import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many shards a stream's next index is to have, by what writing to it takes of processors.
 * Pure.
 *
 * <p>Laws: more shards are wanted as soon as the load asks for them and nothing was changed for the
 * time that more take; fewer only when the greatest load of as long as fewer take asks for no more,
 * and nothing was changed for that time. So a load that comes and goes within that time changes the
 * number once.
 *
 * @param wanted how many shards the next index is to have at least; empty for what its template
 *     says
 * @param changed since when
 * @param peaks the greatest loads of parts of the time that is remembered, the oldest first
 */
public record Sharding(Optional<Integer> wanted, Instant changed, List<Peak> peaks) {
  /** Into so many parts the time is divided that fewer shards take. */
  private static final int PARTS = 12;

  /** What is less is nothing, and what changes by less has not changed. */
  private static final double NOTABLE = 0.05;

  private static final double MUCH = 1.25;

  /** The greatest load from some moment on. */
  public record Peak(Instant from, double load) {}

  /** What is to be done. */
  public enum Decision {
    INCREASE_SHARDS,
    COOLDOWN_PREVENTED_INCREASE,
    DECREASE_SHARDS,
    COOLDOWN_PREVENTED_DECREASE,
    NO_CHANGE_REQUIRED,
    NOT_APPLICABLE
  }

  /**
   * What holds of a stream, and why.
   *
   * @param optimal how many shards the load asks for
   * @param remaining how long nothing changes yet, where something would
   */
  public record Told(Decision decision, int current, int optimal, double load, Duration remaining) {
    public Map<String, @Nullable Object> toJson() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("decision", decision.name());
      json.put("current_shards", current);
      json.put("optimal_shards", optimal);
      json.put("write_load", Math.round(load * 100) / 100.0);
      json.put("cooldown_remaining_millis", remaining.toMillis());
      return json;
    }
  }

  public Sharding {
    peaks = List.copyOf(peaks);
  }

  /** Of a stream that was never looked at. */
  public static Sharding begun(Instant since) {
    return new Sharding(Optional.empty(), since, List.of());
  }

  /** As it is kept. */
  public static Sharding ofText(String text) {
    Map<String, @Nullable Object> json = Json.readObject(text);
    List<Peak> peaks = new ArrayList<>();
    if (json.get("peaks") instanceof List<?> given) {
      for (Object one : given) {
        Map<String, @Nullable Object> peak = Json.object(one, "peak");
        peaks.add(new Peak(instant(peak.get("from")), number(peak.get("load")).doubleValue()));
      }
    }
    Optional<Integer> wanted =
        Optional.ofNullable(json.get("shards")).map(shards -> number(shards).intValue());
    return new Sharding(wanted, instant(json.get("changed")), peaks);
  }

  private static Number number(@Nullable Object given) {
    return given instanceof Number number ? number : 0;
  }

  private static Instant instant(@Nullable Object millis) {
    return Instant.ofEpochMilli(number(millis).longValue());
  }

  public String toText() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    wanted.ifPresent(shards -> json.put("shards", shards));
    json.put("changed", changed.toEpochMilli());
    List<@Nullable Object> all = new ArrayList<>();
    for (Peak peak : peaks) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("from", peak.from().toEpochMilli());
      one.put("load", peak.load());
      all.add(one);
    }
    json.put("peaks", all);
    return new String(Json.write(json), StandardCharsets.UTF_8);
  }

  /** What the load asks for of an index with so many shards. */
  public Told told(int current, double load, ShardingSettings settings, Instant now) {
    int optimal = settings.shards(load);
    int least = settings.shards(Math.max(load, greatest(now, settings.down())));
    Duration since = Duration.between(changed, now);
    if (!settings.enabled()) {
      return new Told(Decision.NOT_APPLICABLE, current, optimal, load, Duration.ZERO);
    }
    if (optimal > current) {
      Duration left = settings.up().minus(since);
      return left.isPositive()
          ? new Told(Decision.COOLDOWN_PREVENTED_INCREASE, current, optimal, load, left)
          : new Told(Decision.INCREASE_SHARDS, current, optimal, load, Duration.ZERO);
    }
    // What nobody has made more on purpose is not made less.
    boolean own = wanted.filter(shards -> shards >= current).isPresent();
    if (optimal < current && own) {
      Duration left = settings.down().minus(since);
      return left.isPositive() || least >= current
          ? new Told(
              Decision.COOLDOWN_PREVENTED_DECREASE,
              current,
              optimal,
              load,
              left.isPositive() ? left : Duration.ZERO)
          : new Told(Decision.DECREASE_SHARDS, current, least, load, Duration.ZERO);
    }
    return new Told(Decision.NO_CHANGE_REQUIRED, current, optimal, load, Duration.ZERO);
  }

  /** The same after it was looked at: equal where nothing notable has happened. */
  public Sharding after(Told told, ShardingSettings settings, Instant now) {
    Sharding seen = new Sharding(wanted, changed, remembered(told.load(), settings, now));
    return switch (told.decision()) {
      case INCREASE_SHARDS, DECREASE_SHARDS ->
          new Sharding(Optional.of(told.optimal()), now, seen.peaks());
      case COOLDOWN_PREVENTED_INCREASE, COOLDOWN_PREVENTED_DECREASE, NO_CHANGE_REQUIRED -> seen;
      // What was wanted before says nothing of a stream that is left to its template.
      case NOT_APPLICABLE -> new Sharding(Optional.empty(), changed, seen.peaks());
    };
  }

  /** The same where nothing is made less again, however many shards were wanted. */
  Sharding forgetting() {
    return new Sharding(Optional.empty(), changed, peaks);
  }

  private double greatest(Instant now, Duration within) {
    Instant oldest = now.minus(within).minus(within.dividedBy(PARTS));
    return peaks.stream()
        .filter(peak -> !peak.from().isBefore(oldest))
        .mapToDouble(Peak::load)
        .max()
        .orElse(0);
  }

  private List<Peak> remembered(double load, ShardingSettings settings, Instant now) {
    Duration part = settings.down().dividedBy(PARTS);
    Instant oldest = now.minus(settings.down()).minus(part);
    List<Peak> kept = new ArrayList<>();
    peaks.stream().filter(peak -> !peak.from().isBefore(oldest)).forEach(kept::add);
    boolean opens =
        kept.isEmpty() || Duration.between(kept.getLast().from(), now).compareTo(part) >= 0;
    if (load < NOTABLE) {
      return kept;
    }
    if (opens) {
      kept.add(new Peak(now, load));
    } else if (load > kept.getLast().load() * MUCH) {
      kept.set(kept.size() - 1, new Peak(kept.getLast().from(), load));
    }
    return kept;
  }
}
