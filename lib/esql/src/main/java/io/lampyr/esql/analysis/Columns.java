package io.lampyr.esql.analysis;

import io.lampyr.base.glob.Glob;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.tree.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Commands that choose, hide and rename columns. */
final class Columns {
  private Columns() {}

  /** Those that are named, in that order; an exact name counts more than one with stars. */
  static void keep(Draft draft, Command.Keep keep) {
    Map<String, Column> before = draft.columns();
    Map<String, Integer> ranks = new LinkedHashMap<>();
    Map<String, Integer> places = new LinkedHashMap<>();
    for (int i = 0; i < keep.columns().size(); i++) {
      Command.Pattern pattern = keep.columns().get(i);
      int rank = !pattern.glob() ? 2 : pattern.text().equals("*") ? 0 : 1;
      for (String name : fitting(draft, pattern)) {
        Integer known = ranks.get(name);
        if (known == null || rank >= known) {
          ranks.put(name, rank);
          places.put(name, i);
        }
      }
    }
    Map<String, Column> kept = new LinkedHashMap<>();
    for (int i = 0; i < keep.columns().size(); i++) {
      Command.Pattern pattern = keep.columns().get(i);
      for (String name : fitting(draft, pattern)) {
        if (places.getOrDefault(name, -1) == i) {
          kept.put(name, before.get(name));
        }
      }
    }
    draft.columns(kept);
  }

  static void drop(Draft draft, Command.Drop drop) {
    Map<String, Column> left = new LinkedHashMap<>(draft.columns());
    drop.columns().forEach(pattern -> fitting(draft, pattern).forEach(left::remove));
    draft.columns(left);
  }

  /** The names that fit; none is a problem. */
  private static List<String> fitting(Draft draft, Command.Pattern pattern) {
    if (!pattern.glob()) {
      if (draft.columns().containsKey(pattern.text())) {
        return List.of(pattern.text());
      }
      draft.problem(pattern.place(), Binder.unknown(pattern.text(), draft.columns()));
      return List.of();
    }
    List<String> fitting = new ArrayList<>();
    for (String name : draft.columns().keySet()) {
      if (Glob.matches(pattern.text(), name)) {
        fitting.add(name);
      }
    }
    if (fitting.isEmpty() && !pattern.text().equals("*")) {
      draft.problem(pattern.place(), "No matches found for pattern [" + pattern.text() + "]");
    }
    return fitting;
  }

  static void rename(Draft draft, Command.Rename rename) {
    for (Command.Renaming each : rename.names()) {
      Column column = draft.columns().get(each.from());
      if (column == null) {
        draft.problem(each.place(), Binder.unknown(each.from(), draft.columns()));
        continue;
      }
      Map<String, Column> renamed = new LinkedHashMap<>();
      draft
          .columns()
          .forEach((name, known) -> {
            if (name.equals(each.from())) {
              renamed.put(each.to(), new Column(known.slot(), each.to(), known.type()));
            } else if (!name.equals(each.to())) {
              renamed.put(name, known);
            }
          });
      draft.columns(renamed);
    }
  }
}
