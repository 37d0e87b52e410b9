package io.lampyr.blobstore.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HedgedPutsTest {
  private static final BlobKey KEY = new BlobKey("some/blob");

  private final Ports ports =
      new Ports(
          new SystemClock(),
          new ThreadScheduler((_, thrown) -> thrown.printStackTrace()),
          new SystemRandomness());
  private final MemoryBlobStore blobs = new MemoryBlobStore(ports.clock());
  private final AtomicInteger puts = new AtomicInteger();

  /** The first put hangs: before it takes effect, or after. */
  private final class HangsOnce extends ForwardingBlobStore {
    private final boolean takesEffect;

    HangsOnce(BlobStore inner, boolean takesEffect) {
      super(inner);
      this.takesEffect = takesEffect;
    }

    @Override
    public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
      if (puts.incrementAndGet() > 1) {
        return super.put(key, content, condition);
      }
      if (takesEffect) {
        super.put(key, content, condition);
      }
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return new PutOutcome.Unknown(new UnavailableException("hung"));
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private PutOutcome put(boolean takesEffect, PutCondition condition) {
    return new HedgedPuts(new HangsOnce(blobs, takesEffect), ports, "test")
        .put(KEY, BlobContent.of("text".getBytes(UTF_8)), condition);
  }

  private String standing() {
    return new String(LoadedBlob.read(blobs, KEY, 100).orElseThrow().bytes(), UTF_8);
  }

  @Test
  void aPutThatHangsIsMadeAgainWithTheSameBytes() {
    assertThat(put(false, PutCondition.IF_ABSENT)).isInstanceOf(PutOutcome.Stored.class);
    assertThat(puts).hasValue(2);
    assertThat(standing()).isEqualTo("text");
  }

  @Test
  void whoMeetsTheirOwnFirstAttemptIsToldOfALostRaceAndTheBytesAreTheSame() {
    assertThat(put(true, PutCondition.IF_ABSENT)).isInstanceOf(PutOutcome.LostRace.class);
    assertThat(standing()).isEqualTo("text");
  }
}
