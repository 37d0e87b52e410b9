package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Asker;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.search.SearchCancelledException;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.LocalTask;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.engine.task.TaskWork;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.search.AsyncCounts.Count;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.OpaqueId;
import io.lampyr.restapi.task.StoredCall;
import io.lampyr.restapi.task.Tasks;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches that go on after the call that began them, as tasks that outlive processes.
 *
 * <p>Laws: each shard is seen as of one commit (SnapshotReads): shards are searched batch by batch,
 * and with the batch the documents are fetched that may be shown, so no commit is needed behind it.
 * A search that ends while its caller waits, and is not to be kept, costs what a plain one does. At
 * most a batch is done again after a death. Safe for many threads.
 */
final class AsyncSearches implements TaskWork {
  private static final Duration STORING = Duration.ofSeconds(1);

  private final PagedSearches pages;
  private final LastingCalls calls;
  private final ErrorAnswers errors;
  private final RequestMemory memory;
  private final Clock clock;
  private final String action;

  private final AsyncCounts counts = new AsyncCounts();

  /** Searches that this process has begun, until their threads take them. */
  private final Map<String, DividedSearch> prepared = new ConcurrentHashMap<>();

  AsyncSearches(
      PagedSearches pages,
      LastingCalls calls,
      ErrorAnswers errors,
      RequestMemory memory,
      Clock clock,
      String action) {
    this.pages = pages;
    this.calls = calls;
    this.errors = errors;
    this.memory = memory;
    this.clock = clock;
    this.action = action;
    calls.lasting().does(action, this);
  }

  /**
   * A search as its caller sees it.
   *
   * @param id by which it is asked for later; empty if it cannot be
   * @param state how far it is; empty if nothing is known yet, or it has failed
   * @param ended when it ended, if it has
   */
  record Seen(
      Optional<String> id,
      Call call,
      Instant began,
      Instant expires,
      Optional<Instant> ended,
      Optional<AsyncState> state,
      Optional<Failure> failure) {
    boolean isRunning() {
      return ended.isEmpty();
    }
  }

  /** What a search failed with, as answers show it. */
  record Failure(int status, Object error) {}

  /** How a search is begun. */
  record Wanted(Duration patience, Duration keepAlive, boolean keeps) {}

  /** The name of this process. */
  String node() {
    return calls.name().node();
  }

  AsyncCounts counts() {
    return counts;
  }

  /** Begins a search, and waits for it for a while. */
  Seen submit(Call call, Wanted wanted) {
    Instant now = clock.now();
    counts.add(Count.SUBMITTED, 1);
    LastingTasks.Order order =
        new LastingTasks.Order(
            calls.name().toString(),
            action,
            SearchRoutes.described(SearchRoutes.asked(call)).description(),
            StoredCall.encode(call),
            call.rights().owner(),
            OpaqueId.current(),
            now.plus(wanted.keepAlive()),
            "null");
    DividedSearch search = pages.begin(call, SearchRoutes.asked(call), now);
    prepared.put(order.id(), search);
    LocalTask task;
    try {
      task = calls.lasting().begin(order, false, wanted.keeps());
    } catch (RuntimeException refused) {
      prepared.remove(order.id());
      counts.add(Count.REJECTED, 1);
      throw refused;
    }
    await(task, wanted.patience());
    if (task.done().isEmpty()) {
      task.keeps(true);
      calls.lasting().letGo(task);
      if (!task.run().isSaved()) {
        // It ended in between, and kept nothing.
        task.await(STORING);
      }
    }
    return seen(call, task, search);
  }

  /** Until its caller is gone, who alone could ask for it later: then it ends. */
  private void await(LocalTask task, Duration patience) {
    AtomicBoolean gone = new AtomicBoolean();
    Runnable calledOff =
        () -> {
          gone.set(true);
          task.callOff();
        };
    try (Asker.Watch _ = Asker.watch(calledOff)) {
      task.await(patience);
    }
    if (gone.get()) {
      counts.add(Count.CANCELLED, 1);
      release(task.run().cursor());
      throw new SearchCancelledException(Tasks.CLOSED);
    }
  }

  /** A search as the process knows it that has begun it. */
  private Seen seen(Call call, LocalTask task, DividedSearch search) {
    TaskRun run = task.run();
    Optional<String> id = run.isSaved() ? Optional.of(AsyncIds.of(run.id())) : Optional.empty();
    Optional<Done> done = task.done();
    Optional<AsyncState> state =
        done.isPresent()
            ? done.filter(d -> !d.failed()).map(d -> AsyncState.decode(d.answer()))
            : Optional.of(
                run.cursor().map(AsyncState::decode).orElseGet(() -> AsyncBatches.begun(search)));
    return new Seen(
        id,
        call,
        run.began(),
        task.item().expires(),
        done.map(_ -> task.item().end().map(TaskItem.End::at).orElseGet(clock::now)),
        state,
        done.filter(Done::failed).map(d -> failure(d.status(), d.answer())));
  }

  private static Failure failure(int status, byte[] answer) {
    return new Failure(status, Objects.requireNonNull(Json.readObject(answer).get("whole")));
  }

