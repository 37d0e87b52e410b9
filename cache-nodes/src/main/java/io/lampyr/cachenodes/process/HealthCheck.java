package io.lampyr.cachenodes.process;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks the node on this machine whether it is alive: for containers, which have no curl. */
public final class HealthCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final String DEFAULT_PORT = "9300";

  private HealthCheck() {}

  public static void main(String[] arguments) {
    String port = System.getenv().getOrDefault("LAMPYR_NODE_PORT", DEFAULT_PORT);
    System.exit(isAlive(port) ? 0 : 1);
  }

  static boolean isAlive(String port) {
    try (HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/health"))
              .version(HttpClient.Version.HTTP_1_1)
              .timeout(PATIENCE)
              .build();
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception unreachable) {
      // Whatever is wrong with the node or its port: it does not answer.
      return false;
    }
  }
}
