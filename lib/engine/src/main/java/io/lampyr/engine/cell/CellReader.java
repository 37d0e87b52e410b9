package io.lampyr.engine.cell;

import io.lampyr.esql.function.Convert;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.PlanePoints;
import io.lampyr.mapping.field.VersionCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A column's cells of one segment, in ascending order of documents. */
public interface CellReader {
  @Nullable Object of(int doc) throws IOException;

  /** The cells of a field that has a column; null if it has none. */
  static @Nullable CellReader of(LeafReader reader, LeafField leaf, DataType type)
      throws IOException {
    if (leaf.type() instanceof ConstantKeywordType constant) {
      return _ -> constant.constant();
    }
    Facts.DocValues kind = leaf.type().facts().docValues();
    return switch (kind) {
      case SORTED_NUMERIC ->
          numbers(
              DocValues.getSortedNumeric(reader, leaf.path()), ColumnFormat.of(leaf, null), type);
      case SORTED_SET -> terms(DocValues.getSortedSet(reader, leaf.path()), type);
      case PLANE ->
          type == DataType.CARTESIAN_POINT
              ? numbers(
                  DocValues.getSortedNumeric(reader, leaf.path()),
                  ColumnFormat.of(leaf, null),
                  type)
              : null;
      case NONE, BINARY, SHAPE -> null;
    };
  }

  /** The names of the fields of which a document has values that were not indexed. */
  static CellReader ignored(LeafReader reader) throws IOException {
    ColumnValues values = ColumnValues.ignored(reader);
    return doc -> Multi.cell(values.of(doc));
  }

  private static CellReader numbers(
      SortedNumericDocValues values, ColumnFormat format, DataType type) {
    return doc -> {
      if (!values.advanceExact(doc)) {
        return null;
      }
      int count = values.docValueCount();
      if (count == 1) {
        return number(values.nextValue(), format, type);
      }
      List<Object> all = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        all.add(number(values.nextValue(), format, type));
      }
      return Multi.cell(all);
    };
  }

  private static Object number(long entry, ColumnFormat format, DataType type) {
    return switch (type) {
      case BOOLEAN -> entry != 0;
      case DATETIME, DATE_NANOS -> entry;
      case GEO_POINT ->
          new Values.Point(
              GeoEncodingUtils.decodeLongitude((int) entry),
              GeoEncodingUtils.decodeLatitude((int) (entry >> Integer.SIZE)));
      case CARTESIAN_POINT -> {
        PlanePoints.Point point = PlanePoints.Point.of(entry);
        yield new Values.Point(point.x(), point.y());
      }
      default -> Values.as(format.number(entry), type.plain());
    };
  }

  private static CellReader terms(SortedSetDocValues values, DataType type) {
    return new CellReader() {
      private long last = -1;
      private @Nullable Object same;

      @Override
      public @Nullable Object of(int doc) throws IOException {
        if (!values.advanceExact(doc)) {
          return null;
        }
        int count = values.docValueCount();
        if (count == 1) {
          return value(values.nextOrd());
        }
        List<Object> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          all.add(term(values.lookupOrd(values.nextOrd()), type));
        }
        return Multi.cell(all);
      }

      // Neighbours often have the same value, those of a time series always.
      private @Nullable Object value(long ordinal) throws IOException {
        if (ordinal != last) {
          last = ordinal;
          same = term(values.lookupOrd(ordinal), type);
        }
        return same;
      }
    };
  }

  private static Object term(BytesRef term, DataType type) {
    return switch (type) {
      case IP ->
          new Values.Address(
              Arrays.copyOfRange(term.bytes, term.offset, term.offset + term.length));
      case VERSION -> Convert.version(VersionCodec.decode(term));
      default -> term.utf8ToString();
    };
  }
}
