package io.lampyr.restapi.search;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.AliasField;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one index can do with a field.
 *
 * @param type the family of the type: types that are searched alike have one name
 * @param ofSystem whether the field is no user's own
 * @param meta what users noted about the field
 * @param series what the field is to time series
 */
record FieldCaps(
    String type,
    boolean ofSystem,
    boolean searchable,
    boolean aggregatable,
    Map<String, String> meta,
    Series series) {

  /** Whether values say of which series a document is, and as what they are measured, if so. */
  record Series(boolean dimension, @Nullable String metric) {
    static final Series NOTHING = new Series(false, null);

    static Series of(LeafField leaf) {
      String metric =
          leaf.parameters().stream()
              .filter(parameter -> parameter.name().equals("time_series_metric"))
              .flatMap(parameter -> Stream.ofNullable(parameter.value()))
              .map(String::valueOf)
              .findFirst()
              .orElse(null);
      return new Series(leaf.type().facts().dimension(), metric);
    }
  }

  private static final Set<String> COLUMNS_FOR_QUERIES_ONLY =
      Set.of("dense_vector", "knn_vector", "completion", "rank_feature", "rank_features");
  private static final String FLAT = "flat_object";
  private static final Map<String, FieldCaps> SYSTEM =
      Map.of(
          "_id", system("_id", true, false),
          "_index", system("_index", true, true),
          "_source", system("_source", false, false),
          "_routing", system("_routing", true, false),
          "_field_names", system("_field_names", true, false),
          "_ignored", system("_ignored", true, false),
          "_seq_no", system("_seq_no", true, true),
          "_version", system("_version", false, true),
          "_nested_path", system("_nested_path", true, false),
          "_doc_count", system("integer", false, false));

  FieldCaps {
    meta = Map.copyOf(meta);
  }

  private static FieldCaps system(String type, boolean searchable, boolean aggregatable) {
    return new FieldCaps(type, true, searchable, aggregatable, Map.of(), Series.NOTHING);
  }

  /**
   * The fields of an index that a pattern matches, by their paths; and the objects around them, as
   * far as the index has these.
   */
  static Map<String, FieldCaps> of(Mapping mapping, List<String> patterns, Dialect dialect) {
    Map<String, FieldCaps> found = new TreeMap<>();
    for (MappedField field : mapping.fields()) {
      if (matches(patterns, field.path())) {
        LeafField leaf =
            switch (field) {
              case LeafField own -> own;
              case AliasField alias -> mapping.leaf(alias.path());
              case ObjectField object -> null;
            };
        if (leaf != null) {
          found.put(field.path(), of(leaf, mapping, dialect));
          around(mapping, field.path(), found);
        }
      }
      if (dialect == Dialect.OPENSEARCH) {
        inside(field, patterns, found);
      }
    }
    if (dialect == Dialect.OPENSEARCH) {
      keys(mapping, patterns, found);
    }
    SYSTEM.forEach((name, caps) -> {
      if (matches(patterns, name)) {
        found.put(name, dialect == Dialect.OPENSEARCH ? inOpenSearch(name, caps) : caps);
      }
    });
    return found;
  }

  /** What is kept of a text for its phrases and beginnings stands in fields of its own. */
  private static void inside(
      MappedField field, List<String> patterns, Map<String, FieldCaps> found) {
    if (!(field instanceof LeafField leaf)) {
      return;
    }
    boolean searchable = leaf.type().facts().searchable();
    for (InnerLeaf inner : InnerLeaf.of(leaf)) {
      if (matches(patterns, inner.path())) {
        found.put(
            inner.path(),
            new FieldCaps(inner.kind(), false, searchable, false, Map.of(), Series.NOTHING));
      }
    }
  }

  /** There ids can be aggregated unless that is forbidden, and versions cannot. */
  private static FieldCaps inOpenSearch(String name, FieldCaps caps) {
    return switch (name) {
      case "_id" -> system(name, true, true);
      case "_version" -> system(name, false, false);
      case "_doc_count" -> system("long", false, false);
      default -> caps;
    };
  }

  /** Whatever is named below a flat object is a key of it, which need not be there. */
  private static void keys(Mapping mapping, List<String> names, Map<String, FieldCaps> found) {
    for (String name : names) {
      for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
        LeafField above = mapping.leaf(name.substring(0, dot));
        if (above != null && isFlat(above.type().name()) && name.indexOf('*') < 0) {
          found.put(name, new FieldCaps(FLAT, false, true, false, Map.of(), Series.NOTHING));
          around(mapping, name, found);
        }
      }
    }
  }

  private static boolean isFlat(String type) {
    return type.equals(FLAT);
  }

  private static boolean matches(List<String> patterns, String path) {
    return patterns.stream().anyMatch(pattern -> Glob.matches(pattern, path));
  }

  private static void around(Mapping mapping, String path, Map<String, FieldCaps> found) {
    for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      @Nullable MappedField parent = mapping.field(path.substring(0, dot));
      if (parent instanceof ObjectField object) {
        String type = object.options().nested() ? "nested" : "object";
        found.put(
            object.path(), new FieldCaps(type, false, false, false, Map.of(), Series.NOTHING));
      }
    }
  }

  private static FieldCaps of(LeafField leaf, Mapping mapping, Dialect dialect) {
    String type = leaf.type().name();
    boolean columns =
        leaf.type().facts().hasDocValues() && !COLUMNS_FOR_QUERIES_ONLY.contains(type);
    boolean inMemory =
        leaf.parameters().stream()
            .anyMatch(p -> p.name().equals("fielddata") && Boolean.TRUE.equals(p.value()));
    boolean computed = mapping.computed().containsKey(leaf.path());
    Map<String, String> meta = new TreeMap<>();
    leaf.meta().forEach((name, value) -> meta.put(name, String.valueOf(value)));
    if (computed && dialect == Dialect.OPENSEARCH) {
      return new FieldCaps("derived", false, false, true, meta, Series.NOTHING);
    }
    boolean searchable =
        computed
            || type.equals("constant_keyword")
            || (leaf.type().facts().searchable() && !type.equals("rank_features"))
            || (dialect == Dialect.ELASTICSEARCH && byColumn(leaf));
    boolean aggregatable =
        (columns && !isFlat(type)) || inMemory || type.equals("constant_keyword");
    return new FieldCaps(
        family(type, dialect), false, searchable, aggregatable, meta, Series.of(leaf));
  }

  /** Whether the field is searched by its column where it is not indexed. */
  private static boolean byColumn(LeafField leaf) {
    return switch (leaf.type().facts().docValues()) {
      case SORTED_NUMERIC, SORTED_SET -> !COLUMNS_FOR_QUERIES_ONLY.contains(leaf.type().name());
      case NONE, BINARY, SHAPE, PLANE -> false;
    };
  }

  private static String family(String type, Dialect dialect) {
    return switch (type) {
      case "match_only_text" -> dialect == Dialect.ELASTICSEARCH ? "text" : type;
      case "token_count" -> "integer";
      case "wildcard", "constant_keyword" -> dialect == Dialect.ELASTICSEARCH ? "keyword" : type;
      default -> type;
    };
  }
}
