package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.parallel.Siblings;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that search in processes of their own, which are killed, or stopped, while they do. */
@Timeout(240)
class SearchProcessesTest {
  private static final String BODY =
      "{\"query\":{\"match\":{\"t\":\"lamp\"}},\"size\":3,\"sort\":[{\"n\":\"desc\"}]}";
  private static final int SEARCHES = 90;

  /** Whoever asked the stopped one waits until its heartbeat has stood still for ten seconds. */
  private static final boolean LONG = Boolean.getBoolean("lampyr.soak");

  @TempDir Path folder;

  @Test
  void noSearchFailsWhateverBecomesOfThem() throws Exception {
    try (SearchFleet fleet = new SearchFleet(folder, 0, 2)) {
      List<Process> processes = List.of(fleet.process(0), fleet.process(1));
      fleet.send("PUT", "/docs", "{\"settings\":{\"number_of_shards\":2}}");
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 60; i++) {
        lines.append("{\"index\":{}}\n{\"n\":" + i + ",\"t\":\"a lamp\"}\n");
      }
      assertThat(fleet.send("POST", "/docs/_bulk?refresh=true", lines.toString()).status())
          .isEqualTo(200);
      fleet.until(() -> fleet.offers() == 2);
      String first = fleet.search("docs", BODY);
      fleet.until(() -> {
        // What was known of places is read anew within seconds.
        assertThat(fleet.search("docs", BODY)).isEqualTo(first);
        return fleet.asked().size() == 2;
      });
      AtomicInteger begun = new AtomicInteger();
      AtomicInteger whole = new AtomicInteger();
      new Siblings(fleet.scheduler, "searcher", 4)
          .each(
              IntStream.range(0, LONG ? 3 * SEARCHES : SEARCHES).boxed().toList(),
              _ -> {
                int number = begun.incrementAndGet();
                if (number == SEARCHES / 3) {
                  processes.getFirst().destroyForcibly();
                }
                if (number == 2 * SEARCHES) {
                  signal("-STOP", processes.getLast());
                }
                assertThat(fleet.search("docs", BODY)).isEqualTo(first);
                whole.incrementAndGet();
              });
      assertThat(whole).hasValue(begun.get());
    }
  }

  private static void signal(String which, Process process) {
    try {
      new ProcessBuilder("kill", which, String.valueOf(process.pid())).start().onExit().join();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
