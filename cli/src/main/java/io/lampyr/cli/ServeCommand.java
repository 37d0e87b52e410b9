package io.lampyr.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Will start the embedded server; says that there is none yet. */
@Command(
    name = "serve",
    description = "Start the embedded server on 127.0.0.1:9200 (not built yet).")
final class ServeCommand extends WithHelp implements Callable<Integer> {
  private final PrintWriter err;

  ServeCommand(PrintWriter err) {
    this.err = err;
  }

  @Override
  public Integer call() {
    err.println("lampyr: the embedded server does not exist yet; nothing was started");
    return 1;
  }
}
