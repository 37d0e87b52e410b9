package io.lampyr.blobstore.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class HedgedReadsTest {
  private static final BlobKey KEY = new BlobKey("some/blob");

  private final Ports ports =
      new Ports(
          new SystemClock(),
          new ThreadScheduler((_, thrown) -> thrown.printStackTrace()),
          new SystemRandomness());
  private final MemoryBlobStore blobs = new MemoryBlobStore(ports.clock());
  private final AtomicInteger asked = new AtomicInteger();

  /** The first request hangs: before there is an answer, or within its body. */
  private final class HangsOnce extends ForwardingBlobStore {
    private final boolean inBody;

    HangsOnce(boolean inBody) {
      super(blobs);
      this.inBody = inBody;
    }

    private boolean isFirst() {
      return asked.incrementAndGet() == 1;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (!isFirst()) {
        return super.get(key, span);
      }
      if (!inBody) {
        hang();
      }
      GetOutcome.Found found = (GetOutcome.Found) super.get(key, Span.ALL);
      return new GetOutcome.Found(found.info(), found.length(), new HangingBody());
    }

    @Override
    public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
      if (isFirst()) {
        hang();
      }
      return super.list(prefix, startAfter, limit);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static final class HangingBody extends InputStream {
    @Override
    public int read() throws IOException {
      hang();
      throw new IOException("called off");
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return read();
    }
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HedgedReads reads(boolean inBody) {
    assertThat(blobs.put(KEY, BlobContent.of("text".getBytes(UTF_8)), PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.Stored.class);
    return new HedgedReads(new HangsOnce(inBody), ports, "test");
  }

  private static String text(GetOutcome outcome) throws IOException {
    try (GetOutcome.Found found = (GetOutcome.Found) outcome) {
      return new String(found.body().readAllBytes(), UTF_8);
    }
  }

  @Test
  void aStretchWhoseAnswerHangsIsReadAgain() throws IOException {
    assertThat(text(reads(false).get(KEY, Span.of(1, 3)))).isEqualTo("ext");
    assertThat(asked).hasValue(2);
  }

  @Test
  void aStretchWhoseBodyHangsIsReadAgain() throws IOException {
    assertThat(text(reads(true).get(KEY, Span.of(0, 4)))).isEqualTo("text");
    assertThat(asked).hasValue(2);
  }

  @Test
  void aListThatHangsIsAskedForAgain() {
    assertThat(reads(false).list("some/", Optional.empty(), 10).blobs()).hasSize(1);
    assertThat(asked).hasValue(2);
  }

  @Test
  void theBodyOfSomethingLargeIsPassedOnAsItComes() {
    GetOutcome outcome = reads(true).get(KEY, Span.of(0, HedgedReads.LARGEST + 1));
    assertThat(((GetOutcome.Found) outcome).body()).isInstanceOf(HangingBody.class);
  }
}
