package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.aws.peer.Peers;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real nodes over the stand-ins of S3 and DynamoDB. */
@Execution(ExecutionMode.CONCURRENT)
class NodesOnAwsTest {
  @TempDir private Path folder;

  /** This process is a client of the same stores, and finds its credentials as everybody does. */
  @BeforeAll
  static void giveCredentials() {
    System.setProperty("aws.accessKeyId", Peers.CREDENTIALS.get("AWS_ACCESS_KEY_ID"));
    System.setProperty("aws.secretAccessKey", Peers.CREDENTIALS.get("AWS_SECRET_ACCESS_KEY"));
  }

  @Test
  void whatWasAcknowledgedSurvivesANodeThatIsKilled() throws Exception {
    try (Deployment deployment =
            new Deployment(folder, StorePlace.onAws(), Duration.ofSeconds(30));
        NodeChild first = deployment.start()) {
      deployment.await(() -> deployment.isServedBy(1));
      Workload work = new Workload(deployment);
      work.start(2);
      work.awaitMore(5);
      first.kill();
      try (NodeChild second = deployment.start()) {
        work.awaitMore(5);
        work.stop();
        work.assertStands();
        second.signal("TERM");
        assertThat(second.process.waitFor()).as(second.log()).isZero();
      }
    }
  }
}
