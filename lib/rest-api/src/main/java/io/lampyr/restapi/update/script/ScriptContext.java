package io.lampyr.restapi.update.script;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a script sees as {@code ctx}: the document, what is to be done with it, and facts. */
public final class ScriptContext {
  private static final String SOURCE = "_source";
  private static final String OPERATION = "op";

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  /** The document is changed in place. */
  public ScriptContext(Map<String, @Nullable Object> source, String operation) {
    members.put(SOURCE, source);
    members.put(OPERATION, operation);
  }

  /** Tells of a fact; only some callers give heed to a change of it. */
  public void tell(String name, @Nullable Object value) {
    members.put(name, value);
  }

  /** A fact as the script left it. */
  public @Nullable Object told(String name) {
    return members.get(name);
  }

  /** What the script wants to be done. */
  public String operation() {
    return String.valueOf(members.get(OPERATION));
  }

  /** The document as the script left it. */
  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  public Map<String, @Nullable Object> source() {
    if (members.get(SOURCE) instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new ScriptFailure("class_cast_exception", "ctx._source must be an object", 0);
  }

  Map<String, @Nullable Object> members() {
    return members;
  }
}
