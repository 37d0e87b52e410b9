package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** Many operations at once, of which some fail; each is a list of its lines. */
final class Batches {
  private static final int MOST = 6;

  private Batches() {}

  static Request bulk(World world) {
    boolean isNamed = world.oneIn(2);
    Url url = world.url(isNamed ? world.place() + "/_bulk" : "_bulk");
    url.sometimes(5, "refresh", "true", "false");
    url.sometimes(8, "pipeline", "lp1", "_none");
    url.sometimes(8, "routing", world.routing());
    url.sometimes(10, "require_alias", true, false);
    url.sometimes(12, "_source", "true", "k");
    List<Object> operations =
        world.chance().times(world.chance().between(1, MOST), () -> operation(world, isNamed));
    return Request.post("life.bulk", url.toString(), operations);
  }

  private static Object operation(World world, boolean isNamed) {
    Map<String, Object> meta = Json.object();
    boolean isStream = world.oneIn(8);
    if (isStream) {
      meta.put("_index", world.stream());
    } else if (!isNamed || world.oneIn(3)) {
      meta.put("_index", world.place());
    }
    meta.put("_id", world.id());
    world.sometimes(meta, 6, "routing", world.routing());
    world.sometimes(meta, 14, "require_alias", true, false);
    if (world.oneIn(8)) {
      conditions(meta, world);
    }
    return switch (world.chance().below(6)) {
      case 0 -> Json.list(Json.object("delete", meta));
      case 1 -> Json.list(Json.object("update", meta), update(world));
      case 2 -> Json.list(Json.object("create", piped(meta, world)), source(world, isStream));
      default ->
          Json.list(
              Json.object(isStream ? "create" : "index", piped(meta, world)),
              source(world, isStream));
    };
  }

  private static Object source(World world, boolean isStream) {
    return isStream ? world.event() : world.document();
  }

  private static Map<String, Object> piped(Map<String, Object> meta, World world) {
    world.sometimes(meta, 10, "pipeline", "lp1", "_none");
    return meta;
  }

  private static Object update(World world) {
    Map<String, Object> body = Json.object();
    if (world.oneIn(3)) {
      body.put("script", world.script());
    } else {
      body.put("doc", world.document());
      world.sometimes(body, 3, "doc_as_upsert", true);
      world.sometimes(body, 4, "detect_noop", false);
    }
    if (world.oneIn(4)) {
      body.put("upsert", world.document());
    }
    world.sometimes(body, 6, "_source", true, "k");
    return body;
  }

  private static void conditions(Map<String, Object> meta, World world) {
    if (world.oneIn(2)) {
      meta.put("version", (long) world.chance().below(4));
      meta.put("version_type", world.chance().of("external", "external_gte"));
    } else {
      meta.put("if_seq_no", (long) world.chance().below(6));
      meta.put("if_primary_term", 1L);
    }
  }
}
