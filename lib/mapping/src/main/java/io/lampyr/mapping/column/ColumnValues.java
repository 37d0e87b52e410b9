package io.lampyr.mapping.column;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.GeoShapeType;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.mapping.field.PlanePointType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.LatLonShapeDocValues;
import org.apache.lucene.document.XYShape;
import org.apache.lucene.document.XYShapeDocValues;
import org.apache.lucene.geo.Point;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.geo.XYPoint;
import org.apache.lucene.geo.XYRectangle;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;

/** A field's values of one document after the other, in ascending order of documents. */
public interface ColumnValues {

  /** The document's values, as they are shown; none if it has none. */
  List<Object> of(int doc) throws IOException;

  /** The values of a field's column in one segment. */
  static ColumnValues open(LeafReader reader, ColumnFormat format) throws IOException {
    LeafField leaf = format.leaf();
    Facts.DocValues kind = leaf.type().facts().docValues();
    return switch (kind) {
      case SORTED_NUMERIC -> numbers(DocValues.getSortedNumeric(reader, leaf.path()), format);
      case SORTED_SET -> terms(DocValues.getSortedSet(reader, leaf.path()), format);
      case BINARY ->
          leaf.type() instanceof HistogramType
              ? histograms(DocValues.getBinary(reader, leaf.path()))
              : packed(DocValues.getBinary(reader, leaf.path()));
      case SHAPE -> shapes(DocValues.getBinary(reader, leaf.path() + GeoShapeType.COLUMN));
      case PLANE ->
          leaf.type() instanceof PlanePointType
              ? numbers(DocValues.getSortedNumeric(reader, leaf.path()), format)
              : flat(DocValues.getBinary(reader, leaf.path() + GeoShapeType.COLUMN));
      case NONE -> doc -> List.of();
    };
  }

  /** A system field's number. */
  static ColumnValues system(LeafReader reader, String field) throws IOException {
    NumericDocValues values = DocValues.getNumeric(reader, field);
    return doc -> values.advanceExact(doc) ? List.of(values.longValue()) : List.of();
  }

  /** Names of fields with values that were not indexed. */
  static ColumnValues ignored(LeafReader reader) throws IOException {
    SortedSetDocValues values = DocValues.getSortedSet(reader, SystemFields.IGNORED);
    return doc -> {
      List<Object> all = new ArrayList<>();
      if (values.advanceExact(doc)) {
        for (int i = 0; i < values.docValueCount(); i++) {
          all.add(Terms.text(values.lookupOrd(values.nextOrd())));
        }
      }
      return all;
    };
  }

  private static ColumnValues numbers(SortedNumericDocValues values, ColumnFormat format) {
    return doc -> {
      List<Object> all = new ArrayList<>();
      if (values.advanceExact(doc)) {
        for (int i = 0; i < values.docValueCount(); i++) {
          all.add(format.shown(values.nextValue()));
        }
      }
      return all;
    };
  }

  private static ColumnValues terms(SortedSetDocValues values, ColumnFormat format) {
    return doc -> {
      List<Object> all = new ArrayList<>();
      if (values.advanceExact(doc)) {
        for (int i = 0; i < values.docValueCount(); i++) {
          all.add(format.shown(values.lookupOrd(values.nextOrd())));
        }
      }
      return all;
    };
  }

  private static ColumnValues histograms(BinaryDocValues values) {
    return doc ->
        values.advanceExact(doc) ? List.of(HistogramType.told(values.binaryValue())) : List.of();
  }

  /** What shapes are like, as OpenSearch tells it. */
  private static ColumnValues shapes(BinaryDocValues values) {
    return doc -> {
      if (!values.advanceExact(doc)) {
        return List.of();
      }
      LatLonShapeDocValues shape = LatLonShape.createLatLonShapeDocValues(values.binaryValue());
      Rectangle box = shape.getBoundingBox();
      Point centre = shape.getCentroid();
      return List.of(
          "BoundingRectangle(maxLatitude: "
              + box.maxLat
              + ", minLatitude: "
              + box.minLat
              + ", maxLongitude: "
              + box.maxLon
              + ", minLongitude: "
              + box.minLon
              + "), Centroid("
              + centre.getLat()
              + ", "
              + centre.getLon()
              + "), HighestDimension("
              + shape.getHighestDimension()
              + ")");
    };
  }

  /** What shapes in a plane are like, in the same words. */
  private static ColumnValues flat(BinaryDocValues values) {
    return doc -> {
      if (!values.advanceExact(doc)) {
        return List.of();
      }
      XYShapeDocValues shape = XYShape.createXYShapeDocValues(values.binaryValue());
      XYRectangle box = shape.getBoundingBox();
      XYPoint centre = shape.getCentroid();
      return List.of(
          "BoundingRectangle(maxY: "
              + box.maxY
              + ", minY: "
              + box.minY
              + ", maxX: "
              + box.maxX
              + ", minX: "
              + box.minX
              + "), Centroid("
              + centre.getX()
              + ", "
              + centre.getY()
              + "), HighestDimension("
              + shape.getHighestDimension()
              + ")");
    };
  }

  private static ColumnValues packed(BinaryDocValues values) {
    return doc -> {
      List<Object> all = new ArrayList<>();
      if (values.advanceExact(doc)) {
        BytesRef bytes = values.binaryValue();
        ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
        int count = in.readVInt();
        for (int i = 0; i < count; i++) {
          byte[] value = new byte[Math.min(in.readVInt(), bytes.length)];
          in.readBytes(value, 0, value.length);
          all.add(Base64.getEncoder().encodeToString(value));
        }
      }
      return all;
    };
  }
}
