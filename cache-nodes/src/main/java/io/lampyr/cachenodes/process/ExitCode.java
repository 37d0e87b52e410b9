package io.lampyr.cachenodes.process;

/** How a process ended, as its parent sees it. */
public enum ExitCode {
  /** Every step was done: nothing is left to recover. */
  CLEAN(0),
  /** A step failed: others recover what it did not do. */
  STEP_FAILED(1),
  /** The steps took longer than they may. */
  OVERRUN(2),
  /** A second signal came. */
  FORCED(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
