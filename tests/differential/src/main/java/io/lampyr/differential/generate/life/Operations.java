package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Documents, one at a time. */
final class Operations {
  private Operations() {}

  static Request index(World world) {
    boolean isStream = world.oneIn(6);
    String place = isStream ? world.stream() : world.place();
    Map<String, Object> body = isStream ? world.event() : world.document();
    boolean isCreate = world.oneIn(isStream ? 2 : 5);
    Url url = world.url(place + (isCreate ? "/_create/" : "/_doc/") + world.id());
    if (world.oneIn(6)) {
      conditions(url, world);
    }
    if (!isCreate) {
      url.sometimes(8, "op_type", "create", "index");
    }
    written(url, world);
    url.sometimes(6, "pipeline", "lp1", "lp2", "_none");
    return new Request("life.index", "PUT", url.toString(), Optional.of(body));
  }

  /**
   * Where it lies in which shard is said, so that numbers of operations are no matter of chance.
   */
  static Request automatic(World world) {
    boolean isStream = world.oneIn(2);
    String place = isStream ? world.stream() : world.place();
    Map<String, Object> body = isStream ? world.event() : world.document();
    Url url = world.url(place + "/_doc").with("routing", world.routing());
    url.sometimes(3, "op_type", "create", "index");
    url.sometimes(6, "require_alias", true, false);
    return new Request("life.automatic", "POST", url.toString(), Optional.of(body));
  }

  static Request update(World world) {
    Map<String, Object> body = Json.object();
    if (world.oneIn(3)) {
      body.put("script", world.script());
      world.sometimes(body, 3, "scripted_upsert", true);
    } else {
      body.put("doc", world.oneIn(4) ? Json.object("k", "a") : world.document());
      world.sometimes(body, 4, "doc_as_upsert", true);
      world.sometimes(body, 4, "detect_noop", false);
    }
    if (world.oneIn(3)) {
      body.put("upsert", world.document());
    }
    world.sometimes(
        body, 5, "_source", true, false, "k", Json.list("n", "o.*"), Json.object("excludes", "k"));
    world.sometimes(body, 20, "doc", world.document());
    Url url = world.url(world.place() + "/_update/" + world.id());
    if (world.oneIn(6)) {
      url.with("if_seq_no", world.chance().below(6)).sometimes(1, "if_primary_term", 1, 1, 1, 2);
    }
    written(url, world);
    url.sometimes(10, "_source", "true", "k", "false");
    url.sometimes(10, "retry_on_conflict", 2);
    return Request.post("life.update", url.toString(), body);
  }

  static Request delete(World world) {
    Url url = world.url(world.place() + "/_doc/" + world.id());
    if (world.oneIn(4)) {
      conditions(url, world);
    }
    url.sometimes(6, "routing", world.routing());
    return new Request("life.delete", "DELETE", url.toString(), Optional.empty());
  }

  static Request get(World world) {
    String endpoint = world.oneIn(6) ? "/_source/" : "/_doc/";
    Url url = world.url(world.place() + endpoint + world.id());
    url.sometimes(6, "routing", world.routing());
    if (endpoint.equals("/_doc/")) {
      url.sometimes(6, "version", 1, 2, 3);
    }
    url.sometimes(8, "_source", "false", "k", "n*");
    url.sometimes(8, "_source_excludes", "k");
    url.sometimes(10, "stored_fields", "k", "_routing", "_source");
    String method = world.oneIn(8) ? "HEAD" : "GET";
    return new Request("life.get", method, url.toString(), Optional.empty());
  }

  static Request several(World world) {
    if (world.oneIn(2)) {
      Object ids = Json.object("ids", Json.list(world.id(), world.id(), world.id()));
      Url url = world.url(world.place() + "/_mget").sometimes(5, "routing", world.routing());
      return Request.post("life.mget", url.toString(), ids);
    }
    List<Object> docs = world.chance().times(3, () -> one(world));
    return Request.post("life.mget", "//_mget", Json.object("docs", docs));
  }

  private static Object one(World world) {
    Map<String, Object> doc = Json.object("_index", world.place(), "_id", world.id());
    world.sometimes(doc, 5, "routing", world.routing());
    world.sometimes(doc, 5, "_source", false, "k", Json.list("n"));
    world.sometimes(doc, 6, "version", 1L, 2L);
    return doc;
  }

  /** On what state of the document it is to be done. */
  private static void conditions(Url url, World world) {
    switch (world.chance().below(5)) {
      case 0 -> url.with("version", world.chance().below(4)).with("version_type", "external");
      case 1 -> url.with("version", world.chance().below(4)).with("version_type", "external_gte");
      case 2 -> url.with("version", 1);
      default ->
          url.with("if_seq_no", world.chance().below(6))
              .with("if_primary_term", world.chance().of(1, 1, 1, 2));
    }
  }

  private static void written(Url url, World world) {
    url.sometimes(5, "routing", world.routing());
    url.sometimes(6, "refresh", "true", "false");
    url.sometimes(10, "require_alias", true, false);
    url.sometimes(20, "wait_for_active_shards", 1);
    url.sometimes(20, "timeout", "10s");
  }
}
