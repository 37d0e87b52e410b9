package io.lampyr.differential.matrix;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Every change of a request: each parameter, and each place of the body, with each value. */
public final class Changes {
  private static final String UNKNOWN = "unknown_name";

  private final Request request;
  private final List<Change> changes = new ArrayList<>();

  private Changes(Request request) {
    this.request = request;
  }

  /** All of them, always in the same order. */
  public static List<Change> of(Request request) {
    Changes all = new Changes(request);
    all.parameters();
    request
        .body()
        .ifPresent(body -> {
          all.changes.add(
              new Change(
                  "body",
                  "absent",
                  new Request(request.room(), request.method(), request.path(), Optional.empty())));
          all.values("body", body, tree -> tree);
          all.within("", body, tree -> tree);
        });
    return all.changes;
  }

  private void parameters() {
    String[] halves = request.path().split("\\?", 2);
    List<String> pairs = halves.length < 2 ? List.of() : Arrays.asList(halves[1].split("&"));
    for (int i = 0; i < pairs.size(); i++) {
      String pair = pairs.get(i);
      String name = pair.substring(0, pair.indexOf('='));
      int at = i;
      Values.OF_PARAMETERS.forEach(
          (kind, value) -> parameter(name, kind, halves[0], with(pairs, at, name + "=" + value)));
      parameter(name, "bare", halves[0], with(pairs, at, name));
      parameter(name, "twice", halves[0], with(pairs, at, pair + "&" + pair));
      List<String> without = new ArrayList<>(pairs);
      without.remove(i);
      parameter(name, "absent", halves[0], without);
    }
    List<String> more = new ArrayList<>(pairs);
    more.add(UNKNOWN + "=x");
    parameter(UNKNOWN, "text", halves[0], more);
  }

  private static List<String> with(List<String> pairs, int at, String pair) {
    List<String> changed = new ArrayList<>(pairs);
    changed.set(at, pair);
    return changed;
  }

  private void parameter(String name, String kind, String path, List<String> pairs) {
    String whole = pairs.isEmpty() ? path : path + "?" + String.join("&", pairs);
    if (!whole.equals(request.path())) {
      changes.add(
          new Change(
              "?" + name,
              kind,
              new Request(request.room(), request.method(), whole, request.body())));
    }
  }

  private void within(String place, Object tree, UnaryOperator<Object> whole) {
    String dot = place.isEmpty() ? "" : ".";
    if (tree instanceof Map<?, ?>) {
      Map<String, Object> map = Json.map(tree);
      add(place + dot + UNKNOWN, "text", whole.apply(put(map, UNKNOWN, "x")));
      map.forEach((name, value) -> {
        String here = place + dot + name;
        UnaryOperator<Object> inner = other -> whole.apply(put(map, name, other));
        add(here, "absent", whole.apply(without(map, name)));
        values(here, value, inner);
        within(here, value, inner);
      });
    }
    List<Object> elements = Json.elements(tree);
    for (int i = 0; i < elements.size(); i++) {
      int at = i;
      UnaryOperator<Object> inner =
          other -> {
            List<Object> changed = new ArrayList<>(elements);
            changed.set(at, other);
            return whole.apply(changed);
          };
      values(place + "[]", elements.get(i), inner);
      within(place + "[]", elements.get(i), inner);
    }
  }

  private void values(String place, Object now, UnaryOperator<Object> whole) {
    Values.OF_BODIES.forEach((kind, value) -> {
      if (!value.equals(now)) {
        add(place, kind, whole.apply(value));
      }
    });
  }

  private void add(String place, String kind, Object body) {
    changes.add(new Change(place, kind, request.withBody(body)));
  }

  private static Map<String, Object> put(Map<String, Object> map, String name, Object value) {
    Map<String, Object> other = Json.object();
    other.putAll(map);
    other.put(name, value);
    return other;
  }

  private static Map<String, Object> without(Map<String, Object> map, String name) {
    Map<String, Object> other = put(map, name, Json.NULL);
    other.remove(name);
    return other;
  }
}
