package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Write;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fields whose values or requests know their names: families of documents, completions with
 * contexts, and what scripts derive. Each is in some of the scenes.
 */
public final class Specials {
  /** Documents that belong to others. */
  public static final String FAMILY = "family";

  /** Completions that are found by a category and by a place. */
  public static final String CONTEXTS = "ctx";

  /** Queries that are kept, by which documents are found. */
  public static final String QUERIES = "kept";

  private Specials() {}

  /** Adds some to an index's fields, and to its mapping what stands beside the fields. */
  static void add(
      Chance chance,
      Map<String, Object> mappings,
      Map<String, Object> properties,
      List<Field> fields) {
    if (chance.oneIn(4)) {
      Map<String, Object> relations =
          Json.object("question", Json.list("answer", "remark"), "answer", "vote");
      properties.put(FAMILY, Json.object("type", "join", "relations", relations));
    }
    if (chance.oneIn(4)) {
      Map<String, Object> place = Json.object("name", "place", "type", "geo", "precision", 4L);
      Map<String, Object> kind = Json.object("name", "kind", "type", "category");
      if (chance.flip()) {
        kind.put("path", "cat");
      }
      properties.put(
          CONTEXTS, Json.object("type", "completion", "contexts", Json.list(kind, place)));
    }
    if (chance.oneIn(4)) {
      properties.put(QUERIES, Json.object("type", "percolator"));
    }
    if (chance.oneIn(4)) {
      mappings.put("derived", derived(fields));
    }
  }

  private static Map<String, Object> derived(List<Field> fields) {
    fields.add(new Field("d_twice", FieldType.LONG, Optional.empty()));
    fields.add(new Field("d_cat", FieldType.KEYWORD, Optional.empty()));
    fields.add(new Field("d_half", FieldType.DOUBLE, Optional.empty()));
    fields.add(new Field("d_day", FieldType.DATE_FIELD, Optional.empty()));
    fields.add(new Field("d_odd", FieldType.BOOLEAN, Optional.empty()));
    return Json.object(
        "d_twice", script("long", "emit(doc['uid'].value * 2)"),
        "d_cat", script("keyword", "if (doc['cat'].size() > 0) { emit('x' + doc['cat'].value) }"),
        "d_half", script("double", "emit(doc['uid'].value / 2.0)"),
        "d_day",
            script(
                "date",
                "if (doc['day'].size() > 0) { emit(doc['day'].value.toInstant().toEpochMilli()) }"),
        "d_odd", script("boolean", "emit(doc['uid'].value % 2 == 1)"));
  }

  private static Map<String, Object> script(String type, String source) {
    return Json.object("type", type, "script", Json.object("source", source));
  }

  static boolean isOne(String name) {
    return name.equals(FAMILY) || name.equals(CONTEXTS) || name.equals(QUERIES);
  }

  /** The value of a field of that name, if it is one of these that documents simply have. */
  static Optional<Object> value(Chance chance, String name) {
    if (name.equals(QUERIES)) {
      return Optional.of(kept(chance));
    }
    if (!name.equals(CONTEXTS)) {
      return Optional.empty();
    }
    Map<String, Object> contexts =
        Json.object(
            "kind",
            chance.oneIn(3) ? Json.list("a", "b") : Texts.key(chance),
            "place",
            Places.location(chance));
    if (chance.oneIn(4)) {
      contexts.remove("place");
    }
    return Optional.of(
        Json.object(
            "input",
            Texts.phrase(chance),
            "weight",
            (long) chance.below(30),
            "contexts",
            contexts));
  }

  /** A query upon fields that every index has. */
  private static Object kept(Chance chance) {
    Object word = Json.object("match", Json.object("body", Texts.phrase(chance)));
    Object key = Json.object("term", Json.object("cat", Texts.key(chance)));
    return switch (chance.below(8)) {
      case 0 -> key;
      case 1 -> Json.object("range", Json.object("num", Json.object("gte", 2L, "lt", 30L)));
      case 2 -> Json.object("match_phrase", Json.object("body", Texts.phrase(chance)));
      case 3 -> Json.object("bool", Json.object("must", Json.list(word, key)));
      case 4 ->
          Json.object(
              "bool",
              Json.object(
                  "should", Json.list(word, key), "minimum_should_match", chance.between(0, 2)));
      case 5 -> Json.object("bool", Json.object("must", word, "must_not", key));
      case 6 -> Json.object("match_all", Json.object());
      default -> word;
    };
  }

  /** Gives documents their places in families; those below others lie beside their first ones. */
  static List<Write> families(Chance chance, List<Write> writes) {
    Map<String, String> questions = new LinkedHashMap<>();
    Map<String, String> answers = new LinkedHashMap<>();
    List<Write> all = new ArrayList<>();
    for (Write write : writes) {
      Map<String, Object> document = Json.map(write.body().orElse(Json.NULL));
      int kind = chance.below(5);
      if (kind == 0 && !questions.isEmpty()) {
        String name = chance.of("answer", "answer", "remark");
        String parent = chance.pick(List.copyOf(questions.keySet()));
        document.put(FAMILY, Json.object("name", name, "parent", parent));
        if (name.equals("answer")) {
          answers.put(write.id(), parent);
        }
        all.add(write.with(document).beside(parent));
      } else if (kind == 1 && !answers.isEmpty()) {
        String parent = chance.pick(List.copyOf(answers.keySet()));
        document.put(FAMILY, Json.object("name", "vote", "parent", parent));
        all.add(write.with(document).beside(String.valueOf(answers.get(parent))));
      } else {
        if (kind > 2) {
          document.put(FAMILY, chance.flip() ? "question" : Json.object("name", "question"));
          questions.put(write.id(), write.id());
        }
        all.add(write.with(document));
      }
    }
    return all;
  }
}
