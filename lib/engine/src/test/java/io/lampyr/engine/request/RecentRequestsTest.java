package io.lampyr.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.request.Applied.Result;
import io.lampyr.engine.request.Recollection.Fresh;
import io.lampyr.engine.request.Recollection.Remembered;
import io.lampyr.engine.request.Recollection.Unprovable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentRequestsTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** What {@link #theBytesAreThoseOfTheDocumentAndThoseOfOlderVersionsAreUnderstood} lists. */
  private static final String PACKED =
      "0328b52ffd202bd50000980500010001000200050214060e020209000109045402000301";

  private final SeededRandomness randomness = new SeededRandomness(7);
  private final RecentRequests requests = new RecentRequests(3, HOUR, HOUR, 0);

  @Test
  void aRetryIsAnsweredAndNotAppliedAgain() {
    RequestId id = RequestId.random(randomness);
    Applied outcome = new Applied(Result.CREATED, 5, 2, 1);
    requests.remember(id, 4, outcome, 0);
    assertThat(requests.recall(id, 4, Duration.ofSeconds(1), SECOND))
        .isEqualTo(new Remembered(outcome));
    assertThat(requests.recall(id, 5, Duration.ofSeconds(1), SECOND)).isEqualTo(new Fresh());
  }

  @Test
  void whatWasForgottenCannotBeProved() {
    RequestId old = RequestId.random(randomness);
    requests.remember(old, 0, new Applied(Result.CREATED, 0, 1, 1), 10 * SECOND);
    for (int i = 1; i <= 3; i++) {
      requests.remember(
          RequestId.random(randomness), 0, new Applied(Result.CREATED, i, 1, 1), 20 * SECOND);
    }
    assertThat(requests.recall(old, 0, Duration.ofSeconds(15), 25 * SECOND))
        .isEqualTo(new Unprovable());
    assertThat(requests.recall(old, 0, Duration.ZERO, 25 * SECOND)).isEqualTo(new Fresh());
    Duration sentAfterAllThatWasForgotten = Duration.ofSeconds(7);
    assertThat(
            requests.recall(
                RequestId.random(randomness), 0, sentAfterAllThatWasForgotten, 25 * SECOND))
        .isEqualTo(new Fresh());
  }

  @Test
  void aRequestThatIsWrittenToOnIsForgottenAfterThoseThatAreNot() {
    RequestId lasting = RequestId.random(randomness);
    RequestId brief = RequestId.random(randomness);
    Applied created = new Applied(Result.CREATED, 1, 1, 1);
    requests.remember(lasting, 0, created, 0);
    requests.remember(brief, 0, created, SECOND);
    requests.remember(lasting, 1, created, 2 * SECOND);
    requests.remember(RequestId.random(randomness), 0, created, 3 * SECOND);
    Duration ten = Duration.ofSeconds(10);
    assertThat(requests.recall(lasting, 0, ten, 4 * SECOND)).isInstanceOf(Remembered.class);
    assertThat(requests.recall(brief, 0, ten, 4 * SECOND)).isEqualTo(new Unprovable());
  }

  /** A retry had effect, and the first attempt of the same, which it has overtaken, comes later. */
  @Test
  void aRequestThatGoesOnForLongIsRememberedAsLongAfterItsLastEffect() {
    RequestId lasting = RequestId.random(randomness);
    Applied created = new Applied(Result.CREATED, 1, 1, 1);
    Duration ten = Duration.ofSeconds(10);
    RecentRequests memory = new RecentRequests(100, ten, HOUR, 0);
    memory.remember(lasting, 0, created, 0);
    memory.remember(lasting, 1, created, 30 * SECOND);
    assertThat(memory.recall(lasting, 1, Duration.ZERO, 31 * SECOND))
        .isInstanceOf(Remembered.class);
    RecentRequests next = new RecentRequests(100, ten, Duration.ZERO, 0);
    next.restore(memory.encode(1000, 31 * SECOND), 32 * SECOND);
    assertThat(next.recall(lasting, 1, Duration.ZERO, 33 * SECOND)).isInstanceOf(Remembered.class);
    next.remember(RequestId.random(randomness), 0, created, 43 * SECOND);
    assertThat(next.recall(lasting, 1, Duration.ofSeconds(43), 43 * SECOND))
        .isEqualTo(new Unprovable());
  }

  @Test
  void aListThatIsTooShortCoversNoRequestThatIsNotInIt() {
    RecentRequests many = new RecentRequests(100, HOUR, HOUR, 0);
    RequestId lasting = RequestId.random(randomness);
    RequestId left = RequestId.random(randomness);
    many.remember(lasting, 0, new Applied(Result.CREATED, 1, 1, 1), 0);
    many.remember(left, 0, new Applied(Result.CREATED, 2, 1, 1), 5 * SECOND);
    many.remember(lasting, 1, new Applied(Result.CREATED, 3, 1, 1), 6 * SECOND);
    RecentRequests next = new RecentRequests(100, HOUR, Duration.ZERO, 0);
    next.restore(many.encode(40, 6 * SECOND), 6 * SECOND);
    assertThat(next.coverage(6 * SECOND)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void whatItTakesIsTheMemoryOfAsManyRequestsAsItHasOperations() {
    assertThat(requests.bytes()).isZero();
    long one = 0;
    for (int i = 0; i < 10; i++) {
      requests.remember(
          RequestId.random(randomness), 0, new Applied(Result.CREATED, i, 1, 1), SECOND);
      one = i == 0 ? requests.bytes() : one;
    }
    assertThat(one).isPositive();
    assertThat(requests.bytes()).isEqualTo(3 * one);
  }

  @Test
  void aSlowClockOfTheSenderIsAllowedFor() {
    RecentRequests young = new RecentRequests(3, HOUR, Duration.ofSeconds(10), 0);
    RequestId id = RequestId.random(randomness);
    assertThat(young.recall(id, 0, Duration.ofSeconds(5), 0)).isEqualTo(new Fresh());
    assertThat(young.recall(id, 0, Duration.ofSeconds(6), 0)).isEqualTo(new Unprovable());
  }

  @Test
  void theTimeThatAnAttemptMayHaveBeenOnItsWayIsAllowedFor() {
    Duration ten = Duration.ofSeconds(10);
    RecentRequests young = new RecentRequests(3, HOUR, Duration.ofSeconds(4), ten, 0);
    RequestId id = RequestId.random(randomness);
    assertThat(young.recall(id, 0, Duration.ofSeconds(3), 0)).isEqualTo(new Fresh());
    assertThat(young.recall(id, 0, Duration.ofSeconds(4), 0)).isEqualTo(new Unprovable());
    assertThat(young.recall(id, 0, Duration.ZERO, 0)).isEqualTo(new Fresh());
  }

  @Test
  void aBulkOfNewDocumentsTakesHardlyMoreThanOneOfThem() {
    RecentRequests many = new RecentRequests(1_000_000, HOUR, HOUR, 0);
    int inBulk = 1000;
    int bulks = 1000;
    List<RequestId> ids = new ArrayList<>();
    for (int bulk = 0; bulk < bulks; bulk++) {
      ids.add(RequestId.random(randomness));
      for (int i = 0; i < inBulk; i++) {
        Applied created = new Applied(Result.CREATED, (long) bulk * inBulk + i, 3, 1);
        many.remember(ids.getLast(), i, created, bulk * SECOND / 1000);
      }
    }
    byte[] encoded = many.encode(64 << 10, 2 * SECOND);
    RecentRequests next = new RecentRequests(2_000_000, HOUR, Duration.ZERO, 0);
    next.restore(encoded, 0);
    assertThat(next.coverage(0)).isEqualTo(HOUR.plusSeconds(2));
    assertThat(next.recall(ids.getFirst(), 999, Duration.ofSeconds(3), 0))
        .isEqualTo(new Remembered(new Applied(Result.CREATED, 999, 3, 1)));
    assertThat(next.recall(ids.getLast(), 0, Duration.ofSeconds(3), 0))
        .isEqualTo(new Remembered(new Applied(Result.CREATED, 999_000, 3, 1)));
  }

  @Test
  void outcomesOfEveryKindComeBackAsTheyWere() {
    RecentRequests many = new RecentRequests(100_000, HOUR, HOUR, 0);
    RequestId id = RequestId.random(randomness);
    List<Applied> all = new ArrayList<>();
    List<Integer> ordinals = new ArrayList<>();
    int ordinal = 0;
    long seqNo = 1L << 40;
    for (int i = 0; i < 5000; i++) {
      boolean follows = randomness.nextInt(3) > 0;
      ordinal += follows ? 1 : 1 + randomness.nextInt(5);
      seqNo += follows ? 1 : randomness.nextInt(2000) - 1000;
      Applied last = all.isEmpty() ? new Applied(Result.CREATED, 0, 1, 1) : all.getLast();
      Applied next =
          new Applied(
              follows ? last.result() : Result.ofCode((byte) randomness.nextInt(4)),
              seqNo,
              follows ? last.primaryTerm() : 1 + randomness.nextInt(3),
              follows ? last.version() : randomness.nextInt(3));
      all.add(next);
      ordinals.add(ordinal);
      many.remember(id, ordinal, next, 0);
    }
    RecentRequests next = new RecentRequests(100_000, HOUR, Duration.ZERO, 0);
    next.restore(many.encode(1 << 20, SECOND), SECOND);
    for (int i = 0; i < all.size(); i++) {
      assertThat(next.recall(id, ordinals.get(i), Duration.ofSeconds(1), SECOND))
          .isEqualTo(new Remembered(all.get(i)));
    }
  }

  @Test
  void theBytesAreThoseOfTheDocumentAndThoseOfOlderVersionsAreUnderstood() {
    RequestId id = new RequestId(1, 2);
    RecentRequests few = new RecentRequests(10, HOUR, Duration.ZERO, 0);
    few.remember(id, 3, new Applied(Result.CREATED, 7, 2, 1), 0);
    few.remember(id, 4, new Applied(Result.CREATED, 8, 2, 1), 0);
    few.remember(id, 5, new Applied(Result.UPDATED, 8, 2, 9), 0);
    String plain =
        "0500000000000000"
            + "0100000000000000"
            + "0100000000000000"
            + "0200000000000000"
            + "05"
            + "02"
            + "14060e0202"
            + "09000109";
    assertThat(HexFormat.of().formatHex(unpacked(few.encode(1000, 5)))).isEqualTo(plain);
    String beforeRuns =
        "01"
            + "0500000000000000"
            + "0100000000000000"
            + "0100000000000000"
            + "0200000000000000"
            + "05"
            + "01"
            + "03"
            + "00"
            + "07"
            + "02"
            + "01";
    for (String bytes : List.of(beforeRuns, "02" + plain, PACKED)) {
      RecentRequests next = new RecentRequests(10, HOUR, Duration.ZERO, 0);
      next.restore(HexFormat.of().parseHex(bytes), 0);
      assertThat(next.recall(id, 3, Duration.ZERO, 0))
          .isEqualTo(new Remembered(new Applied(Result.CREATED, 7, 2, 1)));
    }
  }

  /** The list behind the version byte, as any tool for Zstandard would give it. */
  private static byte[] unpacked(byte[] encoded) {
    assertThat(encoded[0]).isEqualTo((byte) 3);
    byte[] frame = Arrays.copyOfRange(encoded, 1, encoded.length);
    return Zstd.decompress(frame, Math.toIntExact(Zstd.getFrameContentSize(frame)));
  }

  @Test
  void aListIsPacked() {
    RecentRequests many = new RecentRequests(100_000, HOUR, HOUR, 0);
    for (int i = 0; i < 100; i++) {
      RequestId id = RequestId.random(randomness);
      for (int j = 0; j < 100; j++) {
        // Of updates each has another version, so that they make no runs.
        Applied updated = new Applied(Result.UPDATED, i * 100L + j, 1, 2 + randomness.nextInt(5));
        many.remember(id, j, updated, 0);
      }
    }
    byte[] encoded = many.encode(64 << 10, SECOND);
    assertThat(encoded.length).isLessThan(unpacked(encoded).length / 3);
  }

  @Test
  void aFrameThatWouldTakeMoreThanAMegabyteIsRefusedBeforeItIsUnpacked() {
    // It would be right otherwise: requests of no outcomes, which have eighteen bytes.
    int count = (1 << 20) / 18;
    ByteBuffer list = ByteBuffer.allocate(16 + 18 * count).order(ByteOrder.LITTLE_ENDIAN);
    byte[] frame = Zstd.compress(list.putLong(8, count).array());
    byte[] bomb = ByteBuffer.allocate(1 + frame.length).put((byte) 3).put(frame).array();
    assertThatThrownBy(() -> requests.restore(bomb, 0))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("out of range");
  }

  @Test
  void aListThatSaysMoreThanAnyShardHasIsRefused() {
    String hostile =
        "02"
            + "0500000000000000"
            + "0100000000000000"
            + "0100000000000000"
            + "0200000000000000"
            + "05"
            + "01"
            + "14060e"
            + "feffffff07"
            + "02";
    byte[] bytes = HexFormat.of().parseHex(hostile);
    assertThatThrownBy(() -> new RecentRequests(3, HOUR, HOUR, 0).restore(bytes, 0))
        .isInstanceOf(CorruptionException.class);
  }

  @Test
  void theNextOwnerRemembersWhatTheHeaderHolds() {
    RequestId first = RequestId.random(randomness);
    RequestId second = RequestId.random(randomness);
    requests.remember(first, 0, new Applied(Result.DELETED, 7, 3, 9), 5 * SECOND);
    requests.remember(second, 2, new Applied(Result.UPDATED, 8, 3, 2), 6 * SECOND);
    byte[] encoded = requests.encode(1 << 16, 10 * SECOND);
    RecentRequests next = new RecentRequests(3, HOUR, Duration.ZERO, 1000 * SECOND);
    next.restore(encoded, 1000 * SECOND);
    assertThat(next.recall(first, 0, Duration.ofSeconds(6), 1001 * SECOND))
        .isEqualTo(new Remembered(new Applied(Result.DELETED, 7, 3, 9)));
    assertThat(next.recall(second, 2, Duration.ofSeconds(6), 1001 * SECOND))
        .isEqualTo(new Remembered(new Applied(Result.UPDATED, 8, 3, 2)));
    assertThat(next.coverage(1000 * SECOND)).isEqualTo(HOUR.plusSeconds(10));
  }

  @Test
  void aListThatIsCutShortKeepsTheNewestAndClaimsNoMore() {
    RequestId first = RequestId.random(randomness);
    RequestId second = RequestId.random(randomness);
    requests.remember(first, 0, new Applied(Result.DELETED, 7, 3, 9), 5 * SECOND);
    requests.remember(second, 2, new Applied(Result.UPDATED, 8, 3, 2), 8 * SECOND);
    byte[] encoded = requests.encode(60, 10 * SECOND);
    assertThat(unpacked(encoded)).hasSizeLessThanOrEqualTo(60);
    RecentRequests next = new RecentRequests(3, HOUR, Duration.ZERO, 0);
    next.restore(encoded, 0);
    assertThat(next.recall(second, 2, Duration.ofSeconds(2), 0)).isInstanceOf(Remembered.class);
    assertThat(next.recall(first, 0, Duration.ofSeconds(5), 0)).isEqualTo(new Unprovable());
    assertThat(next.coverage(0)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void aDamagedListIsRefusedAtEveryLength() {
    requests.remember(RequestId.random(randomness), 3, new Applied(Result.CREATED, 5, 2, 1), 0);
    byte[] encoded = requests.encode(1000, SECOND);
    for (int length = 0; length < encoded.length; length++) {
      byte[] cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> new RecentRequests(3, HOUR, HOUR, 0).restore(cut, 0))
          .isInstanceOf(CorruptionException.class);
    }
  }
}
