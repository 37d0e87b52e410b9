package io.lampyr.mapping;

import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.ParameterValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A field with values.
 *
 * @param copyTo the paths of fields that get its values too
 * @param subfields further ways to index the same values, by their names
 * @param meta what users noted about the field
 */
public record LeafField(
    String path,
    MappedType type,
    List<ParameterValue> parameters,
    List<String> copyTo,
    Map<String, LeafField> subfields,
    Map<String, Object> meta)
    implements MappedField {

  public LeafField {
    parameters = List.copyOf(parameters);
    copyTo = List.copyOf(copyTo);
    subfields = Collections.unmodifiableMap(new LinkedHashMap<>(subfields));
    meta = Map.copyOf(meta);
  }

  LeafField withSubfields(Map<String, LeafField> all) {
    return new LeafField(path, type, parameters, copyTo, all, meta);
  }

  @Override
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("type", type.name());
    for (ParameterValue parameter : parameters) {
      if (parameter.given()) {
        json.put(parameter.name(), parameter.value());
      }
    }
    if (!copyTo.isEmpty()) {
      json.put("copy_to", copyTo);
    }
    if (!meta.isEmpty()) {
      json.put("meta", new TreeMap<>(meta));
    }
    if (!subfields.isEmpty()) {
      Map<String, @Nullable Object> fields = new TreeMap<>();
      subfields.forEach((name, field) -> fields.put(name, field.toJson()));
      json.put("fields", fields);
    }
    return json;
  }
}
