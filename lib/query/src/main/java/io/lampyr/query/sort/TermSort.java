package io.lampyr.query.sort;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.aggregation.value.KeptTerms;
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
  /**
   * Lucene skips documents whose terms are behind the hits that it has by the postings of up to
   * 1,024 terms in each segment: to open them costs as much as to compare some 100,000 documents.
   */
  private static final int LEAST_SKIPPED = 1_000_000;

  private TermSort() {}

  /**
   * By the terms of a field.
   *
   * @param documents how many are sorted
   * @param made makes the columns of a text, which has none; null for all other fields
   */
  @SuppressWarnings("deprecation") // There is no other way, and it stays equal to an index's own.
  static SortKey of(
      SortSpec.ByField spec,
      ColumnFormat format,
      int documents,
      KeptTerms.@Nullable Columns made,
      @Nullable NestedDocs nested) {
    SortSpec.Mode mode = NumberSort.mode(spec.mode(), spec.descending());
    if (mode != SortSpec.Mode.MIN && mode != SortSpec.Mode.MAX) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD, "we only support AVG, MEDIAN and SUM on number based fields");
    }
    boolean least = mode == SortSpec.Mode.MIN;
    BytesRef missing = missing(spec, format.leaf().type());
    if (nested != null || made != null || missing != null) {
      Comparing by = new Comparing(format.leaf(), made, nested, least, spec, missing);
      return new SortKey(
          new SortField(format.leaf().path(), by, spec.descending()), new Terms(format));
    }
    SortedSetSortField field =
        new SortedSetSortField(
            format.leaf().path(),
            spec.descending(),
            least ? SortedSetSelector.Type.MIN : SortedSetSelector.Type.MAX);
    field.setOptimizeSortWithIndexedData(documents >= LEAST_SKIPPED);
    field.setMissingValue(spec.missingFirst() ? first(spec) : last(spec));
    return new SortKey(field, new Terms(format));
  }

  /** What stands for a missing value, as columns have it; null where an end does. */
  private static @Nullable BytesRef missing(SortSpec.ByField spec, MappedType type) {
    return spec.missing().equals("_first") || spec.missing().equals("_last")
        ? null
        : term(spec.missing(), type);
  }

  /** The term that a text stands for; a keyword's as it is, since columns are normal already. */
  private static BytesRef term(String text, MappedType type) {
    if (type instanceof TextType || type instanceof KeywordType) {
      return new BytesRef(text);
    }
    try {
      return type.encode(text);
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
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
      return given == null ? null : term(given.toString(), format.leaf().type());
    }
  }

  /** By terms that Lucene's own sort does not know where to find. */
  private static final class Comparing extends FieldComparatorSource {
    private final LeafField leaf;
    private final KeptTerms.@Nullable Columns made;
    private final @Nullable NestedDocs nested;
    private final boolean least;
    private final boolean missingLast;
    private final @Nullable BytesRef missing;

    Comparing(
        LeafField leaf,
        KeptTerms.@Nullable Columns made,
        @Nullable NestedDocs nested,
        boolean least,
        SortSpec spec,
        @Nullable BytesRef missing) {
      this.leaf = leaf;
      this.made = made;
      this.nested = nested;
      this.least = least;
      this.missingLast = !spec.missingFirst();
      this.missing = missing;
    }

    @Override
    public FieldComparator<?> newComparator(
        String field, int hits, Pruning pruning, boolean reversed) {
      return new TermOrdValComparator(
          hits, field, missingLast != reversed, reversed, Pruning.NONE) {
        @Override
        protected SortedDocValues getSortedDocValues(LeafReaderContext context, String name)
            throws IOException {
          SortedDocValues one = one(context);
          return missing == null ? one : FilledTerms.of(one, missing);
        }
      };
    }

    private SortedDocValues one(LeafReaderContext context) throws IOException {
      SortedSetDocValues values = column(context);
      if (nested == null) {
        return SortedSetSelector.wrap(
            values, least ? SortedSetSelector.Type.MIN : SortedSetSelector.Type.MAX);
      }
      BitSet roots = nested.rootsOf(context);
      if (roots == null) {
        return DocValues.emptySorted();
      }
      // Children without a value never win over one that has one.
      return BlockJoinSelector.wrap(
          values,
          least ? BlockJoinSelector.Type.MIN : BlockJoinSelector.Type.MAX,
          roots,
          nested.childrenOf(context, roots, column(context)::advanceExact),
          least);
    }

    private SortedSetDocValues column(LeafReaderContext context) throws IOException {
      return made == null
          ? DocValues.getSortedSet(context.reader(), leaf.path())
          : made.of(context, leaf);
    }
  }
}
