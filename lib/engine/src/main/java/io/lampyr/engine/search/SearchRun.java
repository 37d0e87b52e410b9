package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.query.search.KnnHits;
import io.lampyr.query.search.ShardHit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/** One search at work: shards are opened and queried, and stay open until there is a result. */
final class SearchRun {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final SearchRequest request;
  private final Surroundings around;
  private final SearchCoordinator.Ports ports;
  private final long began;
  private final List<Queried> queried = new ArrayList<>();

  /** What all searches of the process share. */
  record Surroundings(
      ShardReaders readers,
      IndexHeads heads,
      Executor helpers,
      Siblings siblings,
      int maxBuckets) {}

  /** What became of one shard's query phase. */
  sealed interface Queried {
    record Done(OpenShard shard, OpenShard.Outcome outcome) implements Queried {}

    record Empty() implements Queried {}

    record Failed(ShardFailure failure) implements Queried {}
  }

  SearchRun(SearchRequest request, Surroundings around, SearchCoordinator.Ports ports) {
    this.request = request;
    this.around = around;
    this.ports = ports;
    this.began = ports.clock().monotonicNanos();
  }

  SearchResult search() {
    try {
      List<Integer> ordinals = IntStream.range(0, request.shards().size()).boxed().toList();
      Optional<List<List<ShardHit>>> nearest = nearest(ordinals);
      queried.addAll(around.siblings().map(ordinals, ordinal -> query(ordinal, nearest)));
      return new SearchReduce(request, around, queried).result(this::tookMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SearchFailedException("query", List.of());
    } finally {
      for (Queried one : queried) {
        if (one instanceof Queried.Done(OpenShard shard, var outcome)) {
          shard.close();
        }
      }
    }
  }

  private long tookMillis() {
    return (ports.clock().monotonicNanos() - began) / 1_000_000;
  }

  /** The nearest of all shards, if the search has vectors and more than one shard. */
  private Optional<List<List<ShardHit>>> nearest(List<Integer> ordinals)
      throws InterruptedException {
    if (request.body().knn().isEmpty() || ordinals.size() < 2) {
      return Optional.empty();
    }
    List<List<List<ShardHit>>> found = new ArrayList<>();
    around.siblings().map(ordinals, this::nearest).forEach(shard -> shard.ifPresent(found::add));
    return Optional.of(KnnHits.best(found, request.body()));
  }

  private Optional<List<List<ShardHit>>> nearest(int ordinal) {
    Optional<ShardView> view = request.shards().get(ordinal).view();
    if (view.isEmpty()) {
      return Optional.empty();
    }
    try (OpenShard shard = open(request.shards().get(ordinal), view.get(), ordinal)) {
      return Optional.of(shard.nearest());
    } catch (RuntimeException failed) {
      // The query phase meets the same and tells of it.
      return Optional.empty();
    }
  }

  private OpenShard open(SearchShard shard, ShardView view, int ordinal) {
    ShardReaders readers = around.readers();
    return OpenShard.open(
        shard, request, () -> readers.acquire(view), ordinal, around.helpers(), ports.clock());
  }

  private Queried query(int ordinal, Optional<List<List<ShardHit>>> nearest)
      throws InterruptedException {
    SearchShard planned = request.shards().get(ordinal);
    SearchShard shard = planned;
    while (shard.view().isPresent()) {
      try {
        OpenShard open = open(shard, shard.view().get(), ordinal);
        return query(open, shard.view().equals(planned.view()) ? nearest : Optional.empty());
      } catch (LampyrException e) {
        boolean again = e.remedy() == Remedy.RETRY && !(e instanceof OverloadedException);
        Optional<SearchShard> newer = again ? newer(shard) : Optional.empty();
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

  private Queried query(OpenShard open, Optional<List<List<ShardHit>>> nearest) {
    boolean kept = false;
    try {
      if (!request.body().knn().isEmpty()) {
        nearest.ifPresentOrElse(open::alsoFind, open::alsoFindNearest);
      }
      Queried done = new Queried.Done(open, open.query(around.maxBuckets()));
      kept = true;
      return done;
    } finally {
      if (!kept) {
        open.close();
      }
    }
  }

  private static Queried failed(SearchShard shard, RuntimeException cause) {
    return new Queried.Failed(new ShardFailure(shard.id(), shard.schema().name(), cause));
  }

  /**
   * The shard by a head that is newer than the one that disappointed; empty by the deadline. What a
   * point in time or a scroll stands on never changes (SnapshotReads): it is tried again.
   */
  private Optional<SearchShard> newer(SearchShard shard) throws InterruptedException {
    while (ports.clock().monotonicNanos() - began < request.deadline().toNanos()) {
      ports.scheduler().sleep(PAUSE);
      if (shard.view().stream().anyMatch(ShardView::isPinned)) {
        return Optional.of(shard);
      }
      Optional<ShardView> now =
          around.heads().read(shard.id().index()).stream()
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
}
