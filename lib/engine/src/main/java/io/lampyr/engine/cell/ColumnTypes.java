package io.lampyr.engine.cell;

import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AggregateMetricType;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.KeywordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The columns of several indices together: one that they do not agree on cannot be used. */
public final class ColumnTypes {
  private static final String TIME = "@timestamp";

  private record Seen(DataType type, Map<String, Set<String>> indices) {}

  private final Map<String, Map<DataType, Seen>> fields = new TreeMap<>();
  private final Set<String> unpushed = new TreeSet<>();
  private final Map<String, Table.Role> roles = new TreeMap<>();

  /** Fields that have figures of numbers in some index, as many as averages need. */
  private final Set<String> figures = new TreeSet<>();

  /** Adds an index's fields, but for those of documents within documents. */
  public void add(String index, Mapping mapping) {
    for (MappedField field : mapping.fields()) {
      LeafField leaf = mapping.leaf(field.path());
      if (leaf == null || !mapping.nestedAround(field.path()).isEmpty()) {
        continue;
      }
      DataType type = of(leaf);
      if (leaf.type() instanceof AggregateMetricType metric
          && metric.has(AggregateMetricType.Figure.SUM)
          && metric.has(AggregateMetricType.Figure.VALUE_COUNT)) {
        figures.add(field.path());
      }
      if (!isPushed(leaf)) {
        unpushed.add(field.path());
      }
      boolean itself = leaf.path().equals(field.path());
      if (itself && leaf.type().facts().dimension()) {
        roles.put(field.path(), Table.Role.DIMENSION);
      } else if (metric(leaf).isPresent()) {
        roles.putIfAbsent(field.path(), Table.Role.METRIC);
      }
      fields
          .computeIfAbsent(field.path(), _ -> new TreeMap<>())
          .computeIfAbsent(type, t -> new Seen(t, new TreeMap<>()))
          .indices()
          .computeIfAbsent(
              type.isCounter() ? type.told() : leaf.type().name(), _ -> new TreeSet<>())
          .add(index);
    }
  }

  /**
   * Whether queries find each document by the values that its column shows: not if those are not
   * what was indexed, or nothing was.
   */
  private static boolean isPushed(LeafField leaf) {
    Facts facts = leaf.type().facts();
    boolean column =
        facts.docValues() == Facts.DocValues.SORTED_NUMERIC
            || facts.docValues() == Facts.DocValues.SORTED_SET;
    boolean changed = leaf.type() instanceof KeywordType keyword && keyword.normalizer() != null;
    // Dimensions and times of time series are searched by their columns.
    boolean found = facts.searchable() || facts.dimension() || leaf.path().equals(TIME);
    return column && found && !changed;
  }

  /** What a field measures, as its mapping says it. */
  private static Optional<String> metric(LeafField leaf) {
    return leaf.parameters().stream()
        .filter(parameter -> parameter.name().equals("time_series_metric"))
        .flatMap(parameter -> Stream.ofNullable(parameter.value()))
        .map(String::valueOf)
        .findFirst();
  }

  /** The type of a field's column. */
  public static DataType of(LeafField leaf) {
    DataType type = plain(leaf);
    return type.counting() != type && metric(leaf).filter("counter"::equals).isPresent()
        ? type.counting()
        : type;
  }

  private static DataType plain(LeafField leaf) {
    return switch (leaf.type().name()) {
      case "boolean" -> DataType.BOOLEAN;
      case "byte", "short", "integer", "token_count" -> DataType.INTEGER;
      case "long" -> DataType.LONG;
      case "unsigned_long" -> DataType.UNSIGNED_LONG;
      case "double", "float", "half_float", "scaled_float" -> DataType.DOUBLE;
      case "keyword", "constant_keyword", "wildcard" -> DataType.KEYWORD;
      case "text", "match_only_text" -> DataType.TEXT;
      case "date", "date_nanos" ->
          leaf.type() instanceof DateType date && date.isNanos()
              ? DataType.DATE_NANOS
              : DataType.DATETIME;
      case "ip" -> DataType.IP;
      case "version" -> DataType.VERSION;
      case "geo_point" -> DataType.GEO_POINT;
      case "point", "xy_point" -> DataType.CARTESIAN_POINT;
      default -> DataType.UNSUPPORTED;
    };
  }

  /** All columns, by their names. */
  public List<Table.Field> fields() {
    List<Table.Field> all = new ArrayList<>();
    fields.forEach((name, types) -> all.add(field(name, types)));
    return all;
  }

  /**
   * All columns for queries of time series, which read figures of numbers where an index has those
   * in place of the numbers.
   */
  public List<Table.Field> ofSeries() {
    return fields().stream()
        .map(field ->
            figures.contains(field.name())
                    && fields.getOrDefault(field.name(), Map.of()).values().stream()
                        .allMatch(ColumnTypes::isNumber)
                ? new Table.Field(field.name(), DataType.DOUBLE, null, false, Table.Role.FIGURES)
                : field)
        .toList();
  }

  private static boolean isNumber(Seen seen) {
    return switch (seen.type()) {
      case INTEGER, LONG, UNSIGNED_LONG, DOUBLE -> true;
      case UNSUPPORTED -> seen.indices().keySet().equals(Set.of("aggregate_metric_double"));
      default -> false;
    };
  }

  private Table.Field field(String name, Map<DataType, Seen> types) {
    Seen first = types.values().iterator().next();
    if (types.size() > 1) {
      List<String> told = new ArrayList<>();
      types
          .values()
          .forEach(seen ->
              seen.indices().forEach((type, indices) -> told.add("[" + type + "] in " + indices)));
      return new Table.Field(
          name,
          DataType.UNSUPPORTED,
          "due to ambiguities being mapped as ["
              + told.size()
              + "] incompatible types: "
              + String.join(", ", told));
    }
    return first.type() == DataType.UNSUPPORTED
        ? new Table.Field(
            name,
            DataType.UNSUPPORTED,
            "with unsupported type [" + first.indices().keySet().iterator().next() + "]")
        : new Table.Field(
            name,
            first.type(),
            null,
            !unpushed.contains(name),
            roles.getOrDefault(name, Table.Role.PLAIN));
  }
}
