package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The body by which an index is made. */
public final class IndexBody {
  private IndexBody() {}

  public static NewIndex parse(String name, Map<String, @Nullable Object> body) {
    FlatSettings settings = FlatSettings.NONE;
    Map<String, @Nullable Object> mappings = Map.of();
    Map<String, AliasOptions> aliases = Map.of();
    for (Map.Entry<String, @Nullable Object> part : body.entrySet()) {
      Object value = part.getValue();
      switch (part.getKey()) {
        case "settings" -> settings = FlatSettings.ofIndex(object(value, "settings"));
        case "mappings" -> mappings = mappings(value);
        case "aliases" -> aliases = aliases(object(value, "aliases"));
        case "_meta", "data_stream" -> {}
        default ->
            throw new FaultException(
                ErrorKind.PARSE, "unknown key [" + part.getKey() + "] for create index");
      }
    }
    return new NewIndex(name, settings, mappings, aliases);
  }

  private static Map<String, @Nullable Object> mappings(@Nullable Object value) {
    Map<String, @Nullable Object> mappings = object(value, "mappings");
    return mappings.size() == 1 && mappings.get("_doc") instanceof Map<?, ?> typed
        ? Json.object(typed, "mappings")
        : mappings;
  }

  static Map<String, AliasOptions> aliases(Map<String, @Nullable Object> json) {
    Map<String, AliasOptions> aliases = new TreeMap<>();
    json.forEach((name, options) -> {
      if (options == null) {
        throw FaultException.argument("No alias is specified");
      }
      aliases.put(name, AliasOptions.of(Json.object(options, name)));
    });
    return aliases;
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value, String what) {
    if (!(value instanceof Map<?, ?>)) {
      throw new FaultException(ErrorKind.PARSE, "key [" + what + "] must be an object");
    }
    return Json.object(value, what);
  }
}
