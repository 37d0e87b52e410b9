package io.lampyr.cli;

import io.lampyr.base.port.ThreadScheduler;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where the process begins and ends. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    ThreadScheduler.shareCores();
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int exitCode = CommandTree.run(out, err, arguments);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }
}
