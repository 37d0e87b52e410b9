package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.Found;
import io.lampyr.query.search.Collapse;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Searches shards side by side, and makes one result of theirs.
 *
 * <p>Laws: each shard is seen as of exactly one commit, from its first byte to its last
 * (SnapshotReads). A shard whose commit is not to be had, as its owner died before it was uploaded,
 * is searched again as its newer head shows it, until the deadline. What fails on one shard is told
 * of that shard; if it fails on all, {@link SearchFailedException} is thrown. What is searched at
 * once is bounded, and beyond the bound searches are refused with {@link OverloadedException}. Safe
 * for many threads; blocks.
 */
public final class SearchCoordinator {
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration COME_BACK = Duration.ofSeconds(1);

  private final ShardReaders readers;
  private final IndexHeads heads;
  private final Ports ports;
  private final SearchLimits limits;
  private final Semaphore running;
  private final Semaphore threads;
  private final Siblings siblings;

  /** Time and threads. */
  public record Ports(Clock clock, Scheduler scheduler) {}

  public SearchCoordinator(
      ShardReaders readers, IndexHeads heads, Ports ports, SearchLimits limits) {
    this.readers = readers;
    this.heads = heads;
    this.ports = ports;
    this.limits = limits;
    this.running = new Semaphore(limits.searchesAtOnce());
    this.threads = new Semaphore(limits.helperThreads());
    this.siblings = new Siblings(ports.scheduler(), "search", limits.shardsAtOnce());
  }

  public SearchResult search(SearchRequest request) {
    if (!running.tryAcquire()) {
      throw new OverloadedException(
          "too many searches at once max=" + limits.searchesAtOnce(), COME_BACK);
    }
    try {
      return new Run(request).search();
    } finally {
      running.release();
    }
  }

  /** A searcher's further threads, while there are some left; otherwise its own does the work. */
  private Executor helpers() {
    return task -> {
      if (!threads.tryAcquire()) {
        task.run();
        return;
      }
      ports
          .scheduler()
          .fork(
              "segments",
              () -> {
                try {
                  task.run();
                } finally {
                  threads.release();
                }
              });
    };
  }

  /** What became of one shard's query phase. */
  private sealed interface Queried {
    record Done(OpenShard shard, OpenShard.Outcome outcome) implements Queried {}

    record Empty() implements Queried {}

    record Failed(ShardFailure failure) implements Queried {}
  }

  private final class Run {
    private final SearchRequest request;
    private final long began = ports.clock().monotonicNanos();
    private final List<Queried> queried = new ArrayList<>();

    Run(SearchRequest request) {
      this.request = request;
    }

    SearchResult search() {
      try {
        queryAll();
        return result();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SearchFailedException("query", failures());
      } finally {
        for (Queried one : queried) {
          if (one instanceof Queried.Done(OpenShard shard, var outcome)) {
            shard.close();
          }
        }
      }
    }

    private void queryAll() throws InterruptedException {
      List<Integer> ordinals = new ArrayList<>();
      for (int i = 0; i < request.shards().size(); i++) {
        ordinals.add(i);
      }
      queried.addAll(siblings.map(ordinals, this::query));
    }

    private Queried query(int ordinal) throws InterruptedException {
      SearchShard shard = request.shards().get(ordinal);
      while (shard.view().isPresent()) {
        try {
          return query(shard, shard.view().get(), ordinal);
        } catch (LampyrException e) {
          Optional<SearchShard> newer =
              e.remedy() == Remedy.RETRY && !(e instanceof OverloadedException)
                  ? newer(shard)
                  : Optional.empty();
          if (newer.isEmpty()) {
            return failed(shard, e);
          }
          shard = newer.get();
        } catch (RuntimeException e) {
          return failed(shard, e);
        }
      }
      return new Queried.Empty();
    }

    private Queried query(SearchShard shard, ShardView view, int ordinal) {
      @Nullable OpenShard open = null;
      boolean kept = false;
      try {
        open =
            new OpenShard(shard, request, readers.acquire(view), ordinal, helpers(), ports.clock());
        Queried done = new Queried.Done(open, open.query(limits.maxBuckets()));
        kept = true;
        return done;
      } finally {
        if (open != null && !kept) {
          open.close();
        }
      }
    }

