package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What clients do one after the other: each is a few requests that belong together. */
final class Sequels {
  private static final long MANY = 100;

  private Sequels() {}

  /** One of them, begun and gone on with. */
  static List<Request> draw(World world) {
    return switch (world.chance().below(6)) {
      case 0 -> closedSettings(world);
      case 1 -> filtered(world);
      case 2 -> resized(world);
      case 3 -> series(world);
      case 4 -> counted(world);
      default -> piped(world);
    };
  }

  /** Settings that only closed indices take, and what words are from then on. */
  private static List<Request> closedSettings(World world) {
    String index = world.index();
    Map<String, Object> settings = Json.object();
    switch (world.chance().below(4)) {
      case 0 ->
          settings.put(
              "analysis.analyzer.default",
              Json.object("type", world.chance().of("whitespace", "keyword", "none")));
      case 1 -> settings.put("index.codec", world.chance().of("best_compression", "default", "x"));
      case 2 -> settings.put("index.number_of_shards", 3L);
      default -> settings.put("index.shard.check_on_startup", world.chance().of(false, "x"));
    }
    Request change = put("life.closed_settings", index + "/_settings", settings);
    return List.of(
        change,
        bare("life.open_close", "POST", index + "/_close"),
        change,
        bare("life.open_close", "POST", index + "/_open"),
        put("life.index", index + "/_doc/" + world.id(), Json.object("t", "One-Two three")),
        search(index, Json.object("match", Json.object("t", "one"))));
  }

  /** Runs over what an alias shows of its indices. */
  private static List<Request> filtered(World world) {
    Map<String, Object> alias = Json.object("filter", world.query());
    world.sometimes(alias, 3, "routing", world.routing());
    String run = world.chance().of("_delete_by_query", "_update_by_query");
    Map<String, Object> body = Json.object("query", Json.object("match_all", Json.object()));
    if (run.startsWith("_update")) {
      body.put("script", Json.object("source", "ctx._source.n = 9"));
    }
    return List.of(
        put("life.alias_one", world.index() + "/_alias/la", alias),
        put("life.index", "la/_doc/" + world.id(), world.document()),
        search("la", Json.object("match_all", Json.object())),
        post("life.by_query", "la/" + run + "?conflicts=proceed", body),
        search("l*", Json.object("match_all", Json.object())));
  }

  /** An index that is made of another, and written to from then on. */
  private static List<Request> resized(World world) {
    String source = world.index();
    String target = world.newIndex();
    world.made(target);
    Map<String, Object> settings =
        Json.object("index.number_of_replicas", 0L, "index.blocks.write", Json.NULL);
    String id = world.id();
    Map<String, Object> upsert = Json.object("doc", world.document(), "doc_as_upsert", true);
    return List.of(
        bare("life.block", "PUT", source + "/_block/write"),
        put(
            "life.resize",
            source + "/" + world.chance().of("_clone", "_shrink") + "/" + target,
            Json.object("settings", settings)),
        put("life.index", source + "/_doc/" + id, world.document()),
        post("life.update", target + "/_update/" + id, upsert),
        search(target, Json.object("match_all", Json.object())),
        search(source, Json.object("match_all", Json.object())));
  }

  /** Series of indices behind one alias or stream, with a template for what is to come. */
  private static List<Request> series(World world) {
    Map<String, Object> template = Json.object();
    world.sometimes(template, 2, "aliases", Json.object("la", Aliases.alias(world)));
    template.put("mappings", Indices.mappings(world));
    Map<String, Object> body =
        Json.object("index_patterns", Json.list("lr-*"), "template", template, "priority", 7L);
    Map<String, Object> first =
        Json.object("aliases", Json.object(World.WRITTEN, Json.object("is_write_index", true)));
    world.made(World.FIRST);
    String write = World.WRITTEN + "/_doc/";
    return List.of(
        put("life.template", "_index_template/ltc3", body),
        put("life.create", World.FIRST, first),
        put("life.index", write + world.id(), world.document()),
        post("life.rollover", World.WRITTEN + "/_rollover", Json.object()),
        put("life.index", write + world.id(), world.document()),
        post("life.update", World.WRITTEN + "/_update/" + world.id(), updated(world)),
        search(World.WRITTEN, Json.object("match_all", Json.object())),
        get("life.look", "lr-*/_alias"));
  }

  private static Map<String, Object> updated(World world) {
    Map<String, Object> body = Json.object("script", world.script(), "upsert", world.document());
    world.sometimes(body, 2, "scripted_upsert", true);
    return body;
  }

  /** Versions and sequence numbers of one document, which is deleted on the way. */
  private static List<Request> counted(World world) {
    String document = world.index() + "/_doc/" + world.id();
    long version = world.chance().below(5);
    String external = document + "?version_type=external&version=";
    return List.of(
        put("life.index", external + version, world.document()),
        bare("life.delete", "DELETE", external + (version + 1)),
        put("life.index", external + (version + world.chance().below(3)), world.document()),
        put("life.index", document + "?op_type=create", world.document()),
        put(
            "life.index",
            document + "?if_primary_term=1&if_seq_no=" + world.chance().below(6),
            world.document()),
        get("life.get", document),
        several(world));
  }

  private static Request several(World world) {
    Object all = Json.object("match_all", Json.object());
    List<Object> lines =
        world
            .chance()
            .times(
                3,
                () ->
                    Json.list(
                        Json.object("index", world.places()),
                        Json.object("query", world.oneIn(2) ? all : world.query(), "size", MANY)));
    return Request.post("life.msearch", "//_msearch", lines);
  }

  /** Pipelines that an index names, and that come and go. */
  private static List<Request> piped(World world) {
    String index = world.index();
    String pipeline = "_ingest/pipeline/lp2";
    Map<String, Object> settings =
        Json.object(world.chance().of("default_pipeline", "final_pipeline"), "lp2");
    String id = world.id();
    return List.of(
        put("life.pipeline", pipeline, Json.object("processors", Json.list())),
        put("life.settings", index + "/_settings", settings),
        put("life.index", index + "/_doc/" + id, world.document()),
        bare("life.pipeline", "DELETE", pipeline),
        put("life.index", index + "/_doc/" + id, world.document()),
        post("life.update", index + "/_update/" + id, updated(world)),
        get("life.get", index + "/_doc/" + id));
  }

  private static Request search(String places, Map<String, Object> query) {
    Map<String, Object> body = Json.object("query", query, "size", MANY, "version", true);
    return post("life.search", places + "/_search?ignore_unavailable=true", body);
  }

  private static Request bare(String room, String method, String path) {
    return new Request(room, method, "//" + path, Optional.empty());
  }

  private static Request put(String room, String path, Object body) {
    return new Request(room, "PUT", "//" + path, Optional.of(body));
  }

  private static Request post(String room, String path, Object body) {
    return Request.post(room, "//" + path, body);
  }

  private static Request get(String room, String path) {
    return Request.get(room, "//" + path);
  }
}
