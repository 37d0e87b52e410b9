package io.lampyr.differential.scene;

import io.lampyr.differential.json.Json;
import java.util.Map;
import java.util.Optional;

/**
 * One operation of a bulk: its action's name, the document's id, by what its shard is found if not
 * by that, and what follows on a line.
 */
public record Write(String action, String id, Optional<String> routing, Optional<Object> body) {

  public static Write index(String id, Object document) {
    return new Write("index", id, Optional.empty(), Optional.of(document));
  }

  public static Write delete(String id) {
    return new Write("delete", id, Optional.empty(), Optional.empty());
  }

  public static Write update(String id, Object part) {
    return new Write("update", id, Optional.empty(), Optional.of(Json.object("doc", part)));
  }

  /** An update by whatever its body says. */
  public static Write updateBy(String id, Object body) {
    return new Write("update", id, Optional.empty(), Optional.of(body));
  }

  /** One that is taken only if there is no such document. */
  public static Write create(String id, Object document) {
    return new Write("create", id, Optional.empty(), Optional.of(document));
  }

  /** The same for a document that lies beside another one. */
  public Write beside(String other) {
    return new Write(action, id, Optional.of(other), body);
  }

  /** The same operation with another document. */
  public Write with(Object other) {
    return new Write(action, id, routing, Optional.of(other));
  }

  /** As it stands in a bulk. */
  public String lines() {
    Map<String, Object> meta = Json.object("_id", id);
    routing.ifPresent(value -> meta.put("routing", value));
    String head = Json.text(Map.of(action, meta));
    return head + "\n" + body.map(tree -> Json.text(tree) + "\n").orElse("");
  }
}
