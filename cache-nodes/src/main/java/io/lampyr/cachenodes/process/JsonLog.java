package io.lampyr.cachenodes.process;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import java.io.PrintStream;

/**
 * The JDK's logging, written to the standard error stream as a line of JSON for each event. The JDK
 * finds it as a service; before {@link #level}, only warnings are logged.
 */
public final class JsonLog extends System.LoggerFinder {
  /** Whose own events are of no interest to operators, as the node logs what matters of them. */
  private static final String NOISY = "io.helidon";

  /** What indices ask for, at levels that their own settings tell. */
  private static final String ASKED_FOR = "index.";

  private final Clock clock;
  private final PrintStream out;
  private volatile System.Logger.Level least = System.Logger.Level.WARNING;

  /** For the JDK. */
  public JsonLog() {
    this(new SystemClock(), System.err);
  }

  JsonLog(Clock clock, PrintStream out) {
    this.clock = clock;
    this.out = out;
  }

  /** Sets the least level that this process logs from now on, if this is its log. */
  public static void level(System.Logger.Level least) {
    if (System.LoggerFinder.getLoggerFinder() instanceof JsonLog log) {
      log.least = least;
    }
  }

  @Override
  public System.Logger getLogger(String name, Module module) {
    return new JsonLogger(name, this);
  }

  boolean logs(String logger, System.Logger.Level level) {
    System.Logger.Level demanded = least;
    if (logger.startsWith(ASKED_FOR) && demanded != System.Logger.Level.OFF) {
      return true;
    }
    if (demanded == System.Logger.Level.INFO && logger.startsWith(NOISY)) {
      demanded = System.Logger.Level.WARNING;
    }
    return level != System.Logger.Level.OFF && level.compareTo(demanded) >= 0;
  }

  void write(LogEvent event) {
    // One call, so that lines of two threads do not mix.
    out.print(LogLine.of(clock.now(), event));
  }
}
