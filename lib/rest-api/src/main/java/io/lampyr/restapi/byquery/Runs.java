package io.lampyr.restapi.byquery;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.search.Sweep;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.TaskId;
import io.lampyr.restapi.task.Tasks;
import io.lampyr.restapi.task.Throttle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Carries runs over all documents of a search out, as tasks.
 *
 * <p>Laws: each document is read once, as of one moment, and written with the demand that it has
 * not changed since where it is written in place. What was written stands, whatever ends the run.
 * Memory is bounded by a page for each slice. Safe for many threads; blocks.
 */
final class Runs {
  private static final int SLICES_AT_ONCE = 20;
  private static final Duration REFRESH_WITHIN = Duration.ofSeconds(30);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Parts parts;
  private final Ports ports;
  private final ErrorAnswers errors;

  /** What runs work with. */
  record Parts(
      Tasks tasks, DocumentWriter writer, IndexResolver resolver, IndexMaintenance maintenance) {}

  /** One run: what it is called, shows, reads and does. */
  record Run(
      Task.Kind kind, Progress.Shape shape, Terms terms, Sweep documents, Change.Maker changes) {}

  Runs(Parts parts, Ports ports, ErrorAnswers errors) {
    this.parts = parts;
    this.ports = ports;
    this.errors = errors;
  }

  /** What came of it, or the name of the task if nobody waits. */
  Answer answer(Run run) {
    if (run.terms().waits()) {
      Tasks.Result result = parts.tasks().run(run.kind(), task -> prepare(task, run).get());
      return Answer.tree(result.status(), result.json());
    }
    TaskId id = parts.tasks().start(run.kind(), task -> prepare(task, run));
    return Answer.ok(Map.of("task", id.toString()));
  }

  /** Says what the task tells and obeys; the work is what this answers. */
  private Supplier<Tasks.Result> prepare(Task task, Run run) {
    Terms terms = run.terms();
    List<Progress> slices = new ArrayList<>();
    for (int i = 0; i < terms.slices(); i++) {
      float rate = terms.perSecond() / terms.slices();
      slices.add(new Progress(new Throttle(rate, ports.clock(), ports.scheduler())));
    }
    task.heldBackBy(slices.stream().map(Progress::throttle).toList());
    Supplier<Map<String, @Nullable Object>> status =
        () -> Progress.json(slices, run.shape(), terms.maxDocuments(), task.cancelled());
    task.tellsStatus(status);
    return () -> work(task, run, slices, status);
  }

  private Tasks.Result work(
      Task task, Run run, List<Progress> slices, Supplier<Map<String, @Nullable Object>> status) {
    Terms terms = run.terms();
    Failures failures = new Failures(errors);
    Set<String> touched = ConcurrentHashMap.newKeySet();
    SliceRun.Shared common =
        new SliceRun.Shared(
            task,
            terms,
            run.changes(),
            parts.writer(),
            failures,
            new Budget(terms.maxDocuments()),
            touched,
            ports.clock(),
            ports.scheduler());
    sweep(run, slices, common);
    if (terms.refresh()) {
      touched.forEach(this::refresh);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("took", task.runningNanos() / NANOS_PER_MILLI);
    json.put("timed_out", false);
    json.putAll(status.get());
    json.put("failures", failures.json());
    return new Tasks.Result(failures.status(), json);
  }

  private void sweep(Run run, List<Progress> progress, SliceRun.Shared common) {
    try (Sweep sweep = run.documents()) {
      List<Sweep.Slice> slices = sweep.slices(progress.size());
      new Siblings(ports.scheduler(), "slice", SLICES_AT_ONCE)
          .each(
              IntStream.range(0, slices.size()).boxed().toList(),
              i -> new SliceRun(slices.get(i), progress.get(i), common).run());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while documents were written", e);
    }
  }

  private void refresh(String index) {
    try {
      parts.maintenance().refresh(parts.resolver().one(index, Expansion.OPEN).id(), REFRESH_WITHIN);
    } catch (RefusedException gone) {
      // It was deleted meanwhile: there is nothing to be shown.
    }
  }
}
