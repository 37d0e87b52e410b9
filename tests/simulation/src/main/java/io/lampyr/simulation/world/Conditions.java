package io.lampyr.simulation.world;

import io.lampyr.simulation.fiber.FiberLoop;
import java.time.Duration;
import java.util.List;

/**
 * How hard a history is, drawn from its seed. Looking for a mistake, some of it is set so that the
 * mistake matters sooner.
 *
 * @param faultRate how often requests to the stores go wrong
 * @param freezing how often a machine stops in the middle of a request to a store; uploads to the
 *     log freeze ten times as often
 * @param longestFreeze for how long at most
 * @param pace how long at most it takes until something else goes wrong
 * @param storm how long it goes on
 * @param dangers what else goes wrong: each as often as it is in the list
 * @param leastNodes how many nodes there are at the beginning, and are kept up
 * @param patienceMillis for how long at most somebody waits for an answer: it must not matter
 * @param habits what clients do more or less often than others
 * @param upkeep how long what was written may wait to be uploaded
 */
public record Conditions(
    double faultRate,
    double freezing,
    Duration longestFreeze,
    Duration pace,
    Duration storm,
    List<Danger> dangers,
    int leastNodes,
    int patienceMillis,
    Habits habits,
    Upkeep upkeep) {
  private static final double[] RATES = {0, 0.01, 0.03, 0.08};
  private static final double FREEZING = 0.004;
  private static final int[] FREEZES_SECONDS = {10, 40, 120};
  private static final int[] PACES_SECONDS = {8, 20, 60};
  private static final int[] PATIENCE_MILLIS = {6_000, 15_000, 60_000, 120_000};
  private static final int[] STORMS_SECONDS = {20, 40, 80, 240};

  /**
   * What clients do.
   *
   * @param keys how many documents they write
   * @param longestPauseMillis between two requests; 0 leaves it to the seed
   * @param taste what they do more often than others
   */
  public record Habits(int keys, int longestPauseMillis, Taste taste) {
    static final Habits USUAL = new Habits(10, 0, Taste.ANYTHING);
  }

  /** What clients like to do, beside everything else. */
  public enum Taste {
    ANYTHING,
    /** Half of the time they demand sequence numbers, or look at what they demanded. */
    COMPARING,
    /** A third of the time they look at points in time. */
    LOOKING_BACK,
    /** A third of the time they search. */
    SEARCHING,
    /** Two thirds of the time they write to a stream and roll it over. */
    STREAMING,
    /** Likewise, while what the stream writes to is divided again and again. */
    GROWING,
    /** Two thirds of the time they write points of time series. */
    MEASURING,
    /** Two thirds of the time they have an index copied and searched by tasks that last. */
    TASKING,
    /** Two thirds of the time they have indices made smaller, and split again. */
    RESIZING,
    /** Half of the time they search again and again, and functions have others do it for them. */
    SEARCHING_ELSEWHERE,
    /** Each keeps to one function, and those of one of the functions do nothing but read. */
    DIVIDED,
    /** Likewise, and the others are ten times as busy. */
    RARELY_READING;

    /** Whether each keeps to one function. */
    public boolean isDivided() {
      return this == DIVIDED || this == RARELY_READING;
    }
  }

  /** How much of what is visible is not durable, and how hard it is to open a reader. */
  public enum Upkeep {
    USUAL,
    /** Shards rest when nobody has written to them for some seconds. */
    RESTS_SOON,
    /** Nothing is uploaded but what a client or a move asks for. */
    FLUSHES_RARELY,
    /** Whoever opens a reader often stops before its lease stands; every commit is uploaded. */
    READERS_STOP
  }

  /** As the seed has it. */
  public static Conditions drawn(FiberLoop loop) {
    return new Conditions(
        RATES[loop.draw(RATES.length)],
        loop.draw(3) == 0 ? FREEZING : 0,
        seconds(loop, FREEZES_SECONDS),
        seconds(loop, PACES_SECONDS),
        seconds(loop, STORMS_SECONDS),
        Danger.USUAL,
        1 + loop.draw(3),
        PATIENCE_MILLIS[loop.draw(PATIENCE_MILLIS.length)],
        Habits.USUAL,
        Upkeep.USUAL);
  }

  private static Duration seconds(FiberLoop loop, int[] choice) {
    return Duration.ofSeconds(choice[loop.draw(choice.length)]);
  }

  /** Whether it is the others that go wrong, so that one who sees it in time leads. */
  public boolean firstLeads() {
    return dangers.contains(Danger.LAST_ISOLATED) || dangers.contains(Danger.LAST_SUSPENDED);
  }

  /** Two nodes, and nothing goes wrong by itself. */
  public static Conditions quiet() {
    return of(0, 0, seconds(1), minutes(1), 2, 60_000).only(Danger.NOTHING);
  }

  /** Nothing goes wrong by itself, and what nobody writes to rests soon. */
  public static Conditions calm() {
    return new Conditions(
        0,
        0,
        seconds(1),
        minutes(1),
        minutes(1),
        List.of(Danger.NOTHING),
        2,
        60_000,
        Habits.USUAL,
        Upkeep.RESTS_SOON);
  }

  /**
   * Time enough for a stream to forget what it has, with clocks that agree: who reckons by wrong
   * ones forgets at wrong times.
   */
  public static Conditions ofStreams(FiberLoop loop) {
    Conditions drawn = drawn(loop);
    return new Conditions(
        drawn.faultRate,
        drawn.freezing,
        seconds(40),
        seconds(60),
        minutes(30),
        Danger.USUAL.stream().filter(danger -> danger != Danger.CLOCK_SET).toList(),
        2,
        drawn.patienceMillis,
        new Habits(10, 8_000, Taste.STREAMING),
        Upkeep.RESTS_SOON);
  }

  /** Functions that have each other search, some of them slow, and none of them for long. */
  public static Conditions ofSearches(FiberLoop loop) {
    Conditions drawn = drawn(loop);
    return new Conditions(
        drawn.faultRate / 4,
        drawn.freezing,
        seconds(10),
        seconds(20),
        minutes(8),
        Danger.USUAL,
        2,
        drawn.patienceMillis,
        new Habits(10, 1_000, Taste.SEARCHING_ELSEWHERE),
        Upkeep.USUAL);
  }

  /** Whether functions have each other search. */
  public boolean searchesElsewhere() {
    return habits.taste() == Taste.SEARCHING_ELSEWHERE;
  }

  /** Whether a stream forgets meanwhile. */
  public boolean forgets() {
    return hasStream() && upkeep == Upkeep.RESTS_SOON;
  }

  /** Whether clients write to a stream, too. */
  public boolean hasStream() {
    return habits.taste() == Taste.STREAMING || grows();
  }

  /** Whether what a stream writes to is divided. */
  public boolean grows() {
    return habits.taste() == Taste.GROWING;
  }

  /** Whether clients write points of time series, too. */
  public boolean hasPoints() {
    return habits.taste() == Taste.MEASURING;
  }

  /** Points of time series that are written again, deleted and merged. */
  public static Conditions ofPoints(FiberLoop loop) {
    Conditions drawn = drawn(loop);
    return new Conditions(
        drawn.faultRate,
        drawn.freezing,
        drawn.longestFreeze,
        seconds(40),
        minutes(6),
        Danger.USUAL,
        2,
        drawn.patienceMillis,
        new Habits(10, 1_000, Taste.MEASURING),
        Upkeep.RESTS_SOON);
  }

  /** Tasks that last, done by functions that freeze and thaw long after. */
  public static Conditions ofTasks(FiberLoop loop) {
    return ofPoints(loop).with(new Habits(10, 2_000, Taste.TASKING), Upkeep.RESTS_SOON);
  }

  /** Indices that are made of others, with fewer shards or with more. */
  public static Conditions ofResizes(FiberLoop loop) {
    return ofPoints(loop).with(new Habits(10, 1_000, Taste.RESIZING), Upkeep.RESTS_SOON);
  }

  /** Whether clients make indices of others, too. */
  public boolean hasResizes() {
    return habits.taste() == Taste.RESIZING;
  }

  /** Whether clients have tasks done, too. */
  public boolean hasTasks() {
    return habits.taste() == Taste.TASKING;
  }

  /** A stream that keeps what it has, and whose indices are divided while they are written to. */
  public static Conditions ofGrowth(FiberLoop loop) {
    Conditions drawn = drawn(loop);
    return new Conditions(
        drawn.faultRate,
        drawn.freezing,
        drawn.longestFreeze,
        seconds(40),
        minutes(6),
        Danger.USUAL.stream().filter(danger -> danger != Danger.CLOCK_SET).toList(),
        2,
        drawn.patienceMillis,
        new Habits(10, 1_000, Taste.GROWING),
        Upkeep.USUAL);
  }

  /** As the seed has it, but for what this mistake needs to matter. */
  public static Conditions toFind(Bug bug, FiberLoop loop) {
    // long on purpose: every mistake has its line
    Conditions drawn = drawn(loop);
    return switch (bug) {
      case SKIP_THE_LEASE_READ -> of(0, 0.006, seconds(60), minutes(1), 2, 100_000);
      case LEASE_BEFORE_THE_PUT ->
          of(0, 0.015, seconds(60), minutes(1), 2, 100_000).only(Danger.NOTHING);
      case STALE_OWNER_READS ->
          of(0, 0, drawn.longestFreeze, seconds(20), 2, 6_000)
              .with(new Habits(10, 6_000, Taste.DIVIDED), Upkeep.USUAL)
              .only(Danger.LAST_ISOLATED);
      case STANDING_CLOCK ->
          of(0, 0, seconds(1), minutes(1), 2, 6_000)
              .with(new Habits(2, 60_000, Taste.RARELY_READING), Upkeep.USUAL)
              .only(Danger.LAST_SUSPENDED);
      case GC_IGNORES_READERS,
          LOG_GC_WITH_HOLES,
          GC_FROM_VISIBLE,
          GC_WITHOUT_RECHECK,
          GC_IGNORES_FLIGHT ->
          drawn.toFindInGarbage(bug);
      case CACHE_KEY_WITHOUT_TERM ->
          of(0, 0, seconds(40), seconds(40), 2, 15_000)
              .with(new Habits(4, 4_000, Taste.SEARCHING), Upkeep.FLUSHES_RARELY)
              .only(Danger.NODE_DIES);
      case CONFLICT_FROM_UNRELEASED ->
          of(0, 0, seconds(40), seconds(20), 2, 6_000)
              .with(new Habits(1, 4_000, Taste.COMPARING), Upkeep.USUAL)
              .only(Danger.ZONE_FAILS);
      case NONE ->
          switch (loop.draw(4)) {
            case 0 -> drawn.with(new Habits(10, 0, Taste.STREAMING), drawn.upkeep);
            case 1 -> drawn.with(new Habits(10, 0, Taste.SEARCHING_ELSEWHERE), drawn.upkeep);
            default -> drawn;
          };
      case WARM_UNPUBLISHED, HEDGE_MIXES_COMMITS -> ofSearches(loop);
      case FENCE_LEFT_OUT ->
          of(0, 0, drawn.longestFreeze, minutes(2), 2, 15_000)
              .with(new Habits(10, 300, Taste.GROWING), Upkeep.USUAL)
              .only(Danger.NOTHING);
      case DEDUPE_SKIPPED, BLOCK_DEDUPE_SKIPPED -> ofPoints(loop);
      case EPOCH_IGNORED, CURSOR_BEFORE_WRITES -> ofTasks(loop);
      case JOINED_WITHOUT_COMMIT -> ofResizes(loop);
      case SWAP_BEFORE_CREATE, RETRY_RUNS_PIPELINE_TWICE ->
          drawn.with(new Habits(10, 0, Taste.STREAMING), drawn.upkeep);
      case ROLLOVER_UNCONDITIONAL ->
          drawn.with(new Habits(10, 1_000, Taste.STREAMING), drawn.upkeep);
      case ACKNOWLEDGE_BEFORE_THE_PUT,
          UNCONDITIONAL_HEAD,
          SKIP_THE_FIRST_LOG_OBJECT,
          LOG_LISTED_TOO_EARLY,
          POINTER_LEFT_BEHIND,
          REFRESH_ANSWERED_EARLY,
          RETRY_APPLIED_TWICE,
          RELEASE_OVER_A_HOLE,
          RETRY_WITH_OTHER_BYTES,
          PUBLICATION_WITHOUT_THE_RISING_RULE,
          REOPEN_WITHOUT_A_NEW_TERM,
          POINT_IN_TIME_IGNORED,
          REST_BEFORE_FLUSH,
          WORK_ENTRY_AFTER_ITEM,
          WAKE_WITHOUT_TERM ->
          drawn;
    };
  }

  private Conditions toFindInGarbage(Bug bug) {
    return switch (bug) {
      case GC_IGNORES_READERS, LOG_GC_WITH_HOLES ->
          of(0, freezing, longestFreeze, minutes(1), 1, 60_000);
      case GC_FROM_VISIBLE ->
          of(0, 0, longestFreeze, minutes(1), 1, 60_000)
              .with(new Habits(3, 12_000, Taste.ANYTHING), Upkeep.FLUSHES_RARELY);
      case GC_WITHOUT_RECHECK ->
          of(0, 0, seconds(80), minutes(2), 1, 60_000)
              .with(new Habits(2, 5_000, Taste.LOOKING_BACK), Upkeep.READERS_STOP);
      case GC_IGNORES_FLIGHT ->
          new Conditions(
              0,
              0.01,
              minutes(5),
              minutes(20),
              minutes(8),
              Danger.USUAL,
              1,
              60_000,
              Habits.USUAL,
              Upkeep.USUAL);
      default -> this;
    };
  }

  /** A storm of four minutes. */
  private static Conditions of(
      double faultRate,
      double freezing,
      Duration longestFreeze,
      Duration pace,
      int leastNodes,
      int patienceMillis) {
    return new Conditions(
        faultRate,
        freezing,
        longestFreeze,
        pace,
        minutes(4),
        Danger.USUAL,
        leastNodes,
        patienceMillis,
        Habits.USUAL,
        Upkeep.USUAL);
  }

  private Conditions with(Habits changed, Upkeep other) {
    return new Conditions(
        faultRate,
        freezing,
        longestFreeze,
        pace,
        storm,
        dangers,
        leastNodes,
        patienceMillis,
        changed,
        other);
  }

  private Conditions only(Danger danger) {
    return new Conditions(
        faultRate,
        freezing,
        longestFreeze,
        pace,
        storm,
        List.of(danger),
        leastNodes,
        patienceMillis,
        habits,
        upkeep);
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }

  private static Duration minutes(int minutes) {
    return Duration.ofMinutes(minutes);
  }
}
