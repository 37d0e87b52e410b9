package io.lampyr.restapi.telemetry;

import io.lampyr.metrics.document.Refusals;
import io.lampyr.metrics.otlp.Signal;
import io.lampyr.metrics.protobuf.WireWriter;
import io.lampyr.restapi.answer.Answer;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The encodings of OTLP over HTTP: what is answered has the one of the request. */
enum OtlpEncoding {
  PROTOBUF("application/x-protobuf"),
  JSON("application/json");

  private static final int OK = 200;

  /** Codes of {@code google.rpc.Code}. */
  private static final int INVALID_ARGUMENT = 3;

  private static final int PERMISSION_DENIED = 7;
  private static final int RESOURCE_EXHAUSTED = 8;
  private static final int INTERNAL = 13;
  private static final int UNAVAILABLE = 14;
  private static final int UNAUTHENTICATED = 16;

  private final String mediaType;

  OtlpEncoding(String mediaType) {
    this.mediaType = mediaType;
  }

  static Optional<OtlpEncoding> of(String contentType) {
    String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    for (OtlpEncoding encoding : values()) {
      if (encoding.mediaType.equals(type)) {
        return Optional.of(encoding);
      }
    }
    return Optional.empty();
  }

  /** The answer to a request that was taken, but for what was refused of it. */
  Answer success(Signal signal, Refusals refused) {
    return switch (this) {
      case PROTOBUF -> {
        WireWriter out = new WireWriter();
        if (!refused.isEmpty()) {
          out.bytes(
              1, new WireWriter().varint(1, refused.parts()).text(2, refused.text()).toBytes());
        }
        yield Answer.bytes(OK, out.toBytes(), mediaType);
      }
      case JSON ->
          Answer.tree(
              OK,
              refused.isEmpty()
                  ? Map.of()
                  : Map.of(
                      "partialSuccess",
                      Map.of(
                          signal.rejectedJson(),
                          Long.toString(refused.parts()),
                          "errorMessage",
                          refused.text())));
    };
  }

  /** An error as a {@code google.rpc.Status}. */
  Answer error(int status, String message) {
    return switch (this) {
      case PROTOBUF ->
          Answer.bytes(
              status,
              new WireWriter().varint(1, code(status)).text(2, message).toBytes(),
              mediaType);
      case JSON -> Answer.tree(status, Map.of("code", code(status), "message", message));
    };
  }

  private static int code(int status) {
    return switch (status) {
      case 401 -> UNAUTHENTICATED;
      case 403 -> PERMISSION_DENIED;
      case 413, 429 -> RESOURCE_EXHAUSTED;
      case 503 -> UNAVAILABLE;
      default -> status < 500 ? INVALID_ARGUMENT : INTERNAL;
    };
  }
}
