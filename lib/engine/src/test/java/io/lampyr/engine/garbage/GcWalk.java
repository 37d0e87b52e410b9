package io.lampyr.engine.garbage;

import java.util.Optional;
import java.util.function.Consumer;

/** One run, step by step, in the order of the state machine. */
final class GcWalk {
  private final GarbageCollector collector;
  private final Consumer<Optional<GcStep>> watch;
  private final String id;
  private final GcRun.Kind kind;
  private Optional<GcStep> next = Optional.empty();
  private Optional<GcRun> run = Optional.empty();
  private boolean over;

  GcWalk(GarbageCollector collector, String id, GcRun.Kind kind, Consumer<Optional<GcStep>> watch) {
    this.watch = watch;
    this.collector = collector;
    this.id = id;
    this.kind = kind;
  }

  boolean isOver() {
    return over;
  }

  /** Where it is. */
  String at() {
    return next.map(GcStep::label).orElse("begin");
  }

  /** Does the next step; {@code twice} does it once more with what it began with. */
  void step(boolean twice) {
    watch.accept(next);
    if (run.isEmpty()) {
      run = Optional.of(collector.begin(id, kind));
      next = Optional.of(run.get().progress().more() ? GcStep.DELETE : GcStep.TIDY);
      return;
    }
    GcStep now = next.orElseThrow();
    GcRun before = run.get();
    GcRun after = collector.step(now, before);
    if (twice) {
      after = collector.step(now, before);
    }
    run = Optional.of(after);
    boolean more = after.progress().more();
    switch (now) {
      case DELETE -> next = Optional.of(more ? GcStep.DELETE : GcStep.TIDY);
      case TIDY -> next = Optional.of(GcStep.LIST);
      case LIST -> next = Optional.of(GcStep.MARK);
      case MARK -> next = Optional.of(more ? GcStep.LIST : GcStep.TRANSLOG);
      case TRANSLOG -> next = Optional.of(more ? GcStep.TRANSLOG : GcStep.RECORD);
      case RECORD, RELEASE -> over = true;
    }
  }

  GcRun toEnd() {
    while (!over) {
      step(false);
    }
    return run.orElseThrow();
  }
}
