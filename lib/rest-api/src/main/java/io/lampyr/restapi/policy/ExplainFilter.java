package io.lampyr.restapi.policy;

import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of the indices are explained that policies lead. What is not named is not looked at; an
 * index that nobody has looked at yet is in no state that could leave it out.
 */
record ExplainFilter(Map<String, String> wanted) {
  private static final String FILTER = "filter";
  private static final String POLICY = "policy_id";
  private static final String STATE = "state";
  private static final String ACTION = "action_type";
  private static final String FAILED = "failed";
  private static final Set<String> KNOWN = Set.of(POLICY, STATE, ACTION, FAILED);

  ExplainFilter {
    wanted = Map.copyOf(wanted);
  }

  /** The one of a call's body; one that leaves nothing out, if there is none. */
  static ExplainFilter of(Call call) {
    Map<String, @Nullable Object> body = call.hasBody() ? call.bodyObject() : Map.of();
    Map<String, String> wanted = new LinkedHashMap<>();
    body.forEach((field, given) -> {
      if (!field.equals(FILTER)) {
        throw unknown(field);
      }
      Json.object(given, FILTER)
          .forEach((name, value) -> {
            if (!KNOWN.contains(name)) {
              throw unknown(FILTER + "." + name);
            }
            if (value == null || value instanceof Map || value instanceof Iterable) {
              throw ApiException.argument("[" + FILTER + "." + name + "] must be a value");
            }
            wanted.put(name, value.toString());
          });
    });
    if (wanted.containsKey(FAILED)) {
      var _ = Flags.parseParameter(wanted.getOrDefault(FAILED, ""));
    }
    return new ExplainFilter(wanted);
  }

  private static ApiException unknown(String field) {
    return ApiException.argument("Invalid field: [" + field + "] found in the request.");
  }

  /** Whether an index is meant that this policy leads and of which this is told. */
  boolean means(String policy, Map<String, @Nullable Object> told) {
    if (!wanted.getOrDefault(POLICY, policy).equals(policy)) {
      return false;
    }
    return !told.containsKey("index_uuid")
        || (is(STATE, told, "state", "name")
            && is(ACTION, told, "action", "name")
            && (is(FAILED, told, "action", FAILED) || is(FAILED, told, "retry_info", FAILED)));
  }

  private boolean is(String name, Map<String, @Nullable Object> told, String part, String field) {
    String value = wanted.get(name);
    return value == null
        || (told.get(part) instanceof Map<?, ?> object
            && value.equals(String.valueOf(object.get(field))));
  }
}
