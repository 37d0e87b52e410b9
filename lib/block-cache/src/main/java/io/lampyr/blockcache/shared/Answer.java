package io.lampyr.blockcache.shared;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** What a read of the folder came to; the first who says it, worker or time-out, is heard. */
final class Answer {
  private final CountDownLatch given = new CountDownLatch(1);
  private volatile Found found = new Found.Late();

  synchronized void give(Found what) {
    if (given.getCount() > 0) {
      found = what;
      given.countDown();
    }
  }

  Found await() throws InterruptedException {
    given.await();
    return found;
  }

  /** What was found. */
  sealed interface Found {

    /** The file's bytes. */
    record File(ByteBuffer bytes) implements Found {}

    /** There is no such file. */
    record Nothing() implements Found {}

    /** The folder could not be read. */
    record Broken() implements Found {}

    /** The folder has not answered in time. */
    record Late() implements Found {}
  }

  static Found of(Optional<byte[]> file) {
    return file.map(ByteBuffer::wrap).<Found>map(Found.File::new).orElseGet(Found.Nothing::new);
  }
}
