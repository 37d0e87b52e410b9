package io.lampyr.restapi.sql;

import io.lampyr.esql.source.Table;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.field.KeywordType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The fields of several mappings together, as SQL sees them. */
public final class FieldList {
  private final Map<String, SqlField> all = new TreeMap<>();

  public void add(Mapping mapping) {
    for (MappedField field : mapping.fields()) {
      LeafField leaf = mapping.leaf(field.path());
      if (leaf == null) {
        if (field instanceof ObjectField object && !object.path().isEmpty()) {
          String kind =
              mapping.nestedAround(object.path() + ".x").stream()
                      .anyMatch(around -> around.path().equals(object.path()))
                  ? "nested"
                  : "object";
          merge(new SqlField(object.path(), SqlType.ofField(kind), kind, null, false, kind(kind)));
        }
        continue;
      }
      String mapped = leaf.type().name();
      SqlType type = SqlType.ofField(mapped);
      boolean nested = !mapping.nestedAround(field.path()).isEmpty();
      merge(
          new SqlField(
              field.path(),
              type,
              mapped,
              type == SqlType.TEXT ? exact(leaf) : null,
              isWithin(mapping, field.path()),
              nested
                  ? "within a nested field: nested fields are not supported"
                  : type == SqlType.UNSUPPORTED ? "with unsupported type [" + mapped + "]" : null));
    }
  }

  private static String kind(String kind) {
    return "type [" + kind + "] only its subfields";
  }

  private static boolean isWithin(Mapping mapping, String path) {
    int point = path.lastIndexOf('.');
    return point > 0 && mapping.field(path.substring(0, point)) instanceof LeafField;
  }

  /** The first form of a text that has its values as they are. */
  private static @Nullable String exact(LeafField leaf) {
    return leaf.subfields().entrySet().stream()
        .filter(each ->
            each.getValue().type() instanceof KeywordType keyword && keyword.normalizer() == null)
        .map(each -> leaf.path() + "." + each.getKey())
        .findFirst()
        .orElse(null);
  }

  private void merge(SqlField field) {
    SqlField known = all.get(field.name());
    if (known == null) {
      all.put(field.name(), field);
      return;
    }
    SqlType common = SqlType.common(known.type(), field.type()).orElse(SqlType.UNSUPPORTED);
    boolean alike = known.type().computed() == field.type().computed();
    String problem =
        known.problem() != null
            ? known.problem()
            : field.problem() != null
                ? field.problem()
                : alike
                    ? null
                    : "due to ambiguities being mapped as [2] incompatible types: ["
                        + known.mapped()
                        + "], ["
                        + field.mapped()
                        + "]";
    String exact = known.exact() == null || field.exact() == null ? null : known.exact();
    all.put(
        field.name(),
        new SqlField(
            field.name(),
            alike ? common : SqlType.UNSUPPORTED,
            known.mapped(),
            exact,
            known.within(),
            problem));
  }

  /** All of them, objects too. */
  public List<SqlField> all() {
    return List.copyOf(all.values());
  }

  /** Those that are columns of the table; what cannot be used says why. */
  List<SqlField> usable(List<Table.Field> columns) {
    Map<String, Table.Field> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    List<SqlField> usable = new ArrayList<>();
    for (SqlField field : all.values()) {
      Table.Field column = byName.get(field.name());
      String why = column == null ? null : column.problem();
      usable.add(
          field.problem() == null && (column == null || why != null)
              ? new SqlField(
                  field.name(),
                  field.type(),
                  field.mapped(),
                  field.exact(),
                  field.within(),
                  why == null ? "which has no values of its own" : why)
              : field);
    }
    return usable;
  }
}
