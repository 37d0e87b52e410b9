package io.lampyr.blobstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.error.UnavailableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The laws of {@link BlobStore}, for every implementation and decorator. {@link
 * BlobStoreRaceContract} has those about concurrency.
 */
public abstract class BlobStoreContract {
  private BlobStore store;

  /** A store without blobs; called once for each test. */
  protected abstract BlobStore newStore() throws IOException;

  /** Whether a conditional put may answer that it lost although it won. */
  protected boolean mayLoseItsOwnRace() {
    return false;
  }

  @BeforeEach
  void makeStore() throws IOException {
    store = newStore();
  }

  @Test
  void storedBlobIsReadBackWhole() throws IOException {
    byte[] bytes = random(200_000, 1);
    ETag etag = stored("a/b", bytes, PutCondition.IF_ABSENT);
    try (GetOutcome.Found found = found("a/b", Span.ALL)) {
      assertThat(found.length()).isEqualTo(bytes.length);
      assertThat(found.info().length()).isEqualTo(bytes.length);
      assertThat(found.info().etag()).isEqualTo(etag);
      assertThat(found.info().crc32c()).hasValue(crc(bytes));
      assertThat(found.body().readAllBytes()).isEqualTo(bytes);
    }
  }

  @Test
  void emptyBlobIsABlob() throws IOException {
    stored("empty", new byte[0], PutCondition.IF_ABSENT);
    try (GetOutcome.Found found = found("empty", Span.ALL)) {
      assertThat(found.body().readAllBytes()).isEmpty();
    }
    assertThat(store.head(new BlobKey("empty"))).isPresent();
  }

  @Test
  void missingBlobIsAnOutcome() {
    assertThat(store.get(new BlobKey("none"), Span.ALL)).isInstanceOf(GetOutcome.Missing.class);
    assertThat(store.get(new BlobKey("none"), Span.of(5, 5)))
        .isInstanceOf(GetOutcome.Missing.class);
    assertThat(store.head(new BlobKey("none"))).isEmpty();
  }

  @Test
  void headTellsWhatAGetWouldFind() {
    byte[] bytes = random(1234, 2);
    ETag etag = stored("x", bytes, PutCondition.ALWAYS);
    BlobInfo info = store.head(new BlobKey("x")).orElseThrow();
    assertThat(info.key()).isEqualTo(new BlobKey("x"));
    assertThat(info.length()).isEqualTo(1234);
    assertThat(info.etag()).isEqualTo(etag);
    assertThat(info.crc32c()).hasValue(crc(bytes));
  }

  @Test
  void spanHasExactlyItsBytes() throws IOException {
    byte[] bytes = random(10_000, 3);
    stored("x", bytes, PutCondition.ALWAYS);
    for (Span.Bytes span :
        List.of(
            new Span.Bytes(0, 1),
            new Span.Bytes(17, 4096),
            new Span.Bytes(9_999, 1),
            new Span.Bytes(0, 10_000))) {
      try (GetOutcome.Found found = found("x", span)) {
        assertThat(found.length()).isEqualTo(span.length());
        assertThat(found.body().readAllBytes())
            .isEqualTo(Arrays.copyOfRange(bytes, (int) span.offset(), (int) span.end()));
      }
    }
  }

  @Test
  void spanBeyondTheEndIsCorruption() {
    stored("x", random(100, 4), PutCondition.ALWAYS);
    for (Span span : List.of(Span.of(0, 101), Span.of(100, 1), Span.of(1L << 40, 1))) {
      assertThatThrownBy(() -> store.get(new BlobKey("x"), span))
          .isInstanceOf(CorruptionException.class);
    }
  }

  @Test
  void ifAbsentLeavesAStandingBlobAlone() throws IOException {
    stored("x", utf8("first"), PutCondition.IF_ABSENT);
    assertThat(put("x", utf8("second"), PutCondition.IF_ABSENT))
        .isInstanceOf(PutOutcome.LostRace.class);
    assertThat(read("x")).isEqualTo("first");
  }

  @Test
  void ifMatchReplacesOnlyWhatHasTheTag() throws IOException {
    ETag first = stored("x", utf8("first"), PutCondition.IF_ABSENT);
    ETag second = stored("x", utf8("second"), PutCondition.ifMatch(first));
    assertThat(put("x", utf8("third"), PutCondition.ifMatch(first)))
        .isInstanceOf(PutOutcome.LostRace.class);
    assertThat(read("x")).isEqualTo("second");
    stored("x", utf8("fourth"), PutCondition.ifMatch(second));
    assertThat(read("x")).isEqualTo("fourth");
  }

  @Test
  void ifMatchOfAMissingBlobLoses() {
    ETag etag = stored("x", utf8("first"), PutCondition.ALWAYS);
    assertThat(put("y", utf8("second"), PutCondition.ifMatch(etag)))
        .isInstanceOf(PutOutcome.LostRace.class);
    assertThat(store.head(new BlobKey("y"))).isEmpty();
  }

