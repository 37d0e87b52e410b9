package io.lampyr.base.setting;

import io.lampyr.base.error.MisconfiguredException;
import java.util.List;

/** Settings were refused: the message has a line for each problem that was found. */
public final class InvalidSettingsException extends MisconfiguredException {
  private final List<String> problems;

  InvalidSettingsException(List<String> problems) {
    super("settings refused problems=" + problems.size() + "\n  " + String.join("\n  ", problems));
    this.problems = List.copyOf(problems);
  }

  /** Each problem by itself. */
  public List<String> problems() {
    return problems;
  }
}
