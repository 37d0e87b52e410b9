package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What options of streams say: whether and for how long they keep what they refuse. */
public final class FailureStoreOptions {
  /** The cluster's setting: patterns of names of streams that keep what they refuse. */
  private static final String PATTERNS = "data_streams.failure_store.enabled";

  private static final String STORE = "failure_store";
  private static final String LIFECYCLE = "lifecycle";
  private static final String ENABLED = "enabled";

  private FailureStoreOptions() {}

  /** Refuses options of a stream that say nothing, or what they must not. */
  public static void check(Map<String, @Nullable Object> options) {
    only(options, Set.of(STORE), "data_stream_options");
    if (options.get(STORE) == null) {
      throw FaultException.argument(
          "[data_stream_options] requires at least one option: [failure_store]");
    }
    Map<String, @Nullable Object> store = Json.object(options.get(STORE), STORE);
    if (store.get(ENABLED) == null && store.get(LIFECYCLE) == null) {
      throw FaultException.argument(
          "[failure_store] requires [enabled] or [lifecycle], or both of them");
    }
    checkTemplate(options);
  }

  /** Refuses what options must not say; those of templates may say nothing. */
  public static void checkTemplate(Map<String, @Nullable Object> options) {
    only(options, Set.of(STORE), "data_stream_options");
    Object given = options.get(STORE);
    if (given == null) {
      return;
    }
    Map<String, @Nullable Object> store = Json.object(given, STORE);
    only(store, Set.of(ENABLED, LIFECYCLE), STORE);
    if (store.get(LIFECYCLE) != null) {
      Map<String, @Nullable Object> lifecycle = Json.object(store.get(LIFECYCLE), LIFECYCLE);
      only(lifecycle, Set.of(ENABLED, "data_retention"), LIFECYCLE);
      Lifecycle _ = Lifecycle.of(lifecycle);
    }
    Optional<Boolean> _ = enabled(options);
  }

  /** Whether the options turn the failure store on or off. */
  public static Optional<Boolean> enabled(Map<String, @Nullable Object> options) {
    return Optional.ofNullable(options.get(STORE))
        .map(store -> Json.object(store, STORE).get(ENABLED))
        .map(Flags::parse);
  }

  /** Whether a stream keeps what it refuses: its options go before the cluster's setting. */
  public static boolean isEnabled(
      String stream, Optional<Map<String, @Nullable Object>> options, FlatSettings settings) {
    return options
        .flatMap(FailureStoreOptions::enabled)
        .orElseGet(() -> Glob.matchesAny(IndexOptions.split(settings.text(PATTERNS, "")), stream));
  }

  /** The options with what holds where they say nothing. */
  public static Map<String, @Nullable Object> shown(Map<String, @Nullable Object> options) {
    if (options.get(STORE) == null) {
      return options;
    }
    Map<String, @Nullable Object> store =
        new LinkedHashMap<>(Json.object(options.get(STORE), STORE));
    if (store.get(ENABLED) != null) {
      store.put(ENABLED, Flags.parse(store.get(ENABLED)));
    }
    if (store.get(LIFECYCLE) != null) {
      Map<String, @Nullable Object> lifecycle = new LinkedHashMap<>();
      lifecycle.put(ENABLED, true);
      lifecycle.putAll(Json.object(store.get(LIFECYCLE), LIFECYCLE));
      store.put(LIFECYCLE, lifecycle);
    }
    return Map.of(STORE, store);
  }

  private static void only(Map<String, @Nullable Object> given, Set<String> known, String where) {
    given.keySet().stream()
        .filter(key -> !known.contains(key))
        .findFirst()
        .ifPresent(key -> {
          throw new FaultException(
              ErrorKind.X_CONTENT_PARSE, "[" + where + "] unknown field [" + key + "]");
        });
  }
}
