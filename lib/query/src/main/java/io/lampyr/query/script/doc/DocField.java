package io.lampyr.query.script.doc;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.TextType;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Elements;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.jspecify.annotations.Nullable;

/** {@code doc['field']}: a document's values in one field, in ascending order. */
final class DocField implements Elements {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Stands for the types of vectors, of which there are several. */
  private static final String VECTORS = "vectors";

  /** The values of the document that comes next. */
  interface Column {
    List<Object> of(int doc) throws IOException;
  }

  private final String path;
  private final String type;
  private final boolean texts;
  private final Column column;
  private List<Object> values = List.of();
  private int doc = -1;

  private DocField(String path, String type, boolean texts, Column column) {
    this.path = path;
    this.type = type;
    this.texts = texts;
    this.column = column;
  }

  /** One that no mapping names. */
  static DocField ofSystem(String name, Column column) {
    return new DocField(name, name, !name.equals(SystemFields.SEQ_NO), column);
  }

  static DocField open(
      LeafField field, LeafReaderContext leaf, @Nullable TextColumns words, int offset)
      throws IOException {
    boolean texts =
        field.type().facts().docValues() == Facts.DocValues.SORTED_SET
            || field.type() instanceof TextType;
    boolean vectors = field.type() instanceof VectorType;
    return new DocField(
        field.path(),
        vectors ? VECTORS : field.type().name(),
        texts,
        column(field, leaf, words, offset));
  }

  private static Column column(
      LeafField field, LeafReaderContext leaf, @Nullable TextColumns words, int offset)
      throws IOException {
    if (field.type() instanceof ConstantKeywordType constant) {
      String value = constant.constant();
      return _ -> value == null ? List.of() : List.of(value);
    }
    if (field.type() instanceof VectorType type) {
      return vectors(StoredVectors.of(leaf, field.path(), type), type.isBits());
    }
    if (field.type().name().equals("binary")
        && field.type().facts().docValues() == Facts.DocValues.BINARY) {
      BinaryDocValues packed = DocValues.getBinary(leaf.reader(), field.path());
      return doc -> packed.advanceExact(doc) ? DocBytes.unpacked(packed.binaryValue()) : List.of();
    }
    ColumnFormat format = ColumnFormat.of(field, null);
    if (field.type() instanceof TextType text && text.fielddata() && words != null) {
      return terms(words.of(leaf, field), format);
    }
    return switch (field.type().facts().docValues()) {
      case SORTED_NUMERIC ->
          numbers(DocValues.getSortedNumeric(leaf.reader(), field.path()), format);
      case SORTED_SET -> terms(DocValues.getSortedSet(leaf.reader(), field.path()), format);
      case BINARY, SHAPE, PLANE, NONE ->
          throw ScriptFailure.argument(Columnless.refused(field).fault().reason(), offset);
    };
  }

  private static Column vectors(@Nullable StoredVectors vectors, boolean bits) {
    return doc ->
        vectors == null || !vectors.advanceExact(doc)
            ? List.of()
            : List.of(new DocVector(vectors.vector().clone(), bits));
  }

