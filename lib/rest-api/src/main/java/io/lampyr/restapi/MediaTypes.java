package io.lampyr.restapi;

import io.lampyr.restapi.answer.AnswerWriter;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.PlainException;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.form.BodyForm;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which bodies are taken, and how answers are called. */
final class MediaTypes {
  private static final String JSON = "application/json";
  private static final Pattern COMPATIBLE =
      Pattern.compile(
          "application/vnd\\.elasticsearch\\+(json|yaml|cbor|smile)"
              + "\\s*;\\s*compatible-with\\s*=\\s*([89])");
  static final String JSON_ANSWER = JSON + "; charset=UTF-8";
  private static final int MAX_HEADER = 1000;

  private MediaTypes() {}

  /**
   * The request with its body as JSON. A body must say what it is: a browser's form must not become
   * a request.
   */
  static Request withJson(Request request, Route.Bodies bodies) {
    if (request.body().length == 0) {
      return request;
    }
    Optional<String> header = request.headers().find("Content-Type");
    if (header.isEmpty()) {
      throw new PlainException(406, "Content-Type header is missing");
    }
    BodyForm form =
        BodyForm.of(header.get())
            .orElseThrow(() ->
                new PlainException(
                    406, "Content-Type header [" + header.get() + "] is not supported"));
    if (bodies == Route.Bodies.LINES && !form.hasLines()) {
      throw new PlainException(
          406,
          "Content-Type [" + form + "] does not support stream parsing. Use JSON or SMILE instead");
    }
    return form == BodyForm.JSON ? request : request.with(form.json(request.body()));
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

  /**
   * A parameter that stands for the body must say what it is, as the body must; it is JSON then.
   */
  static Request withJsonSource(Request request) {
    String source = request.parameters().get("source");
    if (request.body().length > 0 || source == null) {
      return request;
    }
    String type = request.parameters().get("source_content_type");
    if (type == null) {
      throw ApiException.argument("source and source_content_type parameters are required");
    }
    BodyForm form =
        BodyForm.of(type)
            .orElseThrow(() ->
                ApiException.argument("Unknown value for source_content_type [" + type + "]"));
    if (form == BodyForm.JSON) {
      return request;
    }
    byte[] json = form.json(source.getBytes(StandardCharsets.UTF_8));
    Map<String, String> parameters = new LinkedHashMap<>(request.parameters());
    parameters.put("source", new String(json, StandardCharsets.UTF_8));
    return request.asking(parameters);
  }

  /**
   * The form that the client asked for, by the parameter or by what it accepts; that of its body
   * otherwise.
   */
  static AnswerWriter.Form formOf(Request request) {
    String format = request.parameters().get("format");
    if (format == null) {
      String accepted = accepted(request).split("[;,]", 2)[0].strip().toLowerCase(Locale.ROOT);
      format =
          accepted.substring(Math.max(accepted.lastIndexOf('/'), accepted.lastIndexOf('+')) + 1);
      if (!accepted.startsWith("application/") || format.equals("*")) {
        return ofBody(request);
      }
    }
    return switch (format) {
      case "yaml" -> AnswerWriter.Form.YAML;
      case "cbor" -> AnswerWriter.Form.CBOR;
      case "smile" -> AnswerWriter.Form.SMILE;
      default -> AnswerWriter.Form.JSON;
    };
  }

  private static AnswerWriter.Form ofBody(Request request) {
    BodyForm form =
        request.headers().find("Content-Type").flatMap(BodyForm::of).orElse(BodyForm.JSON);
    return switch (form) {
      case JSON -> AnswerWriter.Form.JSON;
      case YAML -> AnswerWriter.Form.YAML;
      case CBOR -> AnswerWriter.Form.CBOR;
      case SMILE -> AnswerWriter.Form.SMILE;
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
