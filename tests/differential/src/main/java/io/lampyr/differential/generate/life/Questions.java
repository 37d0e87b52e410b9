package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** What looks for documents, and what is done to those that are found. */
final class Questions {
  private static final long MANY = 100;

  private Questions() {}

  static Request search(World world) {
    Map<String, Object> body = Json.object("query", world.query(), "size", MANY);
    world.sometimes(body, 4, "version", true);
    world.sometimes(body, 4, "seq_no_primary_term", true);
    world.sometimes(body, 6, "_source", false, "k", Json.list("n"));
    if (world.oneIn(6)) {
      body.put("sort", Json.list(sort(world)));
    }
    world.sometimes(body, 10, "size", 2L, 0L);
    world.sometimes(body, 10, "fields", Json.list("*"), Json.list("n"));
    world.sometimes(body, 12, "indices_boost", Json.list(Json.object("l1", 2L)));
    if (world.oneIn(6)) {
      body.put("aggs", Json.object("a", aggregation(world)));
    }
    if (world.oneIn(12)) {
      Object group = Json.object("name", "g", "size", 2L, "sort", Json.list("n"));
      body.put("collapse", Json.object("field", "k", "inner_hits", group));
    }
    Url url = world.url(world.places() + "/_search");
    url.sometimes(10, "pre_filter_shard_size", 1);
    url.sometimes(12, "batched_reduce_size", 2);
    url.sometimes(8, "routing", world.routing(), "a,b");
    found(url, world);
    return Request.post("life.search", url.toString(), body);
  }

  /** By fields that some indices lack, or have as another type. */
  private static Object sort(World world) {
    if (world.oneIn(3)) {
      return Json.object("n", "desc");
    }
    String field = world.chance().of("n", "d", "x", "k");
    Map<String, Object> by = Json.object();
    world.sometimes(by, 2, "unmapped_type", "long", "keyword", "date");
    world.sometimes(by, 3, "missing", "_first", "_last");
    world.sometimes(by, 3, "order", "desc", "asc");
    world.sometimes(by, 8, "numeric_type", "double", "long", "date_nanos");
    return Json.object(field, by);
  }

  /** Of fields that some indices lack, or have as another type, or of all that an alias shows. */
  private static Object aggregation(World world) {
    String field = world.chance().of("_index", "k", "n", "x");
    Object counted = Json.object("value_count", Json.object("field", world.chance().of("n", "k")));
    return switch (world.chance().below(6)) {
      case 0 -> Json.object("global", Json.object(), "aggs", Json.object("c", counted));
      case 1 -> Json.object("missing", Json.object("field", field));
      case 2 -> Json.object(world.chance().of("max", "sum"), Json.object("field", "n"));
      case 3 -> Json.object("filter", world.query(), "aggs", Json.object("c", counted));
      default -> Json.object("terms", Json.object("field", field, "size", MANY));
    };
  }

  static Request count(World world) {
    Url url = world.url(world.places() + "/_count");
    url.sometimes(8, "routing", world.routing());
    found(url, world);
    return Request.post("life.count", url.toString(), Json.object("query", world.query()));
  }

  private static void found(Url url, World world) {
    url.sometimes(8, "ignore_unavailable", true);
    url.sometimes(10, "allow_no_indices", false);
    url.sometimes(10, "expand_wildcards", "open", "closed", "all", "none", "open,hidden");
  }

  static Request byQuery(World world) {
    boolean isUpdate = world.oneIn(2);
    String endpoint = isUpdate ? "/_update_by_query" : "/_delete_by_query";
    Url url = world.url((world.oneIn(3) ? world.places() : world.place()) + endpoint);
    url.sometimes(4, "conflicts", "proceed");
    url.sometimes(4, "refresh", true);
    url.sometimes(8, "routing", world.routing());
    url.sometimes(8, "max_docs", 1, 2);
    url.sometimes(8, "scroll_size", 1, 2);
    url.sometimes(10, "slices", 2);
    url.sometimes(10, "ignore_unavailable", true);
    Map<String, Object> body = Json.object("query", world.query());
    if (isUpdate) {
      url.sometimes(8, "pipeline", "lp1", "lp2");
      world.sometimes(body, 2, "script", world.script());
    }
    return Request.post("life.by_query", url.toString(), body);
  }

  static Request reindex(World world) {
    Map<String, Object> source =
        Json.object("index", world.oneIn(3) ? world.places() : world.index());
    world.sometimes(source, 3, "query", world.query());
    world.sometimes(source, 6, "_source", Json.list("k", "n"));
    world.sometimes(source, 8, "size", 1L, 2L);
    Map<String, Object> target =
        Json.object("index", world.oneIn(6) ? world.newIndex() : world.place());
    world.sometimes(target, 4, "op_type", "create", "index");
    world.sometimes(target, 5, "routing", "keep", "discard", "=b", "b");
    world.sometimes(target, 6, "version_type", "internal", "external", "external_gte");
    world.sometimes(target, 6, "pipeline", "lp1", "lp2");
    Map<String, Object> body = Json.object("source", source, "dest", target);
    world.sometimes(body, 4, "conflicts", "proceed", "abort");
    world.sometimes(body, 8, "max_docs", 1L, 2L);
    if (world.oneIn(4)) {
      body.put("script", world.oneIn(2) ? world.script() : Json.object("source", moves(world)));
    }
    Url url = world.url("_reindex").sometimes(4, "refresh", true);
    url.sometimes(12, "slices", 2);
    return Request.post("life.reindex", url.toString(), body);
  }

  private static String moves(World world) {
    return world
        .chance()
        .pick(
            List.of(
                "ctx._id = ctx._id + '1'",
                "ctx._routing = 'b'",
                "ctx._index = 'l2'",
                "ctx._version = null",
                "ctx._version = 7"));
  }
}
