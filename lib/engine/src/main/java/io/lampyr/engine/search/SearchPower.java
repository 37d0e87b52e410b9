package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.cluster.state.CommitPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/**
 * How much of what is searched is to be kept near: performance against cost.
 *
 * @param percent of data that is older than the window; an index may want another
 * @param boosted data of so long ago is kept near whole, and so is what has no time
 */
public record SearchPower(int percent, Duration boosted) {
  /** In the year 33658. */
  private static final long LARGEST_MILLIS = 1_000_000_000_000_000L;

  public static final SearchPower STANDARD = new SearchPower(10, Duration.ofDays(7));

  static final Setting<Integer> PERCENT =
      Setting.of(
          "search.power",
          ValueType.integer(0, 100),
          STANDARD.percent(),
          "how many percent of older data that is searched should fit into search nodes' caches:"
              + " their number follows; index.search.power says so for one index");
  static final Setting<Duration> BOOSTED =
      Setting.of(
          "search.boost_window",
          ValueType.duration(),
          STANDARD.boosted(),
          "data whose @timestamp is not older should fit whole, and so should data without one");

  public static final List<Setting<?>> SETTINGS = List.of(PERCENT, BOOSTED);

  public SearchPower {
    Check.that(percent >= 0 && percent <= 100, "search.power must be from 0 to 100");
    Check.that(!boosted.isNegative(), "search.boost_window must not be negative");
  }

  public static SearchPower from(Settings settings) {
    return new SearchPower(settings.get(PERCENT), settings.get(BOOSTED));
  }

  /** Of a field that has nanoseconds, its values are too large for anything else. */
  private static long millis(long value) {
    return Math.abs(value) > LARGEST_MILLIS ? value / 1_000_000 : value;
  }

  /**
   * What part of a commit's bytes is to be kept near.
   *
   * @param own how many percent its index wants
   */
  double share(CommitPoint commit, OptionalInt own, Instant now) {
    boolean recent =
        commit.times().isEmpty()
            || millis(commit.times().get().greatest()) >= now.minus(boosted).toEpochMilli();
    return recent ? 1 : Math.min(100, own.orElse(percent)) / 100.0;
  }
}
