package io.lampyr.base.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.ThreadScheduler;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestMemoryTest {

  @Test
  void oneSearchIsBoundedAndSaysByHowMuch() {
    RequestMemory memory = new RequestMemory(1024, 10_000);
    try (RequestMemory.Held held = memory.begin()) {
      held.take(1000, "<buckets>");
      TooMuchMemoryException much =
          catchThrowableOfType(TooMuchMemoryException.class, () -> held.take(536, "<buckets>"));
      assertThat(much)
          .hasMessage(
              "[request] Data too large, data for [<buckets>] would be [1536/1.5kb], which is"
                  + " larger than the limit of [1024/1kb]");
      assertThat(much.bytesWanted()).isEqualTo(1536);
      assertThat(much.bytesLimit()).isEqualTo(1024);
      // What was refused is not held.
      held.take(24, "<buckets>");
    }
    assertThat(memory.taken()).isZero();
  }

  @Test
  void whatAPartTookForAWhileIsGivenBack() {
    RequestMemory memory = new RequestMemory(1000, 1000);
    try (RequestMemory.Held held = memory.begin()) {
      held.take(100, "<kept>");
      for (int i = 0; i < 10; i++) {
        try (RequestMemory.Part part = held.part()) {
          part.take(900, "<buckets>");
        }
      }
      assertThat(memory.taken()).isEqualTo(100);
    }
  }

  @Test
  void workThatPassesOrOutlastsItsRequestIsCountedByItself() {
    RequestMemory memory = new RequestMemory(1000, 1500);
    Runnable later;
    try (RequestMemory.Held held = memory.begin()) {
      held.take(700, "<kept>");
      long seen =
          held.during(() ->
              RequestMemory.passing(() -> {
                RequestMemory.takeFor(800, "<page>");
                return memory.taken();
              }));
      assertThat(seen).isEqualTo(1500);
      assertThat(memory.taken()).isEqualTo(700);
      later =
          held.during(() ->
              RequestMemory.outlasting(() -> {
                RequestMemory.takeFor(900, "<page>");
                assertThat(memory.taken()).isEqualTo(900);
              }));
    }
    assertThat(memory.taken()).isZero();
    later.run();
    assertThat(memory.taken()).isZero();
    assertThat(RequestMemory.passing(() -> 7)).isEqualTo(7);
  }

  @Test
  void allSearchesTogetherAreBounded() {
    RequestMemory memory = new RequestMemory(1000, 1500);
    try (RequestMemory.Held one = memory.begin();
        RequestMemory.Held other = memory.begin()) {
      one.take(1000, "<buckets>");
      TooMuchMemoryException much =
          catchThrowableOfType(TooMuchMemoryException.class, () -> other.take(501, "<x>"));
      assertThat(much).hasMessageContaining("[parent] Data too large, data for [<x>]");
    }
    assertThat(memory.taken()).isZero();
  }

  @Test
  void whatIsTakenForARequestIsItsOwnInSiblingsToo() throws InterruptedException {
    RequestMemory memory = new RequestMemory(1000, 1000);
    RequestMemory.takeFor(5000, "<nobody's>");
    Siblings siblings = new Siblings(new ThreadScheduler((_, _) -> {}), "calls", 4);
    try (RequestMemory.Held held = memory.begin()) {
      List<Boolean> all =
          held.during(() -> {
            try {
              return siblings.<Integer, Boolean, RuntimeException>map(
                  List.of(1, 2, 3, 4),
                  _ -> {
                    RequestMemory.takeFor(100, "<part>");
                    return RequestMemory.current().isPresent();
                  });
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
      assertThat(all).containsOnly(true);
      assertThat(memory.taken()).isEqualTo(400);
    }
    assertThat(memory.taken()).isZero();
  }

  @Test
  void whatIsHeldAlreadyIsCountedWithoutARefusal() {
    RequestMemory memory = new RequestMemory(1000, 1000);
    try (RequestMemory.Held held = memory.begin();
        RequestMemory.Held other = memory.begin()) {
      held.note(5000);
      assertThat(catchThrowableOfType(TooMuchMemoryException.class, () -> other.take(1, "<x>")))
          .isNotNull();
      assertThat(memory.taken()).isEqualTo(5000);
    }
    assertThat(memory.taken()).isZero();
  }
}
