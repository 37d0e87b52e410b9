package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code field('a.b')} in a document that a script may change: what stands at a path. Objects are
 * gone into before names with dots are looked for; where nothing is, objects are made.
 */
final class WrittenField implements Elements {
  private final Map<String, @Nullable Object> document;
  private String path;
  private @Nullable Place place;

  /** The object that has the value, and under which name. */
  private record Place(Map<String, @Nullable Object> object, String name) {
    @Nullable Object value() {
      return object.get(name);
    }

    void put(@Nullable Object value) {
      object.put(name, value);
    }
  }

  WrittenField(Map<String, @Nullable Object> document, String path, Arguments arguments) {
    this.document = document;
    this.path = path;
    this.place = find(document, path, arguments);
  }

  private static @Nullable Place find(
      Map<String, @Nullable Object> object, String path, Arguments arguments) {
    arguments.work(1);
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (object.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
        Place found = find(names(inner), path.substring(dot + 1), arguments);
        if (found != null) {
          return found;
        }
      }
    }
    return object.containsKey(path) ? new Place(object, path) : null;
  }

  @SuppressWarnings("unchecked") // Documents have names as keys only.
  private static Map<String, @Nullable Object> names(Map<?, ?> object) {
    return (Map<String, @Nullable Object>) object;
  }

  private Place made(Arguments arguments) {
    Place known = place;
    if (known != null) {
      return known;
    }
    Map<String, @Nullable Object> object = document;
    String[] names = path.split("\\.", -1);
    for (int i = 0; i < names.length; i++) {
      arguments.budget().elements(1, arguments.offset());
      if (names[i].isEmpty()) {
        throw ScriptFailure.argument(
            "the path [" + path + "] has a name without letters", arguments.offset());
      }
      if (i == names.length - 1) {
        break;
      }
      Object inner = object.computeIfAbsent(names[i], _ -> new LinkedHashMap<>());
      if (!(inner instanceof Map<?, ?> map)) {
        throw ScriptFailure.argument(
            "[" + names[i] + "] of the path [" + path + "] is no object", arguments.offset());
      }
      object = names(map);
    }
    place = new Place(object, names[names.length - 1]);
    return place;
  }

  @Override
  public String typeName() {
    return "org.elasticsearch.script.field.WriteField";
  }

  private List<? extends @Nullable Object> values() {
    return switch (place == null ? null : place.value()) {
      case null -> List.of();
      case List<?> list -> list;
      case Object one -> List.of(one);
    };
  }

  @Override
  public List<? extends @Nullable Object> list() {
    return Collections.unmodifiableList(new ArrayList<@Nullable Object>(values()));
  }

  @Nullable Object get(int at, @Nullable Object otherwise) {
    List<? extends @Nullable Object> all = values();
    return at >= 0 && at < all.size() ? all.get(at) : otherwise;
  }

  @Override
  public @Nullable Object element(@Nullable Object key, int offset) {
    throw ScriptFailure.argument(
        "elements of [" + typeName() + "] are asked for by [get(index, default)]", offset);
  }

  @Override
  public @Nullable Object member(String member, int offset) {
    return switch (member) {
      case "name" -> path;
      case "empty" -> values().isEmpty();
      default -> Elements.super.member(member, offset);
    };
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "getName/0" -> path;
      case "exists/0" -> place != null;
      case "isEmpty/0" -> values().isEmpty();
      case "size/0" -> values().size();
      case "get/1" -> get(0, arguments.any(0));
      case "get/2" -> get(arguments.integer(0), arguments.any(1));
      case "hasValue/1" ->
          list().stream()
              .anyMatch(one -> Sequence.truth(arguments.function(0).with(one), arguments.offset()));
      default -> changed(method, arguments);
    };
  }

  private @Nullable Object changed(String method, Arguments arguments) {
    switch (arguments.signature(method)) {
      case "set/1" -> made(arguments).put(arguments.any(0));
      case "append/1" -> {
        List<@Nullable Object> all = copy(arguments);
        arguments.budget().elements(1, arguments.offset());
        all.add(arguments.any(0));
        made(arguments).put(all);
      }
      case "remove/0" -> {
        remove();
        return null;
      }
      case "move/1" -> move(arguments, false);
      case "overwrite/1" -> move(arguments, true);
      case "transform/1" -> keep(transformed(arguments));
      case "deduplicate/0" -> keep(distinct(arguments));
      case "removeValue/1" -> {
        List<@Nullable Object> all = copy(arguments);
        int at = arguments.integer(0);
        if (at >= 0 && at < all.size()) {
          all.remove(at);
          keep(all);
        }
      }
      case "removeValuesIf/1" -> {
        List<@Nullable Object> all = copy(arguments);
        all.removeIf(one -> Sequence.truth(arguments.function(0).with(one), arguments.offset()));
        keep(all);
      }
      default -> throw arguments.unknownMethod(typeName(), method);
    }
    return this;
  }

  private List<@Nullable Object> copy(Arguments arguments) {
    List<? extends @Nullable Object> all = values();
    arguments.work(all.size());
    return new ArrayList<>(all);
  }

  private List<@Nullable Object> transformed(Arguments arguments) {
    List<@Nullable Object> all = copy(arguments);
    all.replaceAll(arguments.function(0)::with);
    return all;
  }

  private List<@Nullable Object> distinct(Arguments arguments) {
    List<@Nullable Object> kept = new ArrayList<>();
    for (Object one : copy(arguments)) {
      if (ListMembers.find(kept, one, arguments) < 0) {
        kept.add(one);
      }
    }
    return kept;
  }

  /** Puts what became of the values where they were: a single one, which was no list, stays so. */
  private void keep(List<@Nullable Object> values) {
    Place known = place;
    if (known == null || known.value() == null) {
      return;
    }
    if (known.value() instanceof List<?>) {
      known.put(values);
    } else if (values.isEmpty()) {
      remove();
    } else {
      known.put(values.getFirst());
    }
  }

  private void remove() {
    if (place != null) {
      place.object().remove(place.name());
      place = null;
    }
  }

  /** What is moved away takes the place of what was there; of nothing, nothing is left there. */
  private void move(Arguments arguments, boolean over) {
    String to = arguments.any(0) instanceof WrittenField other ? other.path : arguments.text(0);
    WrittenField there = new WrittenField(document, to, arguments);
    if (!over && !there.values().isEmpty()) {
      throw ScriptFailure.argument(
          "Cannot move to non-empty destination [" + to + "]", arguments.offset());
    }
    Place from = place;
    if (from == null) {
      there.remove();
    } else {
      Object value = from.value();
      remove();
      there = new WrittenField(document, to, arguments);
      there.made(arguments).put(value);
    }
    path = to;
    place = there.place;
  }
}
