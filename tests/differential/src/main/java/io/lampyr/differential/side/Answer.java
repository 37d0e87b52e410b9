package io.lampyr.differential.side;

import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A status and what came with it. */
public record Answer(int status, Object body) {
  /** Where nothing came back in time, or the connection broke. */
  static final int NONE = 599;

  private static final Set<String> VERSIONS = Set.of("_version", "_seq_no", "status", "result");

  public boolean isError() {
    return status >= 400 && Json.map(body).containsKey("error");
  }

  /** Whether there was none. */
  public boolean isNone() {
    return status == NONE;
  }

  /** The type of the error, and that of what it says was the root of it. */
  public String errorType() {
    Object error = Json.at(body, "error");
    List<Object> roots = Json.elements(Json.at(error, "root_cause"));
    Object root = roots.isEmpty() ? Json.NULL : Json.at(roots.getFirst(), "type");
    return status + " " + Json.at(error, "type") + "/" + root;
  }

  /**
   * The same without numbers of versions, which tell how often something was tried, and so what one
   * side alone has taken.
   */
  public Answer withoutVersions() {
    Map<String, Object> rest = Json.object();
    Json.map(body)
        .forEach((name, value) -> {
          if (!VERSIONS.contains(name)) {
            rest.put(name, value);
          }
        });
    return body instanceof Map<?, ?> ? new Answer(status, rest) : this;
  }

  /** What the error says was the root of it. */
  public String reason() {
    Object error = Json.at(body, "error");
    List<Object> roots = Json.elements(Json.at(error, "root_cause"));
    return String.valueOf(
        roots.isEmpty() ? Json.at(error, "reason") : Json.at(roots.getFirst(), "reason"));
  }

  /** The same with what it says of its causes, each behind the one that it led to. */
  public String reasons() {
    StringBuilder text = new StringBuilder(reason());
    Object cause = Json.at(body, "error", "caused_by");
    for (int depth = 0; !Json.isNull(cause) && depth < 5; depth++) {
      text.append(" <- ").append(Json.at(cause, "reason"));
      cause = Json.at(cause, "caused_by");
    }
    return text.toString();
  }
}
