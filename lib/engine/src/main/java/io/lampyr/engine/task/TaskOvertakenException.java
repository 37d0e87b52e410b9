package io.lampyr.engine.task;

/** Somebody else works at the task by now, or nobody may any more: whoever meets this stops. */
public final class TaskOvertakenException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TaskOvertakenException(String message) {
    super(message);
  }
}
