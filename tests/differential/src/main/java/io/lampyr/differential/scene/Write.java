package io.lampyr.differential.scene;

import io.lampyr.differential.json.Json;
import java.util.Map;
import java.util.Optional;

/** One operation of a bulk: its action's name, the document's id, and what follows on a line. */
public record Write(String action, String id, Optional<Object> body) {

  public static Write index(String id, Object document) {
    return new Write("index", id, Optional.of(document));
  }

  public static Write delete(String id) {
    return new Write("delete", id, Optional.empty());
  }

  public static Write update(String id, Object part) {
    return new Write("update", id, Optional.of(Json.object("doc", part)));
  }

  /** The same operation with another document. */
  public Write with(Object other) {
    return new Write(action, id, Optional.of(other));
  }

  /** As it stands in a bulk. */
  public String lines() {
    String head = Json.text(Map.of(action, Map.of("_id", id)));
    return head + "\n" + body.map(tree -> Json.text(tree) + "\n").orElse("");
  }
}