  /** A search by its id, if it is there and the caller's, kept longer if that is wanted. */
  Seen find(Call call, Optional<Duration> keepAlive, Duration wait) {
    String id = call.path("id");
    String task = AsyncIds.task(id).orElseThrow(() -> missing(id));
    TaskItem item = awaited(call, task, keepAlive, wait).orElseThrow(() -> missing(id));
    Call asked =
        StoredCall.decode(calls.lasting().store().bytes(item.job().request()), call.rights());
    Optional<TaskItem.End> end = item.end();
    Optional<byte[]> state =
        end.isPresent()
            ? end.filter(e -> !e.failed()).map(e -> calls.lasting().store().bytes(e.answer()))
            : cursor(item);
    return new Seen(
        Optional.of(id),
        asked,
        item.began(),
        item.expires(),
        end.map(TaskItem.End::at),
        state.map(AsyncState::decode),
        end.filter(TaskItem.End::failed)
            .map(e -> failure(e.status(), calls.lasting().store().bytes(e.answer()))));
  }

  private Optional<TaskItem> awaited(
      Call call, String task, Optional<Duration> keepAlive, Duration wait) {
    Optional<TaskItem> item = calls.lasting().store().find(task).filter(seen -> isOf(call, seen));
    if (item.isEmpty()) {
      return item;
    }
    if (item.get().isRunning() && wait.isPositive()) {
      item = calls.all().awaited(task, wait).filter(seen -> isOf(call, seen));
    }
    if (item.isPresent() && keepAlive.isPresent()) {
      Instant until = clock.now().plus(keepAlive.get());
      item =
          calls
              .lasting()
              .store()
              .change(task, seen -> seen.expires().isBefore(until) ? seen.until(until) : seen);
    }
    return item;
  }

  private boolean isOf(Call call, TaskItem item) {
    return item.job().action().equals(action)
        && call.rights().isOwn(item.job().owner())
        && item.expires().isAfter(clock.now());
  }

  /** Forgets a search, and ends it if it runs. */
  void delete(Call call) {
    String id = call.path("id");
    TaskItem item =
        AsyncIds.task(id)
            .flatMap(name -> calls.lasting().store().find(name))
            .filter(found -> isOf(call, found))
            .orElseThrow(() -> missing(id));
    Optional<byte[]> place = item.isRunning() ? cursor(item) : Optional.empty();
    if (!calls.lasting().forget(item.id())) {
      throw missing(id);
    }
    counts.add(Count.CANCELLED, 1);
    release(place);
  }

  /** Where a search that runs has come to, here or elsewhere. */
  private Optional<byte[]> cursor(TaskItem item) {
    return calls
        .lasting()
        .here(item.id())
        .flatMap(local -> local.run().cursor())
        .or(() -> item.cursor().map(calls.lasting().store()::bytes));
  }

  /** What is kept for a search that nobody goes on with is not needed any more. */
  private void release(Optional<byte[]> place) {
    try {
      place
          .map(AsyncState::decode)
          .flatMap(AsyncState::inside)
          .flatMap(InsideIndex::kept)
          .ifPresent(pages.points()::close);
    } catch (UnavailableException notNow) {
      // Then it ends by itself.
    }
  }

  private static ApiException missing(String id) {
    return new ApiException(404, "resource_not_found_exception", id);
  }

  @Override
  public Done run(TaskRun run) {
    Cancellation cancellation = new Cancellation();
    run.onStop(() -> cancellation.cancel("the search goes on elsewhere"));
    run.heeds(wishes -> wishes.cancel().ifPresent(cancellation::cancel));
    Call call = StoredCall.decode(run.request(), calls.rights(run.job().owner()));
    counts.add(Count.INITIALIZED, 1);
    counts.add(Count.RUNNING_CURRENT, 1);
    try (RequestMemory.Held held = memory.begin()) {
      AsyncState state =
          cancellation.during(
              () -> held.during(() -> unlessCancelled(cancellation, () -> whole(call, run, held))));
      counts.add(Count.SEARCH_COMPLETED, 1);
      return new Done(200, false, state.encode(), () -> countKept(run));
    } finally {
      prepared.remove(run.id());
      counts.add(Count.RUNNING_CURRENT, -1);
    }
  }

  /** What is interrupted says so in many ways: the reason is that it was called off. */
  private static AsyncState unlessCancelled(
      Cancellation cancellation, Supplier<AsyncState> search) {
    try {
      return search.get();
    } catch (UnavailableException interrupted) {
      throw cancellation
          .reason()
          .<RuntimeException>map(SearchCancelledException::new)
          .orElse(interrupted);
    }
  }

  /** One that ends at once is written with its end. */
  private void countKept(TaskRun run) {
    if (run.isSaved()) {
      counts.add(Count.PERSISTED, 1);
    }
  }

  private AsyncState whole(Call call, TaskRun run, RequestMemory.Held held) {
    DividedSearch before = prepared.remove(run.id());
    DividedSearch search =
        before == null ? pages.divided(call, SearchRoutes.asked(call), run.began()) : before;
    return new AsyncBatches(pages, search, run, held, clock).whole();
  }

  @Override
  public Done failed(RuntimeException why, TaskRun run) {
    counts.add(Count.SEARCH_FAILED, 1);
    // What shards could not be searched for is told, however often it was tried.
    ApiException known = why.getCause() instanceof ApiException told ? told : errors.known(why);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("item", known.itemJson());
    json.put("whole", known.wholeJson());
    return new Done(known.status(), true, Json.write(json), () -> release(run.cursor()));
  }

  @Override
  public Duration kept() {
    return Duration.ZERO;
  }

  @Override
  public boolean endsWhenExpired() {
    return true;
  }
}
