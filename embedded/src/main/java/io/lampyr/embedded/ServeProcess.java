package io.lampyr.embedded;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.cachenodes.process.NodeProcess;
import java.io.IOException;
import java.util.function.Consumer;

/** A server as a process: until a signal ends it in order; a second signal ends it at once. */
public final class ServeProcess {
  private ServeProcess() {}

  /** Tells who asks of the server when it has started; with what the process is to exit. */
  public static int run(EmbeddedSettings settings, Consumer<EmbeddedServer> started)
      throws IOException, InterruptedException {
    Clock clock = new SystemClock();
    Scheduler scheduler = new ThreadScheduler(new LoggedEvents()::uncaught);
    NodeProcess process = new NodeProcess(clock, scheduler, NodeProcess.SHUTDOWN_WITHIN);
    try (EmbeddedServer server = EmbeddedServer.start(settings)) {
      process.listen();
      started.accept(server);
      return process.awaitAndEnd(server.steps()).code();
    }
  }
}
