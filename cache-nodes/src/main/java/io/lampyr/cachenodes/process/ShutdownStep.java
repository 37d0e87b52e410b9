package io.lampyr.cachenodes.process;

/** One thing to do before the process may end. */
public record ShutdownStep(String name, Action action) {

  /** What is done; it ends early when it is interrupted. */
  public interface Action {
    void run() throws Exception;
  }
}
