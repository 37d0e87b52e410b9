package io.lampyr.functions.ingest.token;

import io.lampyr.base.port.Scheduler;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.security.TokenSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys as their issuer publishes them, below its address (OpenID Connect Discovery).
 *
 * <p>Laws: it ends within its time, however slowly names are looked up and bytes come, which is
 * well within what the authorizer has. What the issuer answers is bounded, and it leads nowhere
 * else. Cost: two requests.
 */
final class KeyReader {
  static final Duration WITHIN = Duration.ofSeconds(6);
  static final int MOST_BYTES = 256 << 10;
  private static final Duration SILENCE = Duration.ofSeconds(2);

  private final URI issuer;
  private final Scheduler scheduler;

  KeyReader(URI issuer, Scheduler scheduler) {
    this.issuer = issuer;
    this.scheduler = scheduler;
  }

  List<IssuerKey> read() throws IOException {
    CompletableFuture<List<IssuerKey>> read = new CompletableFuture<>();
    Scheduler.Task work =
        scheduler.fork(
            "token-keys",
            () -> {
              try {
                read.complete(fetch());
              } catch (IOException | RuntimeException failure) {
                read.completeExceptionally(failure);
              }
            });
    Scheduler.Task alarm =
        scheduler.after(
            WITHIN,
            "token-keys-overrun",
            () -> read.completeExceptionally(new IOException("no whole answer within=" + WITHIN)));
    try {
      return read.get();
    } catch (ExecutionException failure) {
      throw new IOException("keys of tokens were not read issuer=" + issuer, failure.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keys of tokens were read", stopped);
    } finally {
      alarm.cancel();
      work.cancel();
    }
  }

  private List<IssuerKey> fetch() throws IOException {
    String at = issuer.toString();
    String below = at.endsWith("/") ? at.substring(0, at.length() - 1) : at;
    Map<String, @Nullable Object> described =
        get(URI.create(below + "/.well-known/openid-configuration"));
    if (!issuer.toString().equals(described.get("issuer"))) {
      throw new IOException("issuer calls itself by another name given=" + described.get("issuer"));
    }
    List<IssuerKey> keys = IssuerKey.ofSet(get(address(described.get("jwks_uri"))));
    if (keys.isEmpty()) {
      throw new IOException("issuer has no key that can be used issuer=" + issuer);
    }
    return keys;
  }

  private static URI address(@Nullable Object given) throws IOException {
    try {
      URI address = URI.create(String.valueOf(given));
      if (TokenSettings.isSafe(address)) {
        return address;
      }
    } catch (IllegalArgumentException malformed) {
      throw new IOException("issuer names no sound address of its keys", malformed);
    }
    throw new IOException("issuer's keys must be read by https jwks_uri=" + given);
  }

  private static Map<String, @Nullable Object> get(URI from) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) from.toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout((int) SILENCE.toMillis());
    connection.setReadTimeout((int) SILENCE.toMillis());
    connection.setRequestProperty("Accept", "application/json");
    connection.setUseCaches(false);
    try (InputStream body = answered(connection)) {
      byte[] bytes = body.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IOException("issuer's answer is too long most=" + MOST_BYTES);
      }
      return Json.readObject(bytes);
    } finally {
      connection.disconnect();
    }
  }

  private static InputStream answered(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status != 200) {
      throw new IOException("issuer answered status=" + status + " address=" + connection.getURL());
    }
    return connection.getInputStream();
  }
}
