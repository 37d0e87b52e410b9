package io.lampyr.architecture.settings;

import io.lampyr.base.setting.Setting;
import io.lampyr.engine.catalog.ClusterSettings;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.ToldSetting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What operators read of all settings: a table for each part of a key before its first dot, whose
 * rows say which processes take the setting.
 */
final class SettingsPage {
  private static final String INTRODUCTION =
      """
      # Settings

      Made by `make docs` from what the code declares; a test compares them. Not edited by hand.

      Cache nodes take settings from the environment and, which wins, as `-E key=value`; functions
      take them from the environment. `store.folder` is `LAMPYR_STORE_FOLDER` there, and so on.
      Whoever is given one that it does not know, or a value that cannot be, does not start, and
      says all that is wrong at once, with the nearest that it knows.

      A size is a whole number and `b`, `kb`, `mb`, `gb` or `tb`; a duration is one and `ms`, `s`,
      `m`, `h` or `d`. "Nothing" is the empty text. *All* means cache nodes, all functions and the
      door.
      """;

  private static final String SERVER =
      """

      ## `lampyr serve`

      The server in one process takes no settings, but flags:

      """;

  private static final String INDICES =
      """

      ## Settings of indices

      Given where an index or a template is made, and with `PUT /{index}/_settings` as far as they
      can change. A value that cannot be is refused, and so is a name that is not here.

      | setting | default | can be given |
      |---|---|---|
      """;

  private static final String CLUSTER =
      """

      ## Settings of the cluster

      Given with `PUT /_cluster/settings`, as `persistent` or `transient`, which is the same here
      but that it goes first. A value that cannot be is refused, and so is a name that is not here.

      | setting | default |
      |---|---|
      """;

  private static final String NO_EFFECT =
      """

      These are taken, checked, kept and shown, so that templates of shippers and dashboards work,
      and change nothing:

      | settings | why |
      |---|---|
      """;

  /** The process that is no function. */
  static final String NODE = "cache node";

  /** One setting, as the processes take it that declare it alike. */
  private record Row(String key, String text) {}

  private SettingsPage() {}

  /** The page of these processes, by their names, and of the server's own help. */
  static String of(Map<String, List<Setting<?>>> processes, String help) {
    Map<Row, List<String>> takers = new LinkedHashMap<>();
    processes.forEach((process, settings) ->
        settings.forEach(setting ->
            takers.computeIfAbsent(row(setting), row -> new ArrayList<>()).add(process)));
    Map<String, List<String>> tables = new TreeMap<>();
    takers.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(Row::key)))
        .forEach(entry ->
            tables
                .computeIfAbsent(group(entry.getKey()), group -> new ArrayList<>())
                .add(line(entry.getKey(), entry.getValue(), processes.keySet())));
    return INTRODUCTION
        + tables.entrySet().stream()
            .map(table -> heading(table.getKey()) + String.join("", table.getValue()))
            .collect(Collectors.joining())
        + judged(INDICES, IndexSettings.told(), true)
        + judged(CLUSTER, ClusterSettings.told(), false)
        + SERVER
        + help.lines()
            .map(line -> ("    " + line).stripTrailing())
            .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Settings that the API takes, and when, if that differs. */
  private static String judged(String head, List<ToldSetting> settings, boolean when) {
    StringBuilder all = new StringBuilder(head);
    Map<String, List<String>> idle = new LinkedHashMap<>();
    for (ToldSetting told : settings) {
      String name = "`" + told.name() + (told.name().endsWith(".") ? "*" : "") + "`";
      if (told.noEffect().isPresent()) {
        idle.computeIfAbsent(told.noEffect().get(), _ -> new ArrayList<>()).add(name);
      } else {
        String standard = told.standard().isEmpty() ? "nothing" : "`" + told.standard() + "`";
        all.append("| %s | %s |".formatted(name, standard));
        all.append(when ? " %s |\n".formatted(told.when()) : "\n");
      }
    }
    all.append(NO_EFFECT);
    idle.forEach(
        (why, names) -> all.append("| %s | %s |\n".formatted(String.join(", ", names), why)));
    return all.toString();
  }

  private static String group(Row row) {
    return row.key().substring(0, row.key().indexOf('.'));
  }

  private static String heading(String group) {
    return "\n## `"
        + group
        + "`\n\n| setting | default | may be | of | meaning |\n|---|---|---|---|---|\n";
  }

  private static Row row(Setting<?> setting) {
    String fallback =
        setting
            .defaultValue()
            .map(value -> value.equals(Optional.empty()) ? "" : setting.printedDefault().orElse(""))
            .map(text -> text.isEmpty() ? "nothing" : "`" + text + "`")
            .orElse("must be given");
    return new Row(
        setting.key(),
        "| `%s` | %s | %s | %%s | %s |\n"
            .formatted(setting.key(), fallback, setting.type().expected(), setting.description()));
  }

  private static String line(Row row, List<String> takers, Set<String> processes) {
    List<String> functions = processes.stream().filter(name -> !name.equals(NODE)).toList();
    String of =
        takers.size() == processes.size()
            ? "all"
            : takers.equals(functions) ? "functions" : String.join(", ", takers);
    return row.text().formatted(of);
  }
}
