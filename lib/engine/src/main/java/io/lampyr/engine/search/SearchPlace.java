package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.parallel.Step;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What one search has in this process: readers, threads, memory, and until when. */
final class SearchPlace {
  private static final Duration COME_BACK = Duration.ofSeconds(1);
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** After so many looks at a shard its owner hears again that it is waited for. */
  private static final int LOOKS_BETWEEN = 20;

  /** The part of the time that is kept to fetch what was found, whatever is left undone. */
  private static final int TO_TELL = 10;

  private final Shared shared;
  private final RequestMemory.Held memory;
  private final RequestMemory.Part fetched;
  private final int maxBuckets;
  private final long deadlineNanos;
  private final long queriedByNanos;
  private final Thread caller;
  private final Optional<Cancellation> cancellation;
  private final SearchTurns.Own turns;

  /** The threads that compute: turns of them, and further ones while some are free. */
  record Threads(SearchTurns turns, SegmentThreads helpers) {}

  /**
   * What all searches of the process share.
   *
   * @param node that the process is, if it is one
   */
  record Shared(
      ShardReaders readers,
      IndexHeads heads,
      Threads threads,
      Supplier<Optional<String>> node,
      KeptTerms terms,
      Tally tally,
      WantedShards wanted,
      ColdShards cold,
      Clock clock,
      Scheduler scheduler) {
    SearchActivity activity() {
      return tally.searches();
    }
  }

  /** What is counted of searches, and of what they make use of. */
  record Tally(SearchActivity searches, FieldUses uses) {}

  /**
   * For a search that begins now, on this thread.
   *
   * @param within for how long it may go on
   */
  SearchPlace(Shared shared, RequestMemory.Held memory, Duration within) {
    this(shared, memory, within, Integer.MAX_VALUE);
  }

  /** With no more buckets than that; the memory that they take is bounded, too. */
  SearchPlace(Shared shared, RequestMemory.Held memory, Duration within, int maxBuckets) {
    this.maxBuckets = maxBuckets;
    this.shared = shared;
    this.memory = memory;
    this.fetched = RequestMemory.current().orElse(memory).part();
    this.deadlineNanos = shared.clock().monotonicNanos() + within.toNanos();
    this.queriedByNanos = deadlineNanos - within.toNanos() / TO_TELL;
    this.caller = Thread.currentThread();
    this.cancellation = Cancellation.current();
    this.turns = shared.threads().turns().own();
  }

  /** Its turns on the threads that compute. */
  SearchTurns.Own turns() {
    return turns;
  }

  ShardReaders readers() {
    return shared.readers();
  }

  /**
   * The shard's commit for one search; what that makes use of is counted when it is closed. Throws
   * as {@link ShardReaders#acquire} does.
   */
  Snapshot acquire(ShardView view) {
    return shared.tally().uses().watched(readers().acquire(view), view.shard());
  }

  long now() {
    return shared.clock().monotonicNanos();
  }

  /**
   * Does work on some of a request's shards, and counts it.
   *
   * @param ordinals the shards that take part
   */
  <T> T counting(
      SearchCounts.Phase phase, SearchRequest request, List<Integer> ordinals, Counted<T> work)
      throws InterruptedException {
    SearchActivity.Work counted = shared.activity().begin(phase, request, ordinals);
    long began = shared.clock().monotonicNanos();
    try {
      return work.run();
    } finally {
      counted.end(shared.clock().monotonicNanos() - began);
    }
  }

  /**
   * Does work on each shard that was to be searched elsewhere and is searched here, all at once.
   */
  <T> List<T> beside(List<Integer> ordinals, Step<Integer, T, InterruptedException> work) {
    try {
      return new Siblings(shared.scheduler(), "here", Math.max(1, ordinals.size()))
          .map(ordinals, work);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while shards were searched", e);
    }
  }

  /**
   * Does work on a shard: at once if it is near, and otherwise when it is its turn. Whoever has no
   * turn by the search's deadline is overloaded ({@link OverloadedException}).
   */
  <T> T inTurn(ShardView view, Supplier<T> work) {
    return inTurn(List.of(view), work);
  }

  /** The same of shards that are read together: in one turn if one of them is not near. */
  <T> T inTurn(List<ShardView> views, Supplier<T> work) {
    return inTurn(
        views,
        left(),
        this::checkTime,
        work,
        () -> {
          throw refused();
        });
  }

  /**
   * The same for a query phase: if there is no turn in the time that the body gives, or it comes
   * after the deadline, as to whoever was frozen, it is late.
   */
  <T> T inTurn(ShardView view, SearchBody body, Supplier<T> work, T late) {
    Duration left = left();
    Duration timeout = Duration.ofMillis(body.limits().timeoutMillis());
    boolean own = timeout.isPositive() && timeout.compareTo(left) < 0;
    return inTurn(
        List.of(view),
        own ? timeout : left,
        () -> {},
        () -> isLate() ? late : work.get(),
        () -> {
          if (own) {
            return late;
          }
          throw refused();
        });
  }

  /** Work that tells what was found, even if there is no time for more. */
  <T> T toTell(ShardView view, Supplier<T> work) {
    return inTurn(
        List.of(view),
        left().plus(COME_BACK),
        () -> {},
        work,
        () -> {
          throw refused();
        });
  }

  private <T> T inTurn(
      List<ShardView> views, Duration within, Runnable check, Supplier<T> work, Supplier<T> late) {
    if (views.stream().allMatch(shared.readers()::isNear)) {
      return work.get();
    }
    return shared
        .cold()
        .inTurn(
            within,
            () -> {
              checkWanted();
              check.run();
              return work.get();
            },
            late);
  }

