package io.lampyr.cachenodes.server;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.trace.TaskWork;
import io.lampyr.base.trace.TraceId;
import io.lampyr.cachenodes.deadline.Deadline;
import io.lampyr.cachenodes.protocol.CallCodec;
import io.lampyr.cachenodes.protocol.MalformedMessageException;
import io.lampyr.cachenodes.protocol.MessageKind;
import io.lampyr.cachenodes.protocol.NodeCall;
import io.lampyr.engine.search.SearchCancelledException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes in one kind of call: bounds first, then bytes, then the call, then its answer. */
final class CallHandler implements Handler {
  private static final System.Logger LOG = System.getLogger(CallHandler.class.getName());
  private static final int RETRY_SECONDS = 1;
  private static final HeaderName TRACE = HeaderNames.create(TraceId.HEADER);
  private static final HeaderName TASK = HeaderNames.create(TaskWork.HEADER);

  private final MessageKind kind;
  private final CallParts parts;
  private final Authentication.Desk desk;
  private final CallMeter meter;

  CallHandler(MessageKind kind, CallParts parts, Authentication.Desk desk) {
    this.kind = kind;
    this.parts = parts;
    this.desk = desk;
    this.meter = new CallMeter(parts.ports(), kind);
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) {
    Optional<String> id = request.headers().first(TRACE).flatMap(TraceId::told);
    Optional<TaskWork> task =
        request.headers().first(TASK).flatMap(TaskWork::told).map(CallHandler::elsewhere);
    Supplier<Boolean> work =
        () -> {
          taken(request, response);
          return true;
        };
    TraceId.under(id, () -> task.map(of -> of.during(work)).orElseGet(work));
  }

  /** Whoever has the task calls it off. */
  private static TaskWork elsewhere(String task) {
    return new TaskWork(task, _ -> {});
  }

  private void taken(ServerRequest request, ServerResponse response) {
    long length = request.headers().contentLength().orElse(-1);
    if (length < 0) {
      String wanted = "request must say how long it is: send Content-Length, not chunks";
      refuse(Refusal.of(Status.LENGTH_REQUIRED_411, wanted).closing(), request, response);
      return;
    }
    long most = parts.settings().requestSize().bytes();
    if (length > most) {
      String reason = "request is too large bytes=%d most=%d".formatted(length, most);
      Refusal tooLarge = Refusal.of(Status.REQUEST_ENTITY_TOO_LARGE_413, reason);
      refuse(tooLarge.closing(), request, response);
      return;
    }
    switch (parts.admission().enter(length)) {
      case Admission.Entry.Closed _ -> {
        String reason = "node is shutting down: nothing was done";
        refuseRead(Refusal.of(Status.SERVICE_UNAVAILABLE_503, reason), request, response);
      }
      case Admission.Entry.Full(String reason) -> {
        Refusal full = Refusal.retryAfter(Status.TOO_MANY_REQUESTS_429, reason, RETRY_SECONDS);
        refuseRead(full, request, response);
      }
      case Admission.Entry.Admitted admitted -> {
        try (admitted) {
          carryOut(request, response, (int) length);
        }
      }
    }
  }

  private void carryOut(ServerRequest request, ServerResponse response, int length) {
    long started = parts.ports().clock().monotonicNanos();
    byte @Nullable [] message = body(request, response, length);
    if (message == null) {
      return;
    }
    @Nullable Refusal refusal = unproved(request, message);
    if (refusal != null) {
      refuse(refusal, request, response);
      return;
    }
    try (Deadline deadline = parts.deadline(parts.settings().callTime(), "call")) {
      refusal = answer(CallCodec.decode(message, kind), started, deadline, response);
    } catch (MalformedMessageException malformed) {
      refusal = Refusal.of(Status.BAD_REQUEST_400, String.valueOf(malformed.getMessage()));
    }
    if (refusal == null) {
      meter.answered(started, length);
    } else {
      refuse(refusal, request, response);
    }
  }

