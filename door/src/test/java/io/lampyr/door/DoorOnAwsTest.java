package io.lampyr.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A door and a node as processes, over the stand-ins of S3 and DynamoDB. */
@Timeout(DoorOnAwsTest.PEERS_SET_UP_AND_FIVE_MINUTES)
class DoorOnAwsTest {
  /** The stand-ins may have to be fetched first, which their own deadline bounds. */
  static final int PEERS_SET_UP_AND_FIVE_MINUTES = 20 * 60;

  private static final int LARGE_BYTES = 60 << 20;

  @TempDir Path folder;

  /** Whatever became of the request under which the door was killed, what was acknowledged is. */
  @Test
  void aLargeBulkIsThereThoughTheDoorIsKilledInTheNext() throws Exception {
    Surroundings around = Surroundings.onAws(folder);
    byte[] bulk = DoorProcessTest.bulk(LARGE_BYTES, "x".repeat(2000));
    try (Child node = around.node();
        Door door = around.door()) {
      Map<String, String> shown = Map.of("Authorization", "ApiKey " + around.key());
      assertThat(door.get("/_cluster/health", Map.of()).statusCode()).isEqualTo(401);
      HttpResponse<String> made =
          door.send("PUT", "/large", shown, "{\"mappings\":{\"dynamic\":false}}".getBytes(UTF_8));
      assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
      HttpResponse<String> written = door.send("POST", "/large/_bulk", shown, bulk);
      assertThat(written.statusCode()).as(written.body()).isEqualTo(200);
      assertThat(written.body()).contains("\"errors\":false");
      long documents = ((List<?>) Json.readObject(written.body()).get("items")).size();
      CompletableFuture<HttpResponse<String>> next =
          door.begin("POST", "/large/_bulk", shown, DoorProcessTest.bulk(LARGE_BYTES, "y"));
      door.child().kill();
      assertThat(next).failsWithin(Duration.ofMinutes(1));
      try (Door other = around.door()) {
        assertThat(other.send("POST", "/large/_refresh", shown, new byte[0]).statusCode())
            .isEqualTo(200);
        String counted = other.get("/large/_count", shown).body();
        assertThat((long) Json.readObject(counted).get("count"))
            .as(counted + node.process.isAlive())
            .isGreaterThanOrEqualTo(documents);
        assertThat(other.get("/large/_doc/" + (documents - 1), shown).statusCode()).isEqualTo(200);
      }
    }
  }
}
