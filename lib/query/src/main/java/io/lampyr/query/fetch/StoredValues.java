package io.lampyr.query.fetch;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.field.Addresses;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Stored fields as users wrote them. */
public final class StoredValues {
  private StoredValues() {}

  /** The fields that are asked for, by the names they are asked for by, aliases too. */
  static Map<String, LeafField> asked(FetchSpec spec, Mapping mapping) {
    List<String> patterns = spec.stored();
    Map<String, LeafField> asked = new LinkedHashMap<>();
    if (patterns == null || spec.nothing()) {
      return asked;
    }
    for (MappedField field : mapping.fields()) {
      LeafField leaf = mapping.leaf(field.path());
      if (leaf != null && patterns.stream().anyMatch(p -> Glob.matches(p, field.path()))) {
        asked.put(field.path(), leaf);
      }
    }
    return asked;
  }

  /** Adds the values of those that the document has. */
  static void put(
      StoredDocument document, Map<String, LeafField> asked, Map<String, @Nullable Object> into) {
    asked.forEach((name, leaf) -> {
      List<Object> values = of(document.values(leaf.path()), leaf);
      if (!values.isEmpty()) {
        into.put(name, values);
      }
    });
  }

  /** The values of a field as the index stores them, as they are shown. */
  public static List<Object> of(List<?> stored, LeafField leaf) {
    ColumnFormat format = ColumnFormat.of(leaf, null);
    List<Object> shown = new ArrayList<>();
    for (Object value : stored) {
      shown.add(
          switch (value) {
            case BytesRef bytes when leaf.type().name().equals("binary") ->
                Base64.getEncoder().encodeToString(BytesRef.deepCopyOf(bytes).bytes);
            case BytesRef bytes when leaf.type().name().equals("ip_range") -> addresses(bytes);
            case BytesRef bytes -> format.shown(bytes);
            case Long time when leaf.type() instanceof DateType -> format.shown(time);
            case Integer number -> number.longValue();
            case String number when leaf.type() instanceof NumberType -> number(number);
            case String number when leaf.type() instanceof ScaledFloatType ->
                Double.valueOf(number);
            case String flag when leaf.type().name().equals("boolean") -> flag.equals("T");
            default -> value;
          });
    }
    return shown;
  }

  private static String addresses(BytesRef both) {
    int half = both.length / 2;
    return "["
        + Addresses.text(InetAddressPoint.decode(part(both, 0, half)))
        + " : "
        + Addresses.text(InetAddressPoint.decode(part(both, half, half)))
        + "]";
  }

  private static byte[] part(BytesRef bytes, int from, int length) {
    return Arrays.copyOfRange(bytes.bytes, bytes.offset + from, bytes.offset + from + length);
  }

  private static Object number(String text) {
    boolean fraction = text.indexOf('.') >= 0 || text.indexOf('E') >= 0;
    return fraction ? (Object) Double.valueOf(text) : new BigDecimal(text).toBigInteger();
  }
}
