package io.lampyr.blobstore.file;

import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One lock per key among all threads and processes that use a folder: a stripe is a lock of this
 * process and, under it, a lock of the system on a file. A thread holds one stripe at most, so that
 * there is no order to keep.
 *
 * <p>The condition of a put must be judged and the file renamed with nothing in between, in any
 * process: this lock exists to do that I/O under it, which is why it is the exception to the rule
 * that no I/O happens under a lock. Contents are written before it is taken.
 *
 * <p>Locks of the system belong to processes, and closing any descriptor of a file gives up the
 * process's lock on it: so a stripe's file is open once in a process, guarded by the stripe. The
 * lock is polled for, as waiting in the system fails when two processes with several threads each
 * wait for different stripes of one another, which it takes for a deadlock.
 */
final class KeyLocks {
  private static final int STRIPES = 64;
  private static final Duration FIRST_PAUSE = Duration.ofNanos(100_000);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(4);

  /** About half a minute: a holder that takes longer has been stopped. */
  private static final int MAX_POLLS = 7_500;

  private final List<Stripe> stripes = new ArrayList<>(STRIPES);

  KeyLocks(Path folder) {
    for (int i = 0; i < STRIPES; i++) {
      stripes.add(new Stripe(folder.resolve("stripe-" + i)));
    }
  }

  /** What is done under a lock. */
  interface Action<T> {
    T run() throws IOException;
  }

  /** Someone else held the lock for as long as this thread was willing to wait. */
  static final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;

    BusyException(Path file) {
      super("lock is held by another process file=" + file);
    }
  }

  <T> T locked(BlobKey key, Scheduler scheduler, Action<T> action)
      throws IOException, InterruptedException {
    int hash = key.path().hashCode();
    return stripes.get((hash ^ (hash >>> 16)) & (STRIPES - 1)).locked(scheduler, action);
  }

  void close() throws IOException {
    for (Stripe stripe : stripes) {
      stripe.close();
    }
  }

  private static final class Stripe {
    private final Path file;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable FileChannel channel;

    Stripe(Path file) {
      this.file = file;
    }

    <T> T locked(Scheduler scheduler, Action<T> action) throws IOException, InterruptedException {
      lock.lockInterruptibly();
      try (FileLock _ = await(scheduler)) {
        return action.run();
      } finally {
        lock.unlock();
      }
    }

    private FileLock await(Scheduler scheduler) throws IOException, InterruptedException {
      Duration pause = FIRST_PAUSE;
      for (int i = 0; i < MAX_POLLS; i++) {
        FileLock held = openChannel().tryLock();
        if (held != null) {
          return held;
        }
        scheduler.sleep(pause);
        pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
      }
      throw new BusyException(file);
    }

    /** An interrupt closes a channel that is being used: then it is opened anew. */
    private FileChannel openChannel() throws IOException {
      FileChannel opened = channel;
      if (opened == null || !opened.isOpen()) {
        opened = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel = opened;
      }
      return opened;
    }

    void close() throws IOException {
      lock.lock();
      try {
        if (channel != null) {
          channel.close();
          channel = null;
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
