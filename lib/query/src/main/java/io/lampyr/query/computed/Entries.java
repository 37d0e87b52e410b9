package io.lampyr.query.computed;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.NumberKind;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ValueException;
import java.time.Instant;
import java.time.ZonedDateTime;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** The entries of columns that stand for values as scripts have them. */
final class Entries {
  private Entries() {}

  static long number(LeafField leaf, Object value) {
    return switch (leaf.type()) {
      case NumberType type when value instanceof Number number ->
          switch (type.kind()) {
            case DOUBLE -> NumericUtils.doubleToSortableLong(number.doubleValue());
            case FLOAT -> NumericUtils.floatToSortableInt(number.floatValue());
            case NumberKind other -> number.longValue();
          };
      case DateType date when value instanceof ZonedDateTime time -> date.number(time.toInstant());
      case DateType date when value instanceof Instant time -> date.number(time);
      case DateType date when value instanceof Number millis -> millis.longValue();
      default -> other(leaf, value);
    };
  }

  private static long other(LeafField leaf, Object value) {
    if (value instanceof GeoPoints.Point point) {
      long latitude = GeoEncodingUtils.encodeLatitude(point.latitude());
      long longitude = GeoEncodingUtils.encodeLongitude(point.longitude());
      return latitude << Integer.SIZE | (longitude & 0xFFFF_FFFFL);
    }
    if (value instanceof Boolean truth && leaf.type().name().equals("boolean")) {
      return truth ? 1 : 0;
    }
    throw wrong(leaf, value);
  }

  static BytesRef term(LeafField leaf, Object value) {
    String text = text(leaf, value);
    try {
      return leaf.type().encode(text);
    } catch (ValueException malformed) {
      throw new FaultException(malformed.fault());
    }
  }

  static String text(LeafField leaf, Object value) {
    if (!(value instanceof CharSequence) && !(value instanceof Character)) {
      throw wrong(leaf, value);
    }
    return value.toString();
  }

  private static FaultException wrong(LeafField leaf, Object value) {
    return new FaultException(
        ErrorKind.CLASS_CAST,
        "a value of class ["
            + value.getClass().getSimpleName()
            + "] cannot be emitted for field ["
            + leaf.path()
            + "] of type ["
            + leaf.type().name()
            + "]");
  }
}
