package io.lampyr.mapping.document;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.series.DimensionHash;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.mapping.series.SeriesRules;
import io.lampyr.mapping.source.ColumnSource;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * What a document in an index of time series says of its series and time, while it is read; and
 * whether its source must be kept, as its columns would not give it back.
 */
final class SeriesFields {
  private static final FieldType SERIES = series();

  private final SeriesRules rules;
  private final DimensionHash dimensions = new DimensionHash();
  private boolean routed;
  private boolean keepsSource;
  private int times;
  private long time;

  SeriesFields(SeriesRules rules) {
    this.rules = rules;
  }

  private static FieldType series() {
    FieldType type = new FieldType();
    type.setDocValuesType(DocValuesType.SORTED);
    type.setDocValuesSkipIndexType(DocValuesSkipIndexType.RANGE);
    type.freeze();
    return type;
  }

  /** The column that documents are sorted by, and found by their series. */
  static IndexableField column(BytesRef tsid) {
    return new Field(SystemFields.TSID, tsid, SERIES);
  }

  /** The time of a document that does not tell it itself any more. */
  static IndexableField time(long time) {
    return NumericDocValuesField.indexedField(SeriesMapping.TIMESTAMP, time);
  }

  boolean hasTime() {
    return times > 0;
  }

  /** Whether the document has that time, and no other. */
  boolean isAt(long wanted) {
    return times == 1 && time == wanted;
  }

  /** Notes what one value of a field came to: the fields from there on. */
  void take(LeafField leaf, List<IndexableField> fields, int from) {
    Facts facts = leaf.type().facts();
    boolean isTime = leaf.path().equals(SeriesMapping.TIMESTAMP);
    keepsSource |= !ColumnSource.gives(leaf);
    if (!isTime && !facts.dimension()) {
      return;
    }
    for (int i = from; i < fields.size(); i++) {
      IndexableField field = fields.get(i);
      if (!field.name().equals(leaf.path())) {
        continue;
      }
      switch (field.fieldType().docValuesType()) {
        case NUMERIC -> {
          times++;
          time = field.numericValue().longValue();
        }
        case SORTED_NUMERIC -> dimensions.number(leaf.path(), field.numericValue().longValue());
        case SORTED_SET -> dimensions.term(leaf.path(), field.binaryValue());
        default -> {
          continue;
        }
      }
      routed |= !isTime && isRoutingPath(leaf.path());
    }
  }

  private boolean isRoutingPath(String path) {
    return rules.routingPath().stream().anyMatch(pattern -> Glob.matches(pattern, path));
  }

  /** Columns will not give back what the document says. */
  void keepSource() {
    keepsSource = true;
  }

  boolean keepsSource() {
    return keepsSource;
  }

  /** The point that the document is, by what it says itself. */
  SeriesPoint point() {
    if (times != 1) {
      String why =
          "data stream timestamp field ["
              + SeriesMapping.TIMESTAMP
              + "] "
              + (times == 0 ? "is missing" : "encountered multiple values");
      throw new RejectedException(
          Fault.of(ErrorKind.ILLEGAL_ARGUMENT, why)
              .within(ErrorKind.DOCUMENT_PARSING, "failed to parse: " + why));
    }
    if (dimensions.isEmpty()) {
      throw new RejectedException(
          Fault.of(
              ErrorKind.ILLEGAL_ARGUMENT,
              "Error extracting tsid: source didn't contain any dimension fields"));
    }
    if (!routed) {
      throw new RejectedException(
          Fault.of(
              ErrorKind.ILLEGAL_ARGUMENT,
              "Error extracting routing: source didn't contain any routing fields"));
    }
    return new SeriesPoint(dimensions.tsid(), time);
  }
}
