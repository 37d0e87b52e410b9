package io.lampyr.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Doors and nodes as processes, on a store that is a folder. */
@Timeout(300)
class DoorProcessTest {
  private static final int LARGE_BYTES = 60 << 20;
  private static final Duration LONGER_THAN_THE_GATEWAY = Duration.ofSeconds(31);

  private static final Duration ACKNOWLEDGED_WITHIN = Duration.ofMinutes(2);

  @TempDir Path folder;

  private Surroundings around;
  private Child node;
  private Map<String, String> shown;

  @BeforeEach
  void begin() throws Exception {
    around = Surroundings.inFolder(folder);
    node = around.node();
    shown = Map.of("Authorization", "ApiKey " + around.key());
  }

  @AfterEach
  void end() {
    node.close();
  }

  /** Lines of a bulk of so many bytes at least. */
  static byte[] bulk(int bytes, String filling) {
    StringBuilder lines = new StringBuilder(bytes + 1000);
    for (int i = 0; lines.length() < bytes; i++) {
      lines.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n");
      lines.append("{\"n\":").append(i).append(",\"text\":\"").append(filling).append("\"}\n");
    }
    return lines.toString().getBytes(UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private void make(Door door, String index) throws Exception {
    String settings =
        "{\"settings\":{\"number_of_shards\":1},\"mappings\":{\"dynamic\":false,\"properties\":"
            + "{\"n\":{\"type\":\"integer\"}}}}";
    HttpResponse<String> made = door.send("PUT", "/" + index, shown, bytes(settings));
    assertThat(made.statusCode()).as(made.body()).isEqualTo(200);
  }

  private long count(Door door, String index) throws Exception {
    HttpResponse<String> refreshed =
        door.send("POST", "/" + index + "/_refresh", shown, new byte[0]);
    assertThat(refreshed.statusCode()).as(refreshed.body()).isEqualTo(200);
    HttpResponse<String> counted = door.get("/" + index + "/_count", shown);
    assertThat(counted.statusCode()).as(counted.body()).isEqualTo(200);
    return (long) Json.readObject(counted.body()).get("count");
  }

  @Test
  void whoShowsNothingThatIsSoundIsRefused() throws Exception {
    try (Door door = around.door()) {
      assertThat(door.get("/_door/health", Map.of()).statusCode()).isEqualTo(200);
      assertThat(door.get("/_door/other", Map.of()).statusCode()).isEqualTo(400);
      HttpResponse<String> nobody = door.get("/_cluster/health", Map.of());
      assertThat(nobody.statusCode()).isEqualTo(401);
      assertThat(nobody.body()).contains("\"security_exception\"");
      assertThat(nobody.headers().firstValue("WWW-Authenticate")).isPresent();
      // Nobody's body is taken in.
      assertThat(
              door.send("POST", "/_bulk", Map.of("Authorization", "ApiKey AAAA"), bulk(99, "x"))
                  .statusCode())
          .isEqualTo(401);
      HttpResponse<String> signed =
          door.get(
              "/_cluster/health",
              Map.of("Authorization", "AWS4-HMAC-SHA256 Credential=A/20260101/x, Signature=1"));
      assertThat(signed.statusCode()).isEqualTo(401);
      assertThat(signed.body()).contains("Signature Version 4", "gateway", "[ApiKey]");
      HttpResponse<String> queried = door.get("/_cat/indices?X-Amz-Signature=1", Map.of());
      assertThat(queried.statusCode()).isEqualTo(401);
      assertThat(queried.body()).contains("Signature Version 4");
      HttpResponse<String> known = door.get("/", shown);
      assertThat(known.statusCode()).as(known.body()).isEqualTo(200);
    }
  }

  @Test
  void tokensAreTakenAsTheGatewaysAuthorizerTakesThem() throws Exception {
    try (Issuer issuer = new Issuer();
        Door door =
            around.open(
                Map.of(
                    "LAMPYR_OIDC_ISSUER",
                    issuer.address(),
                    "LAMPYR_OIDC_AUDIENCE",
                    Issuer.AUDIENCE,
                    "LAMPYR_OIDC_ROLES",
                    "admins=superuser,staff=viewer@logs-*"))) {
      Map<String, String> admin = bearer(issuer.token(Issuer.AUDIENCE, "admins"));
      Map<String, String> staff = bearer(issuer.token(Issuer.AUDIENCE, "staff"));
      byte[] one = bytes("{\"n\":1}");
      assertThat(door.send("PUT", "/books/_doc/1", admin, one).statusCode()).isEqualTo(201);
      assertThat(door.get("/books/_doc/1", staff).statusCode()).isEqualTo(403);
      assertThat(door.send("PUT", "/logs-a/_doc/1", staff, one).statusCode()).isEqualTo(403);
      assertThat(door.get("/books/_doc/1", shown).statusCode()).isEqualTo(200);
      for (String bad : List.of(issuer.token("another", "admins"), "a.b.c", "")) {
        HttpResponse<String> refused = door.get("/books/_doc/1", bearer(bad));
        assertThat(refused.statusCode()).as(bad).isEqualTo(401);
        assertThat(refused.body()).contains("security_exception");
      }
    }
  }

  private static Map<String, String> bearer(String token) {
    return Map.of("Authorization", "Bearer " + token);
  }

  @Test
  void whoAsksTooMuchIsRefusedByHisKey() throws Exception {
    try (Door door =
        around.open(Map.of("LAMPYR_DOOR_CALLER_RATE", "1", "LAMPYR_DOOR_CALLER_BURST", "3"))) {
      HttpResponse<String> last = door.get("/", shown);
      for (int i = 0; i < 50 && last.statusCode() == 200; i++) {
        last = door.get("/", shown);
      }
      assertThat(last.statusCode()).isEqualTo(429);
      assertThat(last.body()).contains("requests_a_second=1");
      assertThat(last.headers().firstValue("Retry-After")).isPresent();
      assertThat(door.get("/_door/health", Map.of()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aBulkThatNoFunctionTakesIsWrittenAndFound() throws Exception {
    try (Door door = around.door()) {
      make(door, "large");
      byte[] bulk = bulk(LARGE_BYTES, "x".repeat(2000));
      HttpResponse<String> written = door.send("POST", "/large/_bulk", shown, bulk);
      assertThat(written.statusCode()).as(written.body()).isEqualTo(200);
      assertThat(written.body()).contains("\"errors\":false");
      int documents = ((List<?>) Json.readObject(written.body()).get("items")).size();
      assertThat(count(door, "large")).isEqualTo(documents);
      HttpResponse<String> tooLarge =
          door.send("POST", "/large/_bulk", shown, bulk((100 << 20) + 1, "x".repeat(100_000)));
      assertThat(tooLarge.statusCode()).isEqualTo(413);
      assertThat(tooLarge.body()).contains("content_too_long_exception", "104857600");
    }
  }

  @Test
  void requestsAreKnownByWhatTheLoadBalancerCallsThem() throws Exception {
    try (Door door = around.door()) {
      assertThat(
              door.get("/", withTrace("Self=1-67891234-2;Root=1-67891233-1"))
                  .headers()
                  .firstValue("X-Lampyr-Request"))
          .contains("1-67891234-2");
      assertThat(
              door.get("/", withTrace("Root=1-67891233-1"))
                  .headers()
                  .firstValue("X-Lampyr-Request"))
          .contains("1-67891233-1");
    }
  }

  private Map<String, String> withTrace(String id) {
    return Map.of("Authorization", shown.get("Authorization"), "X-Amzn-Trace-Id", id);
  }

  /** A door that is told to end while the only node does not answer, which then does. */
  @Test
  void whatWasTakenOnIsAnsweredByADoorThatIsToldToEnd() throws Exception {
    try (Door door = around.open(Map.of("LAMPYR_LOG_LEVEL", "debug"))) {
      make(door, "slow");
      CompletableFuture<HttpResponse<String>> bulk = beginWhileTheNodeStands(door);
      door.child().signal("TERM");
      door.child().awaitSaid("\"step\":\"stop_accepting\"");
      assertThat(door.get("/_door/health", Map.of()).statusCode()).isEqualTo(503);
      assertThat(bulk.isDone()).isFalse();
      node.signal("CONT");
      assertThat(bulk.get().statusCode()).as(bulk.get().body()).isEqualTo(200);
      assertThat(door.child().process.waitFor()).as(door.child().log()).isZero();
      assertThat(door.child().log())
          .contains("\"CloudWatchMetrics\"")
          .contains("\"role\":\"door\"")
          .contains("\"door.requests\"");
    }
  }

  /** Returns when the door has begun it, and waits for its node. */
  private CompletableFuture<HttpResponse<String>> beginWhileTheNodeStands(Door door)
      throws Exception {
    node.signal("STOP");
    CompletableFuture<HttpResponse<String>> bulk =
        door.begin("POST", "/slow/_bulk", withTrace("Root=1-slow"), bulk(100, "x"));
    door.child().awaitSaid("\"id\":\"1-slow\"");
    return bulk;
  }

  @Test
  void whatTakesLongerThanTheGatewayWaitsIsAnswered() throws Exception {
    try (Door door = around.door()) {
      make(door, "slow");
      node.signal("STOP");
      CompletableFuture<HttpResponse<String>> bulk =
          door.begin("POST", "/slow/_bulk", shown, bulk(100, "x"));
      // The node is not ended, but stands for so long.
      assertThat(node.process.waitFor(LONGER_THAN_THE_GATEWAY)).isFalse();
      assertThat(bulk.isDone()).isFalse();
      node.signal("CONT");
      assertThat(bulk.get().statusCode()).as(bulk.get().body()).isEqualTo(200);
      assertThat(bulk.get().body()).contains("\"errors\":false");
    }
  }

  @Test
  void whatWasAcknowledgedByADoorThatIsKilledIsThere() throws Exception {
    try (Door door = around.door()) {
      make(door, "kept");
      Set<String> acknowledged = writeUntilKilled(door, 10);
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(10);
      try (Door other = around.door()) {
        for (String id : acknowledged) {
          assertThat(other.get("/kept/_doc/" + id, shown).statusCode()).as(id).isEqualTo(200);
        }
      }
    }
  }

  /** Kills the door once so many are acknowledged, with others under way. */
  private Set<String> writeUntilKilled(Door door, int least) throws Exception {
    Set<String> acknowledged = new ConcurrentSkipListSet<>();
    Set<String> refusals = new ConcurrentSkipListSet<>();
    CountDownLatch enough = new CountDownLatch(least);
    List<Thread> writers =
        IntStream.range(0, 4)
            .mapToObj(writer ->
                Thread.ofVirtual()
                    .start(() -> {
                      // Who is refused, as the node is not there again yet, writes on.
                      for (int i = 0; lives(door); i++) {
                        String id = writer + "-" + i;
                        Optional<String> refusal = write(door, id);
                        if (refusal.isEmpty()) {
                          acknowledged.add(id);
                          enough.countDown();
                        } else {
                          refusals.add(refusal.get());
                        }
                      }
                    }))
            .toList();
    boolean were = enough.await(ACKNOWLEDGED_WITHIN.toSeconds(), TimeUnit.SECONDS);
    assertThat(were)
        .as(() -> "refusals=%s door=%s node=%s".formatted(refusals, told(door.child()), told(node)))
        .isTrue();
    door.child().kill();
    for (Thread writer : writers) {
      writer.join();
    }
    return acknowledged;
  }

  private static String told(Child child) {
    try {
      return "lives: " + child.process.isAlive() + ", said: " + child.log();
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  private static boolean lives(Door door) {
    return door.child().process.isAlive() && !Thread.currentThread().isInterrupted();
  }

  /** Why it was not written, if it was not. */
  private Optional<String> write(Door door, String id) {
    try {
      HttpResponse<String> answer = door.send("PUT", "/kept/_doc/" + id, shown, bytes("{\"n\":1}"));
      return answer.statusCode() == 201
          ? Optional.empty()
          : Optional.of(answer.statusCode() + " " + answer.body());
    } catch (IOException killed) {
      return Optional.of(killed.toString());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Optional.of(ended.toString());
    }
  }

  @Test
  void aDoorThatWouldLetAnybodyInDoesNotBegin() throws Exception {
    try (Child open = around.door(Map.of("LAMPYR_DOOR_PORT", "0"))) {
      assertThat(open.process.waitFor()).isNotZero();
      assertThat(open.log()).contains("\"key\":\"api.keys\"", "could read and delete everything");
    }
    try (Child large =
        around.door(Map.of("LAMPYR_API_KEYS", "true", "LAMPYR_DOOR_BODY_SIZE", "1gb"))) {
      assertThat(large.process.waitFor()).isNotZero();
      assertThat(large.log()).contains("\"key\":\"door.body_size\"", "a quarter of the memory");
    }
    try (Child misspelt =
        around.door(Map.of("LAMPYR_API_KEYS", "true", "LAMPYR_DOOR_BODYSIZE", "1mb"))) {
      assertThat(misspelt.process.waitFor()).isNotZero();
      assertThat(misspelt.log()).contains("LAMPYR_DOOR_BODYSIZE");
    }
  }
}
