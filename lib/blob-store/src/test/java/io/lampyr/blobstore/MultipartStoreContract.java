package io.lampyr.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.MultipartStore.Part;
import io.lampyr.blobstore.MultipartStore.Upload;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The laws of {@link MultipartStore}. */
public abstract class MultipartStoreContract {
  private static final BlobKey KEY = new BlobKey("big/one");
  private static final byte[] BYTES = new byte[(int) (2 * MultipartStore.MIN_PART_BYTES) + 777];

  static {
    new Random(7).nextBytes(BYTES);
  }

  private BlobStore store;
  private MultipartStore multipart;

  /** A store without blobs and uploads; called once for each test. */
  protected abstract BlobStore newStore() throws IOException;

  /** Whether completing may answer that it lost although it won. */
  protected boolean mayLoseItsOwnRace() {
    return false;
  }

  @BeforeEach
  void makeStore() throws IOException {
    store = newStore();
    multipart = store.multipart().orElseThrow();
  }

  @Test
  void nothingIsVisibleBeforeCompletionAndAllAfter() throws IOException {
    Upload upload = multipart.begin(KEY);
    List<Part> parts = putParts(upload);
    assertThat(store.head(KEY)).isEmpty();
    assertThat(store.list("", Optional.empty(), 10).blobs()).isEmpty();
    assertStored(multipart.complete(upload, parts, PutCondition.IF_ABSENT));
    BlobInfo info = store.head(KEY).orElseThrow();
    assertThat(info.length()).isEqualTo(BYTES.length);
    assertThat(info.crc32c()).hasValue(ContentDigest.crc32c(BlobContent.of(BYTES)));
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.ALL)) {
      assertThat(found.body().readAllBytes()).isEqualTo(BYTES);
    }
    assertThat(multipart.uploads("", Optional.empty(), 10)).doesNotContain(upload);
  }

  @Test
  void partsMayBePutInAnyOrderAndAgain() throws IOException {
    Upload upload = multipart.begin(KEY);
    int half = (int) MultipartStore.MIN_PART_BYTES;
    Part second = multipart.putPart(upload, 5, slice(half, 100));
    multipart.putPart(upload, 2, slice(17, half));
    Part first = multipart.putPart(upload, 2, slice(0, half));
    assertStored(multipart.complete(upload, List.of(first, second), PutCondition.ALWAYS));
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.ALL)) {
      assertThat(found.body().readAllBytes()).isEqualTo(Arrays.copyOf(BYTES, half + 100));
    }
  }

  @Test
  void completionIsConditional() {
    store.put(KEY, BlobContent.of(new byte[] {1}), PutCondition.ALWAYS);
    Upload upload = multipart.begin(KEY);
    List<Part> parts = putParts(upload);
    assertThat(multipart.complete(upload, parts, PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.LostRace.class);
    assertThat(multipart.complete(upload, parts, PutCondition.ifMatch(new ETag("other"))))
        .isInstanceOf(PutOutcome.LostRace.class);
    assertThat(store.head(KEY).orElseThrow().length()).isEqualTo(1);
    assertThat(multipart.uploads("", Optional.empty(), 10)).contains(upload);
    ETag standing = store.head(KEY).orElseThrow().etag();
    assertStored(multipart.complete(upload, parts, PutCondition.ifMatch(standing)));
    assertThat(store.head(KEY).orElseThrow().length()).isEqualTo(BYTES.length);
  }

  @Test
  void completingAgainIsTheSameOrLost() {
    Upload upload = multipart.begin(KEY);
    List<Part> parts = putParts(upload);
    assertStored(multipart.complete(upload, parts, PutCondition.IF_ABSENT));
    assertThat(multipart.complete(upload, parts, PutCondition.IF_ABSENT))
        .isInstanceOfAny(PutOutcome.LostRace.class, PutOutcome.Stored.class);
    assertThat(store.head(KEY).orElseThrow().length()).isEqualTo(BYTES.length);
  }

  @Test
  void abortedUploadIsGone() {
    Upload upload = multipart.begin(KEY);
    List<Part> parts = putParts(upload);
    multipart.abort(upload);
    multipart.abort(upload);
    assertThat(multipart.uploads("", Optional.empty(), 10)).doesNotContain(upload);
    assertThatThrownBy(() -> multipart.putPart(upload, 1, slice(0, 10)))
        .isInstanceOf(MisconfiguredException.class);
    assertThat(multipart.complete(upload, parts, PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.LostRace.class);
    assertThat(store.head(KEY)).isEmpty();
  }

  @Test
  void partsThatWereNotStoredAreRefused() {
    Upload upload = multipart.begin(KEY);
    List<Part> parts = putParts(upload);
    Part forged = new Part(3, new ETag("0123"), parts.get(2).length(), 7);
    assertThatThrownBy(() ->
            multipart.complete(
                upload, List.of(parts.get(0), parts.get(1), forged), PutCondition.IF_ABSENT))
        .isInstanceOf(CorruptionException.class);
    assertThatThrownBy(() ->
            multipart.complete(upload, List.of(parts.get(1), parts.get(0)), PutCondition.IF_ABSENT))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(store.head(KEY)).isEmpty();
  }

  @Test
  void uploadsAreListedByPrefixInPages() {
    Upload one = multipart.begin(new BlobKey("a/1"));
    Upload two = multipart.begin(new BlobKey("a/2"));
    multipart.begin(new BlobKey("b/1"));
    assertThat(multipart.uploads("a/", Optional.empty(), 10)).contains(one, two);
    List<Upload> all = multipart.uploads("a/", Optional.empty(), 10);
    assertThat(all).isSorted();
    assertThat(multipart.uploads("a/", Optional.of(all.getFirst()), 1)).containsExactly(all.get(1));
  }

  private List<Part> putParts(Upload upload) {
    int half = (int) MultipartStore.MIN_PART_BYTES;
    return List.of(
        multipart.putPart(upload, 1, slice(0, half)),
        multipart.putPart(upload, 2, slice(half, half)),
        multipart.putPart(upload, 3, slice(2 * half, BYTES.length - 2 * half)));
  }

  private static BlobContent slice(int offset, int length) {
    return BlobContent.of(Arrays.copyOfRange(BYTES, offset, offset + length));
  }

  private void assertStored(PutOutcome outcome) {
    if (mayLoseItsOwnRace()) {
      assertThat(outcome).isInstanceOfAny(PutOutcome.Stored.class, PutOutcome.LostRace.class);
    } else {
      assertThat(outcome).isInstanceOf(PutOutcome.Stored.class);
    }
  }
}
