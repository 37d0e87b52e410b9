package io.lampyr.query.sort;

import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ValueException;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedSetSelector;
import org.apache.lucene.search.SortedSetSortField;
import org.apache.lucene.search.comparators.TermOrdValComparator;
import org.apache.lucene.search.join.BlockJoinSelector;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Sorting by the terms of a column. */
final class TermSort {
  private TermSort() {}

  static SortKey of(SortSpec.ByField spec, ColumnFormat format, @Nullable NestedDocs nested) {
    SortSpec.Mode mode = NumberSort.mode(spec.mode(), spec.descending());
    if (mode != SortSpec.Mode.MIN && mode != SortSpec.Mode.MAX) {
      throw FaultException.argument("we only support AVG, MEDIAN and SUM on number based fields");
    }
    boolean least = mode == SortSpec.Mode.MIN;
    if (nested != null) {
      return new SortKey(
          new SortField(
              format.leaf().path(),
              new Nested(nested, least, !spec.missingFirst()),
              spec.descending()),
          new Terms(format));
    }
    SortedSetSortField field =
        new SortedSetSortField(
            format.leaf().path(),
            spec.descending(),
            least ? SortedSetSelector.Type.MIN : SortedSetSelector.Type.MAX);
    field.setMissingValue(spec.missingFirst() ? first(spec) : last(spec));
    return new SortKey(field, new Terms(format));
  }

  /** Lucene means the ends before it reverses the order. */
  private static Object first(SortSpec spec) {
    return spec.descending() ? SortField.STRING_LAST : SortField.STRING_FIRST;
  }

  private static Object last(SortSpec spec) {
    return spec.descending() ? SortField.STRING_FIRST : SortField.STRING_LAST;
  }

  private record Terms(ColumnFormat format) implements SortKey.Values {
    @Override
    public @Nullable Object comparable(@Nullable Object lucene) {
      return lucene instanceof BytesRef term ? BytesRef.deepCopyOf(term) : null;
    }

    @Override
    public @Nullable Object shown(@Nullable Object lucene) {
      return lucene instanceof BytesRef term ? format.shown(term) : null;
    }

    @Override
    public @Nullable Object lucene(@Nullable Object given) {
      if (given == null) {
        return null;
      }
      try {
        return format.leaf().type().encode(given.toString());
      } catch (ValueException wrong) {
        throw new FaultException(wrong.fault());
      }
    }
  }

  private static final class Nested extends FieldComparatorSource {
    private final NestedDocs nested;
    private final boolean least;
    private final boolean missingLast;

    Nested(NestedDocs nested, boolean least, boolean missingLast) {
      this.nested = nested;
      this.least = least;
      this.missingLast = missingLast;
    }

    @Override
    public FieldComparator<?> newComparator(
        String field, int hits, Pruning pruning, boolean reversed) {
      return new TermOrdValComparator(
          hits, field, missingLast != reversed, reversed, Pruning.NONE) {
        @Override
        protected SortedDocValues getSortedDocValues(LeafReaderContext context, String name)
            throws IOException {
          SortedSetDocValues values = DocValues.getSortedSet(context.reader(), name);
          BitSet roots = nested.rootsOf(context);
          if (roots == null) {
            return DocValues.emptySorted();
          }
          // Children without a value never win over one that has one.
          return BlockJoinSelector.wrap(
              values,
              least ? BlockJoinSelector.Type.MIN : BlockJoinSelector.Type.MAX,
              roots,
              nested.childrenOf(context),
              least);
        }
      };
    }
  }
}
