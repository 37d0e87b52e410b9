package io.lampyr.query.computed;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values out of JSON, as scripts would emit them. */
final class SourceReading {
  private SourceReading() {}

  /** Null where nothing can be said of it; throws where it is malformed. */
  static @Nullable Object read(LeafField as, Object given) {
    try {
      return switch (as.type().name()) {
        case "keyword", "text" -> given instanceof Map ? null : given.toString();
        case "ip" -> {
          as.type().encode(given);
          yield given.toString();
        }
        case "geo_point" -> point(given);
        case "boolean" -> ColumnFormat.of(as, null).entry(given.toString()) != 0;
        case "date" -> ColumnFormat.of(as, null).entry(given.toString());
        default ->
            given instanceof Number number ? number : Double.valueOf(given.toString().strip());
      };
    } catch (ValueException malformed) {
      throw new FaultException(malformed.fault());
    } catch (NumberFormatException malformed) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + given + "\"");
    }
  }

  private static GeoPoints.@Nullable Point point(Object given) {
    if (given instanceof Map<?, ?> map
        && map.get("lat") instanceof Number latitude
        && map.get("lon") instanceof Number longitude) {
      return new GeoPoints.Point(latitude.doubleValue(), longitude.doubleValue());
    }
    return given instanceof String text ? GeoPoints.text(text) : null;
  }
}
