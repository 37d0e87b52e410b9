package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** All queries by their names. */
public final class Queries {
  private static final Map<String, Part> TABLE = table();
  private static final List<String> NAMES = List.copyOf(TABLE.keySet());
  private static final List<String> COMPOUND =
      java.util.stream.Stream.concat(
              CompoundQueries.table().keySet().stream(), FamilyQueries.table().keySet().stream())
          .toList();
  private static final List<String> SIMPLE =
      NAMES.stream().filter(name -> !COMPOUND.contains(name)).toList();

  private Queries() {}

  private static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.putAll(TermQueries.table());
    table.putAll(TextQueries.table());
    table.putAll(SpanQueries.table());
    table.putAll(OtherQueries.table());
    table.putAll(FamilyQueries.table());
    table.putAll(CompoundQueries.table());
    return table;
  }

  public static List<String> names() {
    return NAMES;
  }

  /** The query of this name, whole. */
  public static Map<String, Object> of(String name, Draw draw, int depth) {
    Map<String, Object> body = Objects.requireNonNull(TABLE.get(name)).make(draw, depth);
    return Json.object(name, body);
  }

  /** Any query; one that holds others only if there is room below. */
  public static Map<String, Object> any(Draw draw, int depth) {
    boolean compound = depth > 0 && draw.oneIn(3);
    return of(draw.chance().pick(compound ? COMPOUND : SIMPLE), draw, depth);
  }

  static List<Object> some(Draw draw, int depth, int most) {
    List<Object> some = new ArrayList<>();
    for (int i = draw.chance().between(1, most); i > 0; i--) {
      some.add(any(draw, depth));
    }
    return some;
  }

  /** Puts what many queries have: a boost, a name. */
  static Map<String, Object> usual(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(8)) {
      body.put("boost", draw.chance().of((Object) 2L, 0.5, 0L, "3"));
    }
    if (draw.oneIn(12)) {
      body.put("_name", draw.name("named"));
    }
    return body;
  }
}
