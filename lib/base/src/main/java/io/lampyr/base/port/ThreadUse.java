package io.lampyr.base.port;

import io.lampyr.base.trace.TaskWork;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/**
 * What a thread of the operating system takes, as the virtual machine tells it. Of virtual threads
 * it tells nothing: what they ride on is others' too.
 */
public final class ThreadUse {
  private static final com.sun.management.ThreadMXBean BEAN =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ThreadUse() {}

  /** Tells, to whoever asks on whichever thread, what this thread has taken from now on. */
  static Supplier<TaskWork.Use> fromNow() {
    long thread = Thread.currentThread().threadId();
    TaskWork.Use before = of(thread);
    return () -> of(thread).minus(before);
  }

  /** The bytes that a thread has allocated since it began; none, if it has ended. */
  public static long allocated(long thread) {
    return Math.max(0, BEAN.getThreadAllocatedBytes(thread));
  }

  /** Of a thread that has ended, nothing is told. */
  private static TaskWork.Use of(long thread) {
    return new TaskWork.Use(Math.max(0, BEAN.getThreadCpuTime(thread)), allocated(thread));
  }
}
