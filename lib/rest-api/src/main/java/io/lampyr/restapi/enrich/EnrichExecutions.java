package io.lampyr.restapi.enrich;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.enrich.EnrichBuilds;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.enrich.EnrichSource;
import io.lampyr.engine.enrich.EnrichTables;
import io.lampyr.engine.enrich.RowFields;
import io.lampyr.engine.search.SearchCancelledException;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.FoundDocument;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.search.Sweep;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Listed;
import io.lampyr.restapi.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code _enrich/policy/{name}/_execute} and {@code _enrich/_stats}.
 *
 * <p>Laws: an execution sees its source indices as of one moment; it is a task that outlives its
 * process, and begins anew where another takes it up. At most a page of documents is held.
 */
public final class EnrichExecutions {
  private static final String ACTION = "cluster:admin/xpack/enrich/execute";
  private static final int PAGE = 1000;

  private final Parts parts;
  private final Clock clock;

  /** What policies are executed with. */
  public record Parts(
      EnrichLookups lookups,
      EnrichBuilds builds,
      Searches searches,
      PagedSearches pages,
      LastingCalls calls) {}

  public EnrichExecutions(Parts parts, Clock clock) {
    this.parts = parts;
    this.clock = clock;
    parts.calls().does(ACTION, this::execute);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE_ENRICH, "/_enrich/policy/{name}/_execute")
            .taking("wait_for_completion", "master_timeout")
            .by(this::execute, Method.PUT, Method.POST),
        Route.on(Duty.SEARCH, Privilege.MONITOR_ENRICH, "/_enrich/_stats")
            .taking("master_timeout")
            .get(this::stats));
  }

  private Answer execute(Call call) {
    String name = call.path("name");
    if (parts.lookups().policies().read(name).isEmpty()) {
      throw missing(name);
    }
    return parts
        .calls()
        .answer(
            call,
            new Task.Kind(ACTION, name, true),
            call.parameters().flag("wait_for_completion", true),
            phase("SCHEDULED"));
  }

  private static ApiException missing(String name) {
    return new ApiException(
        404, "resource_not_found_exception", "policy [" + name + "] does not exist");
  }

  private static Map<String, @Nullable Object> phase(String name) {
    Map<String, @Nullable Object> phase = new LinkedHashMap<>();
    phase.put("phase", name);
    return phase;
  }

  private LastingCalls.Outcome execute(Call call, TaskRun run, Task task) {
    String name = call.path("name");
    task.tellsStatus(() -> phase("RUNNING"));
    EnrichBuilds.Outcome outcome =
        parts
            .builds()
            .run(name, (source, rows) -> read(call, name, source, new Reader(run, task, rows)));
    if (outcome == EnrichBuilds.Outcome.MISSING) {
      throw missing(name);
    }
    task.tellsStatus(() -> phase("COMPLETE"));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("status", phase("COMPLETE"));
    return new LastingCalls.Outcome(200, answer, () -> {});
  }

  /** Who reads rows, and where they go. */
  private record Reader(TaskRun run, Task task, Consumer<byte[]> rows) {
    void take(FoundDocument document) {
      BytesRef source = document.source();
      if (source != null) {
        rows.accept(BytesRef.deepCopyOf(source).bytes);
      }
    }

    void check() {
      run.stillMine();
      task.cancelled()
          .ifPresent(reason -> {
            throw new SearchCancelledException(reason);
          });
    }
  }

  private RowFields read(Call call, String name, EnrichSource source, Reader reader) {
    RowFields fields =
        EnrichRoutes.fields(
            name,
            source,
            parts
                .searches()
                .resolve(call, new Searches.Asked(source.indices(), Map.of(), new byte[0])));
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    source.query().ifPresent(query -> body.put("query", Json.readObject(query)));
    List<String> wanted = new ArrayList<>(source.fields());
    wanted.add(source.matchField());
    body.put("_source", wanted);
    try (Sweep sweep =
        parts.pages().sweep(call, source.indices(), Map.of(), Json.write(body), clock.now())) {
      Sweep.Slice slice = sweep.slices(1).getFirst();
      int found = PAGE;
      while (found > 0 && !slice.isExhausted()) {
        reader.check();
        // Nothing of a page is held while the next one is read.
        found = RequestMemory.passing(() -> page(slice, reader));
      }
    }
    return fields;
  }

  private static int page(Sweep.Slice slice, Reader reader) {
    List<FoundDocument> documents = slice.next(PAGE, Long.MAX_VALUE, Duration.ZERO).documents();
    documents.forEach(reader::take);
    return documents.size();
  }

  private Answer stats(Call call) {
    List<Object> executing = new ArrayList<>();
    for (Listed task : parts.calls().all().running(call.rights())) {
      if (task.action().equals(ACTION)) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("name", task.description());
        one.put("task", task.json(true));
        executing.add(one);
      }
    }
    String node = parts.calls().all().node();
    EnrichTables.Counts counts = parts.lookups().tables().counts();
    Map<String, @Nullable Object> coordinator = new LinkedHashMap<>();
    coordinator.put("node_id", node);
    coordinator.put("queue_size", 0);
    coordinator.put("remote_requests_current", 0);
    coordinator.put("remote_requests_total", counts.loads());
    coordinator.put("executed_searches_total", counts.lookups());
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("executing_policies", executing);
    answer.put("coordinator_stats", List.of(coordinator));
    answer.put("cache_stats", List.of(cache(node, counts)));
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> cache(String node, EnrichTables.Counts counts) {
    Map<String, @Nullable Object> cache = new LinkedHashMap<>();
    cache.put("node_id", node);
    cache.put("count", counts.tables());
    cache.put("hits", counts.hits());
    cache.put("misses", counts.loads());
    cache.put("evictions", counts.evictions());
    cache.put("hits_time_in_millis", 0);
    cache.put("misses_time_in_millis", counts.loadMillis());
    cache.put("size_in_bytes", counts.bytes());
    return cache;
  }
}
