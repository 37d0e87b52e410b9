package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.GeoShapeType;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.aggregation.value.TermSource;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.jspecify.annotations.Nullable;

/** Where an aggregation's values are found on a shard. */
public sealed interface Source {

  /** In a column of numbers, or computed. */
  record Numbers(NumberSource source, @Nullable LeafField leaf) implements Source {}

  /** In a column of terms. */
  record Terms(TermSource source) implements Source {}

  /**
   * In a column of points on the earth.
   *
   * @param missing stands for those of documents that have none, if it is given
   */
  record Points(String field, @Nullable Long missing) implements Source {
    /** The points of a segment, latitudes in the upper half. */
    public SortedNumericDocValues values(LeafReader reader) throws IOException {
      SortedNumericDocValues column = DocValues.getSortedNumeric(reader, field);
      return missing == null ? column : new FilledPoints(column, missing);
    }
  }

  /** In a column of shapes on the earth. */
  record Shapes(LeafField leaf) implements Source {
    /** The shapes of a segment. */
    public BinaryDocValues column(LeafReader reader) throws IOException {
      return DocValues.getBinary(reader, leaf.path() + GeoShapeType.COLUMN);
    }
  }

  /** In a column of ranges. */
  record Ranges(LeafField leaf) implements Source {}

  /** Nowhere: the shard does not know the field. */
  record Absent() implements Source {}
}
