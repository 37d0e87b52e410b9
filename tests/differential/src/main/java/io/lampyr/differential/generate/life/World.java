package io.lampyr.differential.generate.life;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The few names and values that a life is about, so that its requests meet each other. Which
 * indices there are is guessed: what was asked for may have been refused.
 */
final class World {
  /** What the names of everything begin with that a life makes. */
  static final String PREFIX = "l";

  static final List<String> STREAMS = List.of("lds", "ldt");

  /** The first index of a series, and the alias by which it is written. */
  static final String FIRST = "lr-000001";

  static final String WRITTEN = "lw";

  private static final List<String> INDICES = List.of("l1", "l2", "l3");
  private static final List<String> BY_TEMPLATES = List.of("lt-1", "lt-2");
  private static final List<String> ALIASES = List.of("la", "lb", WRITTEN);
  private static final int IDS = 6;

  private final Chance chance;
  private final Set<String> likely = new LinkedHashSet<>();

  World(Chance chance) {
    this.chance = chance;
  }

  Chance chance() {
    return chance;
  }

  boolean oneIn(int many) {
    return chance.oneIn(many);
  }

  Url url(String path) {
    return new Url(chance, path);
  }

  /** Notes that there may be an index of this name. */
  void made(String index) {
    likely.add(index);
  }

  void removed(String index) {
    likely.remove(index);
  }

  /** One that may be there. */
  String index() {
    return likely.isEmpty() || oneIn(12) ? anyIndex() : chance.pick(List.copyOf(likely));
  }

  /** One that may be made. */
  String newIndex() {
    List<String> missing = new ArrayList<>(INDICES);
    missing.addAll(BY_TEMPLATES);
    missing.add(FIRST);
    missing.removeAll(likely);
    return missing.isEmpty() || oneIn(8) ? anyIndex() : chance.pick(missing);
  }

  private String anyIndex() {
    List<String> all = new ArrayList<>(INDICES);
    all.addAll(BY_TEMPLATES);
    all.add(FIRST);
    return oneIn(30) ? chance.of("l9", "lr-000002", ".ds-lds-000001") : chance.pick(all);
  }

  String alias() {
    return chance.pick(ALIASES);
  }

  String stream() {
    return chance.pick(STREAMS);
  }

  /** Where one document may lie. */
  String place() {
    return switch (chance.below(10)) {
      case 0, 1 -> alias();
      case 2 -> stream();
      case 3 -> chance.pick(BY_TEMPLATES);
      default -> index();
    };
  }

  /** Where documents may be looked for. */
  String places() {
    return switch (chance.below(8)) {
      case 0 -> "l*";
      case 1 -> index() + "," + place();
      case 2 -> "l*,-" + index();
      case 3 -> chance.of("lt*", "lr-*", "la*", "ld*", "none*", "l*,none");
      default -> place();
    };
  }

  String id() {
    return String.valueOf(chance.between(1, IDS));
  }

  String routing() {
    return chance.of("a", "b", "c");
  }

  Map<String, Object> document() {
    Map<String, Object> document = Json.object("k", keyword(), "n", number());
    sometimes(document, 4, "t", "one two", "two three", "");
    sometimes(document, 12, "n", "7", 1.5, "x", Json.NULL, Json.list(1L, 2L));
    sometimes(document, 10, "x", 1L, "text", true, "2020-01-01", Json.object("y", 1L));
    sometimes(document, 12, "o", Json.object("a", "b"), Json.object("c", 2L), "text");
    sometimes(document, 14, "d", "2020-01-01", "never");
    sometimes(document, 40, "", 1L);
    return document;
  }

  /** As it may go into a stream. */
  Map<String, Object> event() {
    Map<String, Object> event = document();
    if (!oneIn(8)) {
      event.put("@timestamp", chance.of("2020-01-01", "2020-01-02T03:04:05Z", 1577836800000L));
    }
    return event;
  }

  String keyword() {
    return chance.of("a", "b", "c");
  }

  long number() {
    return chance.between(0, 5);
  }

  Map<String, Object> query() {
    return switch (chance.below(8)) {
      case 0 -> Json.object("term", Json.object("k", keyword()));
      case 1 -> Json.object("range", Json.object("n", Json.object("gte", number())));
      case 2 -> Json.object("ids", Json.object("values", Json.list(id(), id())));
      case 3 -> Json.object("exists", Json.object("field", chance.of("x", "t", "o.a", "n")));
      case 4 -> Json.object("match", Json.object("t", "two"));
      case 5 -> Json.object("term", Json.object("_routing", routing()));
      default -> Json.object("match_all", Json.object());
    };
  }

  Map<String, Object> script() {
    String source =
        chance.of(
            "ctx._source.n += params.by",
            "ctx._source.n = params.by",
            "ctx._source.k = 'c'",
            "ctx._source.remove('k')",
            "ctx.op = 'delete'",
            "ctx.op = 'noop'",
            "ctx.op = 'none'",
            "if (ctx._source.n > 2) { ctx.op = 'noop' } else { ctx._source.n++ }",
            "ctx._source.x = params.by",
            "ctx._source.nothing.at.all = 1");
    return Json.object(
        "source", source, "lang", "painless", "params", Json.object("by", (long) chance.below(4)));
  }

  void sometimes(Map<String, Object> body, int oneIn, String name, Object... values) {
    if (oneIn(oneIn)) {
      body.put(name, chance.of(values));
    }
  }
}
