package io.lampyr.restapi.rollover;

import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.lifecycle.RolloverCondition;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexBody;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When to roll over, and what the new index is to be like. */
record RolloverBody(List<RolloverCondition> conditions, Map<String, @Nullable Object> index) {
  private static final Set<String> OF_INDEX = Set.of("settings", "mappings", "aliases");

  /** All conditions are taken where the product has them. */
  static RolloverBody parse(Map<String, @Nullable Object> body, boolean allConditions) {
    List<RolloverCondition> conditions = new ArrayList<>();
    Map<String, @Nullable Object> index = new LinkedHashMap<>();
    for (Map.Entry<String, @Nullable Object> part : body.entrySet()) {
      if (part.getKey().equals("conditions")) {
        object("conditions", part.getValue())
            .forEach((name, value) -> conditions.add(condition(name, value, allConditions)));
      } else if (OF_INDEX.contains(part.getKey())) {
        index.put(part.getKey(), object(part.getKey(), part.getValue()));
      } else {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[rollover] unknown field [" + part.getKey() + "]");
      }
    }
    if (!conditions.isEmpty() && conditions.stream().noneMatch(RolloverCondition::most)) {
      throw ApiException.validation(
          "at least one max_* rollover condition must be set when using min_* conditions");
    }
    return new RolloverBody(conditions, index);
  }

  private static Map<String, @Nullable Object> object(String name, @Nullable Object given) {
    if (given instanceof Map) {
      return Json.object(given, name);
    }
    throw new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        "[rollover] " + name + " doesn't support values of type: " + Json.token(given));
  }

  private static RolloverCondition condition(
      String name, @Nullable Object value, boolean allConditions) {
    try {
      boolean counts = name.endsWith("_docs");
      if (RolloverCondition.isKnown(name, allConditions) && !counts && !(value instanceof String)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE,
            "[conditions] " + name + " doesn't support values of type: " + Json.token(value));
      }
      return RolloverCondition.parse(name, value, allConditions);
    } catch (FaultException wrong) {
      Fault inner =
          wrong.fault().kind() == ErrorKind.X_CONTENT_PARSE
              ? wrong.fault()
              : wrong
                  .fault()
                  .within(
                      ErrorKind.X_CONTENT_PARSE,
                      "[conditions] failed to parse field [" + name + "]");
      throw new FaultException(
          inner.within(ErrorKind.X_CONTENT_PARSE, "[rollover] failed to parse field [conditions]"));
    }
  }

  NewIndex index(String name) {
    return IndexBody.parse(name, index);
  }

  /** What holds of each condition. */
  Map<String, @Nullable Object> results(RolloverCondition.State state) {
    Map<String, @Nullable Object> results = new LinkedHashMap<>();
    conditions.forEach(one -> results.put(one.toString(), one.isMet(state)));
    return results;
  }

  boolean isDue(RolloverCondition.State state) {
    return RolloverCondition.areMet(conditions, state);
  }
}
