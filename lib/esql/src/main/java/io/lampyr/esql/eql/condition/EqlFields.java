package io.lampyr.esql.eql.condition;

import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.tree.Place;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The fields that a query may name. */
public final class EqlFields {
  private static final int NEAR = 2;

  private final Map<String, SqlField> all = new TreeMap<>();

  /** Whether upper and lower case are the same to all that compares texts. */
  private final boolean folds;

  /** Of all indices that the query asks. */
  public EqlFields(Collection<SqlField> fields, boolean folds) {
    this.folds = folds;
    fields.forEach(field -> all.put(field.name(), field));
  }

  /** The field, which can be used; empty if none has the name of one that may be missing. */
  public Optional<SqlField> find(EqlNode.Name name) {
    SqlField field = all.get(name.name());
    if (field == null && name.optional()) {
      return Optional.empty();
    }
    return Optional.of(usable(name.place(), name.name()));
  }

  /** The form of a field that has the values as they are; empty where {@link #find} is. */
  public Optional<String> exact(EqlNode.Name name) {
    return find(name).map(field -> exact(name, field, "[" + name.text() + "]"));
  }

  /** A field that a request names beside its query. */
  public SqlField usable(Place place, String name) {
    SqlField field = all.get(name);
    if (field == null) {
      throw QueryException.verification(place, "Unknown column [" + name + "]" + alike(name));
    }
    if (field.problem() != null) {
      throw QueryException.verification(
          place, "Cannot use field [" + name + "] " + field.problem());
    }
    return field;
  }

  boolean folds() {
    return folds;
  }

  public boolean has(String name) {
    return all.containsKey(name);
  }

  /** Its form with the values as they are, which can be compared. */
  static String exact(EqlNode.Name name, SqlField field, String where) {
    if (!field.type().isText() || !field.mapped().contains("text")) {
      return field.name();
    }
    if (field.exact() == null) {
      throw QueryException.verification(
          name.place(),
          where
              + " cannot operate on field of data type [text]: No keyword/multi-field defined exact"
              + " matches for ["
              + field.name()
              + "]; define one or filter by a query in JSON instead");
    }
    return field.exact();
  }

  private String alike(String name) {
    return all.values().stream()
        .filter(field -> field.problem() == null && isNear(field.name(), name))
        .findFirst()
        .map(field -> ", did you mean [" + field.name() + "]?")
        .orElse("");
  }

  /** Whether so few characters have to be changed, added or left out that one may be meant. */
  private static boolean isNear(String one, String other) {
    if (Math.abs(one.length() - other.length()) > NEAR || other.length() > 200) {
      return false;
    }
    int[] before = new int[other.length() + 1];
    for (int j = 0; j < before.length; j++) {
      before[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[before.length];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(before[j - 1] + same, 1 + Math.min(before[j], row[j - 1]));
      }
      before = row;
    }
    return before[other.length()] <= NEAR;
  }
}
