package io.lampyr.restapi.byquery;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.task.TaskRun;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.search.Sweep;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Throttle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries runs over all documents of a search out, as tasks that outlive this process.
 *
 * <p>Laws: each document is read once, as of one moment, and written with the demand that it has
 * not changed since where it is written in place. What was written stands, whatever ends the run.
 * Where a run goes on after a death, at most a batch of each slice is written again, and owners
 * that remember it do not apply it again. Memory is bounded by a page for each slice. Safe for many
 * threads; blocks.
 */
final class Runs {
  private static final int SLICES_AT_ONCE = 20;
  private static final Duration REFRESH_WITHIN = Duration.ofSeconds(30);

  private final Parts parts;
  private final Ports ports;
  private final ErrorAnswers errors;

  /** What runs work with. */
  record Parts(
      LastingCalls calls,
      DocumentWriter writer,
      IndexResolver resolver,
      IndexMaintenance maintenance) {}

  /**
   * One run: what it is called, shows, reads and does.
   *
   * @param begins what refuses it once it is a task; not asked again by whoever goes on with it, as
   *     that one finds what was made meanwhile
   */
  record Run(
      Task.Kind kind,
      Progress.Shape shape,
      Terms terms,
      Sweep documents,
      Change.Maker changes,
      Runnable begins) {}

  /** Makes the run of a call, in which {@code now} means that. */
  interface Plan {
    Run of(Call call, Instant now);
  }

  Runs(Parts parts, Ports ports, ErrorAnswers errors) {
    this.parts = parts;
    this.ports = ports;
    this.errors = errors;
  }

  /** Has calls of the action carried out by that plan. */
  void does(String action, Plan plan) {
    parts.calls().does(action, (call, run, task) -> work(plan.of(call, run.began()), run, task));
  }

  /** What came of it, or the name of the task if nobody waits. */
  Answer answer(Call call, Run run) {
    Terms terms = run.terms();
    List<Progress> none = progress(RunState.start(terms.slices(), terms.batch()), terms);
    Map<String, @Nullable Object> first =
        Progress.json(none, Progress.Shape.WHOLE, terms, Optional.empty());
    return parts.calls().answer(call, run.kind(), terms.waits(), first);
  }

  private LastingCalls.Outcome work(Run run, TaskRun lasting, Task task) {
    Terms terms = run.terms();
    RunState before =
        lasting
            .cursor()
            .map(RunState::decode)
            .orElseGet(() -> RunState.start(terms.slices(), terms.batch()));
    List<Progress> progress = progress(before, terms);
    task.heldBackBy(progress.stream().map(Progress::throttle).toList());
    lasting.heeds(wishes -> {
      wishes.cancel().ifPresent(task::cancel);
      wishes.rate().ifPresent(task::rate);
    });
    task.tellsStatus(() -> Progress.json(progress, Progress.Shape.WHOLE, terms, task.cancelled()));
    Failures failures = new Failures(errors, before.failures());
    Set<String> touched = ConcurrentHashMap.newKeySet();
    touched.addAll(before.touched());
    try {
      if (lasting.cursor().isEmpty()) {
        run.begins().run();
      }
      sweep(run, before, progress, new Around(lasting, task, failures, touched));
    } catch (RuntimeException failed) {
      if (!lasting.isSaved()) {
        run.documents().close();
      }
      throw failed;
    }
    if (terms.refresh()) {
      touched.forEach(this::refresh);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(
        "took", Math.max(0, Duration.between(lasting.began(), ports.clock().now()).toMillis()));
    json.put("timed_out", false);
    json.putAll(Progress.json(progress, run.shape(), terms, task.cancelled()));
    json.put("failures", failures.json());
    return new LastingCalls.Outcome(failures.status(), json, run.documents()::close);
  }

  private List<Progress> progress(RunState before, Terms terms) {
    List<Progress> progress = new ArrayList<>();
    float rate = terms.perSecond() / before.slices().size();
    for (RunState.SliceState slice : before.slices()) {
      progress.add(
          new Progress(new Throttle(rate, ports.clock(), ports.scheduler()), slice.counts()));
    }
    return progress;
  }

  /** What a run has besides what it was asked for. */
  private record Around(TaskRun lasting, Task task, Failures failures, Set<String> touched) {}

  private void sweep(Run run, RunState before, List<Progress> progress, Around around) {
    Terms terms = run.terms();
    List<Sweep.Place> places = before.slices().stream().map(RunState.SliceState::place).toList();
    List<Sweep.Slice> slices = run.documents().resume(before.kept(), places);
    List<SliceRun> runs = new ArrayList<>();
    Supplier<byte[]> state =
        () ->
            new RunState(
                    run.documents().kept(),
                    runs.stream().map(SliceRun::state).toList(),
                    around.failures().state(),
                    around.touched())
                .encode();
    long seen = places.stream().mapToLong(Sweep.Place::seen).sum();
    SliceRun.Shared common =
        new SliceRun.Shared(
            around.task(),
            terms,
            run.changes(),
            parts.writer(),
            around.failures(),
            new Budget(terms.maxDocuments() - Math.min(seen, terms.maxDocuments())),
            around.touched(),
            ports,
            around.lasting(),
            () -> around.lasting().checkpoint(state));
    for (int i = 0; i < slices.size(); i++) {
      RunState.SliceState slice = before.slices().get(i);
      runs.add(new SliceRun(i, slices.get(i), slice, progress.get(i), common));
    }
    if (around.lasting().isSaved() && run.documents().kept().isEmpty()) {
      // Whoever takes it up is to read the same documents.
      run.documents().keep();
      around.lasting().checkpoint(state);
    } else if (slices.size() > 1) {
      run.documents().keep();
    }
    runSlices(runs);
  }

  private void runSlices(List<SliceRun> runs) {
    try {
      new Siblings(ports.scheduler(), "slice", SLICES_AT_ONCE).each(runs, SliceRun::run);
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
