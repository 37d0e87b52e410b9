package io.lampyr.query.fetch;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.field.Addresses;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.util.BytesRef;

/** Stored fields as users wrote them. */
public final class StoredValues {
  private StoredValues() {}

  static List<Object> of(StoredDocument document, LeafField leaf) {
    return of(document.values(leaf.path()), leaf);
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
