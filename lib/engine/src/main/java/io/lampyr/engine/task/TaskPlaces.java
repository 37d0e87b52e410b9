package io.lampyr.engine.task;

/** Where tasks are worked at. */
public interface TaskPlaces {

  /**
   * Has somebody work at the task, if that can be arranged: it is taken up later otherwise. Does
   * not wait.
   */
  void begin(String task);

  /** Whether this process goes on working when the request that it works for was answered. */
  boolean staysAwake();
}
