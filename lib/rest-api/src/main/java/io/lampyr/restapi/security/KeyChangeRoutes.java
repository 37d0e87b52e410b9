package io.lampyr.restapi.security;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.AbsentFeatures;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Changes what keys may do, what was noted with them, and for how long they are valid. */
final class KeyChangeRoutes {
  /** How many keys one call changes, each with a write. */
  private static final int MOST_AT_ONCE = 1000;

  private final ApiKeys keys;
  private final Clock clock;

  KeyChangeRoutes(ApiKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_KEYS, "/_security/api_key/{id}")
            .takingBody()
            .by(this::change, Method.PUT),
        // It would be the change of a key of that name.
        Route.on(Duty.INGEST, Privilege.MANAGE_KEYS, "/_security/api_key/clone")
            .taking("refresh")
            .takingBody()
            .put(call -> {
              throw AbsentFeatures.refusal(call.request()).orElseThrow();
            }),
        Route.on(Duty.INGEST, Privilege.MANAGE_KEYS, "/_security/api_key/_bulk_update")
            .takingBody()
            .by(this::changeMany, Method.POST));
  }

  private Answer change(Call call) {
    Map<String, @Nullable Object> body = call.hasBody() ? call.bodyObject() : Map.of();
    String id = call.path("id");
    boolean changed =
        changed(call, KeyChange.of(body), id)
            .orElseThrow(() ->
                new ApiException(
                    404,
                    "resource_not_found_exception",
                    "no API key owned by requesting user found for ID [" + id + "]"));
    return Answer.ok(Map.of("updated", changed));
  }

  private Answer changeMany(Call call) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>(call.bodyObject());
    Object named = body.remove("ids");
    List<String> ids = named == null ? List.of() : RoleReader.texts(named, "ids");
    if (ids.isEmpty()) {
      throw ApiException.validation("Field [ids] cannot be empty");
    }
    if (ids.size() > MOST_AT_ONCE) {
      throw ApiException.validation("Field [ids] names more than " + MOST_AT_ONCE + " keys");
    }
    KeyChange change = KeyChange.of(body);
    List<String> updated = new ArrayList<>();
    List<String> same = new ArrayList<>();
    Map<String, Object> wrong = new TreeMap<>();
    for (String id : ids) {
      Optional<Boolean> changed = changed(call, change, id);
      if (changed.isEmpty()) {
        Map<String, Object> why = new LinkedHashMap<>();
        why.put("type", "resource_not_found_exception");
        why.put("reason", "no API key owned by requesting user found for ID [" + id + "]");
        wrong.put(id, why);
      } else {
        (changed.get() ? updated : same).add(id);
      }
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("updated", updated);
    answer.put("noops", same);
    if (!wrong.isEmpty()) {
      Map<String, Object> errors = new LinkedHashMap<>();
      errors.put("count", wrong.size());
      errors.put("details", wrong);
      answer.put("errors", errors);
    }
    return Answer.ok(answer);
  }

  /** Whether the key is another now; empty if there is none that could be changed. */
  private Optional<Boolean> changed(Call call, KeyChange change, String id) {
    Optional<ApiKey> before = keys.find(id);
    return keys.change(id, key -> change.of(key, SecurityRoutes.scopeOf(call), clock.now()))
        .map(after -> !before.equals(Optional.of(after)));
  }
}
