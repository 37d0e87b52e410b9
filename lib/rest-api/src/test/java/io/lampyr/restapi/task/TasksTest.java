package io.lampyr.restapi.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks that are begun for later and do not outlive the process. */
class TasksTest {
  private static final Task.Kind KIND = new Task.Kind("test/work", "some work", false);

  private final VirtualTime time = VirtualTime.inline();
  private final Tasks tasks =
      new Tasks(time, time, new SeededRandomness(1), new ErrorAnswers(Dialect.ELASTICSEARCH));
  private final Logger log = Logger.getLogger("io.lampyr.restapi");
  private final List<LogRecord> logged = new CopyOnWriteArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          logged.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    log.addHandler(handler);
  }

  @AfterEach
  void listenNoMore() {
    log.removeHandler(handler);
  }

  private Map<String, @Nullable Object> ended(Supplier<Tasks.Result> work) {
    return tasks.find(tasks.start(KIND, _ -> work)).orElseThrow();
  }

  @Test
  void whatWorkAnswersIsKept() {
    assertThat(ended(() -> new Tasks.Result(200, Map.of("n", 1))))
        .containsEntry("completed", true)
        .containsEntry("response", Map.of("n", 1))
        .doesNotContainKey("error");
  }

  @Test
  void workThatBreaksEndsItsTaskAsFailedAndIsLogged() {
    StackOverflowError broken = new StackOverflowError("too deep");
    assertThat(
            ended(() -> {
              throw broken;
            }))
        .containsEntry("completed", true)
        .containsKeys("task", "error")
        .doesNotContainKey("response")
        .extractingByKey("error")
        .asString()
        .contains("exception", "the work of a task broke", "too deep");
    assertThat(tasks.running()).isEmpty();
    // Other tests' calls are logged there too.
    assertThat(logged)
        .filteredOn(line -> line.getThrown() != null && broken.equals(line.getThrown().getCause()))
        .hasSize(1);
  }
}