  private static OverloadedException refused() {
    return new OverloadedException(
        "too many shards that are not near are searched: there was no turn in time", COME_BACK);
  }

  /** Work that is counted. */
  interface Counted<T> {
    T run() throws InterruptedException;
  }

  int maxBuckets() {
    return maxBuckets;
  }

  RequestMemory.Held memory() {
    return memory;
  }

  /** Of what the request keeps beyond its search: hits are held until they are answered. */
  RequestMemory.Part fetched() {
    return fetched;
  }

  /** How much time is left; not below zero. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, deadlineNanos - shared.clock().monotonicNanos()));
  }

  private boolean isLate() {
    return shared.clock().monotonicNanos() - deadlineNanos >= 0;
  }

  private boolean isQueriedLate() {
    return shared.clock().monotonicNanos() - queriedByNanos >= 0;
  }

  /**
   * Searches stop in time to tell what they have found, and when whoever asked does not wait any
   * longer.
   */
  OpenShard.Means means() {
    return new OpenShard.Means(
        this::helping,
        shared.threads().helpers(),
        shared.scheduler(),
        turns,
        shared.clock(),
        new StopTimes(() -> isQueriedLate() || isUnwanted(), () -> isLate() || isUnwanted()),
        new SearchMemory(bytes -> fetched.take(bytes, "<fetched_hits>"), memory),
        shared.terms(),
        shared.activity(),
        shared.node());
  }

  private boolean isUnwanted() {
    return isCancelled() || caller.isInterrupted();
  }

  /** Whether the time of a phase that began then is over, which the body or this search gives. */
  boolean isOver(SearchBody body, long beganNanos) {
    long millis = body.limits().timeoutMillis();
    return isLate() || (millis > 0 && now() - beganNanos >= TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Does what needs the results of all shards, and is of no use if it does not come to its end. */
  <T> T whole(Supplier<T> work) {
    try {
      return StopSign.during(() -> isLate() || isUnwanted(), work::get);
    } catch (StoppedException _) {
      checkWanted();
      throw new TooLateException();
    }
  }

  private boolean isCancelled() {
    return cancellation.isPresent() && cancellation.get().isRequested();
  }

  /** The work of a further thread, which ends when this search is called off. */
  private Runnable helping(Runnable work) {
    return cancellation.isEmpty()
        ? work
        : () ->
            cancellation
                .get()
                .during(() -> {
                  work.run();
                  return true;
                });
  }

  /** Throws if nobody waits for the result any more. */
  void checkWanted() {
    cancellation
        .flatMap(Cancellation::reason)
        .ifPresent(reason -> {
          throw new SearchCancelledException(reason);
        });
  }

  /** Throws if there is no time left. */
  void checkTime() {
    if (isLate()) {
      throw new TooLateException();
    }
  }

  /**
   * The shard by a head that is newer than the one that disappointed; empty by the deadline, or if
   * nobody waits. Its owner hears that it is waited for. What a point in time or a scroll stands on
   * never changes (SnapshotReads): it is tried again, as what rests is while its head stays.
   */
  Optional<SearchShard> newer(SearchShard shard) throws InterruptedException {
    // Who was frozen beyond its deadline looks once: what it finds is late, and no failure.
    for (int looks = 0; (looks == 0 || !isLate()) && !isCancelled(); looks++) {
      if (looks % LOOKS_BETWEEN == 0) {
        // None of what is pinned or rests: its bytes are in the store.
        shard
            .view()
            .flatMap(ShardView::owner)
            .ifPresent(owner -> shared.wanted().tell(owner, shard.id()));
      }
      shared.scheduler().sleep(PAUSE);
      Optional<SearchShard> now = shard.pinned() ? Optional.of(shard) : another(shard);
      if (now.isPresent()) {
        return now;
      }
      if (shard.view().stream().anyMatch(ShardView::isStored)) {
        return Optional.of(shard);
      }
    }
    return Optional.empty();
  }

  /** The shard as its head shows it, if that is not how it was seen. */
  private Optional<SearchShard> another(SearchShard shard) {
    return shared.heads().read(shard.id().index()).stream()
        .flatMap(head -> head.shards().stream())
        .filter(item -> item.shard().equals(shard.id()))
        .findFirst()
        .flatMap(ShardView::of)
        .filter(view -> !Optional.of(view).equals(shard.view()))
        .map(view -> shard.seen(view));
  }

  /**
   * The shard as it may be searched instead after a failure. Bytes that are not there, or not those
   * that were written, are no damage where the head shows another commit by now: who was frozen
   * since it read the head finds that the commit was collected.
   */
  Optional<SearchShard> better(SearchShard shard, RuntimeException failure)
      throws InterruptedException {
    if (LeafFailures.mayPass(failure)) {
      return newer(shard);
    }
    return mayBeCollected(shard, failure) ? another(shard) : Optional.empty();
  }

  /** Whether it failed as its commit has been collected. */
  boolean isCollected(SearchShard shard, RuntimeException failure) {
    return mayBeCollected(shard, failure) && another(shard).isPresent();
  }

  /** What is to be thrown where rows of a shard cannot be read. */
  RuntimeException unread(SearchShard shard, CorruptionException missing) {
    return isCollected(shard, missing) ? new CollectedException(shard, missing) : missing;
  }

  private static boolean mayBeCollected(SearchShard shard, RuntimeException failure) {
    return failure instanceof CorruptionException && !shard.pinned();
  }

  /** A query failed upon a shard. */
  void failed(SearchRequest request, int ordinal) {
    shared.activity().failed(request, ordinal);
  }

  /** What measures the phases of a search here. */
  PhaseTimes times() {
    return new PhaseTimes(shared.clock());
  }
}
