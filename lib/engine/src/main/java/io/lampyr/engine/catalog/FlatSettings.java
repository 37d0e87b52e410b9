package io.lampyr.engine.catalog;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.frame.QuerySettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Settings by their full names, as texts or lists of texts; null takes a setting away where these
 * are laid over others. Immutable.
 */
public record FlatSettings(SortedMap<String, @Nullable Object> values) {
  public static final FlatSettings NONE = new FlatSettings(new TreeMap<>());
  public static final String INDEX = "index.";
  static final String SIMILARITY = "index.similarity.";
  private static final int MAX_SETTINGS = 20_000;

  public FlatSettings {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    if (values.size() > MAX_SETTINGS) {
      throw FaultException.argument("too many settings [" + values.size() + "]");
    }
  }

  /** Settings as clients write them: nested, or with dots in names, or both. */
  public static FlatSettings of(Map<String, @Nullable Object> json) {
    SortedMap<String, @Nullable Object> flat = new TreeMap<>();
    try {
      flatten("", json, flat);
    } catch (FaultException unsound) {
      String text = new String(Json.write(json), StandardCharsets.UTF_8);
      throw new FaultException(
          unsound
              .fault()
              .within(ErrorKind.SETTINGS, "Failed to load settings from [" + text + "]"));
    }
    return new FlatSettings(flat);
  }

  /** The same for an index's settings, whose names may lack their first part. */
  public static FlatSettings ofIndex(Map<String, @Nullable Object> json) {
    SortedMap<String, @Nullable Object> named = new TreeMap<>();
    of(json)
        .values()
        .forEach((name, value) ->
            named.put(
                name.startsWith(INDEX) || name.startsWith("archived.") ? name : INDEX + name,
                value));
    return new FlatSettings(named);
  }

  static FlatSettings ofText(String json) {
    return ofIndexText(json, false);
  }

  /** An index's settings as they are kept. */
  public static FlatSettings ofIndexText(String json) {
    return ofIndexText(json, true);
  }

  private static FlatSettings ofIndexText(String json, boolean index) {
    Map<String, @Nullable Object> tree = Json.readObject(json);
    return index ? ofIndex(tree) : of(tree);
  }

  private static void flatten(
      String prefix, Map<?, ?> json, SortedMap<String, @Nullable Object> into) {
    json.forEach((key, value) -> {
      String name = prefix + key;
      switch (value) {
        case null -> into.put(name, null);
        case Map<?, ?> map -> flatten(name + ".", map, into);
        case List<?> list -> into.put(name, texts(list));
        default -> into.put(name, text(value));
      }
    });
  }

  private static List<String> texts(List<?> list) {
    List<String> texts = new ArrayList<>(list.size());
    for (Object element : list) {
      if (element == null || element instanceof Map<?, ?> || element instanceof List<?>) {
        throw new FaultException(
            ErrorKind.ILLEGAL_STATE, "only value lists are allowed in serialized settings");
      }
      texts.add(element.toString());
    }
    return List.copyOf(texts);
  }

  private static String text(Object value) {
    return value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString(number.longValue()) + ".0"
        : String.valueOf(value);
  }

  /** These with the others over them; what the others have as null is gone. */
  public FlatSettings with(FlatSettings others) {
    SortedMap<String, @Nullable Object> merged = new TreeMap<>(values);
    others.values.forEach((name, value) -> {
      if (value != null) {
        merged.put(name, value);
      } else if (name.endsWith("*")) {
        merged.keySet().removeIf(known -> Glob.matches(name, known));
      } else {
        merged.remove(name);
        merged.keySet().removeIf(known -> known.startsWith(name + "."));
      }
    });
    return new FlatSettings(merged);
  }

  /** These with the name that a client gave, dates and all, from which the next one is made. */
  FlatSettings withProvidedName(String name) {
    SortedMap<String, @Nullable Object> named = new TreeMap<>(values);
    named.put(IndexSettings.PROVIDED_NAME, name);
    return new FlatSettings(named);
  }

  /** Without nulls. */
  public FlatSettings present() {
    return NONE.with(this);
  }

  public FlatSettings filtered(Predicate<String> names) {
    SortedMap<String, @Nullable Object> some = new TreeMap<>(values);
    some.keySet().removeIf(name -> !names.test(name));
    return new FlatSettings(some);
  }

  /** Whether there is a setting whose name begins so. */
  public boolean hasAny(String prefix) {
    SortedMap<String, @Nullable Object> from = values.tailMap(prefix);
    return !from.isEmpty() && from.firstKey().startsWith(prefix);
  }

  public boolean has(String name) {
    return values.get(name) != null;
  }

  public Optional<String> text(String name) {
    Object value = values.get(name);
    return value == null
        ? Optional.empty()
        : Optional.of(
            value instanceof List<?> list ? String.join(",", texts(list)) : value.toString());
  }

  public String text(String name, String otherwise) {
    return text(name).orElse(otherwise);
  }

