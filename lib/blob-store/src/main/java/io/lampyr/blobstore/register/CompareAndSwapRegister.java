package io.lampyr.blobstore.register;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.blobstore.retry.Retries;
import java.time.Duration;
import java.util.Optional;

/**
 * A small object under one key that changes only by compare-and-swap.
 *
 * <p>Laws: versions rise by one with every write; no tag recurs, as every write has a nonce of its
 * own. A swap ends {@link Swap.Swapped} only if it was written, {@link Swap.Lost} only if it never
 * will be, whatever answers were lost; it tries within the retries' deadline, or until interrupted,
 * to avoid {@link Swap.Unknown}. Whoever was overtaken by more than {@value
 * RegisterValue#MAX_NONCES} versions before it could find out ends Unknown, too. A register is
 * never deleted while someone may write to it. For many threads.
 *
 * <p>Damaged content is a {@link CorruptionException}, content of another format version a {@link
 * io.lampyr.base.error.MisconfiguredException}; neither is ever overwritten, as nobody can have
 * read it.
 *
 * <p>Cost: a read is one get. A swap is one put, and one more get where it does not at once
 * succeed.
 */
public final class CompareAndSwapRegister {
  /** The most bytes that a register can hold. */
  public static final int MAX_BYTES = 1 << 20;

  private static final int MAX_OVERHEAD = 1 << 10;
  private static final int FORMAT_VERSION = 1;

  private final BlobStore store;
  private final BlobKey key;
  private final Envelope envelope;
  private final RegisterWriter writer;
  private final Retries retries;

  /** The kind names what the register holds, in the object's first line. */
  public CompareAndSwapRegister(
      BlobStore store, BlobKey key, String kind, RegisterWriter writer, Retries retries) {
    this.store = store;
    this.key = key;
    this.envelope = new Envelope(kind, FORMAT_VERSION);
    this.writer = writer;
    this.retries = retries;
  }

  /**
   * What the register holds, if it was ever written. Throws {@link UnavailableException} when the
   * store does not answer; reads are not repeated.
   */
  public Optional<Versioned> read() {
    return LoadedBlob.read(store, key, MAX_BYTES + MAX_OVERHEAD)
        .map(blob -> {
          byte[] body = envelope.open(blob.bytes(), key.path());
          return new Versioned(RegisterValue.decode(body, key.path()), blob.info().etag());
        });
  }

  /** Writes the first version. Throws {@link UnavailableException} if nothing was written. */
  public Swap create(byte[] bytes) {
    return new Attempt(
            RegisterValue.first(writer.name(), writer.nonce(), checked(bytes)),
            PutCondition.IF_ABSENT)
        .run();
  }

  /**
   * Writes the next version in the expected one's place. Throws {@link UnavailableException} if
   * nothing was written, and none of the outcomes is known.
   */
  public Swap swap(Versioned expected, byte[] bytes) {
    return new Attempt(
            expected.value().next(writer.name(), writer.nonce(), checked(bytes)),
            PutCondition.ifMatch(expected.etag()))
        .run();
  }

  private static byte[] checked(byte[] bytes) {
    Check.that(bytes.length <= MAX_BYTES, "a register holds at most 1 MiB");
    return bytes;
  }

  /** One swap, from its first put to the certainty about it. */
  private final class Attempt {
    private final RegisterValue mine;
    private final PutCondition condition;
    private final BlobContent content;
    private Optional<Throwable> doubt = Optional.empty();
    private boolean mayBeWritten;

    Attempt(RegisterValue mine, PutCondition condition) {
      this.mine = mine;
      this.condition = condition;
      this.content = BlobContent.of(envelope.seal(mine.encode()));
    }

    Swap run() {
      Retries.Attempts attempts = retries.begin();
      Duration pause;
      do {
        pause = Duration.ZERO;
        switch (store.put(key, content, condition)) {
          case PutOutcome.Stored stored -> {
            return new Swap.Swapped(new Versioned(mine, stored.etag()));
          }
          case PutOutcome.LostRace lost -> {
            mayBeWritten = true;
            Optional<Swap> judged = readBack();
            if (judged.isPresent()) {
              return judged.get();
            }
          }
          case PutOutcome.Refused refused -> pause = refused.retryAfter();
          case PutOutcome.Unknown unknown -> {
            mayBeWritten = true;
            doubt = Optional.of(unknown.cause());
          }
        }
      } while (attempts.pause(pause));
      if (mayBeWritten) {
        return new Swap.Unknown(doubt);
      }
      throw new UnavailableException("store refused every attempt to swap key=" + key);
    }

    /** What the register's content says of this write; nothing if it must be tried again. */
    private Optional<Swap> readBack() {
      Optional<Versioned> read;
      try {
        read = read();
      } catch (UnavailableException noAnswer) {
        doubt = Optional.of(noAnswer);
        return Optional.empty();
      }
      if (read.isEmpty() && mine.version() > 1) {
        // Someone deleted the register: no condition on a tag can hold any more.
        return Optional.of(new Swap.Unknown(doubt));
      }
      return read.flatMap(this::judge);
    }

    private Optional<Swap> judge(Versioned current) {
      RegisterValue value = current.value();
      if (value.descendsFrom(mine)) {
        boolean still = value.version() == mine.version();
        return Optional.of(new Swap.Swapped(still ? current : overtaken()));
      }
      boolean isExpected = mine.descendsFrom(value);
      if (value.version() < mine.version() && !isExpected) {
        throw new CorruptionException(
            "register holds what never followed the expected value key=%s version=%d expected=%d"
                .formatted(key, value.version(), mine.version() - 1));
      }
      if (isExpected) {
        // The expected value still stands: the condition may hold when it is tried again.
        return Optional.empty();
      }
      return Optional.of(
          value.remembers(mine.version()) ? new Swap.Lost(current) : new Swap.Unknown(doubt));
    }

    /** Mine was written, and others since: its tag is not known, and no swap can expect it. */
    private Versioned overtaken() {
      return new Versioned(mine, new ETag("overtaken-" + mine.nonce()));
    }
  }
}
