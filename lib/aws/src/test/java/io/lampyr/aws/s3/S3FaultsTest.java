package io.lampyr.aws.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.aws.peer.Fault;
import io.lampyr.aws.peer.FaultProxy;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What single failures on the way to S3 are taken for. */
class S3FaultsTest {
  private static final BlobKey KEY = new BlobKey("some/blob");

  private final FaultProxy proxy = new FaultProxy(Peers.s3());
  private final S3Location location = Peers.newLocation();
  private final S3BlobStore store =
      Peers.store(proxy.address(), location, ConditionalDeletes.NATIVE);
  private final S3BlobStore direct =
      Peers.store(Peers.s3(), location, ConditionalDeletes.LOOK_FIRST);

  @AfterEach
  void close() throws IOException {
    store.close();
    direct.close();
    proxy.close();
  }

  private PutOutcome put(String text, PutCondition condition) {
    return store.put(KEY, BlobContent.of(text.getBytes(UTF_8)), condition);
  }

  private String standing() {
    return new String(LoadedBlob.read(direct, KEY, 1000).orElseThrow().bytes(), UTF_8);
  }

  @Test
  void putWhoseAnswerIsLostIsUnknownAndMayHaveTakenEffect() {
    proxy.faults(line -> line.startsWith("PUT ") ? new Fault.ResetAfter() : Fault.NONE);
    assertThat(put("mine", PutCondition.IF_ABSENT)).isInstanceOf(PutOutcome.Unknown.class);
    assertThat(standing()).isEqualTo("mine");
    proxy.faults(line -> Fault.NONE);
    assertThat(put("mine", PutCondition.IF_ABSENT)).isInstanceOf(PutOutcome.LostRace.class);
  }

  @Test
  void everyRequestIsMadeOnce() {
    proxy.faults(line -> new Fault.ResetBefore());
    assertThat(put("x", PutCondition.ALWAYS)).isInstanceOf(PutOutcome.Unknown.class);
    assertThat(proxy.requests()).isEqualTo(1);
    proxy.faults(line -> Fault.s3Error(500, "InternalError"));
    assertThat(put("x", PutCondition.ALWAYS)).isInstanceOf(PutOutcome.Unknown.class);
    assertThat(proxy.requests()).isEqualTo(2);
    assertThat(direct.head(KEY)).isEmpty();
  }

  @Test
  void declinedPutsAreRefusalsAndSlowTheProcessDown() {
    proxy.faults(line -> Fault.s3Error(409, "ConditionalRequestConflict"));
    assertThat(put("x", PutCondition.IF_ABSENT))
        .isInstanceOfSatisfying(
            PutOutcome.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(PutOutcome.Reason.CONTENDED));
    proxy.faults(line -> Fault.s3Error(503, "SlowDown"));
    assertThat(put("x", PutCondition.IF_ABSENT))
        .isInstanceOfSatisfying(
            PutOutcome.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(PutOutcome.Reason.THROTTLED));
    assertThatThrownBy(() -> store.head(KEY)).isInstanceOf(UnavailableException.class);
    proxy.faults(line -> Fault.s3Error(404, "NoSuchKey"));
    assertThat(put("x", PutCondition.ifMatch(new ETag("\"abc\""))))
        .isInstanceOf(PutOutcome.LostRace.class);
  }

  @Test
  void whatSomebodyMustMendIsNamed() {
    proxy.faults(line -> Fault.s3Error(403, "AccessDenied"));
    assertThatThrownBy(() -> put("x", PutCondition.ALWAYS))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("give this role the right")
        .hasMessageContaining("bucket=" + Peers.BUCKET + " key=" + location.prefix() + KEY);
    proxy.faults(line -> Fault.s3Error(301, "PermanentRedirect"));
    assertThatThrownBy(() -> store.get(KEY, Span.ALL)).hasMessageContaining("correct aws.region");
    proxy.faults(line -> Fault.s3Error(400, "ExpiredToken"));
    assertThatThrownBy(() -> store.get(KEY, Span.ALL))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining("credentials have expired");
    proxy.faults(line -> Fault.NONE);
    try (S3BlobStore other =
        Peers.store(Peers.s3(), new S3Location("no-such-bucket", ""), ConditionalDeletes.NATIVE)) {
      assertThatThrownBy(() -> other.list("", Optional.empty(), 1))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("does not exist")
          .hasMessageContaining("bucket=no-such-bucket");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void bodyThatBreaksOffDoesNotEndAsIfItWereWhole() throws IOException {
    direct.put(KEY, BlobContent.of(new byte[100_000]), PutCondition.ALWAYS);
    proxy.faults(line -> line.startsWith("GET ") ? new Fault.Truncate() : Fault.NONE);
    for (Span span : List.of(Span.ALL, Span.of(10, 90_000))) {
      try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, span)) {
        assertThatThrownBy(() -> found.body().readAllBytes()).isInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void deletionsUnderConditionsAreJudgedKeyByKey() {
    String answer =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
          <Deleted><Key>%1$sa</Key></Deleted>
          <Error><Key>%1$sb</Key><Code>PreconditionFailed</Code><Message>m</Message></Error>
          <Error><Key>%1$sc</Key><Code>SlowDown</Code><Message>m</Message></Error>
          <Error><Key>%1$sd</Key><Code>InternalError</Code><Message>m</Message></Error>
          <Error><Key>%1$se</Key><Code>NoSuchKey</Code><Message>m</Message></Error>
        </DeleteResult>
        """
            .formatted(location.prefix());
    proxy.faults(line -> new Fault.Answer(200, "application/xml", answer));
    List<Deletion> deletions =
        List.of("f", "e", "d", "c", "b", "a").stream()
            .map(name -> Deletion.ifMatch(new BlobKey(name), new ETag("\"0123\"")))
            .toList();
    List<DeleteOutcome> outcomes = store.delete(deletions);
    assertThat(outcomes.get(0)).isInstanceOf(DeleteOutcome.Unknown.class);
    assertThat(outcomes.get(1)).isInstanceOf(DeleteOutcome.LostRace.class);
    assertThat(outcomes.get(2)).isInstanceOf(DeleteOutcome.Unknown.class);
    assertThat(outcomes.get(3)).isInstanceOf(DeleteOutcome.Refused.class);
    assertThat(outcomes.get(4)).isInstanceOf(DeleteOutcome.LostRace.class);
    assertThat(outcomes.get(5)).isInstanceOf(DeleteOutcome.Deleted.class);
    assertThat(proxy.requests()).isEqualTo(1);
  }

  @Test
  void objectsOfOthersInTheBucketAreNotListed() {
    BlobStore whole =
        Peers.store(Peers.s3(), new S3Location(Peers.BUCKET, ""), ConditionalDeletes.LOOK_FIRST);
    direct.put(KEY, BlobContent.of(new byte[1]), PutCondition.ALWAYS);
    assertThat(direct.list("", Optional.empty(), 10).blobs()).hasSize(1);
    BlobKey inTheWhole = new BlobKey(location.prefix() + KEY.path());
    assertThat(whole.head(inTheWhole)).isPresent();
  }
}
