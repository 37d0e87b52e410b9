package io.lampyr.mapping;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Another name for a field in searches; documents cannot write to it. */
public record AliasField(String path, String target) implements MappedField {
  @Override
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("type", "alias");
    json.put("path", target);
    return json;
  }
}
