package io.lampyr.query.sort;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.NumberKind;
import io.lampyr.mapping.field.NumberType;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.LeafFieldComparator;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.comparators.NumericComparator;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * Compares the entries of numeric columns, which have the order of their numbers, and skips what
 * cannot compete by the field's points, whatever their width.
 */
final class NumberSort extends FieldComparatorSource {
  private final LeafField leaf;
  private final long missing;
  private final SortSpec.Mode mode;
  private final MultiValues.Choice choice;
  private final @Nullable Cast cast;
  private final @Nullable NestedDocs nested;

  private NumberSort(
      LeafField leaf,
      long missing,
      SortSpec.Mode mode,
      MultiValues.Choice choice,
      @Nullable Cast cast,
      @Nullable NestedDocs nested) {
    this.leaf = leaf;
    this.missing = missing;
    this.mode = mode;
    this.choice = choice;
    this.cast = cast;
    this.nested = nested;
  }

  static SortField of(
      LeafField leaf,
      SortSpec.ByField spec,
      NumberValues values,
      @Nullable Cast cast,
      @Nullable NestedDocs nested) {
    SortSpec.Mode mode = mode(spec.mode(), spec.descending());
    return new SortField(
        leaf.path(),
        new NumberSort(
            leaf,
            values.missing(spec.missing(), spec.descending()),
            mode,
            Choices.of(mode, values.format()),
            cast,
            nested),
        spec.descending());
  }

  static SortSpec.Mode mode(SortSpec.@Nullable Mode given, boolean descending) {
    if (given != null) {
      return given;
    }
    return descending ? SortSpec.Mode.MAX : SortSpec.Mode.MIN;
  }

  @Override
  public FieldComparator<?> newComparator(
      String field, int hits, Pruning pruning, boolean reversed) {
    boolean selects =
        nested == null
            && (cast == null || cast.isSame())
            && (mode == SortSpec.Mode.MIN || mode == SortSpec.Mode.MAX);
    boolean skips = selects && leaf.type().facts().index() == Facts.Index.POINTS;
    return new Entries(hits, field, reversed, skips ? pruning : Pruning.NONE);
  }

  private int pointBytes() {
    if (!(leaf.type() instanceof NumberType number)) {
      return leaf.type().name().equals("token_count") ? Integer.BYTES : Long.BYTES;
    }
    return switch (number.kind()) {
      case BYTE, SHORT, INTEGER, FLOAT -> Integer.BYTES;
      case HALF_FLOAT -> Short.BYTES;
      case LONG, DOUBLE, UNSIGNED_LONG -> Long.BYTES;
    };
  }

  private NumericDocValues open(LeafReaderContext context, String field) throws IOException {
    SortedNumericDocValues kept = DocValues.getSortedNumeric(context.reader(), field);
    SortedNumericDocValues values = cast == null ? kept : cast.of(kept);
    if (nested == null) {
      NumericDocValues single = DocValues.unwrapSingleton(values);
      if (single != null) {
        return single;
      }
      boolean ordered = cast == null || cast.isSame();
      if (ordered && (mode == SortSpec.Mode.MIN || mode == SortSpec.Mode.MAX)) {
        return SortedNumericSelector.wrap(
            values,
            mode == SortSpec.Mode.MIN
                ? SortedNumericSelector.Type.MIN
                : SortedNumericSelector.Type.MAX,
            SortField.Type.LONG);
      }
    }
    return MultiValues.of(values, choice, nested, context);
  }

  private final class Entries extends NumericComparator<Long> {
    private final long[] slots;
    private long bottom;
    private long top;

    Entries(int hits, String field, boolean reversed, Pruning pruning) {
      super(field, missing, reversed, pruning, pointBytes());
      this.slots = new long[hits];
    }

    @Override
    public int compare(int slot, int other) {
      return Long.compare(slots[slot], slots[other]);
    }

    @Override
    public void setTopValue(Long value) {
      super.setTopValue(value);
      top = value;
    }

    @Override
    public Long value(int slot) {
      return slots[slot];
    }

    @Override
    protected long missingValueAsComparableLong() {
      return missingValue;
    }

    @Override
    protected long sortableBytesToLong(byte[] point) {
      return switch (point.length) {
        case Short.BYTES -> (short) (((point[0] & 0xff) << 8 | (point[1] & 0xff)) ^ 0x8000);
        case Integer.BYTES -> NumericUtils.sortableBytesToInt(point, 0);
        default -> NumericUtils.sortableBytesToLong(point, 0);
      };
    }

    @Override
    public LeafFieldComparator getLeafComparator(LeafReaderContext context) throws IOException {
      return new Leaf(context);
    }

    private final class Leaf extends NumericLeafComparator {
      Leaf(LeafReaderContext context) throws IOException {
        super(context);
      }

      @Override
      protected NumericDocValues getNumericDocValues(LeafReaderContext context, String field)
          throws IOException {
        return open(context, field);
      }

      private long at(int doc) throws IOException {
        return docValues.advanceExact(doc) ? docValues.longValue() : missing;
      }

      @Override
      public void setBottom(int slot) throws IOException {
        bottom = slots[slot];
        super.setBottom(slot);
      }

      @Override
      public int compareBottom(int doc) throws IOException {
        return Long.compare(bottom, at(doc));
      }

      @Override
      public int compareTop(int doc) throws IOException {
        return Long.compare(top, at(doc));
      }

      @Override
      public void copy(int slot, int doc) throws IOException {
        slots[slot] = at(doc);
        super.copy(slot, doc);
      }

      @Override
      protected long bottomAsComparableLong() {
        return bottom;
      }

      @Override
      protected long topAsComparableLong() {
        return top;
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  static boolean isUnsigned(LeafField leaf) {
    return leaf.type() instanceof NumberType number && number.kind() == NumberKind.UNSIGNED_LONG;
  }
}
