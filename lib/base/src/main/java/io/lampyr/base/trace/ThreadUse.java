package io.lampyr.base.trace;

import java.lang.management.ManagementFactory;

/**
 * What a thread of the operating system has taken so far, as the virtual machine tells it. Of
 * virtual threads it tells nothing: what they ride on is others' too.
 */
final class ThreadUse {
  /** Nothing, where the virtual machine does not tell. */
  private static final com.sun.management.ThreadMXBean BEAN =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ThreadUse() {}

  static TaskWork.Use now() {
    return new TaskWork.Use(
        Math.max(0, BEAN.getCurrentThreadCpuTime()),
        Math.max(0, BEAN.getCurrentThreadAllocatedBytes()));
  }

  /** Of another thread, which may have ended. */
  static TaskWork.Use of(long thread) {
    return new TaskWork.Use(
        Math.max(0, BEAN.getThreadCpuTime(thread)),
        Math.max(0, BEAN.getThreadAllocatedBytes(thread)));
  }
}
