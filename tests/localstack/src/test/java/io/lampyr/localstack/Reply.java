package io.lampyr.localstack;

import io.lampyr.mapping.json.Json;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An answer of the API.
 *
 * @param challenge how one may show who one is, if that is said
 */
record Reply(int status, String text, Optional<String> challenge) {

  static Reply of(HttpResponse<String> answer) {
    return new Reply(
        answer.statusCode(), answer.body(), answer.headers().firstValue("WWW-Authenticate"));
  }

  /** What stands at a path of names and positions with dots between, such as hits.hits.0._id. */
  @Nullable Object at(String path) {
    Object value = whole();
    for (String name : path.split("\\.", -1)) {
      if (value instanceof Map<?, ?> map) {
        value = map.get(name);
      } else if (value instanceof List<?> list) {
        value = list.get(Integer.parseInt(name));
      } else {
        throw new AssertionError("nothing at " + path + " in " + text);
      }
    }
    return value;
  }

  /** All of it. */
  Map<String, @Nullable Object> whole() {
    return Json.readObject(text);
  }

  /** The reply, if it is a good one. */
  Reply ok() {
    if (status / 100 != 2) {
      throw new AssertionError("status " + status + ": " + text);
    }
    return this;
  }
}
