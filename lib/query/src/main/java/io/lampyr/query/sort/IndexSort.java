package io.lampyr.query.sort;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.NumberKind;
import io.lampyr.mapping.field.NumberType;
import java.util.List;
import java.util.Set;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.SortedNumericSortField;

/**
 * The order in which documents lie in their segments. Lucene keeps it with every segment and
 * refuses another one later, so it is made of what never changes about a field.
 */
public final class IndexSort {
  /** Types with numeric columns whose order other versions may want to keep otherwise. */
  private static final Set<String> NOT_PLAIN = Set.of("scaled_float", "geo_point");

  /** One of the fields, in the order of their weight. */
  public record Key(String field, boolean descending, SortSpec.Mode mode, boolean missingFirst) {}

  private IndexSort() {}

  /** The order by these fields, of which there is at least one; what cannot be is a fault. */
  public static Sort of(List<Key> keys, String index, Mapping mapping) {
    return new Sort(keys.stream().map(key -> field(key, index, mapping)).toArray(SortField[]::new));
  }

  private static SortField field(Key key, String index, Mapping mapping) {
    MappedField found = mapping.field(key.field());
    if (found == null) {
      throw FaultException.argument("unknown index sort field:[" + key.field() + "]");
    }
    if (!(found instanceof LeafField leaf)) {
      throw FaultException.argument(
          "Cannot use alias or object [" + key.field() + "] as an index sort field");
    }
    if (!mapping.nestedAround(key.field()).isEmpty()) {
      throw FaultException.argument(
          "index sorting on nested fields is not supported: found nested sort field ["
              + key.field()
              + "] in ["
              + index
              + "]");
    }
    SortSpec.ByField spec =
        new SortSpec.ByField(
            key.field(),
            key.descending(),
            key.missingFirst() ? "_first" : "_last",
            null,
            key.mode(),
            null,
            null,
            null);
    return switch (leaf.type().facts().docValues()) {
      case SORTED_SET ->
          TermSort.of(spec, ColumnFormat.ofSort(leaf, null), Integer.MAX_VALUE, null, null).field();
      case SORTED_NUMERIC -> number(leaf, spec);
      case NONE ->
          throw FaultException.argument(
              "docvalues not found for index sort field:[" + key.field() + "]");
      case BINARY, SHAPE, PLANE -> throw invalid(leaf);
    };
  }

  private static FaultException invalid(LeafField leaf) {
    return FaultException.argument("invalid index sort field:[" + leaf.path() + "]");
  }

  private static SortField number(LeafField leaf, SortSpec.ByField spec) {
    boolean plain =
        switch (leaf.type()) {
          case NumberType number ->
              number.kind() != NumberKind.HALF_FLOAT && number.kind() != NumberKind.UNSIGNED_LONG;
          default -> !NOT_PLAIN.contains(leaf.type().name());
        };
    if (!plain) {
      throw invalid(leaf);
    }
    boolean least = NumberSort.mode(spec.mode(), spec.descending()) == SortSpec.Mode.MIN;
    // Columns hold entries whose order as whole numbers is that of the values.
    SortedNumericSortField field =
        new SortedNumericSortField(
            leaf.path(),
            SortField.Type.LONG,
            spec.descending(),
            least ? SortedNumericSelector.Type.MIN : SortedNumericSelector.Type.MAX);
    NumberValues values = new NumberValues(ColumnFormat.ofSort(leaf, null), false);
    field.setMissingValue(values.missing(spec.missing(), spec.descending()));
    return field;
  }
}
