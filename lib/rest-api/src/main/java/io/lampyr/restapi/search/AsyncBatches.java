package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * One run of an async search: batch by batch, of which each is short and is written when it is
 * done, so that a death repeats one. Confined to one thread.
 */
final class AsyncBatches {
  private static final int UNAVAILABLE = 503;

  private final DividedSearch search;
  private final CutIndices cuts;
  private final TaskRun run;
  private final RequestMemory.Part merged;
  private final Clock clock;
  private final BatchPatience patience = new BatchPatience();
  private final AtomicInteger done = new AtomicInteger();
  private AsyncState state;

  AsyncBatches(
      PagedSearches pages,
      DividedSearch search,
      TaskRun run,
      RequestMemory.Held held,
      Clock clock) {
    this.search = search;
    this.cuts = new CutIndices(pages, search);
    this.run = run;
    this.merged = held.part();
    this.clock = clock;
    this.state = run.cursor().map(AsyncState::decode).orElseGet(() -> begun(search));
  }

  /** A search of which nothing is known yet. */
  static AsyncState begun(DividedSearch search) {
    List<ResolvedIndex> indices = search.indices();
    return AsyncState.begun(
        indices.stream().map(ResolvedIndex::id).toList(),
        indices.stream().mapToInt(index -> index.metadata().layout().shards()).sum());
  }

  /** Searches what has not been searched yet. */
  AsyncState whole() {
    done.set(state.part().shards());
    int all = state.shards();
    run.tells(() -> "{\"shards\":" + all + ",\"searched\":" + Math.min(all, done.get()) + "}");
    if (run.cursor().isEmpty()) {
      // Whoever asks is told from the beginning of how many shards it is.
      reached(state);
    }
    while (!state.isWhole()) {
      if (state.inside().isPresent()) {
        inside(state.inside().get());
      } else {
        batch();
      }
    }
    return state.ended(search.ended(state), took());
  }

  private void batch() {
    DividedSearch.Batch batch = search.batch(state, patience.shards());
    boolean smaller = !search.hasTimeout() && (search.mayBeSmaller(batch) || cuts.mayBeCut(batch));
    Duration within = patience.of(run, smaller);
    long began = clock.monotonicNanos();
    Optional<DividedSearch.Found> tried =
        patiently(within, () -> search.search(batch, within, _ -> done.incrementAndGet()));
    if (tried.isEmpty() || (tried.get().part().hits().timedOut() && isRepeated(batch, within))) {
      done.set(state.part().shards());
      return;
    }
    DividedSearch.Found found = tried.get();
    patience.done(batch.shards(), clock.monotonicNanos() - began);
    reached(
        state.with(
            batch.taken(), found.filled(), search.merge(state.part(), found.part()), took()));
  }

  /**
   * What was found; empty if shards could not be searched that may be by and by, and were not
   * waited for as long as that may take.
   */
  private Optional<DividedSearch.Found> patiently(
      Duration within, Supplier<DividedSearch.Found> work) {
    boolean more = patience.isBrief(within);
    try {
      DividedSearch.Found found = RequestMemory.passing(work);
      if (!more || !found.lacksForNow()) {
        return Optional.of(found);
      }
    } catch (ApiException failed) {
      if (failed.status() != UNAVAILABLE) {
        throw failed;
      }
      if (!more) {
        // Whoever works at it tries again where it has come to.
        throw new UnavailableException("shards cannot be searched now", failed);
      }
    }
    patience.calm();
    return Optional.empty();
  }

  /** Whether a batch that was not done within the time given is done once more, in another way. */
  private boolean isRepeated(DividedSearch.Batch batch, Duration given) {
    if (search.hasTimeout()) {
      return false;
    }
    if (search.mayBeSmaller(batch)) {
      patience.tooLarge(batch.shards());
      return true;
    }
    Optional<InsideIndex> cut = cuts.mayBeCut(batch) ? cuts.cut(batch) : Optional.empty();
    if (cut.isPresent()) {
      patience.calm();
      reached(state.inside(cut));
      return true;
    }
    return patience.isLonger(given);
  }

  /** The next part of an index that takes long. */
  private void inside(InsideIndex place) {
    DividedSearch.Batch batch = search.batch(state, 1);
    if (batch.indices().isEmpty()) {
      // It is gone, and what was found in it with it.
      reached(state.with(batch.taken(), 0, state.part(), took()));
      return;
    }
    Duration within = patience.of(run, false);
    Optional<DividedSearch.Found> found =
        RequestMemory.passing(() -> searched(batch, place, within));
    if (found.isEmpty()) {
      // Nobody worked at it for so long that what it read was let go: all of the index again.
      reached(state.inside(cuts.cut(batch)));
      return;
    }
    if (found.get().part().hits().timedOut()) {
      if (place.mayBeFiner()) {
        reached(state.inside(Optional.of(place.finer())));
        return;
      }
      if (patience.isLonger(within)) {
        return;
      }
    }
    patience.begin();
    InsideIndex next = cuts.with(place, found.get());
    if (!next.isWhole()) {
      reached(state.inside(Optional.of(next)));
      return;
    }
    reached(
        state.with(batch.taken(), next.filled(), search.merge(state.part(), next.found()), took()));
    done.set(state.part().shards());
    cuts.close(next);
  }

  private Optional<DividedSearch.Found> searched(
      DividedSearch.Batch batch, InsideIndex place, Duration within) {
    try {
      return cuts.next(batch, place, within);
    } catch (ApiException failed) {
      if (failed.status() != UNAVAILABLE) {
        throw failed;
      }
      throw new UnavailableException("shards cannot be searched now", failed);
    }
  }

  /** The search goes on behind this, whoever does it. */
  private void reached(AsyncState next) {
    state = next;
    if (!next.isWhole()) {
      // Of all batches that are done this is all that is held.
      byte[] place = next.encode();
      merged.close();
      merged.take(place.length, "<async_search>");
      run.checkpoint(() -> place);
    }
  }

  private long took() {
    return Math.max(0, Duration.between(run.began(), clock.now()).toMillis());
  }
}
