package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.time.Duration;
import java.util.List;

/**
 * How much of a process's searches one key or one index may take.
 *
 * @param all searches at once; beyond each bound they are refused
 * @param ofKey of one API key, where keys are asked for
 * @param ofIndex of one index
 * @param longestWait for a processor
 */
public record SearchShares(int all, int ofKey, int ofIndex, Duration longestWait) {
  private static final int MOST = 100_000;

  public static final SearchShares STANDARD =
      new SearchShares(1000, 500, 800, Duration.ofSeconds(30));

  static final Setting<Integer> ALL =
      Setting.of(
          "search.max_concurrent",
          ValueType.integer(1, MOST),
          STANDARD.all(),
          "searches at once in a process; more are answered 429");
  static final Setting<Integer> OF_KEY =
      Setting.of(
          "search.max_concurrent_per_key",
          ValueType.integer(1, MOST),
          STANDARD.ofKey(),
          "of these, those of one API key, where keys are asked for; more are answered 429");
  static final Setting<Integer> OF_INDEX =
      Setting.of(
          "search.max_concurrent_per_index",
          ValueType.integer(1, MOST),
          STANDARD.ofIndex(),
          "of these, those of one index; more are answered 429");
  static final Setting<Duration> LONGEST_WAIT =
      Setting.of(
          "search.max_queue_time",
          ValueType.duration(),
          STANDARD.longestWait(),
          "how long a search of a shard may wait for a processor; later ones are answered 429");

  public static final List<Setting<?>> SETTINGS = List.of(ALL, OF_KEY, OF_INDEX, LONGEST_WAIT);

  public SearchShares {
    Check.positive(all, "search.max_concurrent");
    Check.positive(ofKey, "search.max_concurrent_per_key");
    Check.positive(ofIndex, "search.max_concurrent_per_index");
    Check.that(longestWait.isPositive(), "search.max_queue_time must be positive");
  }

  public static SearchShares from(Settings settings) {
    return new SearchShares(
        settings.get(ALL),
        settings.get(OF_KEY),
        settings.get(OF_INDEX),
        settings.get(LONGEST_WAIT));
  }
}
