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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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
final class AsyncQueries implements TaskWork {
  private static final String ACTION = "indices:data/read/esql/async";
  private static final String MARK = "q:";
  private static final int MAX_ID_CHARS = 400;
  private static final Duration WITHIN = Duration.ofMinutes(5);
  private static final Duration STORING = Duration.ofSeconds(1);

  private final EsqlQueries queries;
  private final EsqlAnswers answers;
  private final LastingCalls calls;
  private final ErrorAnswers errors;
  private final RequestMemory memory;
  private final Clock clock;

  AsyncQueries(
      EsqlQueries queries,
      EsqlAnswers answers,
      LastingCalls calls,
      ErrorAnswers errors,
      RequestMemory memory,
      Clock clock) {
    this.queries = queries;
    this.answers = answers;
    this.calls = calls;
    this.errors = errors;
    this.memory = memory;
    this.clock = clock;
    calls.lasting().does(ACTION, this);
  }

  /** A query as its caller sees it: what it gave, or failed with, if it has ended. */
  record Seen(
      Optional<String> id,
      boolean running,
      boolean failed,
      int status,
      Map<String, @Nullable Object> json) {}

  /** How a query is begun. */
  record Wanted(Duration patience, Duration keepAlive, boolean keeps) {}

  Seen submit(Call call, String described, Wanted wanted) {
    LastingTasks.Order order =
        new LastingTasks.Order(
            calls.name().toString(),
            ACTION,
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

  Seen find(Call call, Optional<Duration> keepAlive, Duration wait) {
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

  /** What was kept, as whoever asks for it now wants to see it. */
  private static Map<String, @Nullable Object> shown(Call now, Supplier<Call> begun, byte[] kept) {
    Map<String, @Nullable Object> json = Json.readObject(kept);
    return now.parameters().flag(FilledColumns.WANTED, false)
        ? FilledColumns.of(json, EsqlRequest.read(begun.get(), true).columnar())
        : json;
  }

  /** Ends a query that runs, and tells what it gave by then. */
  Seen stop(Call call) {
    String id = call.path("id");
    TaskItem item = item(call, id);
    if (item.isRunning()) {
      throw ApiException.argument(
          "a query that runs cannot be stopped with the rows it has; delete it, or wait for it");
    }
    return seen(call, id, item);
  }

  void delete(Call call) {
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
    return item.job().action().equals(ACTION)
        && call.rights().isOwn(item.job().owner())
        && item.expires().isAfter(clock.now());
  }

  private static ApiException missing(String id) {
    return new ApiException(404, "resource_not_found_exception", id);
  }

  private static String encoded(String task) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((MARK + task).getBytes(StandardCharsets.UTF_8));
  }

  private static Optional<String> task(String id) {
    if (id.length() > MAX_ID_CHARS) {
      return Optional.empty();
    }
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(id.getBytes(StandardCharsets.US_ASCII));
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.startsWith(MARK) ? Optional.of(text.substring(MARK.length())) : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  @Override
  public Done run(TaskRun run) {
    Cancellation cancellation = new Cancellation();
    run.onStop(() -> cancellation.cancel("the query goes on elsewhere"));
    run.heeds(wishes -> wishes.cancel().ifPresent(cancellation::cancel));
    Call call = StoredCall.decode(run.request(), calls.rights(run.job().owner()));
    try (RequestMemory.Held held = memory.begin()) {
      return cancellation.during(() -> held.during(() -> done(call)));
    }
  }

  private Done done(Call call) {
    // Whoever asks for the rows says each time which columns are wanted.
    RowStyle style = RowStyle.of(call).whole();
    EsqlRequest request = EsqlRequest.read(call, true);
    EsqlQueries.Done done = queries.runKept(call, request, WITHIN);
    Map<String, @Nullable Object> json = new LinkedHashMap<>(answers.json(style, request, done));
    return new Done(200, false, Json.write(json), () -> {});
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
