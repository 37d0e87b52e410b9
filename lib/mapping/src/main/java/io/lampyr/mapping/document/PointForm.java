package io.lampyr.mapping.document;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.series.SeriesPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What points have in common that differ only in numbers that are no dimensions: their text around
 * the numbers, and their fields but for those of the numbers and the id. Immutable.
 */
final class PointForm {
  /** Longer texts are read as ever. */
  private static final int MAX_BYTES = 2048;

  private static final int MAX_FIELDS = 48;

  /** Types that make the same of the same text, whatever else is known of the document. */
  private static final Set<String> OF_TEXT =
      Set.of("keyword", "constant_keyword", "boolean", "ip", "date", "long", "double");

  /** Others than those of points are shorter, or refused. */
  private static final int MAX_ID_CHARS = 64;

  private final Object mapping;
  private final int hash;
  private final byte[] text;
  private final NumberSpans spans;
  private final BytesRef tsid;
  private final IndexableField[] fields;
  private final int idPlace;

  /** Of each number the place of its field, and its type. */
  private final int[] places;

  private final MappedType[] types;
  private final int timeNumber;

  private PointForm(Object mapping, int hash, NumberSpans spans, SeriesPoint point, Found found) {
    this.mapping = mapping;
    this.hash = hash;
    this.spans = spans;
    this.text = spans.text();
    this.tsid = point.tsid();
    this.fields = found.fields;
    this.idPlace = found.idPlace;
    this.places = found.places;
    this.types = found.types;
    this.timeNumber = found.timeNumber;
  }

  /** Fields that were made of a document, and which of them are those of its numbers. */
  private static final class Found {
    private final IndexableField[] fields;
    private final int[] places;
    private final MappedType[] types;
    private int idPlace = -1;
    private int timeNumber = -1;

    Found(List<IndexableField> made, int numbers) {
      fields = made.toArray(new IndexableField[0]);
      places = new int[numbers];
      types = new MappedType[numbers];
    }
  }

  /** The form of a document that was read; nothing if its fields are not such as are known. */
  static @Nullable PointForm of(
      DocumentSource source, int hash, NumberSpans numbers, Mapping mapping, ParsedDocument made) {
    Optional<SeriesPoint> point = made.point();
    boolean small = source.json().length <= MAX_BYTES && made.fields().size() <= MAX_FIELDS;
    if (point.isEmpty() || !small || !made.nested().isEmpty()) {
      return null;
    }
    List<String> paths = NumberPaths.of(source.json(), numbers.count());
    Found found = new Found(made.fields(), numbers.count());
    if (paths.size() != numbers.count() || !findNumbers(paths, mapping, found)) {
      return null;
    }
    if (!findRest(mapping, found)) {
      return null;
    }
    byte[] text = BytesRef.deepCopyOf(source.json()).bytes;
    NumberSpans own = NumberSpans.of(new BytesRef(text));
    PointForm form =
        own == null ? null : new PointForm(mapping.identity(), hash, own, point.get(), found);
    return form != null && form.makes(made, source, numbers) ? form : null;
  }

  private static boolean findNumbers(List<String> paths, Mapping mapping, Found found) {
    for (int i = 0; i < paths.size(); i++) {
      LeafField leaf = mapping.leaf(paths.get(i));
      if (leaf == null || !leaf.subfields().isEmpty() || !leaf.copyTo().isEmpty()) {
        return false;
      }
      int place = onlyPlace(leaf.path(), found.fields);
      if (place < 0 || leaf.type().facts().dimension() || !isNumber(leaf.type())) {
        return false;
      }
      found.places[i] = place;
      found.types[i] = leaf.type();
      if (leaf.path().equals(SeriesMapping.TIMESTAMP)) {
        found.timeNumber = i;
      }
    }
    return found.timeNumber >= 0;
  }

  private static boolean isNumber(MappedType type) {
    return switch (type) {
      case DateType date -> date.takesMillis();
      case NumberType number -> number.takesDoubles();
      default -> false;
    };
  }

  private static int onlyPlace(String path, IndexableField[] fields) {
    int place = -1;
    for (int i = 0; i < fields.length; i++) {
      if (fields[i].name().equals(path)) {
        if (place >= 0) {
          return -1;
        }
        place = i;
      }
    }
    return place;
  }

