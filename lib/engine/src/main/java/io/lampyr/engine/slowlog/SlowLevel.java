package io.lampyr.engine.slowlog;

import java.util.Locale;

/** How much an operator cares, from most to least. */
public enum SlowLevel {
  WARN(System.Logger.Level.WARNING),
  INFO(System.Logger.Level.INFO),
  DEBUG(System.Logger.Level.DEBUG),
  TRACE(System.Logger.Level.TRACE);

  private final System.Logger.Level logged;

  SlowLevel(System.Logger.Level logged) {
    this.logged = logged;
  }

  System.Logger.Level logged() {
    return logged;
  }

  /** As settings have it. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
