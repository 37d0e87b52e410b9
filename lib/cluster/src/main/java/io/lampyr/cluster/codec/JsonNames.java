package io.lampyr.cluster.codec;

import java.util.Locale;

/** How constants are written: lower case with hyphens. */
public final class JsonNames {
  private JsonNames() {}

  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
