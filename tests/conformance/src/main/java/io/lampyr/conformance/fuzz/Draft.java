package io.lampyr.conformance.fuzz;

import io.lampyr.conformance.suite.PercentCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request before it is sent.
 *
 * @param segments of the path, decoded
 * @param query names and values, decoded
 * @param units the bytes of the body, each as a character
 */
record Draft(
    String method,
    List<String> segments,
    Map<String, String> query,
    String mediaType,
    String units) {
  private static final int MOST_TOLD = 1_500;

  Draft {
    segments = List.copyOf(segments);
    query = Map.copyOf(query);
  }

  /**
   * From what an API asks.
   *
   * @param target path and query, encoded
   */
  static Draft of(String method, String target, String mediaType, String body) {
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    Map<String, String> query = new LinkedHashMap<>();
    if (mark >= 0) {
      for (String pair : target.substring(mark + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        query.put(PercentCode.decoded(name), PercentCode.decoded(pair.substring(equals + 1)));
      }
    }
    List<String> segments = new ArrayList<>();
    for (String segment : path.substring(1).split("/", -1)) {
      segments.add(PercentCode.decoded(segment));
    }
    return new Draft(
        method, segments, query, mediaType, units(body.getBytes(StandardCharsets.UTF_8)));
  }

  Draft withMethod(String other) {
    return new Draft(other, segments, query, mediaType, units);
  }

  Draft withSegments(List<String> others) {
    return new Draft(method, others, query, mediaType, units);
  }

  Draft withQuery(Map<String, String> other) {
    return new Draft(method, segments, other, mediaType, units);
  }

  Draft withMediaType(String other) {
    return new Draft(method, segments, query, other, units);
  }

  Draft withBody(byte[] other) {
    return new Draft(method, segments, query, mediaType, units(other));
  }

  private static String units(byte[] body) {
    return new String(body, StandardCharsets.ISO_8859_1);
  }

  byte[] body() {
    return units.getBytes(StandardCharsets.ISO_8859_1);
  }

  String text() {
    return new String(body(), StandardCharsets.UTF_8);
  }

  /** Path and query as they stand in the first line of a request. */
  String target() {
    String path =
        segments.stream().map(PercentCode::ofPath).collect(Collectors.joining("/", "/", ""));
    return query.isEmpty()
        ? path
        : path
            + query.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(pair ->
                    PercentCode.ofQuery(pair.getKey()) + "=" + PercentCode.ofQuery(pair.getValue()))
                .collect(Collectors.joining("&", "?", ""));
  }

  /** To look at; a long body is cut. */
  @Override
  public String toString() {
    String told = text().strip();
    String cut = told.length() <= MOST_TOLD ? told : told.substring(0, MOST_TOLD) + "...";
    return method + " " + target() + (cut.isEmpty() ? "" : " [" + mediaType + "] " + cut);
  }
}
