package io.lampyr.cli.deploy;

import java.io.PrintWriter;

/**
 * What came of one check.
 *
 * @param remedy what to do; empty where nothing is to be done
 */
record Finding(State state, String check, String said, String remedy) {

  /** How it stands. */
  enum State {
    OK,
    /** It could not be found out, which is told with the reason. */
    UNKNOWN,
    PROBLEM
  }

  static Finding ok(String check, String said) {
    return new Finding(State.OK, check, said, "");
  }

  static Finding unknown(String check, String said, String remedy) {
    return new Finding(State.UNKNOWN, check, said, remedy);
  }

  static Finding problem(String check, String said, String remedy) {
    return new Finding(State.PROBLEM, check, said, remedy);
  }

  boolean isProblem() {
    return state == State.PROBLEM;
  }

  /** One line, and the remedy on another. */
  void print(PrintWriter out) {
    String word =
        switch (state) {
          case OK -> "ok     ";
          case UNKNOWN -> "unknown";
          case PROBLEM -> "PROBLEM";
        };
    out.println(word + "  " + check + ": " + said);
    if (!remedy.isEmpty()) {
      out.println("         -> " + remedy);
    }
  }
}
