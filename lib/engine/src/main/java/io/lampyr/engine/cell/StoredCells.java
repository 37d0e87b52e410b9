package io.lampyr.engine.cell;

import io.lampyr.esql.function.Convert;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.PlanePointType;
import io.lampyr.mapping.field.PlanePoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.mapping.source.SourceValues;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What is stored of documents, for columns that are nowhere else. Reads each document once. */
public final class StoredCells {
  private final StoredFields stored;
  private int loaded = -1;
  private @Nullable BytesRef id;
  private @Nullable BytesRef source;
  private @Nullable Map<String, @Nullable Object> tree;

  public StoredCells(StoredFields stored) {
    this.stored = stored;
  }

  private void load(int doc) throws IOException {
    if (doc == loaded) {
      return;
    }
    id = null;
    source = null;
    tree = null;
    stored.document(
        doc,
        new StoredFieldVisitor() {
          @Override
          public Status needsField(FieldInfo field) {
            return field.name.equals(SystemFields.ID) || field.name.equals(SystemFields.SOURCE)
                ? Status.YES
                : Status.NO;
          }

          @Override
          public void binaryField(FieldInfo field, byte[] value) {
            if (field.name.equals(SystemFields.ID)) {
              id = new BytesRef(value);
            } else {
              source = new BytesRef(value);
            }
          }
        });
    loaded = doc;
  }

  /** The document's id. */
  public @Nullable Object id(int doc) throws IOException {
    load(doc);
    BytesRef its = id;
    return its == null ? null : DocumentId.decode(its);
  }

  /** The whole document. */
  public @Nullable Object source(int doc) throws IOException {
    load(doc);
    BytesRef its = source;
    if (its != null && tree == null) {
      tree = DocumentTree.read(its);
    }
    return tree;
  }

  /** A field's values, as the document has them. */
  public @Nullable Object field(int doc, String path, LeafField field, DataType type)
      throws IOException {
    Object document = source(doc);
    return document == null ? null : cell(document, path, field, type);
  }

  /** A field's values in a document's tree. */
  public static @Nullable Object cell(
      Object document, String path, LeafField field, DataType type) {
    List<Object> all = new ArrayList<>();
    List<@Nullable Object> values =
        type == DataType.CARTESIAN_POINT
            ? SourceValues.coordinates(document, path)
            : SourceValues.at(document, path);
    for (Object value : values) {
      Object cell = value == null ? null : converted(value, field, type);
      if (cell != null) {
        all.add(cell);
      }
    }
    return Multi.cell(all);
  }

  private static @Nullable Object converted(Object value, LeafField field, DataType type) {
    try {
      if (type == DataType.GEO_POINT) {
        return point(value);
      }
      if (type == DataType.CARTESIAN_POINT) {
        PlanePoints.Point point = PlanePointType.point(value);
        return new Values.Point(point.x(), point.y());
      }
      if (value instanceof Map) {
        return null;
      }
      if (field.type() instanceof DateType date) {
        Instant instant = date.format().parse(text(value), ZoneOffset.UTC, false);
        return instant == null ? null : (Object) date.number(instant);
      }
      DataType from =
          switch (value) {
            case Boolean _ -> DataType.BOOLEAN;
            case Double _, Float _, BigDecimal _ -> DataType.DOUBLE;
            case Number _ -> DataType.LONG;
            default -> DataType.KEYWORD;
          };
      return type.isString()
          ? String.valueOf(value)
          : Convert.convert(plain(value, from), from, type);
    } catch (IllegalArgumentException
        | ArithmeticException
        | DateTimeException
        | ValueException notOfTheType) {
      return null;
    }
  }

  private static Object point(Object value) {
    GeoPoints.Point point =
        value instanceof Map<?, ?> map
            ? new GeoPoints.Point(
                Double.parseDouble(String.valueOf(map.get("lat"))),
                Double.parseDouble(String.valueOf(map.get("lon"))))
            : GeoPoints.text(value.toString());
    return new Values.Point(point.longitude(), point.latitude());
  }

  private static Object plain(Object value, DataType from) {
    return switch (from) {
      case KEYWORD -> value.toString();
      case DOUBLE -> ((Number) value).doubleValue();
      default -> value;
    };
  }

  private static String text(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
