package io.lampyr.cli.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class WholeBodyTest {

  @Test
  void whoeverAsksHoweverManyAtATimeGetsEveryByteOnceAndThenTheEnd() {
    for (long seed = 1; seed <= 50; seed++) {
      Random random = new Random(seed);
      byte[] bytes = new byte[1 + random.nextInt(2 << 20)];
      random.nextBytes(bytes);
      int start = random.nextInt(bytes.length);
      int length = 1 + random.nextInt(bytes.length - start);
      Taker taker = new Taker(random, Integer.MAX_VALUE);

      new WholeBody(bytes, start, length).subscribe(taker);

      assertThat(taker.taken.toByteArray())
          .as("seed=%s", seed)
          .isEqualTo(Arrays.copyOfRange(bytes, start, start + length));
      assertThat(taker.ends).as("seed=%s", seed).isEqualTo(1);
    }
  }

  @Test
  void whoeverCallsOffGetsNothingMore() {
    Taker taker = new Taker(new Random(1), 2);

    new WholeBody(new byte[4 << 20], 0, 4 << 20).subscribe(taker);

    assertThat(taker.parts).isEqualTo(2);
    assertThat(taker.ends).isZero();
  }

  /** Asks for a few parts more, from within the call that hands one over. */
  private static final class Taker implements Flow.Subscriber<ByteBuffer> {
    private final Random random;
    private final int most;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private Flow.Subscription subscription = new None();
    private int parts;
    private int ends;

    Taker(Random random, int most) {
      this.random = random;
      this.most = most;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(1 + random.nextInt(3));
    }

    @Override
    public void onNext(ByteBuffer part) {
      byte[] copy = new byte[part.remaining()];
      part.get(copy);
      taken.writeBytes(copy);
      parts++;
      if (parts == most) {
        subscription.cancel();
      } else {
        subscription.request(1 + random.nextInt(2));
      }
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onComplete() {
      ends++;
    }
  }

  private record None() implements Flow.Subscription {
    @Override
    public void request(long parts) {}

    @Override
    public void cancel() {}
  }
}
