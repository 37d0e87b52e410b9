package io.lampyr.cachenodes.process;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cachenodes.server.RunningNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process of its own around a node: says its port, and which steps it did when it ended. */
final class ChildNode {
  private ChildNode() {}

  /** Arguments: milliseconds that the end may take, and what the middle step does. */
  public static void main(String[] arguments) throws InterruptedException {
    JsonLog.level(System.Logger.Level.INFO);
    NodeProcess process =
        new NodeProcess(
            new SystemClock(),
            new ThreadScheduler((_, _) -> {}),
            Duration.ofMillis(Long.parseLong(arguments[0])));
    process.listen();
    RunningNode running = new RunningNode();
    new LoggedEvents().listening(running.address().toString());
    System.out.println("port " + running.server.port());
    ExitCode code =
        process.awaitAndEnd(
            List.of(
                step("stop_accepting", running.server::stopAccepting),
                step("await_idle", running.server::awaitIdle),
                step("flush", () -> flush(arguments[1])),
                step("leave", running::close)));
    System.exit(code.code());
  }

  private static void flush(String how) throws InterruptedException {
    switch (how) {
      case "hang" -> new CountDownLatch(1).await();
      case "fail" -> throw new IllegalStateException("store is gone");
      default -> {}
    }
  }

  private static ShutdownStep step(String name, ShutdownStep.Action action) {
    return new ShutdownStep(
        name,
        () -> {
          System.out.println("begin " + name);
          action.run();
        });
  }
}
