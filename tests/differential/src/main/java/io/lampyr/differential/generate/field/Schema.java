package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An index's body and the fields that it has. Five fields are in each, and in most documents. */
public record Schema(Map<String, Object> index, List<Field> fields) {
  private static final int LEAST_FIELDS = 4;
  private static final int MOST_FIELDS = 14;

  public Schema {
    fields = List.copyOf(fields);
  }

  public static Schema draw(Chance chance) {
    List<Field> fields = new ArrayList<>();
    Map<String, Object> properties = Json.object();
    always(properties, fields, "uid", FieldType.INTEGER);
    always(properties, fields, "num", FieldType.DOUBLE);
    always(properties, fields, "cat", FieldType.KEYWORD);
    always(properties, fields, "body", FieldType.TEXT_FIELD);
    always(properties, fields, "day", FieldType.DATE_FIELD);
    add(chance, properties, fields, "", Optional.empty());
    if (chance.oneIn(3)) {
      properties.put("also", Json.object("type", "alias", "path", chance.of("cat", "num", "day")));
      fields.add(new Field("also", FieldType.KEYWORD, Optional.empty()));
    }
    properties.put("gathered", Json.object("type", "text"));
    Map<String, Object> mappings = Json.object("properties", properties);
    Specials.add(chance, mappings, properties, fields);
    if (chance.oneIn(6)) {
      mappings.put("dynamic", chance.of("strict", "false", "true"));
    }
    Dynamics.add(chance, mappings);
    Map<String, Object> settings = Analysis.settings(chance);
    boolean hasNested = fields.stream().anyMatch(field -> field.nested().isPresent());
    if (!hasNested && chance.oneIn(8)) {
      settings.put("sort.field", Json.list("cat", "uid"));
      settings.put("sort.order", Json.list("desc", "asc"));
    }
    Partitions.add(chance, settings, mappings);
    return new Schema(Json.object("settings", settings, "mappings", mappings), fields);
  }

  private static void always(
      Map<String, Object> properties, List<Field> fields, String name, FieldType type) {
    properties.put(name, Json.object("type", type.word()));
    fields.add(new Field(name, type, Optional.empty()));
  }

  private static void add(
      Chance chance,
      Map<String, Object> properties,
      List<Field> fields,
      String prefix,
      Optional<String> nested) {
    int most = prefix.isEmpty() ? MOST_FIELDS : LEAST_FIELDS;
    for (int i = chance.between(2, most); i > 0; i--) {
      FieldType type = chance.pick(FieldType.all());
      String name = type.prefix() + (properties.size() + 1);
      String path = prefix + name;
      Map<String, Object> mapping = Json.object("type", type.word());
      mapping.putAll(type.parameters(chance));
      if (type.is(Trait.OBJECT)) {
        if (prefix.indexOf('.') != prefix.lastIndexOf('.')) {
          continue;
        }
        Map<String, Object> below = Json.object();
        add(
            chance,
            below,
            fields,
            path + ".",
            type == FieldType.NESTED ? Optional.of(path) : nested);
        mapping.put("properties", below);
      } else {
        fields.add(new Field(path, type, nested));
        addBelow(path, mapping, type, fields, nested);
      }
      properties.put(name, mapping);
    }
  }

  /** What is found below a field: the keys of flat objects, and other ways to index it. */
  private static void addBelow(
      String path,
      Map<String, Object> mapping,
      FieldType type,
      List<Field> fields,
      Optional<String> nested) {
    if (type == FieldType.FLAT_OBJECT) {
      for (String key : List.of(".a", ".b.c", ".d", "._value")) {
        fields.add(new Field(path + key, FieldType.KEYWORD, nested));
      }
    }
    Json.map(mapping.getOrDefault("fields", Json.NULL))
        .forEach((leaf, inner) ->
            fields.add(
                new Field(
                    path + "." + leaf,
                    leaf.equals("raw") ? FieldType.KEYWORD : FieldType.TEXT_FIELD,
                    nested)));
  }

  public List<Field> with(Trait trait) {
    return fields.stream().filter(field -> field.is(trait)).toList();
  }

  /** Whether the index has a field of that name. */
  public boolean has(String name) {
    return Json.map(Json.at(index, "mappings", "properties")).containsKey(name);
  }

  public List<String> nestedPaths() {
    return fields.stream().flatMap(field -> field.nested().stream()).distinct().toList();
  }
}
