package io.lampyr.bench.events;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.corpus.Words;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.lucene.util.BytesRef;

/**
 * Sources of events, 1 to 4 KiB of JSON each, evenly spread: the same seed makes the same events.
 */
public final class Events implements Documents {
  private static final int MIN_BYTES = 1 << 10;
  private static final int MAX_BYTES = 4 << 10;
  private static final int SMALL_LETTERS = 25;
  private static final long FIRST_MILLIS = 1_700_000_000_000L;
  private static final String[] TYPES = {
    "PushEvent", "CreateEvent", "PullRequestEvent", "IssueCommentEvent", "WatchEvent", "ForkEvent"
  };

  private final BytesRef[] sources;

  private Events(BytesRef[] sources) {
    this.sources = sources;
  }

  /** So many different events; whoever needs more gets them again in turn. */
  public static Events make(long seed, int count) {
    Check.positive(count, "events");
    SeededRandomness randomness = new SeededRandomness(seed);
    Words words = new Words(randomness);
    BytesRef[] sources = new BytesRef[count];
    for (int i = 0; i < count; i++) {
      sources[i] = new BytesRef(event(i, words, randomness).getBytes(StandardCharsets.UTF_8));
    }
    return new Events(sources);
  }

  /** Documents of one short field instead, such as the paper's micro-benchmarks write (§8.1). */
  public static Events small(long seed, int count) {
    SeededRandomness randomness = new SeededRandomness(seed);
    BytesRef[] sources = new BytesRef[count];
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder("{\"field\":\"");
      for (int letter = 0; letter < SMALL_LETTERS; letter++) {
        text.append((char) ('a' + randomness.nextInt(26)));
      }
      sources[i] = new BytesRef(text.append("\"}").toString().getBytes(StandardCharsets.UTF_8));
    }
    return new Events(sources);
  }

  @Override
  public String mapping() {
    return EventParser.MAPPING;
  }

  @Override
  public BytesRef source(int n) {
    return sources[n % sources.length];
  }

  @Override
  public double meanBytes() {
    long sum = 0;
    for (BytesRef source : sources) {
      sum += source.length;
    }
    return (double) sum / sources.length;
  }

  private static String event(int number, Words words, SeededRandomness randomness) {
    int actor = (int) (Math.pow(randomness.nextDouble(), 3) * 50_000);
    int repo = (int) (Math.pow(randomness.nextDouble(), 3) * 20_000);
    StringBuilder event =
        new StringBuilder(MAX_BYTES)
            .append(
                String.format(
                    Locale.ROOT,
                    "{\"type\":\"%s\",\"public\":%b,\"created_at\":%d,"
                        + "\"actor\":{\"id\":%d,\"login\":\"user-%d\"},"
                        + "\"repo\":{\"id\":%d,\"name\":\"org-%d/repo-%d\"},"
                        + "\"payload\":{\"size\":%d,\"ref\":\"refs/heads/%s\",\"title\":\"",
                    TYPES[randomness.nextInt(TYPES.length)],
                    randomness.nextInt(10) > 0,
                    FIRST_MILLIS + number * 37L + randomness.nextInt(1000),
                    actor,
                    actor,
                    repo,
                    repo % 3000,
                    repo,
                    randomness.nextInt(100),
                    words.next(randomness)));
    text(event, event.length() + 60, words, randomness);
    event.append("\",\"body\":\"");
    int length = MIN_BYTES + randomness.nextInt(MAX_BYTES - MIN_BYTES);
    text(event, length, words, randomness);
    return event.append("\"}}").toString();
  }

  private static void text(
      StringBuilder into, int untilLength, Words words, SeededRandomness randomness) {
    while (into.length() < untilLength) {
      into.append(words.next(randomness)).append(' ');
    }
  }
}
