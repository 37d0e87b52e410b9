package io.lampyr.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.flusher.FlusherSettings;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcReport;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcRunCodec;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.functions.gc.GcHandler;
import io.lampyr.functions.gc.Wiring;
import io.lampyr.functions.gc.machine.StateMachine;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.garbage.GarbageRoutes.Collecting;
import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * What schedules do on AWS: runs the commit flusher and garbage collection from time to time, by
 * the same handlers and the same state machine. Garbage collection also runs when it is asked to;
 * one run waits for another.
 */
final class Upkeep implements Collecting, Closeable {
  private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());
  private static final int ID_BYTES = 12;

  private final Ports ports;
  private final UpkeepSettings settings;
  private final Wiring gc;
  private final StateMachine machine;
  private final io.lampyr.functions.commitflusher.Wiring flusher;
  private final Semaphore turn = new Semaphore(1);
  private final List<Scheduler.Task> timers = new ArrayList<>();
  private final LastingTasks tasks;
  private boolean closed;

  Upkeep(
      DataStores stores, NodeCrew crew, LastingTasks tasks, Ports ports, UpkeepSettings settings) {
    this.tasks = tasks;
    this.ports = ports;
    this.settings = settings;
    this.gc =
        new Wiring(
            new Wiring.Backends(stores.blobs, stores.state(), CacheFolder.NONE),
            settings.gc(),
            ports);
    this.machine = Wiring.machine(ports.scheduler());
    this.flusher =
        new io.lampyr.functions.commitflusher.Wiring(
            new io.lampyr.functions.commitflusher.Wiring.Backends(
                stores.blobs, stores.state(), crew, Optional.of(crew::duties), Optional.of(tasks)),
            FlusherSettings.DEFAULT,
            ports);
  }

  /** Begins the timers. */
  void start() {
    // Whoever worked at them is dead: this process alone has the folder.
    once("tasks", () -> tasks.look(_ -> true));
    again(settings.gcInterval(), "gc", () -> collect(false, false));
    again(settings.flusherInterval(), "flusher", () -> flusher.handler().run());
  }

  private synchronized void once(String name, Runnable work) {
    timers.add(ports.scheduler().fork(name, () -> tried(name, work)));
  }

  private static void tried(String name, Runnable work) {
    try {
      work.run();
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, name + " did not succeed", notNow);
    }
  }

  /** One run after the other, so a slow one delays the next. */
  private synchronized void again(Duration interval, String name, Runnable work) {
    if (closed) {
      return;
    }
    timers.removeIf(Scheduler.Task::isDone);
    timers.add(
        ports
            .scheduler()
            .after(
                interval,
                name,
                () -> {
                  try {
                    tried(name, work);
                  } finally {
                    again(interval, name, work);
                  }
                }));
  }

  @Override
  public Map<String, Object> run(boolean dryRun, boolean full) {
    StateMachine.Ended ended = collect(dryRun, full);
    Map<String, Object> json = new LinkedHashMap<>();
    switch (ended) {
      case StateMachine.Ended.Succeeded(Map<String, @Nullable Object> output) -> {
        json.put("outcome", "succeeded");
        json.put("run", withoutFormat(output));
      }
      case StateMachine.Ended.Failed(String error, String cause) -> {
        json.put("outcome", "failed");
        json.put("error", error);
        json.put("cause", cause);
      }
    }
    json.put("tombstones", tombstones());
    return json;
  }

  private StateMachine.Ended collect(boolean dryRun, boolean full) {
    byte[] id = new byte[ID_BYTES];
    ports.randomness().nextBytes(id);
    try {
      turn.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while another run of gc went on", e);
    }
    try {
      GcHandler handler = gc.handler();
      return machine.run(
          HexFormat.of().formatHex(id),
          Map.of("dry_run", dryRun, "full", full),
          (_, parameters) -> handler.answer(parameters));
    } finally {
      turn.release();
    }
  }

  @Override
  public Map<String, Object> status() {
    GcReport report = gc.report();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("grace", settings.grace().toString());
    json.put("tombstones", tombstones());
    report.lastFull().ifPresent(run -> json.put("last_full_run", json(run)));
    json.put("runs", report.runs().stream().map(Upkeep::json).toList());
    return json;
  }

  private List<Map<String, Object>> tombstones() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (GarbageCollector.Pending pending : gc.pending()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", pending.name());
      json.put("written", pending.written().toString());
      json.put("due", pending.due().toString());
      all.add(json);
    }
    return all;
  }

  private static Map<String, Object> json(GcRun run) {
    return withoutFormat(Json.readObject(new GcRunCodec().encode(run).getBytes(UTF_8)));
  }

  /** What tells an operator something. */
  private static Map<String, Object> withoutFormat(Map<String, @Nullable Object> run) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (String name : List.of("id", "dry_run", "full", "started", "counts", "failure")) {
      Object value = run.get(name);
      if (value != null) {
        json.put(name, value);
      }
    }
    return json;
  }

  @Override
  public synchronized void close() {
    closed = true;
    timers.forEach(Scheduler.Task::cancel);
  }
}
