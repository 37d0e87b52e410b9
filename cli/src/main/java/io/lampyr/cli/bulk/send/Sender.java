package io.lampyr.cli.bulk.send;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.cli.bulk.input.Entry;
import io.lampyr.cli.bulk.send.Answer.Item;
import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.Reply;
import io.lampyr.cli.http.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Brings batches to the server.
 *
 * <p>Laws: when {@link #deliver} returns, the server has acknowledged each entry, or it is written
 * down as failed; when it throws, nothing is known of the batch. An entry may arrive more than
 * once: a request whose answer is lost is sent again. Safe for use by many threads, each with a
 * batch of its own.
 */
public final class Sender {
  /** So many refused forms, with nothing ever accepted, are no accident. */
  private static final int MOST_MALFORMED = 100;

  private final Server server;
  private final String path;
  private final Patience patience;
  private final Failures failures;
  private final Waiting waiting;
  private final Pace pace;
  private final Gate gate;
  private final boolean zipped;
  private final Tally tally = new Tally();
  private final Health health;

  /** Time, chance, and the end of it all. */
  public record Waiting(Clock clock, Randomness randomness, Stop stop) {}

  /**
   * What the user allows: how many requests at once, how large, and how slow.
   *
   * @param mostBytes before they are packed
   * @param zipped whether requests are packed by gzip
   */
  public record Limits(int mostRequests, int mostBytes, Duration latency, boolean zipped) {
    private static final int LEAST_BYTES = 64 << 10;
    private static final int FIRST_BYTES = 1 << 20;

    Pace.Bounds bounds() {
      return new Pace.Bounds(
          mostRequests,
          Math.min(LEAST_BYTES, mostBytes),
          Math.min(FIRST_BYTES, mostBytes),
          mostBytes,
          latency);
    }
  }

  public Sender(
      Server server,
      String path,
      Limits limits,
      Patience patience,
      Failures failures,
      Waiting waiting) {
    this.server = server;
    this.path = path;
    this.patience = patience;
    this.failures = failures;
    this.waiting = waiting;
    this.zipped = limits.zipped();
    this.pace = new Pace(limits.bounds());
    this.gate = new Gate(pace, waiting.clock(), waiting.stop());
    this.health = new Health(patience, waiting.clock().monotonicNanos());
  }

  /** How large the next batch should be. */
  public int batchBytes() {
    return pace.bytes();
  }

  /** How many requests may be under way now. */
  public int places() {
    return pace.places();
  }

  public Tally tally() {
    return tally;
  }

  /** Writes down an entry that cannot be sent. */
  public void refuse(String input, Entry entry, String reason) throws IOException {
    failures.unsent(input, entry, reason);
    tally.failed.increment();
  }

  /**
   * Returns when all entries are settled.
   *
   * @throws InterruptedException also when the run is stopped
   */
  public void deliver(Batch batch) throws AbortedException, IOException, InterruptedException {
    Deque<Part> parts = new ArrayDeque<>();
    if (batch.count() > 0) {
      parts.add(Part.all(batch));
    }
    int refusals = 0;
    while (!parts.isEmpty()) {
      Part part = parts.removeFirst();
      switch (exchange(part)) {
        case Answer.Settled(List<Item> items) -> {
          refusals = 0;
          Optional<Part> again = settle(part, items);
          if (again.isPresent()) {
            tally.retried.add(again.get().count());
            parts.addFirst(again.get());
            pause(again.get().attempts());
          }
        }
        case Answer.TooLarge(String reason) -> {
          pace.tooLarge(part.bytes());
          divide(part, new Item(413, "request_too_large", reason), parts);
        }
        case Answer.Malformed(String reason) -> {
          abortIf(part.count() == 1 && health.malformed(MOST_MALFORMED), reason);
          divide(part, new Item(400, "request_refused", reason), parts);
        }
        case Answer.Later(String reason, Optional<Duration> after) -> {
          abortIf(health.isHopeless(waiting.clock().monotonicNanos()), reason);
          tally.retried.add(part.count());
          parts.addFirst(part);
          after.ifPresent(gate::closeFor);
          pause(refusals++);
        }
        case Answer.Hopeless(String reason) -> abortIf(true, reason);
      }
    }
  }

  private Answer exchange(Part part) throws InterruptedException {
    Content content = zipped ? part.content().zipped() : part.content();
    boolean wasFull = gate.enter();
    long began = waiting.clock().monotonicNanos();
    try {
      tally.requests.increment();
      Reply reply = server.send("POST", path, content);
      long ended = waiting.clock().monotonicNanos();
      Answer answer = AnswerReader.read(reply, part.count(), waiting.clock().now());
      boolean isBusy =
          switch (answer) {
            case Answer.Settled(List<Item> items) -> {
              boolean anyDone = items.stream().anyMatch(Item::isDone);
              health.heard(anyDone || items.stream().noneMatch(Item::isForLater), ended);
              yield items.stream().anyMatch(Item::isForLater);
            }
            case Answer.Later later -> {
              health.heard(false, ended);
              yield true;
            }
            case Answer.TooLarge refused -> false;
            case Answer.Malformed refused -> false;
            case Answer.Hopeless refused -> false;
          };
      if (isBusy) {
        pace.overloaded(began, ended);
      } else {
        pace.answered(began, ended, wasFull);
      }
      return answer;
    } catch (IOException lost) {
      pace.overloaded(began, waiting.clock().monotonicNanos());
      return new Answer.Later(
          "no answer from " + server.url() + ": " + lost.getMessage(), Optional.empty());
    } finally {
      gate.leave();
    }
  }

  /** Counts and writes down what is settled; what is to be tried again is returned. */
  private Optional<Part> settle(Part part, List<Item> items) throws IOException {
    int[] again = new int[part.count()];
    int left = 0;
    long bytes = 0;
    long done = 0;
    for (int i = 0; i < part.count(); i++) {
      int entry = part.entries()[i];
      Item item = items.get(i);
      if (item.isDone()) {
        done++;
        bytes += part.batch().end(entry) - part.batch().start(entry);
      } else if (item.isForLater() && part.attempts() + 1 < patience.attempts()) {
        again[left++] = entry;
      } else {
        fail(part.batch(), entry, item);
      }
    }
    tally.accepted.add(done);
    tally.acceptedBytes.add(bytes);
    return left == 0
        ? Optional.empty()
        : Optional.of(new Part(part.batch(), Arrays.copyOf(again, left), part.attempts() + 1));
  }

  private void divide(Part part, Item reason, Deque<Part> parts) throws IOException {
    if (part.count() == 1) {
      fail(part.batch(), part.entries()[0], reason);
    } else {
      part.halves().reversed().forEach(parts::addFirst);
    }
  }

  private void fail(Batch batch, int entry, Item item) throws IOException {
    failures.refused(batch, entry, item);
    tally.failed.increment();
  }

  private void pause(int refusals) throws InterruptedException {
    waiting.stop().sleep(patience.pause(refusals, waiting.randomness().nextDouble()));
  }

  private static void abortIf(boolean hopeless, String reason) throws AbortedException {
    if (hopeless) {
      throw new AbortedException(reason);
    }
  }
}
