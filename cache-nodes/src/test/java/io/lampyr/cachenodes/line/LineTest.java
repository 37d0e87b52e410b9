package io.lampyr.cachenodes.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.parallel.Asker;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.ThreadScheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LineTest {
  private static final byte[] PIECE = {7};

  private final CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
  private final Scheduler scheduler =
      new ThreadScheduler((_, failure) -> uncaught.complete(failure));

  private static byte[] broken() {
    throw new AssertionError("broken");
  }

  /** Has no thread for anybody. */
  private static final class NoThreads implements Scheduler {
    @Override
    public Task fork(String name, Runnable work) {
      throw new IllegalStateException("no threads");
    }

    @Override
    public Task after(Duration delay, String name, Runnable work) {
      throw new IllegalStateException("no threads");
    }

    @Override
    public void sleep(Duration duration) {
      throw new IllegalStateException("no threads");
    }
  }

  @Test
  void whatBreaksWhileTheNextPieceIsWaitedForReachesWhoeverWaits() throws Exception {
    Line line = new Line(LineTest::broken, scheduler);
    line.serve(() ->
        Line.answering(() -> {
          Semaphore left = new Semaphore(0);
          try (Asker.Watch _ = Asker.watch(left::release)) {
            left.acquireUninterruptibly();
            return true;
          }
        }));
    assertThatThrownBy(line::get).hasRootCauseMessage("broken");
    assertThat(uncaught.get()).isInstanceOf(AssertionError.class);
  }

  @Test
  void whereNobodyCanWaitBesideTheWorkTheConnectionReadsTheNextPieceItself() throws Exception {
    Line line = new Line(() -> PIECE, new NoThreads());
    line.serve(() ->
        Line.answering(() -> {
          assertThatThrownBy(() -> Asker.watch(() -> {})).hasMessage("no threads");
          return true;
        }));
    assertThat(line.get()).isEqualTo(PIECE);
  }
}
