package io.lampyr.differential.generate.size;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.field.Analysis;
import io.lampyr.differential.generate.field.Field;
import io.lampyr.differential.generate.field.FieldType;
import io.lampyr.differential.generate.field.Schema;
import io.lampyr.differential.generate.field.Specials;
import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a corpus: those that every index has, and some of the types that hold values. */
final class Fields {
  private static final int LEAST = 6;
  private static final int MOST = 12;

  private static final List<FieldType> TYPES =
      List.of(
          FieldType.KEYWORD,
          FieldType.KEYWORD,
          FieldType.KEYWORD,
          FieldType.TEXT_FIELD,
          FieldType.LONG,
          FieldType.INTEGER,
          FieldType.SHORT,
          FieldType.BYTE,
          FieldType.DOUBLE,
          FieldType.FLOAT,
          FieldType.HALF_FLOAT,
          FieldType.SCALED_FLOAT,
          FieldType.UNSIGNED_LONG,
          FieldType.DATE_FIELD,
          FieldType.DATE_NANOS,
          FieldType.BOOLEAN,
          FieldType.IP,
          FieldType.IP,
          FieldType.GEO_POINT,
          FieldType.GEO_POINT,
          FieldType.INTEGER_RANGE,
          FieldType.DATE_RANGE,
          FieldType.WILDCARD,
          FieldType.COMPLETION,
          FieldType.RANK_FEATURE);

  private static final List<FieldType> BELOW =
      List.of(FieldType.KEYWORD, FieldType.LONG, FieldType.TEXT_FIELD, FieldType.DATE_FIELD);

  private static final List<FieldType> ALWAYS =
      List.of(
          FieldType.INTEGER,
          FieldType.DOUBLE,
          FieldType.KEYWORD,
          FieldType.TEXT_FIELD,
          FieldType.DATE_FIELD);

  private Fields() {}

  static Schema draw(Chance chance) {
    List<Field> fields = new ArrayList<>();
    Map<String, Object> properties = Json.object();
    List<String> names = List.of("uid", "num", "cat", "body", "day");
    for (int i = 0; i < names.size(); i++) {
      properties.put(names.get(i), Json.object("type", ALWAYS.get(i).word()));
      fields.add(new Field(names.get(i), ALWAYS.get(i), Optional.empty()));
    }
    for (int i = chance.between(LEAST, MOST); i > 0; i--) {
      add(chance, chance.pick(TYPES), properties, fields, "");
    }
    boolean hasNested = chance.oneIn(3);
    if (hasNested) {
      Map<String, Object> below = Json.object();
      for (FieldType type : BELOW) {
        add(chance, type, below, fields, "nested.");
      }
      properties.put("nested", Json.object("type", "nested", "properties", below));
    } else if (chance.oneIn(4)) {
      Map<String, Object> relations =
          Json.object("question", Json.list("answer", "remark"), "answer", "vote");
      properties.put(Specials.FAMILY, Json.object("type", "join", "relations", relations));
    }
    properties.put("gathered", Json.object("type", "text"));
    Map<String, Object> settings = settings(chance, hasNested);
    Object mappings = Json.object("dynamic", "strict", "properties", properties);
    return new Schema(Json.object("settings", settings, "mappings", mappings), fields);
  }

  private static void add(
      Chance chance,
      FieldType type,
      Map<String, Object> properties,
      List<Field> fields,
      String prefix) {
    String name = type.prefix() + (properties.size() + 1);
    Map<String, Object> mapping = Json.object("type", type.word());
    // Scaled numbers cannot be without their factor.
    if (type == FieldType.SCALED_FLOAT || chance.oneIn(3)) {
      mapping.putAll(type.parameters(chance));
      mapping.remove("copy_to");
      mapping.remove("fields");
    }
    properties.put(name, mapping);
    Optional<String> nested = prefix.isEmpty() ? Optional.empty() : Optional.of("nested");
    fields.add(new Field(prefix + name, type, nested));
  }

  /** Nothing is made visible, or remembered, but when it is asked for. */
  private static Map<String, Object> settings(Chance chance, boolean hasNested) {
    Map<String, Object> settings = Analysis.settings(chance);
    settings.put("number_of_shards", chance.of(1L, 1L, 3L));
    settings.put("refresh_interval", "-1");
    settings.put("requests.cache.enable", false);
    if (!hasNested && chance.oneIn(6)) {
      settings.put("sort.field", Json.list("cat", "uid"));
      settings.put("sort.order", Json.list("desc", "asc"));
    }
    return settings;
  }
}
