package io.lampyr.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** Prints what was built, from what, and what it runs on. */
@Command(
    name = "version",
    description = "Print the version, the commit it was built from, and the Java it runs on.")
final class VersionCommand extends WithHelp implements Runnable {
  private final PrintWriter out;
  private final BuildInfo build;

  VersionCommand(PrintWriter out, BuildInfo build) {
    this.out = out;
    this.build = build;
  }

  @Override
  public void run() {
    out.println("lampyr " + build.version());
    out.println("commit " + build.commit().orElse("unknown"));
    out.println("java   " + Runtime.version());
  }
}