  private static Column numbers(SortedNumericDocValues column, ColumnFormat format) {
    return doc -> {
      if (!column.advanceExact(doc)) {
        return List.of();
      }
      int count = column.docValueCount();
      if (count == 1) {
        return List.of(value(column.nextValue(), format));
      }
      List<Object> all = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        all.add(value(column.nextValue(), format));
      }
      return Collections.unmodifiableList(all);
    };
  }

  private static Object value(long entry, ColumnFormat format) {
    if (format.leaf().type() instanceof DateType date) {
      Instant instant =
          date.isNanos()
              ? Instant.ofEpochSecond(
                  Math.floorDiv(entry, NANOS_PER_SECOND), Math.floorMod(entry, NANOS_PER_SECOND))
              : Instant.ofEpochMilli(entry);
      return instant.atZone(ZoneOffset.UTC);
    }
    if (format.leaf().type().name().equals("geo_point")) {
      return new DocPoint(
          GeoEncodingUtils.decodeLatitude((int) (entry >> Integer.SIZE)),
          GeoEncodingUtils.decodeLongitude((int) entry));
    }
    if (format.leaf().type().name().equals("boolean")) {
      return entry != 0;
    }
    Number number = format.number(entry);
    // Fields of all widths give the widest of their kind.
    return number instanceof Float decimal ? Double.valueOf(decimal) : number;
  }

  private static Column terms(SortedSetDocValues column, ColumnFormat format) {
    return doc -> {
      if (!column.advanceExact(doc)) {
        return List.of();
      }
      List<Object> all = new ArrayList<>();
      for (int i = 0; i < column.docValueCount(); i++) {
        all.add(format.shown(column.lookupOrd(column.nextOrd())));
      }
      return Collections.unmodifiableList(all);
    };
  }

  void moveTo(int next) throws IOException {
    if (next != doc) {
      doc = next;
      values = column.of(next);
    }
  }

  @Override
  public String typeName() {
    return texts
        ? "org.elasticsearch.index.fielddata.ScriptDocValues.Strings"
        : "org.elasticsearch.index.fielddata.ScriptDocValues";
  }

  @Override
  public boolean isList() {
    return true;
  }

  @Override
  public List<Object> list() {
    return values;
  }

  @Override
  public Object element(@Nullable Object key, int offset) {
    if (!(key instanceof Number at)
        || at.longValue() < 0
        || (at.longValue() >= values.size() && !values.isEmpty())) {
      throw new ScriptFailure(
          "index_out_of_bounds_exception",
          "Index " + key + " out of bounds for length " + values.size(),
          offset);
    }
    if (values.isEmpty()) {
      throw noValue(offset);
    }
    return values.get(at.intValue());
  }

  private ScriptFailure noValue(int offset) {
    return type.equals(VECTORS)
        ? StoredVectors.none(path)
        : new ScriptFailure(
            "illegal_state_exception",
            "A document doesn't have a value for a field! Use doc[<field>].size()==0 to check if"
                + " a document is missing a field!",
            offset);
  }

  DocVector vector(int offset) {
    if (element(0, offset) instanceof DocVector vector) {
      return vector;
    }
    throw ScriptFailure.argument(
        "field [" + path + "] of type [" + type + "] has no vectors", offset);
  }

  @Override
  public @Nullable Object member(String name, int offset) {
    return switch (name) {
      case "value" -> element(0, offset);
      case "values" -> values;
      case "length" -> values.size();
      case "empty" -> values.isEmpty();
      default ->
          values.isEmpty() || !(values.getFirst() instanceof DocMeasured first)
              ? unknown(name, offset)
              : first.measured(name, values, offset);
    };
  }

  private Object unknown(String name, int offset) {
    if (values.isEmpty() && type.equals("geo_point")) {
      throw noValue(offset);
    }
    throw ScriptFailure.argument(
        "dynamic getter [" + typeName() + ", " + name + "] not found", offset);
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    int offset = arguments.offset();
    return switch (method + "/" + arguments.count()) {
      case "size/0", "getLength/0" -> values.size();
      case "isEmpty/0" -> values.isEmpty();
      case "get/1" -> element(arguments.any(0), offset);
      case "get/2" -> values.isEmpty() ? arguments.any(1) : element(arguments.any(0), offset);
      case "getValue/0" -> element(0, offset);
      case "getValues/0" -> values;
      case "getLats/0" -> member("lats", offset);
      case "getLons/0" -> member("lons", offset);
      case "getLat/0" -> member("lat", offset);
      case "getLon/0" -> member("lon", offset);
      default -> called(method, arguments);
    };
  }

  private @Nullable Object called(String method, Arguments arguments) {
    if (method.contains("Distance") && type.equals("geo_point")) {
      if (values.isEmpty() && method.endsWith("WithDefault")) {
        return arguments.decimal(arguments.count() - 1);
      }
      if (element(0, arguments.offset()) instanceof DocPoint point) {
        return point.call(method.replace("WithDefault", ""), arguments);
      }
    }
    return arguments.ofList(values, method);
  }
}
