package io.lampyr.differential.generate.request;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a request wrong at one place of its body: a name, a value, or a type. */
final class Mistakes {
  private Mistakes() {}

  static Request in(Request request, Chance chance) {
    Optional<Object> body = request.body().map(Json::copy);
    if (body.isEmpty()) {
      return request.in("mistake." + request.room());
    }
    List<Map<String, Object>> objects = new ArrayList<>();
    gather(body.get(), objects);
    objects.removeIf(Map::isEmpty);
    if (!objects.isEmpty()) {
      Map<String, Object> object = chance.pick(objects);
      String name = chance.pick(List.copyOf(object.keySet()));
      if (chance.oneIn(3)) {
        Object value = object.remove(name);
        object.put(chance.of("xyzzy", "field", ""), value == null ? Json.NULL : value);
      } else {
        object.put(name, wrong(chance));
      }
    }
    return hangsThePeer(request, body.get())
        ? request.in("mistake." + request.room())
        : request.withBody(body.get()).in("mistake." + request.room());
  }

  /** A filter of terms that is no object is what the peer reads for ever. */
  private static boolean hangsThePeer(Request request, Object body) {
    List<Map<String, Object>> objects = new ArrayList<>();
    gather(body, objects);
    return request.endpoint().contains("termvectors")
        && objects.stream()
            .anyMatch(object ->
                object.containsKey("filter") && !(object.get("filter") instanceof Map<?, ?>));
  }

  private static Object wrong(Chance chance) {
    return chance.of(
        Json.NULL,
        "",
        "xyzzy",
        -1L,
        1.5,
        true,
        Json.list(),
        Json.list("a", "b"),
        Json.object(),
        Json.object("a", 1L),
        new BigInteger("-1000000000000000000000"),
        2147483648L);
  }

  private static void gather(Object tree, List<Map<String, Object>> into) {
    if (tree instanceof Map<?, ?>) {
      Map<String, Object> object = Json.map(tree);
      into.add(object);
      object.values().forEach(value -> gather(value, into));
    }
    Json.elements(tree).forEach(value -> gather(value, into));
  }
}
