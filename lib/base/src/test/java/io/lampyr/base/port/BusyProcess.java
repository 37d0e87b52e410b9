package io.lampyr.base.port;

/** A process whose tasks compute without an end, more than it has cores, and one more task. */
final class BusyProcess {
  private BusyProcess() {}

  public static void main(String[] arguments) throws InterruptedException {
    ThreadScheduler.shareCores();
    ThreadScheduler scheduler = new ThreadScheduler((_, thrown) -> thrown.printStackTrace());
    for (int i = 0; i <= Runtime.getRuntime().availableProcessors(); i++) {
      scheduler.fork("computes", BusyProcess::compute);
    }
    // All of them have begun by then, or wait for a core.
    Thread.sleep(1000);
    scheduler.fork("beats", () -> System.exit(0)).join();
  }

  private static void compute() {
    while (true) {
      Thread.onSpinWait();
    }
  }
}
