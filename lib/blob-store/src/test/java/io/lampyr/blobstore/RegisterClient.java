package io.lampyr.blobstore;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.blobstore.RegisterHistory.Ending;
import io.lampyr.blobstore.RegisterHistory.Event;
import io.lampyr.blobstore.RegisterHistory.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** One of several that read, write and swap one blob at random, and write down what they saw. */
public final class RegisterClient {
  private final BlobStore store;
  private final BlobKey key;
  private final List<Event> events = new ArrayList<>();
  private Optional<ETag> tag = Optional.empty();
  private Optional<String> value = Optional.empty();

  private RegisterClient(BlobStore store, BlobKey key) {
    this.store = store;
    this.key = key;
  }

  /** Values are the name and a count, so they are unique if names are. */
  public static List<Event> run(BlobStore store, BlobKey key, String name, long seed, int steps)
      throws IOException {
    Random random = new Random(seed);
    RegisterClient client = new RegisterClient(store, key);
    for (int i = 0; i < steps; i++) {
      switch (random.nextInt(5)) {
        case 0 -> client.write(name + "." + i);
        case 1, 2 -> client.read();
        default -> client.swap(name + "." + i);
      }
    }
    return client.events;
  }

  private void read() throws IOException {
    long start = System.nanoTime();
    GetOutcome outcome = store.get(key, Span.ALL);
    switch (outcome) {
      case GetOutcome.Missing missing -> {
        tag = Optional.empty();
        value = Optional.empty();
      }
      case GetOutcome.Found found -> {
        try (found) {
          tag = Optional.of(found.info().etag());
          value = Optional.of(new String(found.body().readAllBytes(), UTF_8));
        }
      }
    }
    events.add(new Event(start, System.nanoTime(), new Step.Read(value)));
  }

  private void write(String written) {
    long start = System.nanoTime();
    PutOutcome outcome = put(written, PutCondition.ALWAYS);
    long end = outcome instanceof PutOutcome.Stored ? System.nanoTime() : Event.NEVER;
    if (!(outcome instanceof PutOutcome.Refused)) {
      events.add(new Event(start, end, new Step.Write(written)));
    }
  }

  private void swap(String written) {
    PutCondition condition =
        tag.isPresent() ? PutCondition.ifMatch(tag.get()) : PutCondition.IF_ABSENT;
    long start = System.nanoTime();
    PutOutcome outcome = put(written, condition);
    long end = System.nanoTime();
    switch (outcome) {
      case PutOutcome.Stored stored ->
          events.add(new Event(start, end, new Step.Swap(value, written, Ending.WON)));
      case PutOutcome.LostRace lost ->
          events.add(new Event(start, end, new Step.Swap(value, written, Ending.LOST)));
      case PutOutcome.Unknown unknown ->
          events.add(new Event(start, Event.NEVER, new Step.Swap(value, written, Ending.UNKNOWN)));
      case PutOutcome.Refused refused -> {}
    }
  }

  private PutOutcome put(String written, PutCondition condition) {
    return store.put(key, BlobContent.of(written.getBytes(UTF_8)), condition);
  }
}
