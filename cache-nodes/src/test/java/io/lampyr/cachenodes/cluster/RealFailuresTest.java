package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Nodes as processes on one folder: killed, frozen, asked to end. */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
class RealFailuresTest {
  private static final int WRITERS = 3;

  @TempDir Path folder;

  /** The kills of the ordinary run; the long run has more. */
  private static final int KILLS =
      Boolean.getBoolean("lampyr.soak") ? 20 : Integer.getInteger("lampyr.node.kills", 3);

  @Test
  void whatWasAcknowledgedSurvivesNodesThatAreKilled() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed + " kills=" + KILLS);
    Random random = new Random(seed);
    List<NodeChild> nodes = new ArrayList<>();
    try (Deployment deployment = new Deployment(folder)) {
      nodes.add(deployment.start());
      nodes.add(deployment.start());
      Workload work = new Workload(deployment);
      work.start(WRITERS);
      for (int kill = 0; kill < KILLS; kill++) {
        deployment.scheduler.sleep(Duration.ofMillis(2500 + random.nextInt(2000)));
        nodes.removeFirst().kill();
        nodes.add(deployment.start());
      }
      deployment.scheduler.sleep(Duration.ofSeconds(2));
      work.stop();
      System.out.println(
          "requests=" + work.answered.get() + " not_acknowledged=" + work.refused.size());
      work.assertStands();
    } finally {
      for (NodeChild node : nodes) {
        node.close();
      }
    }
  }

  @Test
  void aNodeThatIsAskedToEndFlushesLeavesAndExitsCleanly() throws Exception {
    try (Deployment deployment = new Deployment(folder);
        NodeChild first = deployment.start()) {
      Workload work = new Workload(deployment);
      work.writeOnce(0, 1);
      first.signal("TERM");
      assertThat(first.process.waitFor()).as(first.log()).isZero();
      try (NodeChild second = deployment.start()) {
        assertThat(second.process.isAlive()).isTrue();
        work.assertStands();
      }
    }
  }

  @Test
  void anOwnerThatWakesUpAfterItsEjectionAnswersNothingAndDestroysNothing() throws Exception {
    // A writer that has to do with the sleeper turns to the other after this time.
    try (Deployment deployment = new Deployment(folder, Duration.ofSeconds(5));
        NodeChild sleeper = deployment.start()) {
      Workload work = new Workload(deployment);
      work.writeOnce(0, 1);
      try (NodeChild other = deployment.start()) {
        sleeper.signal("STOP");
        work.writeOnce(0, 2);
        sleeper.signal("CONT");
        work.writeOnce(0, 3);
        work.assertStands();
        assertThat(other.process.isAlive()).isTrue();
      }
    }
  }

  @Test
  void shardsMoveToANodeThatJoinsAndBackFromOneThatEndsAndWritersSeeNoError() throws Exception {
    try (Deployment deployment = new Deployment(folder);
        NodeChild first = deployment.start()) {
      deployment.await(() -> deployment.isServedBy(1));
      Workload work = new Workload(deployment);
      work.start(WRITERS);
      work.awaitMore(5);
      try (NodeChild second = deployment.start()) {
        deployment.await(() -> deployment.isServedBy(2));
        work.awaitMore(5);
        first.signal("TERM");
        assertThat(first.process.waitFor()).as(first.log()).isZero();
        assertThat(first.log()).contains("shard has moved away");
        // Nothing was left to the ejection of a silent node, nor to a leader.
        assertThat(deployment.isTakenBy(1)).as("%s%n%s", deployment.shards(), first.log()).isTrue();
        work.awaitMore(5);
        work.stop();
        assertThat(work.refused).isEmpty();
        work.assertStands();
        assertThat(second.process.isAlive()).isTrue();
      }
    }
  }
}
