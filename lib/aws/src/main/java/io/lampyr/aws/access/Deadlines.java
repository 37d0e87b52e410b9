package io.lampyr.aws.access;

import io.lampyr.base.check.Check;
import java.time.Duration;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;

/**
 * How long one request may take: nothing that hangs is waited for longer.
 *
 * @param connect until there is a connection
 * @param silence the longest time without a byte in the middle of an answer
 * @param attempt from the request's begin to the answer's, without the time that its own bytes take
 */
public record Deadlines(Duration connect, Duration silence, Duration attempt) {
  /** A request that sends less than this each second is taken for one that hangs. */
  private static final long LEAST_BYTES_PER_SECOND = 256 << 10;

  /** Of requests of which an answer is worth nothing when it is late. */
  public static final Deadlines WATCHING =
      new Deadlines(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));

  /** Of requests for items: short, as writes that are waited for lie behind them. */
  public static final Deadlines ITEMS =
      new Deadlines(Duration.ofSeconds(1), Duration.ofMillis(1500), Duration.ofMillis(1500));

  /** Of requests for blobs. */
  public static final Deadlines BLOBS =
      new Deadlines(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(10));

  /** Of what is asked for rarely, and of which nobody knows how long it takes. */
  public static final Deadlines RARE =
      new Deadlines(Duration.ofSeconds(3), Duration.ofSeconds(15), Duration.ofSeconds(60));

  public Deadlines {
    Check.that(
        connect.isPositive() && silence.isPositive() && attempt.isPositive(),
        "deadlines must be positive");
  }

  /** For calls that are silent for so long before they answer. */
  public static Deadlines silentFor(Duration longest) {
    return new Deadlines(RARE.connect(), longest, longest.plus(RARE.connect()));
  }

  /** For a request that sends so many bytes, of its own configuration. */
  public AwsRequestOverrideConfiguration sending(long bytes) {
    Duration longest = attempt.plusMillis(1000 * bytes / LEAST_BYTES_PER_SECOND);
    return AwsRequestOverrideConfiguration.builder().apiCallAttemptTimeout(longest).build();
  }
}
