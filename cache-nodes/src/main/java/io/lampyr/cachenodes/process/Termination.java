package io.lampyr.cachenodes.process;

/** The end of the process. */
public final class Termination {
  private Termination() {}

  public static void exit(ExitCode code) {
    System.exit(code.code());
  }
}
