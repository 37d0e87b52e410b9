package io.lampyr.esql.sql.translate;

import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.tree.Place;
import java.util.List;

/** Finds what statements name. */
public interface SqlSource {
  /**
   * The fields of the indices that a pattern stands for, in the order of their names.
   *
   * @param place where the pattern stands, which errors tell
   */
  List<SqlField> fields(String pattern, Place place);
}
