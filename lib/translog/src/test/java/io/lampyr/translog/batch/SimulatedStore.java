package io.lampyr.translog.batch;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A store in stepped time: answers take time, get lost, or come before their effect; and everything
 * that was put is written down.
 */
final class SimulatedStore implements BlobStore {
  private final SteppedTime time;
  private final Random random;
  private final MemoryBlobStore store;
  private final Faults faults;

  /** What was first put under each name, and when the writer first knew that it stands. */
  final Map<BlobKey, byte[]> contents = new HashMap<>();

  final Map<BlobKey, Long> answered = new HashMap<>();
  boolean nameHadTwoContents;
  int puts;
  Runnable beforePut = () -> {};
  private long events;

  /** How often things go wrong, in percent, and until when; and when nothing works at all. */
  record Faults(
      int percent, Duration until, Duration outageFrom, Duration outageUntil, int delayMillis) {
    static Faults none(int delayMillis) {
      return new Faults(0, Duration.ZERO, Duration.ZERO, Duration.ZERO, delayMillis);
    }
  }

  SimulatedStore(SteppedTime time, long seed, Faults faults) {
    this.time = time;
    this.random = new Random(seed);
    this.store = new MemoryBlobStore(time);
    this.faults = faults;
  }

  /** The store without delays and faults. */
  MemoryBlobStore inner() {
    return store;
  }

  /** Numbers what happens, in order. */
  long event() {
    return ++events;
  }

  boolean failsNow() {
    long now = time.monotonicNanos();
    boolean outage = now >= faults.outageFrom().toNanos() && now < faults.outageUntil().toNanos();
    return outage || (now < faults.until().toNanos() && random.nextInt(100) < faults.percent());
  }

  void delay() throws InterruptedException {
    boolean faulty = time.monotonicNanos() < faults.until().toNanos();
    int millis = faulty ? random.nextInt(10 * faults.delayMillis()) : faults.delayMillis() / 2;
    time.sleep(Duration.ofMillis(millis));
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    puts++;
    byte[] bytes = bytes(content);
    byte[] before = contents.putIfAbsent(key, bytes);
    nameHadTwoContents |= before != null && !Arrays.equals(before, bytes);
    beforePut.run();
    try {
      delay();
      if (!failsNow()) {
        PutOutcome outcome = store.put(key, content, condition);
        delay();
        if (outcome instanceof PutOutcome.Stored) {
          answered.putIfAbsent(key, event());
        }
        return outcome;
      }
      return failedPut(key, content, condition);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new PutOutcome.Unknown(interrupted);
    }
  }

  private PutOutcome failedPut(BlobKey key, BlobContent content, PutCondition condition) {
    UnavailableException lost = new UnavailableException("answer was lost");
    switch (random.nextInt(5)) {
      case 0 -> {
        return new PutOutcome.Refused(PutOutcome.Reason.THROTTLED, Duration.ofMillis(30));
      }
      case 1 -> throw lost;
      case 2 -> store.put(key, content, condition);
      case 3 ->
          time.after(
              Duration.ofMillis(random.nextInt(3000)),
              "late-effect",
              () -> store.put(key, content, condition));
      default -> {}
    }
    return new PutOutcome.Unknown(lost);
  }

  private static byte[] bytes(BlobContent content) {
    try (InputStream in = content.open()) {
      return in.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    try {
      delay();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted", interrupted);
    }
    if (failsNow()) {
      throw new UnavailableException("no answer");
    }
    Optional<BlobInfo> found = store.head(key);
    found.ifPresent(info -> answered.putIfAbsent(key, event()));
    return found;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return store.get(key, span);
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return store.list(prefix, startAfter, limit);
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    return store.delete(deletions);
  }
}