  @Test
  void unconditionalPutReplacesWhateverIsThere() throws IOException {
    stored("x", utf8("a longer first value"), PutCondition.ALWAYS);
    stored("x", utf8("second"), PutCondition.ALWAYS);
    assertThat(read("x")).isEqualTo("second");
  }

  @Test
  void tagsFollowContents() {
    ETag first = stored("x", utf8("one"), PutCondition.ALWAYS);
    ETag second = stored("x", utf8("two"), PutCondition.ALWAYS);
    ETag again = stored("x", utf8("one"), PutCondition.ALWAYS);
    assertThat(second).isNotEqualTo(first);
    assertThat(again).isEqualTo(first);
  }

  @Test
  void openedBodyIsNotDisturbedByAReplacement() throws IOException {
    byte[] bytes = random(300_000, 5);
    stored("x", bytes, PutCondition.ALWAYS);
    try (GetOutcome.Found found = found("x", Span.ALL)) {
      byte[] head = found.body().readNBytes(10);
      stored("x", utf8("other"), PutCondition.ALWAYS);
      assertThat(head).isEqualTo(Arrays.copyOf(bytes, 10));
      try {
        assertThat(found.body().readAllBytes())
            .isEqualTo(Arrays.copyOfRange(bytes, 10, bytes.length));
      } catch (IOException cutShort) {
        assertThat(mayLoseItsOwnRace()).as("only a faulty store may break off").isTrue();
      }
    }
  }

  @Test
  void contentOfAnotherLengthThanItClaimsIsNotStored() {
    for (int claimed : List.of(3, 7)) {
      BlobContent lying =
          new BlobContent() {
            @Override
            public long length() {
              return claimed;
            }

            @Override
            public InputStream open() {
              return new ByteArrayInputStream(utf8("five!"));
            }
          };
      assertThatThrownBy(() -> store.put(new BlobKey("x"), lying, PutCondition.ALWAYS))
          .isInstanceOf(CorruptionException.class);
      assertThat(store.head(new BlobKey("x"))).isEmpty();
    }
  }

  @Test
  void keyMayAlsoBeAFolderOfOtherKeys() throws IOException {
    for (String key : List.of("a", "a/b", "a/b/c", "a.blob", "a.blob/b", "a.blob.blob")) {
      stored(key, utf8(key), PutCondition.IF_ABSENT);
    }
    for (String key : List.of("a", "a/b", "a/b/c", "a.blob", "a.blob/b", "a.blob.blob")) {
      assertThat(read(key)).isEqualTo(key);
    }
    assertThat(store.delete(List.of(Deletion.of(new BlobKey("a/b")))))
        .containsExactly(new DeleteOutcome.Deleted());
    assertThat(keys("", 1000)).containsExactly("a", "a.blob", "a.blob.blob", "a.blob/b", "a/b/c");
  }

  @Test
  void listingIsInOrderOfTheBytesOfWholeKeys() {
    List<String> keys =
        List.of("a", "a-b", "a.b", "a/b", "a/b-c", "a/b.c", "a/b/c", "a0", "a_", "aa", "b", "A/z");
    for (String key : keys) {
      stored(key, utf8(key), PutCondition.IF_ABSENT);
    }
    List<String> sorted = keys.stream().sorted(Comparator.naturalOrder()).toList();
    assertThat(keys("", 1000)).containsExactlyElementsOf(sorted);
    for (int limit = 1; limit <= keys.size() + 1; limit++) {
      assertThat(keys("", limit)).as("limit %d", limit).containsExactlyElementsOf(sorted);
    }
  }

  @Test
  void prefixIsOfCharactersAndNotOfFolders() {
    for (String key : List.of("ab/c", "ab/cd", "abc", "abd/e", "b")) {
      stored(key, utf8(key), PutCondition.IF_ABSENT);
    }
    assertThat(keys("ab", 2)).containsExactly("ab/c", "ab/cd", "abc", "abd/e");
    assertThat(keys("ab/", 2)).containsExactly("ab/c", "ab/cd");
    assertThat(keys("ab/c", 2)).containsExactly("ab/c", "ab/cd");
    assertThat(keys("abd/e", 2)).containsExactly("abd/e");
    for (String none : List.of("abx", "ab//", "../", "/", "ab/../b", "ab/c/", "b/x/y/z", "é")) {
      assertThat(keys(none, 2)).as(none).isEmpty();
    }
  }

