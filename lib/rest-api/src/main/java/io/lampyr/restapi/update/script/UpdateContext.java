package io.lampyr.restapi.update.script;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.ScriptResults;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a script sees as {@code ctx}: the document, what is to be done with it, and facts. */
public final class UpdateContext {
  private static final String SOURCE = "_source";
  private static final String OPERATION = "op";

  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  /** The document is changed in place. */
  public UpdateContext(Map<String, @Nullable Object> source, String operation) {
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

  /** Refuses what a script put beside the members that it was given. */
  public void checkMembers(Set<String> given) {
    Set<String> others = new TreeSet<>(members.keySet());
    others.removeAll(given);
    if (!others.isEmpty()) {
      throw FaultException.argument("Invalid fields added to context " + others);
    }
  }

  /** The document as the script left it. */
  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  public Map<String, @Nullable Object> source() {
    if (members.get(SOURCE) instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw FaultException.argument("ctx._source must be an object");
  }

  /** Makes the document one that can be written, or refuses it. */
  void settle() {
    Object tree = ScriptResults.tree(source());
    members.put(SOURCE, tree);
  }

  Map<String, @Nullable Object> members() {
    return members;
  }
}
