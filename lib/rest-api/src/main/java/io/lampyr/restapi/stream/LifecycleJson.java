package io.lampyr.restapi.stream;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.lifecycle.Conditions;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.engine.lifecycle.Retention;
import io.lampyr.restapi.call.Call;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lifecycles as the API shows them.
 *
 * @param defaults whether it is told when streams roll over
 */
record LifecycleJson(Retention retention, boolean defaults) {
  static LifecycleJson of(Catalog catalog, Call call) {
    return of(catalog.settings().effective(), call);
  }

  /** The same by these settings of the cluster. */
  static LifecycleJson of(FlatSettings settings, Call call) {
    return new LifecycleJson(
        Retention.of(settings), call.parameters().flag("include_defaults", false));
  }

  /** What was said, and what it comes to. */
  Map<String, @Nullable Object> of(Lifecycle lifecycle, boolean ofFailures) {
    Retention.Effective effective = retention.effective(lifecycle, ofFailures);
    Map<String, @Nullable Object> json = lifecycle.toJson(effective);
    if (defaults) {
      json.put("rollover", Conditions.of(effective.retention()).toJson());
    }
    return json;
  }
}
