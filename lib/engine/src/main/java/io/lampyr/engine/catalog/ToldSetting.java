package io.lampyr.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is told of a setting, or of a group of settings whose names end in a dot.
 *
 * @param when it can be given
 * @param standard what it is where it is not given; empty if that is nothing
 * @param noEffect why it changes nothing, if so
 */
public record ToldSetting(String name, String when, String standard, Optional<String> noEffect) {
  /** All of a table; groups come last. */
  static List<ToldSetting> all(SettingTable table) {
    List<ToldSetting> all = new ArrayList<>();
    table.all().forEach((name, known) -> all.add(of(name, known)));
    table.groups().forEach((name, known) -> all.add(of(name, known)));
    return all;
  }

  private static ToldSetting of(String name, SettingTable.Known known) {
    String when =
        switch (known.scope()) {
          case FINAL -> "when the index is made";
          case CLOSED -> "also while it is closed";
          case ALWAYS -> "always";
        };
    return new ToldSetting(name, when, known.standard(), known.noEffect());
  }
}
