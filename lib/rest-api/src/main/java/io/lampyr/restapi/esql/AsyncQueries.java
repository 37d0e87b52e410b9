package io.lampyr.restapi.esql;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.parallel.Cancellation;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.LocalTask;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.engine.task.TaskWork;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.OpaqueId;
import io.lampyr.restapi.task.StoredCall;
import io.lampyr.restapi.task.TaskId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Queries that go on after the call that began them, as tasks that outlive processes.
 *
 * <p>Laws: a query is carried out as a whole by one process; if that dies, another begins it anew.
 * What it reads is kept for it as for a scroll, which costs a flush, and requests for each index.
 * One that ends while its caller waits, and is not to be kept, stores nothing else. Safe for many
 * threads.
 */
public final class AsyncQueries implements TaskWork {
  private static final int MAX_ID_CHARS = 400;

  /** As long as a query may take. */
  public static final Duration WITHIN = Duration.ofMinutes(5);

  /** How fast a query may read that is to end with what it has read. */
  private static final float NOTHING_MORE = 0;

  private static final Duration STORING = Duration.ofSeconds(1);

  private final Kind kind;
  private final LastingCalls calls;
  private final ErrorAnswers errors;
  private final RequestMemory memory;
  private final Clock clock;

  /** A language that queries are written in. Safe for many threads. */
  public interface Kind {
    /** What its tasks are called. */
    String action();

    /** What ids of its queries begin with before they are encoded. */
    String mark();

    /**
     * Carries the query of a call out; what it gives is kept.
     *
     * @param enough whether it is to end with what it has read, if the language knows how
     */
    Map<String, @Nullable Object> done(Call call, BooleanSupplier enough);

    /** What was kept, as whoever asks for it now wants to see it. */
    default Map<String, @Nullable Object> shown(
        Call now, Supplier<Call> begun, Map<String, @Nullable Object> kept) {
      return kept;
    }
  }

  /** Of one language. */
  public AsyncQueries(
      Kind kind, LastingCalls calls, ErrorAnswers errors, RequestMemory memory, Clock clock) {
    this.kind = kind;
    this.calls = calls;
    this.errors = errors;
    this.memory = memory;
    this.clock = clock;
    calls.lasting().does(kind.action(), this);
  }

  /** A query as its caller sees it: what it gave, or failed with, if it has ended. */
  public record Seen(
      Optional<String> id,
      boolean running,
      boolean failed,
      int status,
      Map<String, @Nullable Object> json) {}

  /** How a query is begun. */
  public record Wanted(Duration patience, Duration keepAlive, boolean keeps) {}

  public Seen submit(Call call, String described, Wanted wanted) {
    LastingTasks.Order order =
        new LastingTasks.Order(
            calls.name().toString(),
            kind.action(),
            described,
            StoredCall.encode(call),
            call.rights().owner(),
            OpaqueId.current(),
            clock.now().plus(wanted.keepAlive()),
            "null");
    LocalTask task = calls.lasting().begin(order, false, wanted.keeps());
    task.await(wanted.patience());
    if (task.done().isEmpty()) {
      task.keeps(true);
      calls.lasting().letGo(task);
      if (!task.run().isSaved()) {
        // It ended in between, and kept nothing.
        task.await(STORING);
      }
    }
    Optional<String> id =
        task.run().isSaved() ? Optional.of(encoded(task.run().id())) : Optional.empty();
    return task.done()
        .map(done ->
            new Seen(
                id, false, done.failed(), done.status(), shown(call, () -> call, done.answer())))
        .orElseGet(() -> new Seen(id, true, false, 200, Map.of()));
  }

  public Seen find(Call call, Optional<Duration> keepAlive, Duration wait) {
    String id = call.path("id");
    TaskItem item = item(call, id);
    if (item.isRunning() && wait.isPositive()) {
      var _ = calls.all().awaited(item.id(), wait);
      item = item(call, id);
    }
    if (keepAlive.isPresent()) {
      Instant until = clock.now().plus(keepAlive.get());
      var _ =
          calls
              .lasting()
              .store()
              .change(item.id(), seen -> seen.expires().isBefore(until) ? seen.until(until) : seen);
    }
    return seen(call, id, item);
  }

