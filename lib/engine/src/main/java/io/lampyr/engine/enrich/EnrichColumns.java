package io.lampyr.engine.enrich;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.cell.ColumnTypes;
import io.lampyr.engine.cell.StoredCells;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.source.DocumentTree;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A policy's rows as piped queries see them: from the table that pipelines look up in, too. */
public final class EnrichColumns implements Tables.Policy {
  private static final List<DataType> VALUES =
      List.of(
          DataType.KEYWORD,
          DataType.TEXT,
          DataType.IP,
          DataType.BOOLEAN,
          DataType.INTEGER,
          DataType.LONG,
          DataType.UNSIGNED_LONG,
          DataType.DOUBLE,
          DataType.DATETIME,
          DataType.DATE_NANOS,
          DataType.VERSION);
  private static final List<DataType> IN_RANGES =
      VALUES.stream().filter(type -> type != DataType.BOOLEAN && type != DataType.VERSION).toList();
  private static final List<DataType> PLACES =
      List.of(DataType.KEYWORD, DataType.TEXT, DataType.GEO_POINT);

  private final EnrichTable table;
  private final Mapping mapping;
  private final List<Table.Field> columns;

  public EnrichColumns(EnrichTable table) {
    this.table = table;
    this.mapping = table.fields().ofColumns();
    this.columns = columns(table.source(), mapping);
  }

  /** In the order in which the policy names them. */
  private static List<Table.Field> columns(EnrichSource source, Mapping mapping) {
    ColumnTypes types = new ColumnTypes();
    types.add("enrich", mapping);
    Map<String, Table.Field> ordered = new LinkedHashMap<>();
    for (String name : source.fields()) {
      for (Table.Field field : types.fields()) {
        boolean named = field.name().equals(name) || field.name().startsWith(name + ".");
        if (named || Glob.matches(name, field.name())) {
          ordered.put(field.name(), field);
        }
      }
    }
    return List.copyOf(ordered.values());
  }

  @Override
  public String match() {
    return table.source().matchField();
  }

  @Override
  public Tables.Lookups lookups() {
    EnrichSource.Kind kind = table.source().kind();
    List<DataType> types =
        switch (kind) {
          case MATCH -> VALUES;
          case RANGE -> IN_RANGES;
          case GEO_MATCH -> PLACES;
        };
    return new Tables.Lookups(kind.label(), types);
  }

  @Override
  public List<Table.Field> columns() {
    return columns;
  }

  @Override
  public void find(List<Object> values, DataType type, List<String> names, Tables.Found found) {
    for (BytesRef row : rows(values, type)) {
      Map<String, @Nullable Object> tree = DocumentTree.read(row);
      @Nullable Object[] cells = new Object[names.size()];
      for (int i = 0; i < cells.length; i++) {
        LeafField leaf = mapping.leaf(names.get(i));
        cells[i] =
            leaf == null ? null : StoredCells.cell(tree, names.get(i), leaf, ColumnTypes.of(leaf));
      }
      found.take(cells);
    }
  }

  private List<BytesRef> rows(List<Object> values, DataType type) {
    try {
      if (type.isDate()) {
        return table.at(values.stream().map(value -> instant((Long) value, type)).toList());
      }
      List<Object> plain = values.stream().map(value -> plain(value)).toList();
      return EnrichValues.find(
          table,
          plain.size() == 1 ? plain.getFirst() : plain,
          Integer.MAX_VALUE,
          EnrichValues.INTERSECTS);
    } catch (FaultException cannotBeLookedUp) {
      // A row whose value says nothing to the policy gets nothing from it.
      return List.of();
    }
  }

  private static Instant instant(long value, DataType type) {
    return type == DataType.DATE_NANOS ? Values.ofNanos(value) : Instant.ofEpochMilli(value);
  }

  private static Object plain(Object value) {
    return switch (value) {
      case Values.Point point -> Map.of("lat", point.latitude(), "lon", point.longitude());
      case Number number -> number;
      case Boolean flag -> flag;
      default -> value.toString();
    };
  }
}
