package io.lampyr.cli.deploy;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.Reply;
import io.lampyr.cli.http.Server;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Writes a document as a client does, refreshes, searches for it, and takes all away again. */
final class Canary {
  private static final String CHECK = "write and search";
  private static final String TOKEN = "canary";

  private final Server server;
  private final String index;
  private final SystemClock clock = new SystemClock();
  private String steps = "";

  Canary(Server server) {
    this.server = server;
    this.index = "lampyr-doctor-" + Long.toHexString(new SystemRandomness().nextLong());
  }

  Finding fly() throws InterruptedException {
    try {
      return flown();
    } catch (IOException lost) {
      return failed("the connection was lost: " + lost.getMessage());
    }
  }

  private Finding flown() throws IOException, InterruptedException {
    try {
      Reply made = step("PUT", "/" + index, "{\"settings\": {\"number_of_shards\": 1}}");
      if (made.status() == 401) {
        return Finding.problem(
            CHECK, "the key is not valid", "make another: lampyr key create --deployment ...");
      }
      if (made.status() != 200) {
        return failed(text(made));
      }
      Reply written = step("PUT", "/" + index + "/_doc/1", "{\"text\": \"" + TOKEN + "\"}");
      if (written.status() != 201) {
        return failed(text(written));
      }
      Reply refreshed = step("POST", "/" + index + "/_refresh", "");
      if (refreshed.status() != 200) {
        return failed(text(refreshed));
      }
      Reply found = step("GET", "/" + index + "/_search?q=text:" + TOKEN, "");
      return found.status() == 200 && hits(found) == 1
          ? Finding.ok(CHECK, "what was written is found:" + steps)
          : failed("what was written is not found: " + text(found));
    } finally {
      step("DELETE", "/" + index, "");
    }
  }

  private Finding failed(String why) {
    return Finding.problem(
        CHECK,
        "index=" + index + steps + ": " + why,
        "docs/operations.md, under what is wrong; delete the index if it is still there");
  }

  private Reply step(String method, String path, String body)
      throws IOException, InterruptedException {
    Instant begin = clock.now();
    Content content =
        body.isEmpty() ? Content.none() : Content.json(body.getBytes(StandardCharsets.UTF_8));
    Reply reply = server.send(method, path, content);
    steps += " %s %d ms".formatted(method, Duration.between(begin, clock.now()).toMillis());
    return reply;
  }

  private static String text(Reply reply) {
    return reply.status() + " " + reply.reason();
  }

  private static long hits(Reply reply) {
    try {
      Map<String, ?> json = Json.readObject(reply.body());
      return Long.parseLong(AwsTool.text(json, "hits", "total", "value"));
    } catch (RuntimeException otherwise) {
      return -1;
    }
  }
}
