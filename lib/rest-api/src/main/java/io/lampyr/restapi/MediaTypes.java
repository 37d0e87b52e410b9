package io.lampyr.restapi;

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
          "application/vnd\\.elasticsearch\\+json\\s*;\\s*compatible-with\\s*=\\s*([89])");
  private static final String YAML = "application/yaml";
  static final String YAML_ANSWER = YAML;
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

  /** JSON is YAML too: it is told to be that where a client asks for it. */
  private static boolean isYaml(Request request, String accept) {
    return "yaml".equals(request.parameters().get("format")) || accept.strip().equals(YAML);
  }

  /** The type of JSON answers: the vendor's own where the client asked for it. */
  static String ofAnswer(Request request) {
    String accept = request.headers().find("Accept").orElse("");
    if (isYaml(request, accept)) {
      return YAML_ANSWER;
    }
    Matcher vendor = COMPATIBLE.matcher(accept.substring(0, Math.min(accept.length(), MAX_HEADER)));
    return vendor.find()
        ? "application/vnd.elasticsearch+json;compatible-with=" + vendor.group(1)
        : JSON_ANSWER;
  }
}