  public boolean flag(String name) {
    return flag(name, false);
  }

  private boolean flag(String name, boolean otherwise) {
    return text(name).map("true"::equals).orElse(otherwise);
  }

  public int number(String name, int otherwise) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    String value = text.get();
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException wrong) {
      throw FaultException.argument(
          "Failed to parse value [" + value + "] for setting [" + name + "]");
    }
  }

  /** A time; none for one below nought, and for what was kept before it was judged. */
  public Optional<Duration> time(String name) {
    try {
      return text(name).map(text -> TimeText.parse(name, text)).filter(time -> !time.isNegative());
    } catch (InvalidInputException unsound) {
      return Optional.empty();
    }
  }

  /** The texts of a list, of which a single text is one. */
  public List<String> list(String name, List<String> otherwise) {
    Object value = values.get(name);
    return switch (value) {
      case null -> otherwise;
      case List<?> list -> texts(list);
      default -> List.of(value.toString());
    };
  }

  /** What an index's settings say of all its fields. */
  public FieldDefaults fieldDefaults() {
    FieldDefaults standard = FieldDefaults.STANDARD;
    FieldDefaults given =
        new FieldDefaults(
            flag("index.mapping.ignore_malformed", standard.ignoreMalformed()),
            flag("index.mapping.coerce", standard.coerce()));
    return SeriesSettings.areIn(this) ? given.ofSeries() : given;
  }

  /** What an index's settings say of queries on it. */
  public QuerySettings querySettings() {
    return querySettings(QuerySettings.Highlights.STANDARD.byMatches());
  }

  /**
   * The same.
   *
   * @param byMatches whether highlights mark what matches as a whole, if the settings do not say
   */
  public QuerySettings querySettings(boolean byMatches) {
    QuerySettings standard = QuerySettings.STANDARD;
    return new QuerySettings(
        list("index.query.default_field", standard.defaultFields()),
        flag("index.query_string.lenient", standard.lenient()),
        number("index.max_terms_count", standard.maxTerms()),
        number("index.max_regex_length", standard.maxRegexLength()),
        number("index.max_inner_result_window", standard.maxInnerWindow()),
        aggregationSettings(standard.aggregations()),
        highlights(byMatches),
        standard.unmapped(),
        flag("index.percolator.map_unmapped_fields_as_text", standard.storedAsText()),
        standard.storing());
  }

  private QuerySettings.Aggregations aggregationSettings(QuerySettings.Aggregations standard) {
    return new QuerySettings.Aggregations(
        number("index.max_adjacency_matrix_filters", standard.matrixFilters()),
        number("index.top_metrics_max_size", standard.topMetrics()));
  }

  private QuerySettings.Highlights highlights(boolean byMatches) {
    return new QuerySettings.Highlights(
        number(
            "index.highlight.max_analyzed_offset", QuerySettings.Highlights.STANDARD.maxAnalyzed()),
        flag("index.highlight.weight_matches_mode.enabled", byMatches));
  }

  /** The definitions of similarities, by the names below {@code index.similarity}. */
  public Map<String, String> similarities() {
    Map<String, String> below = new TreeMap<>();
    filtered(name -> name.startsWith(SIMILARITY))
        .values()
        .keySet()
        .forEach(name ->
            text(name).ifPresent(value -> below.put(name.substring(SIMILARITY.length()), value)));
    return below;
  }

  /** The bounds on mappings that an index's settings give. */
  public MappingLimits mappingLimits() {
    Map<String, String> texts = new HashMap<>();
    values.forEach((name, value) -> {
      if (value != null) {
        texts.put(name, value.toString());
      }
    });
    MappingLimits limits = MappingLimits.of(texts);
    return SeriesSettings.areIn(this)
        ? limits.ofSeries(texts, SeriesSettings.routingPath(this))
        : limits;
  }

  /** As a tree with a level for each part of a name. */
  public Map<String, @Nullable Object> nested() {
    Map<String, @Nullable Object> root = new TreeMap<>();
    values.forEach((name, value) -> place(root, name, value));
    return root;
  }

  @SuppressWarnings("unchecked") // Maps in the tree are made here.
  private static void place(
      Map<String, @Nullable Object> root, String name, @Nullable Object value) {
    Map<String, @Nullable Object> at = root;
    int from = 0;
    int end = 0;
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', end)) {
      String part = name.substring(from, dot);
      end = dot + 1;
      Object child = at.computeIfAbsent(part, _ -> new TreeMap<String, @Nullable Object>());
      if (!(child instanceof Map<?, ?>)) {
        // A value that is a group as well: the group's name has the next part too.
        continue;
      }
      at = (Map<String, @Nullable Object>) child;
      from = dot + 1;
    }
    String rest = name.substring(from);
    at.put(at.get(rest) instanceof Map<?, ?> ? rest + "." : rest, value);
  }

  public String toText() {
    return new String(Json.write(values), StandardCharsets.UTF_8);
  }
}
