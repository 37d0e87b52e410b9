package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class SearchMemoryTest {

  @Test
  void oneSearchIsBoundedAndSaysByHowMuch() {
    SearchMemory memory = new SearchMemory(1024, 10_000);
    try (SearchMemory.Held held = memory.begin()) {
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
    SearchMemory memory = new SearchMemory(1000, 1000);
    try (SearchMemory.Held held = memory.begin()) {
      held.take(100, "<kept>");
      for (int i = 0; i < 10; i++) {
        try (SearchMemory.Part part = held.part()) {
          part.take(900, "<buckets>");
        }
      }
      assertThat(memory.taken()).isEqualTo(100);
    }
  }

  @Test
  void allSearchesTogetherAreBounded() {
    SearchMemory memory = new SearchMemory(1000, 1500);
    try (SearchMemory.Held one = memory.begin();
        SearchMemory.Held other = memory.begin()) {
      one.take(1000, "<buckets>");
      TooMuchMemoryException much =
          catchThrowableOfType(TooMuchMemoryException.class, () -> other.take(501, "<x>"));
      assertThat(much).hasMessageContaining("[parent] Data too large, data for [<x>]");
    }
    assertThat(memory.taken()).isZero();
  }
}
