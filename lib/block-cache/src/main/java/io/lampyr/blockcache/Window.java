package io.lampyr.blockcache;

import java.lang.foreign.MemorySegment;

/**
 * A stretch of a blob in the cache's own memory: {@code bytes} holds the blob's bytes from {@code
 * start} on, all of them filled.
 *
 * <p>The region behind it may be evicted at any time. From then on every access throws {@link
 * IllegalStateException}, never returns other bytes: the reader calls {@link #acknowledgeEnd} and
 * asks for a new window.
 */
public record Window(long start, MemorySegment bytes) {

  /**
   * To be called by a reader that met the {@link IllegalStateException}, on the same thread, before
   * it does anything else that can be interrupted.
   *
   * <p>When memory ends while a thread is inside an access to it, HotSpot stops that thread by an
   * asynchronous exception, and to do so also sets the thread's interrupt flag (seen with JDK 25 in
   * about one end in a hundred under load). Left set, the flag would fail the reader's next
   * blocking call although nobody called it off. An interrupt that was meant and fell into the same
   * moment is lost with it; deadlines end such a reader.
   */
  public static void acknowledgeEnd() {
    var _ = Thread.interrupted();
  }

  /** The blob offset behind the last byte. */
  public long end() {
    return start + bytes.byteSize();
  }
}
