package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import java.time.Duration;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** An append that is delivered twice. */
class AppendCopiesTest {
  private final SeededRandomness randomness = new SeededRandomness(3);
  private final ShardId shard = new ShardId(IndexId.random(randomness), 0);
  private final AppendCopies copies = new AppendCopies();
  private final ShardAppend append = append(RequestId.random(randomness), Duration.ZERO);

  private ShardAppend append(RequestId request, Duration age) {
    Write write =
        new Write(0, WriteKind.INDEX, VersionCheck.NONE, DocumentKey.of("a"), new BytesRef("{}"));
    return new ShardAppend(shard, 1, new AppendRequest(request, age, 1, List.of(write)));
  }

  @Test
  void whatWasRefusedIsNotAppliedWhenItComesAgain() {
    assertThat(copies.refuse(append)).isTrue();
    assertThat(copies.begin(append)).isFalse();
    assertThat(copies.refuse(append)).isTrue();
    // Whoever was told so and tries again does not send a copy.
    assertThat(copies.begin(append(append.request().request(), Duration.ofSeconds(1)))).isTrue();
  }

  @Test
  void whatIsBeingAppliedOrWasIsNotSaidToBeRefused() {
    assertThat(copies.begin(append)).isTrue();
    assertThat(copies.refuse(append)).isFalse();
    copies.applied(append);
    assertThat(copies.refuse(append)).isFalse();
    // A copy finds what the first one has done.
    assertThat(copies.begin(append)).isTrue();
    assertThat(copies.refuseBegun(append)).isFalse();
  }

  @Test
  void whatHasDoneNothingIsRefusedUnlessAnotherCopyIsUnderWay() {
    assertThat(copies.begin(append)).isTrue();
    assertThat(copies.begin(append)).isTrue();
    assertThat(copies.refuseBegun(append)).isFalse();
    assertThat(copies.refuseBegun(append)).isTrue();
    assertThat(copies.begin(append)).isFalse();
  }

  @Test
  void theNewestAreRemembered() {
    assertThat(copies.refuse(append)).isTrue();
    for (int i = 0; i < AppendCopies.MOST; i++) {
      assertThat(copies.begin(append)).isFalse();
      assertThat(copies.refuse(append(RequestId.random(randomness), Duration.ZERO))).isTrue();
    }
    ShardAppend old = append(RequestId.random(randomness), Duration.ZERO);
    assertThat(copies.refuse(old)).isTrue();
    for (int i = 0; i < AppendCopies.MOST; i++) {
      assertThat(copies.refuse(append(RequestId.random(randomness), Duration.ZERO))).isTrue();
    }
    assertThat(copies.begin(old)).as("forgotten").isTrue();
  }
}
