package io.lampyr.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.memory.ReclaimPolicy.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReclaimPolicyTest {

  @Test
  void roundRobinVisitsEveryShardThatHoldsSomethingInTurn() {
    ReclaimPolicy policy = new ReclaimPolicy.RoundRobin();
    List<Long> sizes = List.of(5L, 0L, 900L, 1L);
    assertThat(policy.next(sizes)).contains(new Step(0, false));
    assertThat(policy.next(sizes)).contains(new Step(2, false));
    assertThat(policy.next(sizes)).contains(new Step(3, false));
    assertThat(policy.next(sizes)).contains(new Step(0, false));
  }

  @Test
  void roundRobinBearsShardsThatComeAndGo() {
    ReclaimPolicy policy = new ReclaimPolicy.RoundRobin();
    assertThat(policy.next(List.of(1L, 1L, 1L, 1L))).contains(new Step(0, false));
    assertThat(policy.next(List.of(1L, 1L, 1L, 1L))).contains(new Step(1, false));
    assertThat(policy.next(List.of(7L))).contains(new Step(0, false));
    assertThat(policy.next(List.of())).isEmpty();
    assertThat(policy.next(List.of(0L, 0L))).isEmpty();
  }

  @Test
  void theOlderPolicyTakesAllOfTheLargest() {
    ReclaimPolicy policy = new ReclaimPolicy.LargestShard();
    assertThat(policy.next(List.of(5L, 0L, 900L, 1L))).contains(new Step(2, true));
    assertThat(policy.next(List.of(0L))).isEmpty();
  }
}
