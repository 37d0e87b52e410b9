package io.lampyr.cachenodes.process;

import org.jspecify.annotations.Nullable;

/** Something to be logged: a fact in lower case, then {@code key=value} pairs. */
record LogEvent(
    System.Logger.Level level, String logger, String message, @Nullable Throwable thrown) {}
