package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Other names of indices. */
final class Aliases {
  private Aliases() {}

  /** What may be said of one. */
  static Map<String, Object> alias(World world) {
    Map<String, Object> alias = Json.object();
    world.sometimes(alias, 4, "filter", world.query());
    world.sometimes(alias, 5, "routing", world.routing());
    world.sometimes(alias, 8, "index_routing", world.routing());
    world.sometimes(alias, 8, "search_routing", world.routing(), "a,b");
    world.sometimes(alias, 4, "is_write_index", true, false);
    world.sometimes(alias, 12, "is_hidden", true, false);
    return alias;
  }

  static Request actions(World world) {
    List<Object> actions = world.chance().times(world.chance().between(1, 3), () -> action(world));
    return Request.post("life.alias", "//_aliases", Json.object("actions", actions));
  }

  private static Object action(World world) {
    String kind = world.chance().of("add", "add", "add", "remove", "remove", "remove_index");
    Map<String, Object> body = Json.object();
    String index = world.oneIn(6) ? world.places() : world.index();
    if (world.oneIn(8)) {
      body.put("indices", Json.list(index, world.index()));
    } else {
      body.put("index", index);
    }
    if (kind.equals("remove_index")) {
      return Json.object(kind, body);
    }
    if (world.oneIn(8)) {
      body.put("aliases", Json.list(world.alias(), world.chance().of("la*", "lb", "l2")));
    } else {
      body.put("alias", world.oneIn(20) ? world.index() : world.alias());
    }
    if (kind.equals("add")) {
      body.putAll(alias(world));
    } else {
      world.sometimes(body, 6, "must_exist", true, false);
    }
    return Json.object(kind, body);
  }

  static Request one(World world) {
    String places = world.oneIn(4) ? world.places() : world.index();
    String path = places + "/_alias/" + world.alias();
    if (world.oneIn(3)) {
      String gone = world.oneIn(4) ? places + "/_alias/la*,lb" : path;
      return new Request("life.alias_one", "DELETE", "//" + gone, Optional.empty());
    }
    return new Request("life.alias_one", "PUT", "//" + path, Optional.of(alias(world)));
  }
}
