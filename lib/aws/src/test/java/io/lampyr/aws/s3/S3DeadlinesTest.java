package io.lampyr.aws.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.dynamodb.DynamoItemStore;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.WriteOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests to somebody who takes connections, and neither reads nor answers. */
@Timeout(300)
class S3DeadlinesTest {
  private static final Deadlines SHORT =
      new Deadlines(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ofMillis(500));
  private static final BlobKey KEY = new BlobKey("some/blob");

  private final List<Socket> taken = new ArrayList<>();
  private final ServerSocket deaf;
  private final Optional<URI> address;

  S3DeadlinesTest() throws IOException {
    this.deaf = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.address = Optional.of(URI.create("http://127.0.0.1:" + deaf.getLocalPort()));
    Thread.ofVirtual().start(this::take);
  }

  private void take() {
    try {
      while (true) {
        Socket socket = deaf.accept();
        synchronized (taken) {
          taken.add(socket);
        }
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  @AfterEach
  void close() throws IOException {
    deaf.close();
    synchronized (taken) {
      for (Socket socket : taken) {
        socket.close();
      }
    }
  }

  private S3BlobStore store() {
    return new S3BlobStore(
        Peers.ACCESS,
        address,
        new S3Location(Peers.BUCKET, ""),
        ConditionalDeletes.NATIVE,
        Peers.governor(),
        SHORT);
  }

  private static Duration time(Runnable work) {
    long began = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - began);
  }

  @Test
  void aReadThatNobodyAnswersFailsAtItsDeadline() throws IOException {
    try (S3BlobStore store = store()) {
      Duration took =
          time(() ->
              assertThatExceptionOfType(UnavailableException.class)
                  .isThrownBy(() -> store.get(KEY, Span.ALL)));
      assertThat(took).isLessThan(Duration.ofSeconds(15));
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void anUploadOfWhichNobodyReadsAByteIsUnknownAtItsDeadline() throws IOException {
    byte[] large = new byte[2 << 20];
    try (S3BlobStore store = store()) {
      Duration took =
          time(() ->
              assertThat(store.put(KEY, BlobContent.of(large), PutCondition.IF_ABSENT))
                  .isInstanceOf(PutOutcome.Unknown.class));
      assertThat(took).isBetween(Duration.ofSeconds(8), Duration.ofSeconds(25));
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void anItemsWriteThatNobodyAnswersIsUnknownAtItsDeadline() {
    try (DynamoItemStore items = new DynamoItemStore(Peers.ACCESS, address, "table", SHORT)) {
      Duration took =
          time(() ->
              assertThat(
                      items.write(
                          new ItemKey("a", "b"), new Draft("value", 1), ItemCondition.ABSENT))
                  .isInstanceOf(WriteOutcome.Unknown.class));
      assertThat(took).isLessThan(Duration.ofSeconds(15));
    }
  }
}
