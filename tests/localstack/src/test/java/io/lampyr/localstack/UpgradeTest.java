package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The stacks of release 0.1.0, upgraded to today's while clients go on. */
class UpgradeTest {
  private static final int DOCUMENTS = 50;

  @Test
  void firstReleasesStacksAreUpgradedWhileSearchesGoOnAndNothingIsLost() {
    try (Deployment deployment = Deployment.ofFirstRelease(Folders.fresh("upgrade"))) {
      String bucket = deployment.outputs().get("BucketName");
      String table = deployment.outputs().get("TableName");
      Node before = deployment.startNode();
      String key = "ApiKey " + deployment.makeKey();
      Api api = deployment.api(key);
      assertThat(api.post("/kept/_bulk?refresh=true", documents()).ok().at("errors"))
          .isEqualTo(false);
      Child upgrade = deployment.upgrade();
      int searches = 0;
      while (upgrade.handle().isAlive()) {
        assertThat(api.get("/kept/_count").ok().at("count")).isEqualTo((long) DOCUMENTS);
        searches++;
      }
      deployment.upgraded(upgrade);
      assertThat(searches).isPositive();
      assertThat(deployment.outputs().get("BucketName")).isEqualTo(bucket);
      assertThat(deployment.outputs().get("TableName")).isEqualTo(table);
      assertThat(deployment.outputs().get("Options")).contains("\"leaves\":\"true\"");
      // The new node is there before the old one is told to end.
      Node after = deployment.startNode();
      before.end();
      Api same = deployment.api(key);
      Patience.await(
          Duration.ofSeconds(60),
          deployment::whatHappened,
          () -> same.put("/kept/_doc/new?refresh=true", "{\"n\": 1}").status() < 300);
      assertThat(same.get("/kept/_count").ok().at("count")).isEqualTo(DOCUMENTS + 1L);
      after.assertHealthy();
    }
  }

  private static String documents() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"%d\"}}\n{\"n\":%d}\n".formatted(i, i));
    }
    return lines.toString();
  }
}