  private Seen seen(Call call, String id, TaskItem item) {
    return item.end()
        .map(end ->
            new Seen(
                Optional.of(id),
                false,
                end.failed(),
                end.status(),
                shown(call, () -> begun(call, item), calls.lasting().store().bytes(end.answer()))))
        .orElseGet(() -> new Seen(Optional.of(id), true, false, 200, Map.of()));
  }

  private Call begun(Call call, TaskItem item) {
    return StoredCall.decode(calls.lasting().store().bytes(item.job().request()), call.rights());
  }

  private Map<String, @Nullable Object> shown(Call now, Supplier<Call> begun, byte[] kept) {
    return kind.shown(now, begun, Json.readObject(kept));
  }

  /** When a query began, and until when it is kept. */
  public record Times(Instant began, Instant expires) {}

  /** The times of the query that the call names. */
  public Times times(Call call) {
    TaskItem item = item(call, call.path("id"));
    return new Times(item.began(), item.expires());
  }

  /**
   * Ends a query that runs, and tells what it gave by then: whoever carries it out hears of it
   * within moments, and reads nothing more. One that is not done with what it has when the wait is
   * over is shown as one that runs.
   */
  Seen stop(Call call, Duration wait) {
    String id = call.path("id");
    TaskItem item = item(call, id);
    if (item.isRunning()) {
      calls.all().rate(TaskId.parse(item.id()), call.rights(), NOTHING_MORE);
      var _ = calls.all().awaited(item.id(), wait);
      item = item(call, id);
    }
    return seen(call, id, item);
  }

  public void delete(Call call) {
    String id = call.path("id");
    if (!calls.lasting().forget(item(call, id).id())) {
      throw missing(id);
    }
  }

  private TaskItem item(Call call, String id) {
    return task(id)
        .flatMap(task -> calls.lasting().store().find(task))
        .filter(item -> isOf(call, item))
        .orElseThrow(() -> missing(id));
  }

  private boolean isOf(Call call, TaskItem item) {
    return item.job().action().equals(kind.action())
        && call.rights().isOwn(item.job().owner())
        && item.expires().isAfter(clock.now());
  }

  private static ApiException missing(String id) {
    return new ApiException(404, "resource_not_found_exception", id);
  }

  private String encoded(String task) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((kind.mark() + task).getBytes(StandardCharsets.UTF_8));
  }

  private Optional<String> task(String id) {
    if (id.length() > MAX_ID_CHARS) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(id.getBytes(StandardCharsets.US_ASCII));
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.startsWith(kind.mark())
          ? Optional.of(text.substring(kind.mark().length()))
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  @Override
  public Done run(TaskRun run) {
    Cancellation cancellation = new Cancellation();
    run.onStop(() -> cancellation.cancel("the query goes on elsewhere"));
    AtomicBoolean enough = new AtomicBoolean();
    run.heeds(wishes -> {
      wishes.cancel().ifPresent(cancellation::cancel);
      enough.compareAndSet(false, wishes.rate().filter(rate -> rate == NOTHING_MORE).isPresent());
    });
    Call call = StoredCall.decode(run.request(), calls.rights(run.job().owner()));
    try (RequestMemory.Held held = memory.begin()) {
      return cancellation.during(() -> held.during(() -> done(call, enough::get)));
    }
  }

  private Done done(Call call, BooleanSupplier enough) {
    return new Done(200, false, Json.write(kind.done(call, enough)), () -> {});
  }

  @Override
  public Done failed(RuntimeException why, TaskRun run) {
    ApiException known = errors.known(why);
    return new Done(known.status(), true, Json.write(Map.of("whole", known.wholeJson())), () -> {});
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
