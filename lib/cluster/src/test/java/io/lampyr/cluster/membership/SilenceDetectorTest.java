package io.lampyr.cluster.membership;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.cluster.item.Revision;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SilenceDetectorTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final SilenceDetector detector = new SilenceDetector(MembershipTiming.DEFAULT);
  private long now = 100 * SECOND;

  private void read(long version, long afterSeconds) {
    now += afterSeconds * SECOND;
    detector.observed(Map.of(NODE, new Revision(version, 1)), now, now + 1);
    now += 1;
  }

  @Test
  void silenceIsEightUnchangedSpacedReadsAfterTheFirst() {
    read(1, 0);
    for (int i = 0; i < 7; i++) {
      read(1, 3);
      assertThat(detector.silent()).isEmpty();
    }
    read(1, 3);
    assertThat(detector.silent()).containsExactly(NODE);
    read(2, 3);
    assertThat(detector.silent()).isEmpty();
  }

  @Test
  void readsThatAreNotSpacedDoNotCount() {
    for (int i = 0; i < 9; i++) {
      read(1, 2);
    }
    assertThat(detector.silent()).isEmpty();
  }

  @Test
  void changedNonceAloneIsASignOfLife() {
    for (int i = 0; i < 20; i++) {
      detector.observed(Map.of(NODE, new Revision(1, i)), now, now + 1);
      now += 3 * SECOND + 1;
      assertThat(detector.silent()).isEmpty();
    }
  }

  @Test
  void observersOwnStallStartsTheCountAnew() {
    for (int i = 0; i < 8; i++) {
      read(1, 3);
    }
    read(1, 11);
    assertThat(detector.silent()).isEmpty();
    for (int i = 0; i < 7; i++) {
      read(1, 3);
      assertThat(detector.silent()).isEmpty();
    }
    read(1, 3);
    assertThat(detector.silent()).containsExactly(NODE);
  }

  @Test
  void readThatItselfTookLongStartsTheCountAnew() {
    for (int i = 0; i < 8; i++) {
      read(1, 3);
    }
    detector.observed(Map.of(NODE, new Revision(1, 1)), now + 3 * SECOND, now + 13 * SECOND);
    assertThat(detector.silent()).isEmpty();
  }

  @Test
  void failedReadStartsTheCountAnew() {
    for (int i = 0; i < 8; i++) {
      read(1, 3);
    }
    detector.failed();
    read(1, 3);
    assertThat(detector.silent()).isEmpty();
  }

  @Test
  void fenceOpensWithAnAcknowledgementAndClosesHalfATimeoutAfterItsSending() {
    VirtualTime time = VirtualTime.inline();
    ReadFence fence = new ReadFence(time, MembershipTiming.DEFAULT.fenceWindow());
    assertThat(fence.isOpen()).isFalse();
    ReadFence.Moment sent = fence.now();
    time.advance(Duration.ofSeconds(3));
    fence.acknowledged(sent);
    assertThat(fence.isOpen()).isTrue();
    time.advance(Duration.ofSeconds(7).minusNanos(1));
    assertThat(fence.isOpen()).isTrue();
    time.advance(Duration.ofNanos(1));
    assertThat(fence.isOpen()).isFalse();
    fence.acknowledged(fence.now());
    assertThat(fence.isOpen()).isTrue();
    fence.close();
    assertThat(fence.isOpen()).isFalse();
  }

  @Test
  void whoWasSuspendedAnswersNothingBeforeItsNextHeartbeat() {
    VirtualTime time = VirtualTime.inline();
    ReadFence fence = new ReadFence(time, MembershipTiming.DEFAULT.fenceWindow());
    fence.acknowledged(fence.now());
    // The monotonic clock of a machine that is suspended stands still, its time of day goes on.
    time.shiftWallClock(Duration.ofSeconds(45));
    assertThat(fence.isOpen()).isFalse();
    fence.acknowledged(fence.now());
    assertThat(fence.isOpen()).isTrue();
  }

  @Test
  void aTimeOfDayThatWasSetBackHidesNoSuspension() {
    VirtualTime time = VirtualTime.inline();
    ReadFence fence = new ReadFence(time, MembershipTiming.DEFAULT.fenceWindow());
    fence.acknowledged(fence.now());
    time.shiftWallClock(ReadFence.TOLERANCE.negated());
    assertThat(fence.isOpen()).isTrue();
    time.shiftWallClock(Duration.ofMillis(-1));
    assertThat(fence.isOpen()).isFalse();
  }
}
