package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Documents for a schema: values that fit, mostly, and in some scenes updates and deletes. */
public final class Documents {
  private static final int LEAST = 20;
  private static final int MOST = 60;

  private Documents() {}

  public static List<Write> draw(Chance chance, Map<String, Object> index) {
    Map<String, Object> properties = Json.map(Json.at(index, "mappings", "properties"));
    List<Write> writes = new ArrayList<>();
    int count = chance.between(LEAST, MOST);
    for (int i = 1; i <= count; i++) {
      writes.add(Write.index(String.valueOf(i), document(chance, i, properties)));
    }
    if (properties.containsKey(Specials.FAMILY)) {
      return Specials.families(chance, writes);
    }
    if (chance.oneIn(5)) {
      for (int i = 0; i < 6; i++) {
        String id = String.valueOf(chance.between(1, count + 2));
        writes.add(
            switch (chance.below(6)) {
              case 0 -> Write.delete(id);
              case 1 -> Write.update(id, Json.object("cat", Texts.key(chance)));
              case 2 -> Write.updateBy(id, change(chance));
              case 3 -> Write.create(id, document(chance, count + 10 + i, properties));
              default -> Write.index(id, document(chance, count + 10 + i, properties));
            });
      }
    }
    return Partitions.routed(writes, index);
  }

  /** How a document is changed by more than a part of it. */
  private static Object change(Chance chance) {
    Map<String, Object> upsert = Json.object("uid", 99L, "cat", Texts.key(chance));
    return chance.of(
        Json.object("doc", Json.object("uid", 98L), "doc_as_upsert", true),
        Json.object("doc", Json.object("num", 1.5), "upsert", upsert, "detect_noop", false),
        Json.object("script", "ctx._source.num = 3", "upsert", upsert),
        Json.object(
            "script",
            Json.object(
                "source",
                "if (ctx._source.uid > params.u) { ctx.op = 'delete' } else"
                    + " { ctx._source.cat = [ctx._source.cat, 'x'] }",
                "params",
                Json.object("u", 20L))),
        Json.object(
            "script",
            Json.object("source", "ctx._source.remove('body'); ctx._source.uid += 100"),
            "scripted_upsert",
            true,
            "upsert",
            Json.object("uid", 1L)),
        Json.object("script", "ctx.op = 'none'"));
  }

  private static Map<String, Object> document(
      Chance chance, int number, Map<String, Object> properties) {
    Map<String, Object> document = values(chance, properties);
    document.put("uid", (long) number);
    if (chance.oneIn(8)) {
      document.put("dyn_s", Texts.keyword(chance));
      document.put("dyn_n", chance.of((Object) 3L, 4.5, true, "2020-01-01"));
      document.put("dyn_d", chance.of("2020/01/01", "2021/05/06"));
      document.put("dyn_o", Json.object("x", SomeNumbers.small(chance), "y", Texts.word(chance)));
    }
    return document;
  }

  private static Map<String, Object> values(Chance chance, Map<String, Object> properties) {
    Map<String, Object> document = Json.object();
    properties.forEach((name, mapping) -> {
      String word = String.valueOf(Json.map(mapping).getOrDefault("type", "object"));
      Map<String, Object> below = Json.map(Json.at(mapping, "properties"));
      boolean isLeft = chance.oneIn(4) || word.equals("alias") || name.equals("gathered");
      if (!isLeft && !below.isEmpty()) {
        document.put(
            name,
            chance.oneIn(3)
                ? Json.list(values(chance, below), values(chance, below))
                : values(chance, below));
      } else if (!isLeft && Specials.isOne(name)) {
        Specials.value(chance, name).ifPresent(value -> document.put(name, value));
      } else if (!isLeft) {
        FieldType.all().stream()
            .filter(type -> type.word().equals(word))
            .findFirst()
            .ifPresent(type -> document.put(name, type.value(chance)));
      }
    });
    return document;
  }
}
