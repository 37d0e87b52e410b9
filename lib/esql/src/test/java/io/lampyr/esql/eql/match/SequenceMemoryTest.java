package io.lampyr.esql.eql.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.memory.TooMuchMemoryException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What sequences keep is counted, and given back. */
class SequenceMemoryTest {
  private static final int BYTES = 200_000;

  private final RequestMemory memory = new RequestMemory(BYTES, BYTES);

  private static Arrival<String> event(long order, int part, Object key) {
    return new Arrival<>(
        "e" + order, order, Instant.ofEpochSecond(order), Map.of(part, List.of(List.of(key))));
  }

  private static Shape shape(int span) {
    return new Shape(List.of(false, false), Optional.of(Duration.ofSeconds(span)), false);
  }

  @Test
  void moreKeysThanThereIsRoomForEndTheQuery() {
    try (RequestMemory.Held held = memory.begin()) {
      held.during(() -> {
        try (SequenceMachine<String> machine = new SequenceMachine<>(shape(9), _ -> {})) {
          assertThatThrownBy(
                  () -> {
                    for (int i = 0; i < 10_000; i++) {
                      machine.take(event(i, 0, "key " + i));
                    }
                  })
              .isInstanceOf(TooMuchMemoryException.class)
              .hasMessageContaining("<eql_sequence>");
          assertThat(memory.taken()).isPositive();
        }
        return memory;
      });
      assertThat(memory.taken()).isZero();
    }
  }

  @Test
  void whatIsOverTakesNoRoom() {
    List<Found<String>> found = new ArrayList<>();
    try (RequestMemory.Held held = memory.begin()) {
      held.during(() -> {
        try (SequenceMachine<String> machine = new SequenceMachine<>(shape(9), found::add)) {
          for (int i = 0; i < 20_000; i += 2) {
            machine.take(event(i, 0, i));
            machine.take(event(i + 1, 1, i));
          }
          assertThat(memory.taken()).isZero();
          assertThat(machine.wants(1, null)).isFalse();
          for (int i = 20_000; i < 40_000; i++) {
            machine.take(event(i, 0, i));
            machine.forget(Instant.ofEpochSecond(i));
          }
          assertThat(memory.taken()).isBetween(1L, 10_000L);
        }
        return memory;
      });
    }
    assertThat(found).hasSize(10_000);
    assertThat(found.getFirst().events()).containsExactly("e0", "e1");
  }
}