    private Queried failed(SearchShard shard, RuntimeException cause) {
      return new Queried.Failed(new ShardFailure(shard.id(), shard.schema().name(), cause));
    }

    /** The shard by a head that is newer than the one that disappointed; empty by the deadline. */
    private Optional<SearchShard> newer(SearchShard shard) throws InterruptedException {
      while (ports.clock().monotonicNanos() - began < request.deadline().toNanos()) {
        ports.scheduler().sleep(PAUSE);
        Optional<ShardView> now =
            heads.read(shard.id().index()).stream()
                .flatMap(head -> head.shards().stream())
                .filter(item -> item.shard().equals(shard.id()))
                .findFirst()
                .flatMap(ShardView::of);
        if (now.isPresent() && !now.equals(shard.view())) {
          return Optional.of(shard.seen(now.get()));
        }
      }
      return Optional.empty();
    }

    private List<ShardFailure> failures() {
      List<ShardFailure> failures = new ArrayList<>();
      for (Queried one : queried) {
        if (one instanceof Queried.Failed(ShardFailure failure)) {
          failures.add(failure);
        }
      }
      return failures;
    }

    private SearchResult result() throws InterruptedException {
      List<ShardFailure> failures = failures();
      boolean none = !failures.isEmpty() && failures.size() == request.shards().size();
      if (none || (!failures.isEmpty() && !request.partial())) {
        throw new SearchFailedException("query", failures);
      }
      List<ShardHits> found = new ArrayList<>();
      List<ShardAggregations> partials = new ArrayList<>();
      for (Queried one : queried) {
        if (one instanceof Queried.Done(OpenShard shard, OpenShard.Outcome outcome)) {
          found.add(outcome.hits());
          ShardAggregations partial = outcome.aggregations();
          if (partial != null) {
            partials.add(partial);
          }
        }
      }
      ShardHits merged = ShardHits.merge(found, request.body());
      List<FetchedHit> page = fetch(merged.page(request.body()));
      return new SearchResult(
          new SearchResult.Shards(request.shards().size(), 0, failures),
          merged,
          page,
          aggregations(partials),
          (ports.clock().monotonicNanos() - began) / 1_000_000);
    }

    private @Nullable Results aggregations(List<ShardAggregations> partials) {
      return request.aggregations() == null
          ? null
          : request
              .aggregations()
              .finish(request.aggregations().merge(partials), limits.maxBuckets());
    }

    /** Fetches each shard's hits at once, the shards side by side, and restores the order. */
    private List<FetchedHit> fetch(List<ShardHit> page) throws InterruptedException {
      Map<Integer, List<Integer>> places = new TreeMap<>();
      for (int i = 0; i < page.size(); i++) {
        places.computeIfAbsent(page.get(i).shard(), ignored -> new ArrayList<>()).add(i);
      }
      @Nullable FetchedHit[] fetched = new FetchedHit[page.size()];
      siblings.each(
          List.copyOf(places.entrySet()),
          entry -> {
            if (queried.get(entry.getKey()) instanceof Queried.Done(OpenShard shard, var outcome)) {
              List<Found> wanted = entry.getValue().stream().map(i -> found(page.get(i))).toList();
              List<FetchedHit> hits = shard.fetch(wanted);
              for (int i = 0; i < hits.size(); i++) {
                fetched[entry.getValue().get(i)] = hits.get(i);
              }
            }
          });
      List<FetchedHit> hits = new ArrayList<>(page.size());
      for (@Nullable FetchedHit hit : fetched) {
        hits.add(Objects.requireNonNull(hit));
      }
      return hits;
    }

    private Found found(ShardHit hit) {
      Collapse collapse = request.body().ranking().collapse();
      Found.Group group = collapse == null ? null : new Found.Group(collapse.field(), hit.group());
      return new Found(hit.doc(), hit.score(), hit.sort(), group);
    }
  }
}
