package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Labels that queries treat in a way of their own. */
final class LabelSets {
  /** What says what is measured: it is lost where something else is made of it. */
  static final Set<String> OF_METRIC = Set.of(Labels.NAME, "__type__", "__unit__");

  private static final Pattern PLAIN = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

  private LabelSets() {}

  static Labels withoutMetric(Labels labels) {
    return labels.without(OF_METRIC);
  }

  /** Those named, or those not named. */
  static Labels matching(Labels labels, boolean on, List<String> names) {
    return on ? labels.only(names) : labels.without(withMetric(names));
  }

  static Set<String> withMetric(List<String> names) {
    Set<String> all = new HashSet<>(names);
    all.addAll(OF_METRIC);
    return all;
  }

  /** As messages show them. */
  static String text(Labels labels) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      String name = labels.name(i);
      parts.add(
          (PLAIN.matcher(name).matches() ? name : GoText.quoted(name))
              + "="
              + GoText.quoted(labels.value(i)));
    }
    return "{" + String.join(", ", parts) + "}";
  }
}
