package io.lampyr.cachenodes.process;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Keeps a process until it is asked to end, and then ends it in order.
 *
 * <p>Laws: the first SIGTERM or SIGINT begins the steps, which are done one after another, each
 * once; a step that fails does not keep later ones from being done. If they are not all done within
 * the time, or a second signal comes, the process ends at once with a code that is not zero.
 */
public final class NodeProcess {
  /** Below the 120 seconds that a container is given between SIGTERM and SIGKILL. */
  public static final Duration SHUTDOWN_WITHIN = Duration.ofSeconds(100);

  private static final System.Logger LOG = System.getLogger(NodeProcess.class.getName());

  private final Clock clock;
  private final Scheduler scheduler;
  private final Duration within;
  private final Consumer<ExitCode> endAtOnce;
  private final CountDownLatch asked = new CountDownLatch(1);

  public NodeProcess(Clock clock, Scheduler scheduler, Duration within) {
    this(clock, scheduler, within, code -> Runtime.getRuntime().halt(code.code()));
  }

  NodeProcess(Clock clock, Scheduler scheduler, Duration within, Consumer<ExitCode> endAtOnce) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.within = within;
    this.endAtOnce = endAtOnce;
  }

  /** From now on signals end this process by its steps. To be called once, before it is known. */
  public void listen() {
    Signals.handle(List.of("TERM", "INT"), this::signalled);
  }

  /** As the first or a second signal of this name. */
  void signalled(String name) {
    if (begin()) {
      LOG.log(System.Logger.Level.INFO, "node is stopping cause=" + name);
    } else {
      LOG.log(System.Logger.Level.WARNING, "node ends at once cause=second_" + name);
      endAtOnce.accept(ExitCode.FORCED);
    }
  }

  /** Begins the end from within, such as after a failure that cannot be mended here. */
  public void stop(String cause) {
    if (begin()) {
      LOG.log(System.Logger.Level.INFO, "node is stopping cause=" + cause);
    }
  }

  /** Waits until the end is asked for and does the steps; with what the process is to exit. */
  public ExitCode awaitAndEnd(List<ShutdownStep> steps) throws InterruptedException {
    asked.await();
    long started = clock.monotonicNanos();
    Scheduler.Task alarm = scheduler.after(within, "shutdown-overrun", this::overrun);
    boolean failed = false;
    for (ShutdownStep step : steps) {
      failed |= !run(step);
    }
    alarm.cancel();
    ExitCode code = failed ? ExitCode.STEP_FAILED : ExitCode.CLEAN;
    LOG.log(
        System.Logger.Level.INFO,
        "node has stopped outcome=%s ms=%d"
            .formatted(code, (clock.monotonicNanos() - started) / 1_000_000));
    return code;
  }

  private synchronized boolean begin() {
    boolean first = asked.getCount() > 0;
    asked.countDown();
    return first;
  }

  private void overrun() {
    LOG.log(System.Logger.Level.ERROR, "node ends at once cause=overrun within=" + within);
    endAtOnce.accept(ExitCode.OVERRUN);
  }

  private boolean run(ShutdownStep step) throws InterruptedException {
    long started = clock.monotonicNanos();
    try {
      step.action().run();
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      LOG.log(System.Logger.Level.ERROR, "shutdown step failed step=" + step.name(), failure);
      return false;
    }
    long millis = (clock.monotonicNanos() - started) / 1_000_000;
    LOG.log(
        System.Logger.Level.INFO,
        "shutdown step done step=%s ms=%d".formatted(step.name(), millis));
    return true;
  }
}
