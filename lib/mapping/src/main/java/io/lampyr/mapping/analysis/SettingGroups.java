package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The groups of parts that settings define: in each, names with settings below. */
final class SettingGroups {
  private static final List<String> ALL =
      List.of("analyzer", "char_filter", "filter", "normalizer", "tokenizer");

  private SettingGroups() {}

  /** Refuses a part that is a value: nothing would be made of it. */
  static void check(Map<String, @Nullable Object> analysis) {
    for (String group : ALL) {
      if (analysis.get(group) instanceof Map<?, ?> parts) {
        parts.forEach((name, part) -> check(group, String.valueOf(name), part));
      }
    }
  }

  private static void check(String group, String name, @Nullable Object part) {
    if (part != null && !(part instanceof Map)) {
      throw new FaultException(
          ErrorKind.SETTINGS,
          "Failed to get setting group for [index.analysis.%s.] setting prefix and setting"
              .concat(" [index.analysis.%s.%s] because of a missing '.'")
              .formatted(group, group, name));
    }
  }
}
