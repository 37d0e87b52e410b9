package io.lampyr.query.sort;

import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.script.Script;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One of the things that hits are ordered by, as a request says it. */
public sealed interface SortSpec {

  boolean descending();

  /** Whether a hit without a value, which only texts lack, comes before all others. */
  default boolean missingFirst() {
    return false;
  }

  /** How one value is made of a document's many. */
  enum Mode {
    MIN,
    MAX,
    SUM,
    AVG,
    MEDIAN
  }

  /**
   * The nested documents whose values count.
   *
   * @param most of those with values, of one document
   */
  record Nested(String path, @Nullable QueryNode filter, @Nullable Nested inner, int most) {
    static final int ALL = Integer.MAX_VALUE;
  }

  record ByScore(boolean descending) implements SortSpec {}

  /** The order in the index; {@code shard} is whether the shard is part of the value. */
  record ByDoc(boolean descending, boolean shard) implements SortSpec {}

  /**
   * A field's values.
   *
   * @param missing a value for documents without one; {@code _last} or {@code _first} are ends
   * @param numericType what kind of number values are compared as, if not the field's own
   */
  record ByField(
      String field,
      boolean descending,
      String missing,
      @Nullable String unmappedType,
      @Nullable Mode mode,
      @Nullable Nested nested,
      @Nullable String numericType,
      @Nullable String format)
      implements SortSpec {

    static ByField of(String field, boolean descending) {
      return new ByField(field, descending, "_last", null, null, null, null, null);
    }

    @Override
    public boolean missingFirst() {
      return missing.equals("_first");
    }
  }

  /**
   * The distance to the nearest, or farthest, of some points.
   *
   * @param points texts, or places wherever they lie
   * @param metres how many the unit has
   */
  record ByDistance(
      String field,
      List<Object> points,
      boolean descending,
      double metres,
      @Nullable Mode mode,
      boolean plane,
      boolean ignoreUnmapped,
      @Nullable Nested nested)
      implements SortSpec {
    public ByDistance {
      points = List.copyOf(points);
    }
  }

  /**
   * What a script makes of a document, or of its nested ones.
   *
   * @param mode which of nested documents' values count
   */
  record ByScript(
      Script script, boolean text, boolean descending, @Nullable Mode mode, @Nullable Nested nested)
      implements SortSpec {}
}
