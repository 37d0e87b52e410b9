package io.lampyr.restapi.alias;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.index.IndexOptions;
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
    Object given = body.get("actions");
    if (given != null && !(given instanceof List)) {
      throw new FaultException(ErrorKind.PARSE, "[aliases] requires [actions], a list");
    }
    if (!(given instanceof List<?> actions) || actions.isEmpty()) {
      throw FaultException.argument("No action specified");
    }
    if (actions.size() > MAX_ACTIONS) {
      throw FaultException.argument("too many alias actions [" + actions.size() + "]");
    }
    List<Entry> entries = new ArrayList<>();
    for (Object action : actions) {
      Json.object(action, "actions")
          .forEach((kind, fields) ->
              within("aliases", "actions", () -> entries.add(entry(kind, fields))));
    }
    return entries;
  }

  private static Entry entry(String kind, @Nullable Object fields) {
    if (!KINDS.contains(kind)) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[alias_action] unknown field [" + kind + "]");
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
  private static void within(String what, String part, Runnable reading) {
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
          list.forEach(name -> names.add(String.valueOf(name)));
        }
        case Object text -> names.addAll(IndexOptions.split(text.toString()));
      }
    }
    return names;
  }
}
