package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What lasts, by servers that are killed again and again, is as if none had been: of each kind in
 * {@code make kill-tasks}, of one that a seed draws otherwise.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class KilledTaskTest {
  private static final int KILLS = 3;

  @TempDir Path folder;

  static List<KilledWork> kinds() {
    String one = System.getProperty("lampyr.tasks.kind");
    if (one != null) {
      return List.of(KilledWork.valueOf(one));
    }
    List<KilledWork> all = List.of(KilledWork.values());
    if (System.getProperty("lampyr.tasks.documents") != null) {
      return all;
    }
    long seed = Long.getLong("lampyr.tasks.seed", System.nanoTime());
    System.out.println("lampyr.tasks.seed=" + seed);
    return List.of(all.get(new Random(seed).nextInt(all.size())));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatLastsIsTheSameWithThreeKillsAsWithout(KilledWork work) throws Exception {
    Path data = folder.resolve("data");
    String id;
    try (ServerChild child = new ServerChild(data, folder.resolve("0.log"))) {
      Http server = Http.of(child.port());
      work.prepare(server);
      id = work.begin(server);
      await(server, work, id, 0);
    }
    for (int kill = 1; kill < KILLS; kill++) {
      try (ServerChild child = new ServerChild(data, folder.resolve(kill + ".log"))) {
        await(Http.of(child.port()), work, id, kill);
      }
    }
    long killed = System.nanoTime();
    try (ServerChild child = new ServerChild(data, folder.resolve("last.log"))) {
      Http server = Http.of(child.port());
      Map<?, ?> told = work.look(server, id);
      while (!work.hasEnded(told)) {
        told = work.look(server, id);
      }
      long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killed);
      System.out.println("work=" + work + " ended ms=" + took + " after the last kill");
      assertThat(told.get("error")).as("%s", told).isNull();
      work.judge(server, told.get("response") instanceof Map<?, ?> response ? response : told);
    }
  }

  /** Until the work has come so far that the server is to be killed. */
  private static void await(Http server, KilledWork work, String id, int kill) throws Exception {
    Map<?, ?> told = work.look(server, id);
    while (!work.hasReached(told, kill, KILLS)) {
      told = work.look(server, id);
    }
    String state = work.hasEnded(told) ? "after its end" : "while it runs";
    System.out.println("work=" + work + " kill=" + kill + " " + state);
  }
}
