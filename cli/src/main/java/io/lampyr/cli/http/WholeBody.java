package io.lampyr.cli.http;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes as a request's body, in large parts and without a copy: the client's own way copies them 16
 * KiB at a time, and with each part goes through all of its machinery.
 */
// Made for one request; equality is asked for nowhere.
@SuppressWarnings("ArrayRecordComponent")
record WholeBody(byte[] bytes, int start, int length) implements Flow.Publisher<ByteBuffer> {
  private static final int PART_BYTES = 256 << 10;

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> subscriber) {
    subscriber.onSubscribe(new Parts(subscriber));
  }

  /** The parts that one subscriber has not got yet. */
  private final class Parts implements Flow.Subscription {
    private final Flow.Subscriber<? super ByteBuffer> subscriber;
    private final AtomicLong wanted = new AtomicLong();
    private final int end = start + length;
    private int next = start;
    private volatile boolean over;

    Parts(Flow.Subscriber<? super ByteBuffer> subscriber) {
      this.subscriber = subscriber;
    }

    /** Whoever asks first hands out; who asks meanwhile, from within or not, only adds to that. */
    @Override
    public void request(long parts) {
      if (parts <= 0) {
        over = true;
        subscriber.onError(new IllegalArgumentException("parts must be positive"));
        return;
      }
      if (wanted.getAndAccumulate(parts, WholeBody::sum) > 0) {
        return;
      }
      do {
        handOut();
      } while (wanted.decrementAndGet() > 0 && !over);
    }

    private void handOut() {
      if (!over) {
        int part = Math.min(PART_BYTES, end - next);
        ByteBuffer buffer = ByteBuffer.wrap(bytes, next, part);
        next += part;
        subscriber.onNext(buffer);
        if (next == end && !over) {
          over = true;
          subscriber.onComplete();
        }
      }
    }

    @Override
    public void cancel() {
      over = true;
    }
  }

  private static long sum(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }
}
