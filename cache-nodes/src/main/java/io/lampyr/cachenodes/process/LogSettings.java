package io.lampyr.cachenodes.process;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import java.util.List;

/** What is logged. */
public final class LogSettings {
  public static final Setting<System.Logger.Level> LEVEL =
      Setting.of(
          "log.level",
          ValueType.oneOf(System.Logger.Level.class),
          System.Logger.Level.INFO,
          "least level that is logged");

  public static final List<Setting<?>> SETTINGS = List.of(LEVEL);

  private LogSettings() {}
}
