package io.lampyr.cachenodes.client;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.setting.Secret;
import io.lampyr.base.tls.NobodyTrusted;
import io.lampyr.base.trace.TaskWork;
import io.lampyr.base.trace.TraceId;
import io.lampyr.cachenodes.deadline.Deadline;
import io.lampyr.cachenodes.proof.Proof;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cachenodes.protocol.MalformedMessageException;
import io.lampyr.cachenodes.server.Authentication;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Sends one message and says honestly what came of it: what cannot have reached the node was not
 * done; where that is not certain, it is open.
 */
final class NodeHttp implements AutoCloseable {
  private static final int MAX_REASON_BYTES = 4096;
  private static final int MAX_GREETED = 4096;
  private static final int UNAUTHORIZED = 401;
  private static final int CONFLICT = 409;
  private static final String ENDED = "by user request";
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,4}");

  private final HttpClient http;
  private final Scheduler scheduler;
  private final SharedSecret secret;
  private final Proving proving;
  private final boolean http2;
  private final Set<String> greeted = ConcurrentHashMap.newKeySet();

  NodeHttp(NodeClientSettings settings, SharedSecret secret, Proving proving, Scheduler scheduler) {
    this.scheduler = scheduler;
    this.secret = secret;
    this.proving = proving;
    this.http2 = settings.http2();
    this.http =
        HttpClient.newBuilder()
            .version(http2 ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTime())
            .followRedirects(HttpClient.Redirect.NEVER)
            .sslContext(NobodyTrusted.context())
            .executor(task -> scheduler.fork("node-client", task))
            .build();
  }

  /** Reads the answer's body; its bytes are hostile. */
  interface Answer<T> {
    T read(InputStream body) throws IOException, MalformedMessageException;
  }

  <T> Exchange<T> send(URI target, byte[] message, Duration within, Answer<T> answer) {
    Deadline deadline = new Deadline(scheduler, within, "node-client-deadline");
    try (deadline) {
      if (http2) {
        greet(target);
      }
      return exchange(target, message, answer);
    } catch (InterruptedException interrupted) {
      if (deadline.passed()) {
        return new Exchange.Open<>("node did not answer in time time=" + within + at(target));
      }
      Thread.currentThread().interrupt();
      return new Exchange.Open<>("caller was interrupted before the node answered" + at(target));
    }
  }

  /**
   * Asks the node for HTTP/2 once: a connection can begin with it only by a request without a body.
   * If that fails, the call itself finds out what is wrong.
   */
  private void greet(URI target) throws InterruptedException {
    if (greeted.size() > MAX_GREETED) {
      greeted.clear();
    }
    if (greeted.add(target.getAuthority())) {
      try {
        HttpRequest greeting = HttpRequest.newBuilder(target.resolve("/health")).build();
        http.send(greeting, HttpResponse.BodyHandlers.discarding());
      } catch (IOException unreachable) {
        greeted.remove(target.getAuthority());
      }
    }
  }

  private <T> Exchange<T> exchange(URI target, byte[] message, Answer<T> answer)
      throws InterruptedException {
    HttpResponse<InputStream> response;
    boolean proves;
    try {
      proves = proving.isDemanded();
    } catch (UnavailableException notKnown) {
      return new Exchange.NotDone<>(notKnown.getMessage() + at(target));
    }
    try {
      response = ask(target, message, proves);
    } catch (ConnectException | HttpConnectTimeoutException unreachable) {
      return new Exchange.NotDone<>("node cannot be reached" + why(unreachable, target));
    } catch (IOException broken) {
      if (broken.getCause() instanceof UnresolvedAddressException) {
        return new Exchange.NotDone<>("node has no known address" + why(broken, target));
      }
      return new Exchange.Open<>("node did not answer" + why(broken, target));
    }
    try (InputStream body = response.body()) {
      return response.statusCode() == 200
          ? new Exchange.Answered<>(answer.read(body))
          : refused(response, body);
    } catch (IOException broken) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted within the answer");
      }
      return new Exchange.Open<>("answer broke off" + why(broken, target));
    } catch (MalformedMessageException malformed) {
      return new Exchange.Open<>("answer is malformed: " + malformed.getMessage());
    }
  }

  /**
   * Proves the call by the present secret, or shows it. Who is refused reads the secret again, and
   * then proves the call anew, with the time that it is now: it may have stood still on its way.
   */
  private HttpResponse<InputStream> ask(URI target, byte[] message, boolean proves)
      throws IOException, InterruptedException {
    Secret shown = secret.shown();
    HttpResponse<InputStream> response = ask(target, message, header(proves, target, message));
    if (response.statusCode() != UNAUTHORIZED) {
      return response;
    }
    secret.renew();
    boolean changed = !secret.shown().equals(shown);
    if (!changed && proving.ports().isEmpty()) {
      return response;
    }
    response.body().close();
    HttpResponse<InputStream> again =
        ask(target, message, header(proves || !changed, target, message));
    if (!proves && !changed && again.statusCode() != UNAUTHORIZED) {
      proving.taken();
    }
    return again;
  }

  private String header(boolean proves, URI target, byte[] message) {
    Secret shown = secret.shown();
    return proving
        .ports()
        .filter(_ -> proves)
        .map(ports -> Proof.header(shown, target.getPath(), message, ports))
        .orElseGet(() -> Authentication.header(shown));
  }

  private HttpResponse<InputStream> ask(URI target, byte[] message, String authorization)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .header("Authorization", authorization)
            .header("Content-Type", "application/octet-stream")
            .POST(HttpRequest.BodyPublishers.ofByteArray(message));
    TraceId.current().ifPresent(id -> request.header(TraceId.HEADER, id));
    TaskWork.current().ifPresent(work -> request.header(TaskWork.HEADER, work.task()));
    return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
  }

  private <T> Exchange<T> refused(HttpResponse<InputStream> response, InputStream body)
      throws IOException {
    int status = response.statusCode();
    String said = new String(body.readNBytes(MAX_REASON_BYTES), StandardCharsets.UTF_8).strip();
    String reason = "node answered status=" + status + at(response.uri()) + " said=" + said;
    return switch (status) {
      case 429 -> new Exchange.TurnedAway<>(reason, retryAfter(response));
      case CONFLICT -> {
        // Somebody has ended the part that the node did: the whole is to end, not to begin anew.
        TaskWork.current().ifPresent(work -> work.cancel(ENDED));
        yield new Exchange.NotDone<>(reason);
      }
      case 404 -> new Exchange.NotDone<>(reason, true);
      case 408, 410, 503 -> new Exchange.NotDone<>(reason);
      case UNAUTHORIZED -> {
        String fact = "node refuses the secret: give functions and nodes the same one " + reason;
        if (secret.isRenewable()) {
          // The node may be about to read a new one, as we were.
          yield new Exchange.NotDone<>(fact);
        }
        throw new MisconfiguredException(fact);
      }
      case 413, 422 -> throw new InvalidInputException(reason);
      case 400, 411, 431 ->
          throw new CorruptionException("node does not understand the call " + reason);
      default -> new Exchange.Open<>(reason);
    };
  }

  private static Duration retryAfter(HttpResponse<?> response) {
    Duration asked =
        response
            .headers()
            .firstValue("Retry-After")
            .filter(value -> SECONDS.matcher(value).matches())
            .map(value -> Duration.ofSeconds(Long.parseLong(value)))
            .orElse(Duration.ofSeconds(1));
    return asked.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : asked;
  }

  private static String why(IOException cause, URI target) {
    return at(target) + " cause=\"" + cause + "\"";
  }

  private static String at(URI target) {
    return " address=" + target.getAuthority();
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
