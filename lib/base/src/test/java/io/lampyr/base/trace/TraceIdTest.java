package io.lampyr.base.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class TraceIdTest {
  private final Scheduler scheduler = new ThreadScheduler((_, _) -> {});

  @Test
  void whatARequestHasDoneElsewhereBearsItsId() throws InterruptedException {
    List<Optional<String>> seen = new CopyOnWriteArrayList<>();
    Runnable look = () -> seen.add(TraceId.current());
    TraceId.during(
        Optional.of("r-1"),
        () -> {
          scheduler.fork("fork", look).join();
          scheduler.fork("outer", () -> scheduler.fork("inner", look)).join();
          scheduler.forkApart("apart", look).join();
          seen.add(scheduler.compute(Scheduler.Work.SEARCH, TraceId::current));
          return true;
        });
    Await.until(() -> seen.size() >= 4);
    assertThat(seen).hasSize(4).allMatch(id -> id.equals(Optional.of("r-1")));
    assertThat(TraceId.current()).isEmpty();
  }

  @Test
  void whatGoesOnByItselfIsNoRequests() throws InterruptedException {
    List<Optional<String>> seen = new CopyOnWriteArrayList<>();
    TraceId.during(
        Optional.of("r-1"),
        () -> {
          scheduler.after(Duration.ZERO, "later", () -> seen.add(TraceId.current())).join();
          return true;
        });
    scheduler.fork("other", () -> seen.add(TraceId.current())).join();
    assertThat(seen).containsExactly(Optional.empty(), Optional.empty());
  }

  @Test
  void whatIsNoIdIsNotBelieved() {
    assertThat(TraceId.told("c6af9ac6-7b61-11e6-9a41-93e8deadbeef")).isPresent();
    assertThat(TraceId.told("JKJaX+PLvH/ESHA=")).isPresent();
    for (String wrong : List.of("", " ", "a b", "a\nlevel=error", "a\"", "é", "x".repeat(129))) {
      assertThat(TraceId.told(wrong)).as(wrong).isEmpty();
    }
  }
}
