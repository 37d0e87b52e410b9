package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskStore;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.task.AllTasks;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Tasks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Queries that run until somebody has enough of them. */
class StoppedQueriesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(25);

  /** Reads rows until there are enough. */
  private record Endless(CountDownLatch begun) implements AsyncQueries.Kind {
    @Override
    public String action() {
      return "endless";
    }

    @Override
    public String mark() {
      return "e:";
    }

    @Override
    public Map<String, @Nullable Object> done(Call call, BooleanSupplier enough) {
      begun.countDown();
      while (!enough.getAsBoolean()) {
        Thread.onSpinWait();
      }
      return Map.of("values", List.of(7), "is_partial", true);
    }
  }

  private final CountDownLatch begun = new CountDownLatch(1);
  private final AsyncQueries queries = queries(new Endless(begun));

  private static AsyncQueries queries(AsyncQueries.Kind kind) {
    SystemClock clock = new SystemClock();
    SystemRandomness randomness = new SystemRandomness();
    ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});
    MemoryItemStore items = new MemoryItemStore();
    ErrorAnswers errors = new ErrorAnswers(Dialect.ELASTICSEARCH);
    TaskStore store =
        new TaskStore(
            items, MemoryCatalog.over(items, 1).writer(), new MemoryBlobStore(clock), randomness);
    LastingTasks lasting =
        new LastingTasks(store, new Ports(clock, scheduler, randomness), Optional.empty());
    Tasks tasks = new Tasks(clock, scheduler, randomness, errors);
    LastingCalls calls =
        new LastingCalls(
            lasting,
            tasks,
            new AllTasks(tasks, lasting, clock, scheduler),
            errors,
            _ -> Rights.ALL,
            clock);
    return new AsyncQueries(kind, calls, errors, new RequestMemory(1 << 20, 1 << 20), clock);
  }

  private static Call call(Map<String, String> path) {
    Request request = Request.of(Method.POST, "/_query/async", new Headers(Map.of()), new byte[0]);
    return new Call(request, path, Rights.ALL);
  }

  @Test
  void oneThatRunsTellsWhatItHasByThen() throws InterruptedException {
    AsyncQueries.Seen seen =
        queries.submit(
            call(Map.of()),
            "endless",
            new AsyncQueries.Wanted(Duration.ZERO, Duration.ofHours(1), true));
    assertThat(seen.running()).isTrue();
    begun.await();
    Call named = call(Map.of("id", seen.id().orElseThrow()));
    AsyncQueries.Seen stopped = queries.stop(named, PATIENCE);
    assertThat(stopped.running()).isFalse();
    assertThat(stopped.failed()).isFalse();
    assertThat(stopped.json().toString()).contains("values=[7]", "is_partial=true");
    assertThat(queries.find(named, Optional.empty(), Duration.ZERO)).isEqualTo(stopped);
    assertThat(queries.stop(named, Duration.ZERO)).isEqualTo(stopped);
  }
}
