package io.lampyr.functions.runtime;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.util.Optional;

/** Which functions call which others. */
public final class CalledFunctions {
  public static final Setting<String> SEARCH =
      Setting.of(
          "search.function",
          ValueType.text(),
          "",
          "name or ARN of the search function, called for parts of large searches and for tasks;"
              + " empty for none");

  private CalledFunctions() {}

  /** The search function, if there is one to call. */
  public static Optional<String> search(Settings settings) {
    return Optional.of(settings.get(SEARCH)).filter(name -> !name.isEmpty());
  }
}
