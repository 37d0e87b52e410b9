package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lampyr.engine.client.ItemOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Nodes as processes whose store answers with errors, or whose disk is full. */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class StorageTroubleTest {
  private static final int WRITERS = 3;

  @TempDir Path folder;

  private static final Duration TROUBLE =
      Duration.ofSeconds(Boolean.getBoolean("lampyr.soak") ? 30 : 5);

  @Test
  void whileTheStoreFailsWritersWaitAndNothingAcknowledgedIsLost() throws Exception {
    Path trouble = folder.resolve("trouble");
    try (Deployment deployment = new Deployment(folder);
        NodeChild first = deployment.startUnsteady(trouble);
        NodeChild second = deployment.startUnsteady(trouble)) {
      deployment.await(() -> deployment.isServedBy(2));
      Workload work = new Workload(deployment);
      work.start(WRITERS);
      work.awaitMore(5);
      Files.createFile(trouble);
      deployment.scheduler.sleep(Duration.ofMillis(500));
      int before = work.answered.get();
      deployment.scheduler.sleep(TROUBLE);
      assertThat(work.answered.get()).as("nothing can be acknowledged").isEqualTo(before);
      Files.delete(trouble);
      work.awaitMore(5);
      work.stop();
      assertThat(work.refused)
          .allMatch(outcome -> outcome instanceof ItemOutcome.Overloaded, "turned away, if at all");
      work.assertStands();
      assertThat(first.process.isAlive() && second.process.isAlive()).isTrue();
    }
  }

  @Test
  void aNodeWhoseDiskIsFullLosesNothingThatItAcknowledged() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(mount(small), "a small file system cannot be mounted here");
    try (Deployment deployment = new Deployment(folder)) {
      Workload work = new Workload(deployment, 20_000);
      try (NodeChild full =
          deployment.start(small.resolve("scratch"), List.of("io.lampyr.cachenodes.Main"))) {
        deployment.await(() -> deployment.isServedBy(1));
        work.start(WRITERS);
        work.awaitMore(3);
        fill(small.resolve("filling"));
        deployment.await(() -> logOf(full).contains("No space left"));
        assertThat(full.process.isAlive()).isTrue();
        try (NodeChild sound = deployment.start()) {
          full.kill();
          work.awaitMore(3);
          work.stop();
          work.assertStands();
          assertThat(sound.process.isAlive()).isTrue();
        }
      }
    } finally {
      run("umount", small.toString());
    }
  }

  private static String logOf(NodeChild node) {
    try {
      return node.log();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Writes until the disk is full. */
  private static void fill(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      byte[] block = new byte[4096];
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private static boolean mount(Path at) throws IOException, InterruptedException {
    try {
      return run("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", at.toString()) == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