  /** What else there is must be of types that make the same of the same text. */
  private static boolean findRest(Mapping mapping, Found found) {
    for (int i = 0; i < found.fields.length; i++) {
      String name = found.fields[i].name();
      if (name.equals(SystemFields.ID)) {
        found.idPlace = i;
        continue;
      }
      LeafField leaf = mapping.leaf(name);
      boolean known =
          name.equals(SystemFields.TSID) || (leaf != null && OF_TEXT.contains(leaf.type().name()));
      if (!known) {
        return false;
      }
    }
    return found.idPlace >= 0;
  }

  /** Whether it gives of the document itself what was made of it. */
  @SuppressWarnings("ReferenceEquality") // What is the very same need not be looked into.
  private boolean makes(ParsedDocument made, DocumentSource source, NumberSpans numbers) {
    ParsedDocument again = read(source, numbers);
    if (again == null || !again.point().equals(made.point())) {
      return false;
    }
    for (int i = 0; i < fields.length; i++) {
      IndexableField one = again.fields().get(i);
      IndexableField other = made.fields().get(i);
      boolean same =
          one == other
              || (one.name().equals(other.name())
                  && one.fieldType().equals(other.fieldType())
                  && (i == idPlace
                      ? Objects.equals(one.binaryValue(), other.binaryValue())
                      : Objects.equals(one.numericValue(), other.numericValue())));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /** Whether the document is the same but for its numbers. */
  @SuppressWarnings("ReferenceEquality") // A mapping's identity is an object of its own.
  boolean fits(BytesRef json, int checksum, NumberSpans numbers, Mapping of) {
    if (hash != checksum || mapping != of.identity() || numbers.count() != spans.count()) {
      return false;
    }
    int own = 0;
    int other = 0;
    for (int i = 0; i < numbers.count(); i++) {
      if (!isSame(own, spans.from(i), json, other, numbers.from(i))) {
        return false;
      }
      own = spans.to(i);
      other = numbers.to(i);
    }
    return isSame(own, text.length, json, other, json.length);
  }

  private boolean isSame(int own, int ownEnd, BytesRef json, int other, int otherEnd) {
    return Arrays.equals(
        text, own, ownEnd, json.bytes, json.offset + other, json.offset + otherEnd);
  }

  /**
   * What a document is that fits; nothing if one of its numbers, or its id, is not of the simplest
   * kind, so that it is to be read as ever.
   */
  @Nullable ParsedDocument read(DocumentSource source, NumberSpans numbers) {
    IndexableField[] all = fields.clone();
    for (int i = 0; i < places.length; i++) {
      IndexableField field = field(types[i], numbers, i);
      if (field == null) {
        return null;
      }
      all[places[i]] = field;
    }
    SeriesPoint point = new SeriesPoint(tsid, numbers.whole(timeNumber));
    if (source.id().equals(point.id())) {
      all[idPlace] = SystemTerms.toldId(point.term());
    } else if (source.id().isEmpty()
        || source.id().length() > MAX_ID_CHARS
        || SeriesPoint.ofId(source.id()).isPresent()) {
      return null;
    } else {
      all[idPlace] = SystemTerms.id(DocumentId.encode(source.id()));
    }
    return new ParsedDocument(Arrays.asList(all), List.of(), Optional.of(point));
  }

  /** The form without its text, if that has a time first and then one number with fractions. */
  @Nullable SeriesRow row() {
    boolean simple = places.length == 2 && timeNumber == 0;
    return simple
            && types[0] instanceof DateType time
            && types[1] instanceof NumberType number
            && !number.takesWholeOnly()
        ? new SeriesRow(tsid, fields, idPlace, places, time, number)
        : null;
  }

  private static @Nullable IndexableField field(MappedType type, NumberSpans numbers, int i) {
    if (type instanceof DateType date) {
      return numbers.isWhole(i, DateType.LEAST_MILLIS_DIGITS) ? date.field(numbers.whole(i)) : null;
    }
    NumberType number = (NumberType) type;
    if (number.takesWholeOnly()) {
      return numbers.isWhole(i, 1) ? number.ofWhole(numbers.whole(i)) : null;
    }
    double value = numbers.decimal(i);
    return Double.isNaN(value) ? null : number.ofDouble(value);
  }
}
