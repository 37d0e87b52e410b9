package io.lampyr.query.suggest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The suggestions that a request asks for, by their names. */
public record SuggestSpec(Map<String, Suggester> suggesters) {
  public SuggestSpec {
    suggesters = Collections.unmodifiableMap(new LinkedHashMap<>(suggesters));
  }
}
