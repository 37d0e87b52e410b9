package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the text of stored scripts into the place of their names, before a search is read: all that
 * search it, in this process and elsewhere, then have the same text. Costs a read for each script.
 */
final class StoredInSearches {
  private static final Set<String> PLACES =
      Set.of(
          "script",
          "minimum_should_match_script",
          "init_script",
          "map_script",
          "combine_script",
          "reduce_script");
  private static final Set<String> OF_STORED = Set.of("id", "stored", "params", "options", "lang");

  private final ScriptLibrary library;
  private boolean found;

  private StoredInSearches(ScriptLibrary library) {
    this.library = library;
  }

  /** The body with texts for names; the same bytes if it has none. */
  static byte[] resolve(byte[] body, ScriptLibrary scripts) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    boolean may =
        text.contains("script") && (text.contains("\"id\"") || text.contains("\"stored\""));
    if (!may) {
      return body;
    }
    StoredInSearches resolving = new StoredInSearches(scripts.remembering());
    Object tree = resolving.tree(Json.read(body), "");
    return resolving.found ? Json.write(tree) : body;
  }

  private @Nullable Object tree(@Nullable Object value, String name) {
    return switch (value) {
      case Map<?, ?> map -> PLACES.contains(name) && isStored(map) ? resolved(map) : object(map);
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(one -> all.add(tree(one, name)));
        yield all;
      }
      case null, default -> value;
    };
  }

  private Map<String, @Nullable Object> object(Map<?, ?> map) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    map.forEach((key, value) -> all.put(String.valueOf(key), tree(value, String.valueOf(key))));
    return all;
  }

  private static boolean isStored(Map<?, ?> map) {
    Object id = map.containsKey("id") ? map.get("id") : map.get("stored");
    return id instanceof String && OF_STORED.containsAll(map.keySet());
  }

  private Map<String, @Nullable Object> resolved(Map<?, ?> stored) {
    Object id = stored.containsKey("id") ? stored.get("id") : stored.get("stored");
    if (stored.get("lang") != null) {
      throw FaultException.argument("illegally specified <lang> for a stored script");
    }
    ScriptLibrary.Text text = library.find(String.valueOf(id));
    found = true;
    Map<String, @Nullable Object> script = new LinkedHashMap<>();
    script.put("lang", text.language());
    script.put("source", text.source());
    if (stored.get("params") != null) {
      script.put("params", stored.get("params"));
    }
    return script;
  }
}
