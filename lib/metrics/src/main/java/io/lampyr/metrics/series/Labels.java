package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What names a series: labels, each with a name and a value that is not empty, in the order of
 * names. A label with an empty value is one that is not there. Immutable.
 */
public final class Labels implements Comparable<Labels> {
  /** The label that holds the metric's name. */
  public static final String NAME = "__name__";

  public static final Labels EMPTY = new Labels(new String[0]);

  /** Names and values by turns. */
  private final String[] flat;

  private final int hash;

  private Labels(String[] flat) {
    this.flat = flat;
    this.hash = Arrays.hashCode(flat);
  }

  public static Labels of(Map<String, String> labels) {
    SortedMap<String, String> sorted = new TreeMap<>(TextOrder.BY_CODE_POINT);
    labels.forEach((name, value) -> {
      if (!value.isEmpty()) {
        sorted.put(name, value);
      }
    });
    return ofSorted(sorted);
  }

  /** Names and values by turns. */
  public static Labels of(String... pairs) {
    Check.that(pairs.length % 2 == 0, "labels are pairs");
    Map<String, String> labels = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      labels.put(pairs[i], pairs[i + 1]);
    }
    return of(labels);
  }

  private static Labels ofSorted(SortedMap<String, String> sorted) {
    if (sorted.isEmpty()) {
      return EMPTY;
    }
    String[] flat = new String[sorted.size() * 2];
    int at = 0;
    for (Map.Entry<String, String> label : sorted.entrySet()) {
      flat[at++] = label.getKey();
      flat[at++] = label.getValue();
    }
    return new Labels(flat);
  }

  public int size() {
    return flat.length / 2;
  }

  public boolean isEmpty() {
    return flat.length == 0;
  }

  /** The name of the label at this place. */
  public String name(int place) {
    return flat[2 * place];
  }

  public String value(int place) {
    return flat[2 * place + 1];
  }

  /** The value of a label, empty if it is not there. */
  public String get(String name) {
    for (int i = 0; i < flat.length; i += 2) {
      if (flat[i].equals(name)) {
        return flat[i + 1];
      }
    }
    return "";
  }

  public boolean has(String name) {
    return !get(name).isEmpty();
  }

  /** The metric's name, empty if there is none. */
  public String metric() {
    return get(NAME);
  }

  /** These, with one set; removed, if the value is empty. */
  public Labels with(String name, String value) {
    int at = 0;
    while (at < flat.length && TextOrder.BY_CODE_POINT.compare(flat[at], name) < 0) {
      at += 2;
    }
    boolean there = at < flat.length && flat[at].equals(name);
    if (value.isEmpty() ? !there : there && flat[at + 1].equals(value)) {
      return this;
    }
    int skipped = there ? 2 : 0;
    int added = value.isEmpty() ? 0 : 2;
    String[] changed = new String[flat.length - skipped + added];
    System.arraycopy(flat, 0, changed, 0, at);
    if (added > 0) {
      changed[at] = name;
      changed[at + 1] = value;
    }
    System.arraycopy(flat, at + skipped, changed, at + added, flat.length - at - skipped);
    return changed.length == 0 ? EMPTY : new Labels(changed);
  }

  public Labels without(String name) {
    return with(name, "");
  }

  /** These, but for those named. */
  public Labels without(Collection<String> names) {
    return filtered(name -> !names.contains(name));
  }

  /** Of these, those named. */
  public Labels only(Collection<String> names) {
    return filtered(names::contains);
  }

  private Labels filtered(Predicate<String> stays) {
    String[] kept = new String[flat.length];
    int count = 0;
    for (int i = 0; i < flat.length; i += 2) {
      if (stays.test(flat[i])) {
        kept[count++] = flat[i];
        kept[count++] = flat[i + 1];
      }
    }
    if (count == flat.length) {
      return this;
    }
    return count == 0 ? EMPTY : new Labels(Arrays.copyOf(kept, count));
  }

  /** A copy that may be changed, in the order of names. */
  public SortedMap<String, String> toMap() {
    SortedMap<String, String> map = new TreeMap<>(TextOrder.BY_CODE_POINT);
    for (int i = 0; i < flat.length; i += 2) {
      map.put(flat[i], flat[i + 1]);
    }
    return map;
  }

  /** What they take of memory, roughly. */
  public long bytes() {
    long bytes = 40;
    for (String text : flat) {
      bytes += 44 + text.length();
    }
    return bytes;
  }

  /** By the first label that differs, by its name and then its value; prefixes first. */
  @Override
  public int compareTo(Labels other) {
    int shared = Math.min(flat.length, other.flat.length);
    for (int i = 0; i < shared; i++) {
      int order = TextOrder.BY_CODE_POINT.compare(flat[i], other.flat[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(flat.length, other.flat.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Labels labels
        && hash == labels.hash
        && Arrays.equals(flat, labels.flat);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return toMap().toString();
  }
}
