package io.lampyr.restapi;

import io.lampyr.restapi.answer.AnswerWriter;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.PlainException;
import io.lampyr.restapi.exchange.Request;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which bodies are taken, and how answers are called. */
final class MediaTypes {
  private static final String JSON = "application/json";
  private static final Set<String> TAKEN =
      Set.of(
          JSON,
          "application/x-ndjson",
          "application/vnd.elasticsearch+json",
          "application/vnd.elasticsearch+x-ndjson",
          "application/*",
          "*/*");
  private static final Pattern COMPATIBLE =
      Pattern.compile(
          "application/vnd\\.elasticsearch\\+(json|yaml|cbor|smile)"
              + "\\s*;\\s*compatible-with\\s*=\\s*([89])");
  static final String JSON_ANSWER = JSON + "; charset=UTF-8";
  private static final int MAX_HEADER = 1000;

  private MediaTypes() {}

  /** A body must say that it is JSON: a browser's form must not become a request. */
  static void checkBody(Request request) {
    if (request.body().length == 0) {
      return;
    }
    Optional<String> header = request.headers().find("Content-Type");
    if (header.isEmpty()) {
      throw new PlainException(406, "Content-Type header is missing");
    }
    String type = header.get().split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!TAKEN.contains(type)) {
      throw new PlainException(406, "Content-Type header [" + header.get() + "] is not supported");
    }
  }

  /** Refuses what nobody would read, and whoever sent it believes to be heeded. */
  static void checkNoBody(Request request) {
    if (request.body().length > 0) {
      throw ApiException.argument(
          "request ["
              + request.method()
              + " "
              + request.uri().split("\\?", 2)[0]
              + "] does not support having a body");
    }
  }

  /** A parameter that stands for the body must say what it is, as the body must. */
  static void checkSource(Request request) {
    if (request.body().length > 0 || !request.parameters().containsKey("source")) {
      return;
    }
    String type = request.parameters().get("source_content_type");
    if (type == null) {
      throw ApiException.argument("source and source_content_type parameters are required");
    }
    if (!TAKEN.contains(type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))) {
      throw ApiException.argument("Unknown value for source_content_type [" + type + "]");
    }
  }

  /** The form that the client asked for, by the parameter or by what it accepts. */
  static AnswerWriter.Form formOf(Request request) {
    String format = request.parameters().get("format");
    if (format == null) {
      String accepted = accepted(request).split("[;,]", 2)[0].strip().toLowerCase(Locale.ROOT);
      format =
          accepted.substring(Math.max(accepted.lastIndexOf('/'), accepted.lastIndexOf('+')) + 1);
      if (!accepted.startsWith("application/")) {
        return AnswerWriter.Form.JSON;
      }
    }
    return switch (format) {
      case "yaml" -> AnswerWriter.Form.YAML;
      case "cbor" -> AnswerWriter.Form.CBOR;
      case "smile" -> AnswerWriter.Form.SMILE;
      default -> AnswerWriter.Form.JSON;
    };
  }

  private static String accepted(Request request) {
    String accept = request.headers().find("Accept").orElse("");
    return accept.substring(0, Math.min(accept.length(), MAX_HEADER));
  }

  /** The type of answers: the vendor's own where the client asked for it. */
  static String ofAnswer(Request request) {
    String form = formOf(request).name().toLowerCase(Locale.ROOT);
    Matcher vendor = COMPATIBLE.matcher(accepted(request));
    if (vendor.find() && vendor.group(1).equals(form)) {
      return "application/vnd.elasticsearch+" + form + ";compatible-with=" + vendor.group(2);
    }
    return form.equals("json") ? JSON_ANSWER : "application/" + form;
  }
}
