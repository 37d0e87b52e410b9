package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.Map;
import java.util.Optional;

/** Indices: how they are made, changed, closed, divided and taken away. */
final class Indices {
  private Indices() {}

  static Request create(World world) {
    String name = world.newIndex();
    world.made(name);
    Map<String, Object> body = Json.object("settings", settings(world));
    if (!world.oneIn(4)) {
      body.put("mappings", mappings(world));
    }
    if (name.equals(World.FIRST) && !world.oneIn(4)) {
      Map<String, Object> alias = Json.object();
      world.sometimes(alias, 2, "is_write_index", true);
      body.put("aliases", Json.object(World.WRITTEN, alias));
    } else if (world.oneIn(3)) {
      body.put("aliases", Json.object(world.alias(), Aliases.alias(world)));
    }
    // Who waits for no shard finds one of the peer's that is not open yet.
    Url url = world.url(name).sometimes(10, "wait_for_active_shards", 1);
    return new Request("life.create", "PUT", url.toString(), Optional.of(body));
  }

  static Map<String, Object> settings(World world) {
    Map<String, Object> settings =
        Json.object("number_of_replicas", 0L, "number_of_shards", world.chance().of(1L, 1L, 2L));
    world.sometimes(settings, 8, "number_of_routing_shards", 4L, 2L);
    world.sometimes(settings, 12, "default_pipeline", "lp1", "_none");
    world.sometimes(settings, 12, "final_pipeline", "lp1");
    world.sometimes(settings, 14, "hidden", true);
    world.sometimes(settings, 14, "refresh_interval", "-1", "1s", "10s");
    world.sometimes(settings, 20, "number_of_replicas", 1L);
    world.sometimes(settings, 20, "max_result_window", 3L);
    world.sometimes(settings, 20, "mapping.total_fields.limit", 5L);
    world.sometimes(settings, 20, "mapping.coerce", false);
    world.sometimes(settings, 20, "mapping.ignore_malformed", true);
    return settings;
  }

  static Map<String, Object> mappings(World world) {
    Map<String, Object> mappings = Json.object();
    world.sometimes(mappings, 4, "dynamic", false, "strict", true, "false");
    world.sometimes(mappings, 16, "_routing", Json.object("required", true));
    world.sometimes(mappings, 20, "_source", Json.object("enabled", false));
    world.sometimes(mappings, 10, "_meta", Json.object("a", 1L), Json.object("b", "c"));
    world.sometimes(mappings, 12, "date_detection", false);
    mappings.put("properties", properties(world));
    return mappings;
  }

  private static Map<String, Object> properties(World world) {
    Map<String, Object> properties = Json.object();
    world.sometimes(properties, 1, "k", Json.object("type", "keyword"));
    world.sometimes(properties, 2, "n", Json.object("type", world.chance().of("long", "integer")));
    world.sometimes(properties, 3, "t", Json.object("type", "text"));
    world.sometimes(properties, 6, "d", Json.object("type", "date"));
    world.sometimes(
        properties,
        6,
        "o",
        Json.object("properties", Json.object("a", Json.object("type", "keyword"))),
        Json.object("type", "object", "dynamic", false),
        Json.object("type", "object", "enabled", false),
        Json.object("type", "nested"));
    world.sometimes(
        properties,
        8,
        "x",
        Json.object("type", "long", "ignore_malformed", true),
        Json.object("type", "keyword", "ignore_above", 3L),
        Json.object("type", "alias", "path", "k"),
        Json.object("type", "keyword", "copy_to", "k"));
    return properties;
  }

  static Request delete(World world) {
    String name = world.oneIn(5) ? world.places() : world.index();
    world.removed(name);
    Url url = world.url(name).sometimes(5, "ignore_unavailable", true);
    return new Request("life.delete_index", "DELETE", url.toString(), Optional.empty());
  }

  static Request mapping(World world) {
    Url url = world.url((world.oneIn(4) ? world.places() : world.index()) + "/_mapping");
    url.sometimes(8, "write_index_only", true);
    return new Request("life.mapping", "PUT", url.toString(), Optional.of(mappings(world)));
  }

  static Request change(World world) {
    Url url = world.url((world.oneIn(4) ? world.places() : world.index()) + "/_settings");
    url.sometimes(6, "preserve_existing", true);
    return new Request("life.settings", "PUT", url.toString(), Optional.of(changed(world)));
  }

