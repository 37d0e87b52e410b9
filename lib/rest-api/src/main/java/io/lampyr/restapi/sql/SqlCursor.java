package io.lampyr.restapi.sql;

import io.lampyr.engine.search.PitId;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a query's rows, as its client carries it about: the query itself, which commits
 * it reads, and how many rows were answered. So any process goes on with it.
 *
 * @param request with the query and what it was asked with
 * @param began when the query began, which is what now means in it
 */
record SqlCursor(SqlRequest request, Instant began, PitId kept, int rows) {
  private static final int MAX_CHARS = 4_000_000;

  String encode() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("q", request.query());
    json.put("p", request.params());
    json.put("f", request.filter());
    json.put("z", request.zone().getId());
    json.put("n", request.fetchSize());
    json.put("l", request.lenient());
    json.put("w", request.within().toMillis());
    json.put("t", request.pageTimeout().toMillis());
    json.put("b", began.toString());
    json.put("i", kept.encode());
    json.put("r", rows);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(json));
  }

  /** With what the present call wants of its answer. */
  static SqlCursor decode(SqlRequest now) {
    try {
      if (now.cursor().length() > MAX_CHARS) {
        throw malformed();
      }
      Map<String, @Nullable Object> json =
          Json.readObject(Base64.getUrlDecoder().decode(now.cursor()));
      int size = Math.clamp(number(json, "n"), 1, SqlRequest.MOST_ROWS);
      SqlRequest request =
          new SqlRequest(
              text(json, "q"),
              json.get("p") instanceof List<?> list ? List.copyOf(list) : List.of(),
              SqlRequest.filter(json.get("f")),
              SqlRequest.zone(text(json, "z")),
              size,
              Boolean.TRUE.equals(json.get("l")),
              now.columnar(),
              Duration.ofMillis(Math.clamp(number(json, "w"), 0, 25_000)),
              Duration.ofMillis(Math.clamp(number(json, "t"), 0, 86_400_000)),
              "");
      return new SqlCursor(
          request,
          Instant.parse(text(json, "b")),
          PitId.decode(text(json, "i")),
          Math.toIntExact(Math.clamp(number(json, "r"), 0, Integer.MAX_VALUE / 2)));
    } catch (RuntimeException wrong) {
      throw malformed();
    }
  }

  private static ApiException malformed() {
    return ApiException.argument("Unexpected failure decoding cursor: it is none of this system's");
  }

  private static String text(Map<String, @Nullable Object> json, String name) {
    return (String) Objects.requireNonNull(json.get(name));
  }

  private static long number(Map<String, @Nullable Object> json, String name) {
    return ((Number) Objects.requireNonNull(json.get(name))).longValue();
  }
}
