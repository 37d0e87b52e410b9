package io.lampyr.cli.bulk.send;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish to end early. Requests under way are left alone; nothing new begins, and nobody goes on
 * sleeping.
 */
public final class Stop {
  private final CountDownLatch wished = new CountDownLatch(1);

  public void now() {
    wished.countDown();
  }

  public boolean isWished() {
    return wished.getCount() == 0;
  }

  void check() throws InterruptedException {
    if (isWished()) {
      throw new InterruptedException("stopped");
    }
  }

  void sleep(Duration duration) throws InterruptedException {
    if (wished.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new InterruptedException("stopped");
    }
  }
}
