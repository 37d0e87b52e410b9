package io.lampyr.restapi.alias;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The body that lists changes of aliases. */
final class AliasBody {
  private static final int MAX_ACTIONS = 10_000;
  private static final Set<String> KINDS = Set.of("add", "remove", "remove_index");

  private static final Set<String> OPTIONS =
      Set.of(
          "filter",
          "routing",
          "index_routing",
          "indexRouting",
          "index-routing",
          "search_routing",
          "searchRouting",
          "search-routing",
          "is_write_index",
          "is_hidden");
  private static final Set<String> PLACES = Set.of("index", "indices", "must_exist");
  private static final Set<String> NAMES = Set.of("alias", "aliases");

  private AliasBody() {}

  /** One action, as it was written. */
  record Entry(String kind, Map<String, @Nullable Object> fields) {}

  static List<Entry> parse(Map<String, @Nullable Object> body) {
    for (String name : body.keySet()) {
      if (!name.equals("actions")) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[aliases] unknown field [" + name + "]");
      }
    }
    Object all = body.get("actions");
    if (body.containsKey("actions") && !(all instanceof List) && !(all instanceof Map)) {
      throw AliasValues.unsupported("aliases", "actions", all);
    }
    if (!((all instanceof Map ? List.of(all) : all) instanceof List<?> actions)
        || actions.isEmpty()) {
      throw FaultException.argument("No action specified");
    }
    if (actions.size() > MAX_ACTIONS) {
      throw FaultException.argument("too many alias actions [" + actions.size() + "]");
    }
    List<Entry> entries = new ArrayList<>();
    for (Object action : actions) {
      Map<String, @Nullable Object> given = Json.object(action, "actions");
      within("aliases", "actions", () -> entries.add(only(given)));
    }
    return entries;
  }

  /** What one element says to do, which is one thing. */
  private static Entry only(Map<String, @Nullable Object> given) {
    List<Entry> entries = new ArrayList<>();
    given.forEach((kind, fields) -> entries.add(entry(kind, fields)));
    if (entries.isEmpty()) {
      throw FaultException.argument("an action must be one of [add], [remove] and [remove_index]");
    }
    if (entries.size() > 1) {
      FaultException many =
          FaultException.argument("Too many operations declared on operation entry");
      String reason = "Failed to build [alias_action] after last required field arrived";
      throw new FaultException(many.fault().within(ErrorKind.X_CONTENT_PARSE, reason));
    }
    return entries.getFirst();
  }

  private static Entry entry(String kind, @Nullable Object fields) {
    if (!KINDS.contains(kind)) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[alias_action] unknown field [" + kind + "]");
    }
    if (!(fields instanceof Map)) {
      throw AliasValues.unsupported("alias_action", kind, fields);
    }
    Entry entry = new Entry(kind, Json.object(fields, kind));
    within("alias_action", kind, () -> check(entry));
    require(entry, "index", "indices");
    if (kind.equals("add") || kind.equals("remove")) {
      require(entry, "alias", "aliases");
    }
    return entry;
  }

  /** Of two keys for the same, one has to be there. */
  private static void require(Entry entry, String one, String many) {
    if (entry.fields().get(one) == null && entry.fields().get(many) == null) {
      throw FaultException.argument("One of [" + one + "] or [" + many + "] is required");
    }
  }

  /** Tells what is wrong within a part as a fault of the part, as bodies are read. */
  static void within(String what, String part, Runnable reading) {
    try {
      reading.run();
    } catch (FaultException wrong) {
      String reason = "[" + what + "] failed to parse field [" + part + "]";
      throw new FaultException(wrong.fault().within(ErrorKind.X_CONTENT_PARSE, reason));
    }
  }

  private static void check(Entry entry) {
    for (String name : entry.fields().keySet()) {
      boolean known =
          PLACES.contains(name)
              || (NAMES.contains(name) && !entry.kind().equals("remove_index"))
              || (OPTIONS.contains(name) && entry.kind().equals("add"));
      if (!known) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[" + entry.kind() + "] unknown field [" + name + "]");
      }
    }
    entry.fields().forEach((name, value) -> AliasValues.check(entry.kind(), name, value));
    twice(entry, "index", "indices");
    twice(entry, "alias", "aliases");
  }

  private static void twice(Entry entry, String one, String many) {
    if (entry.fields().containsKey(one) && entry.fields().containsKey(many)) {
      within(
          entry.kind(),
          many,
          () -> {
            throw FaultException.argument(
                "Only one of [" + one + "] and [" + many + "] is supported");
          });
    }
  }

  /** Throws unless the body of a call about one alias says no more than such a body may. */
  static void checkOptions(Map<String, @Nullable Object> body) {
    for (String name : body.keySet()) {
      if (!OPTIONS.contains(name) && !name.equals("index") && !name.equals("alias")) {
        throw FaultException.argument("unknown field [" + name + "]");
      }
    }
  }

  /** The names under either key, each a text with commas or a list. */
  static List<String> names(Map<String, @Nullable Object> fields, String one, String many) {
    List<String> names = new ArrayList<>();
    for (String key : List.of(one, many)) {
      switch (fields.get(key)) {
        case null -> {}
        case List<?> list -> {
          if (list.isEmpty()) {
            throw FaultException.argument("[" + key + "] can't be empty");
          }
          list.forEach(name -> names.add(AliasValues.text(key, name)));
        }
        case Object text -> names.add(AliasValues.text(key, text));
      }
    }
    return names;
  }
}
