package io.lampyr.differential.generate.life;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Templates, streams of data and pipelines. */
final class Templates {
  /**
   * Always there: of a batch with one that is not, the peer says which operations failed in an
   * order of its own.
   */
  private static final String PIPELINE = "lp1";

  private Templates() {}

  static Request firstPipeline() {
    Object body = Json.object("processors", Json.list());
    String path = "//_ingest/pipeline/" + PIPELINE;
    return new Request("life.pipeline", "PUT", path, Optional.of(body));
  }

  static Request component(World world) {
    String name = "lc" + world.chance().between(1, 2);
    if (world.oneIn(8)) {
      return gone("life.component", "_component_template/" + name);
    }
    Map<String, Object> body = Json.object("template", template(world));
    world.sometimes(body, 6, "version", 1L);
    world.sometimes(body, 8, "_meta", Json.object("a", "b"));
    Url url = world.url("_component_template/" + name).sometimes(8, "create", true);
    return new Request("life.component", "PUT", url.toString(), Optional.of(body));
  }

  private static Map<String, Object> template(World world) {
    Map<String, Object> template = Json.object();
    world.sometimes(template, 2, "settings", Indices.settings(world));
    world.sometimes(template, 2, "mappings", Indices.mappings(world));
    world.sometimes(template, 4, "aliases", Json.object(world.alias(), Aliases.alias(world)));
    return template;
  }

  static Request composable(World world) {
    String name = "ltc" + world.chance().between(1, 3);
    if (world.oneIn(8)) {
      return gone("life.template", "_index_template/" + name);
    }
    String endpoint = "_index_template/" + (world.oneIn(8) ? "_simulate/" : "") + name;
    boolean isSimulated = endpoint.contains("_simulate");
    Url url = world.url(endpoint).sometimes(10, "create", true);
    return new Request(
        "life.template", isSimulated ? "POST" : "PUT", url.toString(), Optional.of(body(world)));
  }

  private static Map<String, Object> body(World world) {
    Map<String, Object> body = Json.object();
    boolean isStream = world.oneIn(2);
    body.put(
        "index_patterns",
        isStream
            ? Json.list(world.chance().of("ld*", "lds", "ldt*"))
            : Json.list(world.chance().of("lt-*", "lt-1", "lr-*", "l*", "l1")));
    if (isStream) {
      body.put("data_stream", Json.object());
    }
    if (!world.oneIn(3)) {
      body.put("template", template(world));
    }
    world.sometimes(
        body,
        3,
        "composed_of",
        Json.list("lc1"),
        Json.list("lc1", "lc2"),
        Json.list("lc2", "lc1"),
        Json.list());
    world.sometimes(body, 2, "priority", 1L, 2L, 3L, 0L);
    world.sometimes(body, 8, "version", 2L);
    world.sometimes(body, 10, "_meta", Json.object("m", 1L));
    return body;
  }

  static Request legacy(World world) {
    String name = "ltl" + world.chance().between(1, 2);
    if (world.oneIn(8)) {
      return gone("life.legacy", "_template/" + name);
    }
    Map<String, Object> body = template(world);
    List<String> patterns = List.of("lt-*", "lt-1", "lr-*", "l2");
    body.put("index_patterns", Json.list(world.chance().pick(patterns)));
    world.sometimes(body, 3, "order", 1L, 2L);
    world.sometimes(body, 8, "version", 3L);
    String path = world.url("_template/" + name).toString();
    return new Request("life.legacy", "PUT", path, Optional.of(body));
  }

  static Request stream(World world) {
    String path = "//_data_stream/" + world.stream();
    String method = world.chance().of("PUT", "PUT", "PUT", "DELETE", "GET", "GET");
    return new Request("life.stream", method, path, Optional.empty());
  }

  static Request pipeline(World world) {
    String name = world.oneIn(4) ? "lp2" : PIPELINE;
    if (world.oneIn(8)) {
      return gone("life.pipeline", "_ingest/pipeline/lp2");
    }
    // The peer that is compared with brings no processors.
    Map<String, Object> body = Json.object("processors", Json.list());
    world.sometimes(body, 3, "description", "d");
    Optional<Object> sent = Optional.of(body);
    return new Request("life.pipeline", "PUT", "//_ingest/pipeline/" + name, sent);
  }

  private static Request gone(String room, String path) {
    return new Request(room, "DELETE", "//" + path, Optional.empty());
  }
}
