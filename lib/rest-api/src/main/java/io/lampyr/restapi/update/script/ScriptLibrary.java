package io.lampyr.restapi.update.script;

import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds scripts that were stored under a name. Safe for many threads; may block. */
public interface ScriptLibrary {

  int MAX_REMEMBERED = 16;

  /** A text that was stored, and the language that it is in. */
  record Text(String language, String source) {}

  /** Has no scripts. */
  ScriptLibrary EMPTY =
      id -> {
        throw missing(id);
      };

  /** The script; a 404 if there is none of that name. */
  Text find(String id);

  /** The same for one call: each script is looked up about once, as long as there are not many. */
  default ScriptLibrary remembering() {
    Map<String, Text> known = new ConcurrentHashMap<>();
    return id -> {
      Text found = known.get(id);
      if (found == null) {
        found = find(id);
        if (known.size() < MAX_REMEMBERED) {
          known.put(id, found);
        }
      }
      return found;
    };
  }

  /** The 404 of a name that no script has. */
  static ApiException missing(String id) {
    String reason = "unable to find script [" + id + "] in cluster state";
    return new ApiException(404, ApiError.of("resource_not_found_exception", reason));
  }
}
