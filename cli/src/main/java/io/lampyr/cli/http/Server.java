package io.lampyr.cli.http;

import io.lampyr.base.tls.NobodyTrusted;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An HTTP server, over connections that are kept.
 *
 * <p>Laws: an exchange ends within the time-out, the reading of the body included; nothing is tried
 * again, and no redirection followed; a failure says nothing about whether the server has done what
 * was asked. Answers are bounded. Safe for use by many threads.
 */
public final class Server implements AutoCloseable {
  static final long MOST_ANSWER_BYTES = 64L << 20;

  private final URI url;
  private final List<Header> headers;
  private final Duration timeout;
  private final HttpClient client;

  /** A header that goes with every request. */
  public record Header(String name, String value) {}

  public Server(URI url, List<Header> headers, Duration timeout) {
    this.url = url;
    this.headers = List.copyOf(headers);
    this.timeout = timeout;
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout);
    if ("http".equals(url.getScheme())) {
      builder.sslContext(NobodyTrusted.context());
    }
    this.client = builder.build();
  }

  public URI url() {
    return url;
  }

  /** The path begins with a slash and is below the server's URL; it may carry a query. */
  public Reply send(String method, String path, Content content)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path)).method(method, content.publisher());
    headers.forEach(header -> request.setHeader(header.name(), header.value()));
    content.type().ifPresent(type -> request.setHeader("Content-Type", type));
    if (content.isZipped()) {
      request.setHeader("Content-Encoding", "gzip");
    }
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(
            request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_ANSWER_BYTES));
    try {
      // The client's own time-out ends at the headers; a body may stall as well.
      HttpResponse<byte[]> answer = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new Reply(
          answer.statusCode(), answer.headers().firstValue("Retry-After"), answer.body());
    } catch (TimeoutException late) {
      exchange.cancel(true);
      throw new HttpTimeoutException("no answer within " + timeout.toSeconds() + " s");
    } catch (InterruptedException interrupted) {
      exchange.cancel(true);
      throw interrupted;
    } catch (ExecutionException failed) {
      throw asIoException(failed.getCause() == null ? failed : failed.getCause());
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  private static IOException asIoException(Throwable cause) {
    if (cause instanceof IOException io) {
      if (io instanceof ConnectException) {
        return new IOException(whyNot(io), io);
      }
      // The client's messages are often null, and the class is then all there is to say.
      return io.getMessage() == null ? new IOException(nameOf(io), io) : io;
    }
    return new IOException(nameOf(cause), cause);
  }

  /** The client tells of all that keeps it from connecting in one way; what it was lies behind. */
  private static String whyNot(IOException refused) {
    if (refused.getCause() instanceof UnresolvedAddressException) {
      return "there is no host of that name";
    }
    String detail = refused.getMessage() == null ? "" : ": " + refused.getMessage();
    return "nothing listens there, or a firewall is between" + detail;
  }

  private static String nameOf(Throwable cause) {
    String detail = cause.getMessage() == null ? "" : ": " + cause.getMessage();
    return cause.getClass().getSimpleName() + detail;
  }
}
