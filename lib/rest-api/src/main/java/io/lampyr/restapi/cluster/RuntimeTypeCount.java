package io.lampyr.restapi.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How many computed fields of a type there are, in how many indices, and how large scripts are. */
final class RuntimeTypeCount {
  private static final String COLUMNS = "doc[";
  private static final String SOURCE = "params._source";

  private long all;
  private long indices;
  private long scriptless;
  private long shadowed;
  private final Set<String> languages = new TreeSet<>();
  private final Size lines = new Size();
  private final Size chars = new Size();
  private final Size sources = new Size();
  private final Size columns = new Size();

  /** Of all scripts, and of the largest. */
  private static final class Size {
    private long total;
    private long most;

    private void add(long size) {
      total += size;
      most = Math.max(most, size);
    }

    private void add(Size other) {
      total += other.total;
      most = Math.max(most, other.most);
    }

    private void show(String name, Map<String, @Nullable Object> into) {
      into.put(name + "_max", most);
      into.put(name + "_total", total);
    }
  }

  /** A field as its mapping says it, which may hide one that is in documents. */
  void field(Map<?, ?> field, boolean hides) {
    all++;
    shadowed += hides ? 1 : 0;
    Object script = field.get("script");
    if (script == null) {
      scriptless++;
      return;
    }
    Map<?, ?> given = script instanceof Map<?, ?> map ? map : Map.of("source", script);
    languages.add(given.get("lang") instanceof String language ? language : "painless");
    String text = given.get("source") instanceof String source ? source : "";
    lines.add(text.lines().count());
    chars.add(text.length());
    columns.add(count(text, COLUMNS));
    sources.add(count(text, SOURCE));
  }

  private static long count(String text, String what) {
    long count = 0;
    for (int at = text.indexOf(what); at >= 0; at = text.indexOf(what, at + what.length())) {
      count++;
    }
    return count;
  }

  /** What one index has of them. */
  void add(RuntimeTypeCount index) {
    indices++;
    all += index.all;
    scriptless += index.scriptless;
    shadowed += index.shadowed;
    languages.addAll(index.languages);
    lines.add(index.lines);
    chars.add(index.chars);
    sources.add(index.sources);
    columns.add(index.columns);
  }

  Map<String, @Nullable Object> shown(String type) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", type);
    shown.put("count", all);
    shown.put("index_count", indices);
    shown.put("scriptless_count", scriptless);
    shown.put("shadowed_count", shadowed);
    shown.put("lang", List.copyOf(languages));
    lines.show("lines", shown);
    chars.show("chars", shown);
    sources.show("source", shown);
    columns.show("doc", shown);
    return shown;
  }
}
