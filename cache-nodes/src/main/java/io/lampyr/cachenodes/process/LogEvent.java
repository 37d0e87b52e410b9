package io.lampyr.cachenodes.process;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something to be logged: a fact in lower case, then {@code key=value} pairs.
 *
 * @param fields what else is known, by names; instead of such pairs
 * @param request the id of the request that it was done for, if any
 */
record LogEvent(
    System.Logger.Level level,
    String logger,
    String message,
    Map<String, ?> fields,
    @Nullable Throwable thrown,
    Optional<String> request) {
  LogEvent(
      System.Logger.Level level,
      String logger,
      String message,
      @Nullable Throwable thrown,
      Optional<String> request) {
    this(level, logger, message, Map.of(), thrown, request);
  }
}