  @Test
  void pagesOfARandomTreeTogetherAreTheWhole() {
    long seed = System.nanoTime();
    System.out.println("pagesOfARandomTreeTogetherAreTheWhole seed=" + seed);
    Random random = new Random(seed);
    TreeSet<String> keys = new TreeSet<>();
    String[] names = {"a", "b-", "b", "b.", "b0", "a.blob", "A"};
    while (keys.size() < 60) {
      StringBuilder key = new StringBuilder(names[random.nextInt(names.length)]);
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        key.append('/').append(names[random.nextInt(names.length)]);
      }
      keys.add(key.toString());
    }
    keys.forEach(key -> stored(key, utf8(key), PutCondition.ALWAYS));
    for (String prefix : List.of("", "a", "b", "b/", "b/b", "a.blob/", "b-/b.")) {
      List<String> expected = keys.stream().filter(key -> key.startsWith(prefix)).toList();
      assertThat(keys(prefix, 1 + random.nextInt(9))).containsExactlyElementsOf(expected);
    }
  }

  @Test
  void listingStartsBehindAnyKeyAlsoOneThatDoesNotExist() {
    for (String key : List.of("a/1", "a/2", "b/1")) {
      stored(key, utf8(key), PutCondition.ALWAYS);
    }
    assertThat(listed("a/", "a/1")).containsExactly("a/2");
    assertThat(listed("a/", "a/15")).containsExactly("a/2");
    assertThat(listed("", "a/2/x")).containsExactly("b/1");
    assertThat(listed("b/", "a")).containsExactly("b/1");
    assertThat(listed("a/", "b")).isEmpty();
  }

  @Test
  void listedBlobsHaveLengthAndTag() {
    ETag etag = stored("x", utf8("12345"), PutCondition.ALWAYS);
    BlobInfo info = store.list("x", Optional.empty(), 10).blobs().getFirst();
    assertThat(info.length()).isEqualTo(5);
    assertThat(info.etag()).isEqualTo(etag);
    assertThat(info.crc32c()).isEmpty();
  }

  @Test
  void deletionsHaveOutcomesOfTheirOwnInTheirOrder() {
    ETag etag = stored("x", utf8("x"), PutCondition.ALWAYS);
    ETag other = stored("y", utf8("y"), PutCondition.ALWAYS);
    stored("z", utf8("z"), PutCondition.ALWAYS);
    List<DeleteOutcome> outcomes =
        store.delete(
            List.of(
                Deletion.ifMatch(new BlobKey("x"), other),
                Deletion.ifMatch(new BlobKey("y"), other),
                Deletion.of(new BlobKey("z")),
                Deletion.of(new BlobKey("none")),
                Deletion.ifMatch(new BlobKey("none"), etag)));
    assertThat(outcomes.get(0)).isEqualTo(new DeleteOutcome.LostRace());
    if (!mayLoseItsOwnRace()) {
      assertThat(outcomes.get(1)).isEqualTo(new DeleteOutcome.Deleted());
    }
    assertThat(outcomes.subList(2, 4)).containsOnly(new DeleteOutcome.Deleted());
    assertThat(outcomes.get(4)).isEqualTo(new DeleteOutcome.LostRace());
    assertThat(keys("", 10)).containsExactly("x");
  }

  @Test
  void interruptedCallLeavesTheInterruptFlagSet() {
    stored("x", utf8("x"), PutCondition.ALWAYS);
    Thread.currentThread().interrupt();
    try {
      PutOutcome outcome =
          store.put(new BlobKey("y"), BlobContent.of(utf8("y")), PutCondition.ALWAYS);
      assertThat(outcome).isNotInstanceOf(PutOutcome.LostRace.class);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
      try {
        store.head(new BlobKey("x"));
      } catch (UnavailableException interrupted) {
        assertThat(interrupted.remedy()).isEqualTo(Remedy.RETRY);
      }
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    stored("z", utf8("z"), PutCondition.ALWAYS);
  }

  protected final PutOutcome put(String key, byte[] bytes, PutCondition condition) {
    return store.put(new BlobKey(key), BlobContent.of(bytes), condition);
  }

  private ETag stored(String key, byte[] bytes, PutCondition condition) {
    PutOutcome outcome = put(key, bytes, condition);
    if (mayLoseItsOwnRace() && outcome instanceof PutOutcome.LostRace) {
      BlobInfo info = store.head(new BlobKey(key)).orElseThrow();
      assertThat(info.crc32c()).hasValue(crc(bytes));
      return info.etag();
    }
    assertThat(outcome).isInstanceOf(PutOutcome.Stored.class);
    return ((PutOutcome.Stored) outcome).etag();
  }

  private GetOutcome.Found found(String key, Span span) {
    GetOutcome outcome = store.get(new BlobKey(key), span);
    assertThat(outcome).isInstanceOf(GetOutcome.Found.class);
    return (GetOutcome.Found) outcome;
  }

  private String read(String key) throws IOException {
    try (GetOutcome.Found found = found(key, Span.ALL)) {
      return new String(found.body().readAllBytes(), UTF_8);
    }
  }

  private List<String> keys(String prefix, int limit) {
    List<String> keys = new ArrayList<>();
    Optional<BlobKey> after = Optional.empty();
    boolean more = true;
    while (more) {
      ListPage page = store.list(prefix, after, limit);
      assertThat(page.blobs().size()).isLessThanOrEqualTo(limit);
      page.blobs().forEach(blob -> keys.add(blob.key().path()));
      more = page.more();
      after = more ? Optional.of(page.blobs().getLast().key()) : after;
    }
    return keys;
  }

  private List<String> listed(String prefix, String after) {
    return store.list(prefix, Optional.of(new BlobKey(after)), 10).blobs().stream()
        .map(blob -> blob.key().path())
        .toList();
  }

  private static byte[] random(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return (int) crc.getValue();
  }
}