  private static Map<String, Object> changed(World world) {
    Map<String, Object> body = Json.object();
    switch (world.chance().below(9)) {
      case 0 -> body.put("number_of_replicas", world.chance().of(0L, 1L));
      case 1 -> body.put("refresh_interval", world.chance().of("1s", "-1", Json.NULL));
      case 2 -> body.put("index", Json.object("max_result_window", world.chance().of(2L, 100L)));
      case 3 -> body.put("default_pipeline", world.chance().of("lp1", "_none", Json.NULL));
      case 4 -> body.put("final_pipeline", world.chance().of("lp1", Json.NULL));
      case 5 -> body.put("index.hidden", world.chance().of(true, false));
      case 6 -> body.put("number_of_shards", 2L);
      case 7 -> body.put("index.mapping.total_fields.limit", world.chance().of(4L, 1000L));
      default ->
          body.put(
              "index.blocks." + world.chance().of("write", "read", "read_only", "metadata"),
              world.chance().of(true, false, false, Json.NULL));
    }
    return body;
  }

  static Request openClose(World world) {
    Url url =
        world.url(
            (world.oneIn(5) ? world.places() : world.index())
                + world.chance().of("/_close", "/_open", "/_open"));
    url.sometimes(6, "ignore_unavailable", true);
    return new Request("life.open_close", "POST", url.toString(), Optional.empty());
  }

  static Request block(World world) {
    String block = world.chance().of("write", "write", "read", "read_only", "metadata", "none");
    Url url = world.url(world.index() + "/_block/" + block);
    return new Request("life.block", "PUT", url.toString(), Optional.empty());
  }

  /** Takes blocks away again, so that lives go on. */
  static Request free(World world) {
    Map<String, Object> none = Json.object();
    if (world.oneIn(3)) {
      none.put("index.blocks.write", Json.NULL);
      none.put("index.blocks.read", false);
    } else {
      none.put("index.blocks." + world.chance().of("write", "read_only", "metadata"), false);
    }
    String path = world.url(world.index() + "/_settings").toString();
    return new Request("life.free", "PUT", path, Optional.of(none));
  }

  static Request upkeep(World world) {
    String endpoint =
        world.chance().of("/_refresh", "/_flush", "/_forcemerge", "/_cache/clear", "/_flush");
    String places = world.oneIn(4) ? world.places() : world.index();
    Url url = world.url(places + endpoint).sometimes(6, "ignore_unavailable", true);
    return new Request("life.upkeep", "POST", url.toString(), Optional.empty());
  }

  static Request resize(World world) {
    String way = world.chance().of("_clone", "_clone", "_split", "_shrink");
    String target = world.newIndex();
    world.made(target);
    Map<String, Object> settings = Json.object("index.number_of_replicas", 0L);
    if (!way.equals("_clone") || world.oneIn(4)) {
      settings.put("index.number_of_shards", world.chance().of(1L, 2L, 4L));
    }
    world.sometimes(settings, 2, "index.blocks.write", Json.NULL);
    Map<String, Object> body = Json.object("settings", settings);
    if (world.oneIn(4)) {
      body.put("aliases", Json.object(world.alias(), Aliases.alias(world)));
    }
    String path = world.url(world.index() + "/" + way + "/" + target).toString();
    return new Request("life.resize", "PUT", path, Optional.of(body));
  }

  static Request rollover(World world) {
    String of = world.oneIn(2) ? World.WRITTEN : world.oneIn(2) ? world.stream() : world.alias();
    String path = of + "/_rollover";
    if (world.oneIn(6)) {
      path += "/" + world.newIndex();
    }
    Url url = world.url(path).sometimes(6, "dry_run", true);
    Map<String, Object> body = Json.object();
    Map<String, Object> conditions = Json.object();
    world.sometimes(conditions, 2, "max_docs", 1L, 2L, 100L);
    world.sometimes(conditions, 4, "max_age", "0ms", "10d");
    world.sometimes(conditions, 8, "max_size", "1b", "1gb");
    if (!conditions.isEmpty()) {
      body.put("conditions", conditions);
    }
    if (world.oneIn(6)) {
      body.put("settings", Json.object("number_of_replicas", 0L));
    }
    if (world.oneIn(8)) {
      body.put("aliases", Json.object(world.alias(), Aliases.alias(world)));
    }
    return Request.post("life.rollover", url.toString(), body);
  }
}
