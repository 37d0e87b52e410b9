package io.lampyr.restapi.cluster;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.suggest.Nearest;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The sections of index statistics, by the names that calls ask for them by. */
final class StatsSections {
  /** The names by which sections are asked for, and those under which they stand. */
  private static final Map<String, String> NAMES = new LinkedHashMap<>();

  static {
    for (String name :
        List.of(
            "docs",
            "store",
            "indexing",
            "get",
            "search",
            "merge",
            "refresh",
            "flush",
            "warmer",
            "query_cache",
            "fielddata",
            "completion",
            "segments",
            "translog",
            "request_cache",
            "recovery")) {
      NAMES.put(name, name.equals("merge") ? "merges" : name);
    }
  }

  private StatsSections() {}

  /** The sections asked for; all of them if none is named. */
  static Set<String> wanted(List<String> metrics, String uri) {
    if (metrics.isEmpty() || metrics.contains("_all")) {
      return new TreeSet<>(NAMES.keySet());
    }
    Set<String> known = new TreeSet<>(NAMES.keySet());
    known.add("suggest");
    checkKnown(metrics, known, uri);
    return new TreeSet<>(metrics);
  }

  /** Complains of metrics that are not known, and says which may be meant. */
  static void checkKnown(List<String> metrics, Set<String> known, String uri) {
    checkKnown("metric", metrics, known, uri);
  }

  /** The same of what is called so. */
  static void checkKnown(String what, List<String> metrics, Set<String> known, String uri) {
    Set<String> unknown = new TreeSet<>(metrics);
    unknown.removeAll(known);
    if (unknown.isEmpty()) {
      return;
    }
    List<String> told = new ArrayList<>();
    for (String name : unknown) {
      String near = Nearest.question(name, known);
      told.add("[" + name + "]" + (near.isEmpty() ? "" : " -> " + near));
    }
    throw ApiException.argument(
        "request ["
            + uri
            + "] contains unrecognized "
            + what
            + (unknown.size() == 1 ? ": " : "s: ")
            + String.join(", ", told));
  }

  /** How sections are to be filled. */
  record Style(
      Persona persona,
      Set<String> wanted,
      boolean human,
      boolean fileSizes,
      List<String> groups,
      FieldChoice terms,
      FieldChoice inputs) {
    /** As the call wants these sections. */
    static Style asked(Call call, Persona persona, Set<String> wanted) {
      return new Style(
          persona,
          wanted,
          call.parameters().flag("human", false),
          call.parameters().flag("include_segment_file_sizes", false),
          call.parameters().list("groups"),
          fields(call, "fielddata_fields"),
          fields(call, "completion_fields"));
    }

    /** Those of this kind, or those that are named for all kinds. */
    private static FieldChoice fields(Call call, String own) {
      return new FieldChoice(call.parameters().list(call.parameters().has(own) ? own : "fields"));
    }

    /** Of these sections, with nothing that has to be asked for beside them. */
    static Style of(Persona persona, Set<String> wanted) {
      return new Style(
          persona, wanted, false, false, List.of(), FieldChoice.NONE, FieldChoice.NONE);
    }
  }

  /** The fields that are told by themselves. */
  record FieldChoice(List<String> patterns) {
    static final FieldChoice NONE = new FieldChoice(List.of());

    /** Adds what each of them holds. */
    void put(Map<String, Long> bytes, String name, Map<String, @Nullable Object> into) {
      Map<String, @Nullable Object> fields = new TreeMap<>();
      bytes.forEach((field, own) -> {
        if (Glob.matchesAny(patterns, field)) {
          fields.put(field, Map.of(name, own));
        }
      });
      if (!patterns.isEmpty()) {
        into.put("fields", fields);
      }
    }
  }

  /** What the product that is presented has of these sections. */
  static Map<String, @Nullable Object> sections(ShardTotals stats, Style style) {
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    NAMES.forEach((asked, name) -> {
      if (style.wanted().contains(asked)) {
        Map<String, @Nullable Object> section = StatsContents.of(asked, stats, style);
        StatsMembers.keep(style.persona(), name, section);
        sections.put(name, section);
      }
    });
    return sections;
  }

  /** All that there is, whoever has it. */
  static Map<String, @Nullable Object> all(ShardTotals stats) {
    Style style = Style.of(Persona.OPENSEARCH, NAMES.keySet());
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    NAMES.forEach((asked, name) -> sections.put(name, StatsContents.of(asked, stats, style)));
    return sections;
  }
}