  private @Nullable Refusal unproved(ServerRequest request, byte[] message) {
    String shown = request.headers().first(HeaderNames.AUTHORIZATION).orElse("");
    return switch (desk.ofBody(shown, message)) {
      case Authentication.Verdict.Known _ -> null;
      case Authentication.Verdict.Refused(String reason) ->
          Refusal.of(Status.UNAUTHORIZED_401, "the header Authorization " + reason);
      case Authentication.Verdict.Untold(String reason) ->
          Refusal.retryAfter(
              Status.TOO_MANY_REQUESTS_429, reason + ": nothing was done", RETRY_SECONDS);
    };
  }

  /** The whole request, or nothing if it was refused because it did not arrive. */
  private byte @Nullable [] body(ServerRequest request, ServerResponse response, int length) {
    Deadline deadline = parts.deadline(parts.settings().bodyTime(), "request");
    try (deadline;
        InputStream body = request.content().inputStream()) {
      byte[] message = body.readNBytes(length);
      if (message.length == length) {
        return message;
      }
    } catch (IOException | RuntimeException broken) {
      if (!deadline.passed()) {
        // The caller is gone: there is nobody to tell.
        meter.refused(Status.BAD_REQUEST_400);
        throw new CloseConnectionException(
            "request broke off expected=%d".formatted(length), broken);
      }
    }
    String reason =
        "request did not arrive in time, or not all of it: bytes=%d time=%s"
            .formatted(length, parts.settings().bodyTime());
    refuse(Refusal.of(Status.REQUEST_TIMEOUT_408, reason).closing(), request, response);
    return null;
  }

  /** Carries out the call and sends its answer; or says why not, before anything is sent. */
  private @Nullable Refusal answer(
      NodeCall asked, long startedNanos, Deadline deadline, ServerResponse response) {
    Duration waited = Duration.ofNanos(parts.ports().clock().monotonicNanos() - startedNanos);
    // It is no longer than a body may take: a later one was refused.
    NodeCall call = asked.waited(waited);
    Reply reply;
    try {
      reply = parts.calls().carryOut(call);
    } catch (OverloadedException overloaded) {
      int seconds = Math.clamp(overloaded.retryAfter().toSeconds(), RETRY_SECONDS, 3600);
      return Refusal.retryAfter(
          Status.TOO_MANY_REQUESTS_429, String.valueOf(overloaded.getMessage()), seconds);
    } catch (InvalidInputException invalid) {
      return Refusal.of(Status.UNPROCESSABLE_CONTENT_422, String.valueOf(invalid.getMessage()));
    } catch (SearchCancelledException ended) {
      return Refusal.of(Status.CONFLICT_409, String.valueOf(ended.getMessage()));
    } catch (UnavailableException unavailable) {
      return failed(call, unavailable, deadline);
    } catch (RuntimeException failure) {
      if (!deadline.passed()) {
        LOG.log(System.Logger.Level.ERROR, "call failed kind=" + kind, failure);
      }
      return failed(call, failure, deadline);
    }
    deadline.close();
    response.header(HeaderNames.CONTENT_TYPE, "application/octet-stream");
    try (Deadline _ = parts.deadline(parts.settings().replyTime(), "reply")) {
      reply.send(response);
    }
    return null;
  }

  private Refusal failed(NodeCall call, RuntimeException failure, Deadline deadline) {
    if (deadline.passed()) {
      return Refusal.of(
          Status.GATEWAY_TIMEOUT_504,
          "call was not carried out in time, and may still be time=" + parts.settings().callTime());
    }
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof UnavailableException && call instanceof NodeCall.ReadBatch) {
      return Refusal.of(Status.GONE_410, message);
    }
    return Refusal.of(Status.INTERNAL_SERVER_ERROR_500, "call failed: " + message);
  }

  private void refuseRead(Refusal refusal, ServerRequest request, ServerResponse response) {
    refuse(parts.passOver(refusal, request), request, response);
  }

  private void refuse(Refusal refusal, ServerRequest request, ServerResponse response) {
    meter.refused(refusal.status());
    refusal.send(request, response);
  }
}
