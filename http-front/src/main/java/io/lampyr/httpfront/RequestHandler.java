package io.lampyr.httpfront;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.HttpPrologue;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cachenodes.deadline.Deadline;
import io.lampyr.cachenodes.line.WatchedConnections;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.PlainException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Takes in one request after another and sends what is answered. */
final class RequestHandler implements Handler {
  private static final int STEP_BYTES = 64 << 10;

  /** So long what follows a refusal is passed over, at most. */
  private static final Duration LINGER = Duration.ofSeconds(30);

  /** Who sends nothing for so long waits for the connection's end. */
  private static final Duration SILENCE = Duration.ofSeconds(1);

  private final HttpSettings settings;
  private final Intake intake;
  private final Responder responder;
  private final Scheduler scheduler;

  RequestHandler(HttpSettings settings, Intake intake, Responder responder, Scheduler scheduler) {
    this.settings = settings;
    this.intake = intake;
    this.responder = responder;
    this.scheduler = scheduler;
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Response answer;
    boolean unread = request.content().hasEntity();
    Incoming incoming = new Incoming(request);
    boolean last = isLast(request);
    try (Intake.Place place = intake.enter()) {
      Request head = head(request);
      Optional<Response> atOnce = unread ? Optional.empty() : responder.atOnce(head);
      if (atOnce.isPresent()) {
        send(atOnce.get(), response, last);
        return;
      }
      Request whole = unread ? whole(head, request, incoming, place) : head;
      unread = false;
      place.begin();
      try (Responder.Answered answered =
          WatchedConnections.answering(() -> responder.begin(whole))) {
        place.note(answered.response().body().length);
        send(answered.response(), response, last);
      }
      return;
    } catch (LampyrException refused) {
      answer = responder.refuse(refused);
    }
    // What was left unread would be taken for the next request.
    write(answer, response, unread || last);
    if (unread) {
      passOver(incoming);
    }
    end(unread || last);
  }

  /** What a client sends, opened when somebody reads it. */
  private static final class Incoming {
    private final ServerRequest request;
    private @Nullable InputStream opened;

    Incoming(ServerRequest request) {
      this.request = request;
    }

    InputStream stream() {
      if (opened == null) {
        opened = request.content().inputStream();
      }
      return opened;
    }

    /** Who waits to be told to go on sends nothing behind a refusal. */
    boolean follows() {
      return !request.headers().contains(HeaderNames.EXPECT);
    }
  }

  /**
   * Reads on for a while: a connection that ends with bytes unread is reset, and who still sends
   * would never see the answer.
   */
  private void passOver(Incoming incoming) {
    if (!incoming.follows()) {
      return;
    }
    try (Deadline _ = new Deadline(scheduler, LINGER, "http-linger-deadline")) {
      InputStream in = incoming.stream();
      byte[] step = new byte[STEP_BYTES];
      boolean more = true;
      while (more) {
        try (Deadline _ = new Deadline(scheduler, SILENCE, "http-silence-deadline")) {
          more = in.read(step) >= 0;
        }
      }
    } catch (IOException | RuntimeException over) {
      // It ends in any case.
      return;
    }
  }

  /** In any case, and beside others: clients that say so wait for the connection's end. */
  private static boolean isLast(ServerRequest request) {
    return request.headers().contains(HeaderNames.CONNECTION)
        && request.headers().values(HeaderNames.CONNECTION).stream()
            .flatMap(value -> Stream.of(value.split(",", -1)))
            .anyMatch(token -> token.strip().equalsIgnoreCase("close"));
  }

  private static Request head(ServerRequest request) {
    HttpPrologue prologue = request.prologue();
    String query = prologue.query().rawValue();
    String path = prologue.uriPath().rawPath();
    String target = query.isEmpty() ? path : path + "?" + query;
    String name = prologue.method().text();
    Method method =
        Method.of(name)
            .orElseThrow(() ->
                new PlainException(
                    405, "Unexpected HTTP method [" + name + "] for [" + target + "]"));
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : request.headers()) {
      headers.put(header.name(), String.join(", ", header.allValues()));
    }
    return Request.of(method, target, new Headers(headers), new byte[0]);
  }

  /** With its body, which is not read for whom it would be read in vain. */
  private Request whole(
      Request head, ServerRequest request, Incoming incoming, Intake.Place place) {
    responder.admit(head);
    return head.with(body(request, incoming, place));
  }

  private byte[] body(ServerRequest request, Incoming incoming, Intake.Place place) {
    long most = settings.bodySize().bytes();
    long length = request.headers().contentLength().orElse(-1);
    if (length > most) {
      throw tooLarge(most);
    }
    Deadline deadline = new Deadline(scheduler, settings.transferTime(), "http-body-deadline");
    try (deadline) {
      // Not closed, as that waits for all that is still to come of a body that is refused.
      InputStream in = incoming.stream();
      return length >= 0 ? known(in, (int) length, place) : unknown(in, most, place);
    } catch (IOException | UncheckedIOException broken) {
      if (deadline.passed()) {
        throw new ApiException(
            408,
            "timeout_exception",
            "the request did not arrive within [" + settings.transferTime() + "]");
      }
      throw new CloseConnectionException("request broke off", broken);
    } catch (IllegalArgumentException | RequestException malformed) {
      throw ApiException.argument(
          "the body is not sent as it should be: " + malformed.getMessage());
    }
  }

  private static byte[] known(InputStream in, int length, Intake.Place place) throws IOException {
    List<byte[]> steps = new ArrayList<>();
    for (int left = length; left > 0; left -= STEP_BYTES) {
      int wanted = Math.min(left, STEP_BYTES);
      // What is announced and does not come takes no room from others.
      place.hold(wanted);
      byte[] step = in.readNBytes(wanted);
      if (step.length < wanted) {
        throw new IOException("request ended early expected=%d".formatted(length));
      }
      steps.add(step);
    }
    byte[] body = new byte[length];
    int at = 0;
    for (byte[] step : steps) {
      System.arraycopy(step, 0, body, at, step.length);
      at += step.length;
    }
    return body;
  }

  private static byte[] unknown(InputStream in, long most, Intake.Place place) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] step = new byte[STEP_BYTES];
    for (int read = in.read(step); read >= 0; read = in.read(step)) {
      if (body.size() + (long) read > most) {
        throw tooLarge(most);
      }
      // Growing copies the bytes.
      place.hold(2L * read);
      body.write(step, 0, read);
    }
    return body.toByteArray();
  }

  private static ApiException tooLarge(long most) {
    return new ApiException(
        413,
        "content_too_long_exception",
        "the request has more than [" + most + "] bytes; split it");
  }

  private void send(Response answer, ServerResponse response, boolean last) {
    write(answer, response, last);
    end(last);
  }

  private void write(Response answer, ServerResponse response, boolean last) {
    response.status(Status.create(answer.status()));
    answer
        .headers()
        .values()
        .forEach((name, value) -> response.header(HeaderNames.create(name), value));
    if (last) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    try (Deadline _ = new Deadline(scheduler, settings.transferTime(), "http-answer-deadline")) {
      if (answer.body().length == 0) {
        response.send();
      } else {
        response.send(answer.body());
      }
    }
  }

  /** Hangs up behind the last answer, which some clients wait for. */
  private static void end(boolean last) {
    if (last) {
      throw new CloseConnectionException("no request is taken behind this answer");
    }
  }
}
