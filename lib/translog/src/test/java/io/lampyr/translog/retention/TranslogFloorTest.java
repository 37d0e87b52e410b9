package io.lampyr.translog.retention;

import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.ShardId;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TranslogFloorTest {
  private static final ShardId A = section(1, 0, 1).shard();
  private static final ShardId B = section(2, 0, 1).shard();

  private final TranslogFloor floor = new TranslogFloor();

  @Test
  void floorIsTheLeastPointerOfTheShardsHeld() {
    floor.activate(A, 3);
    floor.activate(B, 5);
    assertThat(floor.floor(9)).isEqualTo(3);
    floor.advance(A, 8);
    assertThat(floor.floor(9)).isEqualTo(5);
    floor.leave(B);
    assertThat(floor.floor(9)).isEqualTo(8);
    floor.leave(A);
    assertThat(floor.floor(9)).isEqualTo(9);
  }

  @Test
  void shardActivatedWhileTheFloorPassedItGetsAPointerThatIsStillKept() {
    long readBefore = 4;
    assertThat(floor.floor(7)).isEqualTo(7);
    assertThat(floor.activate(A, readBefore)).isEqualTo(7);
    assertThat(floor.floor(7)).isEqualTo(7);
  }

  @Test
  void floorNeverFalls() {
    floor.activate(A, 5);
    assertThat(floor.floor(9)).isEqualTo(5);
    floor.advance(A, 3);
    assertThat(floor.floor(2)).as("an old reading of the open generation").isEqualTo(5);
  }

  @Test
  void shardsAreActivatedOnce() {
    floor.activate(A, 1);
    assertThatThrownBy(() -> floor.activate(A, 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void publicationThatIsAnsweredAfterItsShardWasLeftChangesNothing() {
    floor.activate(A, 1);
    floor.activate(B, 2);
    floor.leave(A);
    floor.advance(A, 9);
    assertThat(floor.floor(9)).isEqualTo(2);
  }

  @Test
  void membersKeepWhatEitherTheirFloorOrADurablePointerNeeds() {
    assertThat(Deletable.ofMember(OptionalLong.of(7), OptionalLong.of(5))).isEqualTo(5);
    assertThat(Deletable.ofMember(OptionalLong.of(5), OptionalLong.of(7))).isEqualTo(5);
    assertThat(Deletable.ofMember(OptionalLong.of(5), OptionalLong.empty())).isEqualTo(5);
    assertThat(Deletable.ofMember(OptionalLong.empty(), OptionalLong.of(5)))
        .as("without a floor nothing is deleted")
        .isEqualTo(1);
  }

  @Test
  void ofOthersOnlyWhatADurablePointerNeedsIsKept() {
    assertThat(Deletable.ofNonMember(OptionalLong.of(5))).isEqualTo(5);
    assertThat(Deletable.ofNonMember(OptionalLong.empty())).isEqualTo(Long.MAX_VALUE);
  }
}
