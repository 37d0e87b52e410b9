package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.ShapeField;

/** {@code geo_distance}, {@code geo_bounding_box}, {@code geo_polygon}: areas as given. */
final class AreaReading {
  /** What all of them know. */
  private static final Set<String> COMMON =
      Set.of("boost", "_name", "ignore_unmapped", "validation_method");

  private static final Set<String> OF_DISTANCE = Set.of("distance", "unit", "distance_type");

  /** What the centre of a distance may say, as an object. */
  private static final Set<String> PLACE = Set.of("lat", "lon", "geohash");

  /** Lucene knows no distance beyond half of the way around. */
  private static final double FURTHEST_METRES = 20_037_508;

  private static final String NONE =
      "failed to parse [geo_bounding_box] query. bounding box not provided";

  private AreaReading() {}

  static QueryNode distance(PlacedBody body, QueryReader inner) {
    Object distance = body.value("distance");
    if (distance == null) {
      throw body.wrong("geo_distance requires 'distance' to be specified");
    }
    String unit = body.text("unit", "m");
    if (!Lengths.isUnit(unit)) {
      throw FaultException.argument("No distance unit match [" + unit + "]");
    }
    double metres = Lengths.metres(distance, unit);
    if (!(metres > 0)) {
      throw FaultException.argument("distance must be greater than zero");
    }
    String measure = body.text("distance_type", "arc");
    if (!measure.equalsIgnoreCase("arc") && !measure.equalsIgnoreCase("plane")) {
      throw FaultException.argument("No geo distance for [" + measure + "]");
    }
    Map.Entry<String, Part> field = field(body, OF_DISTANCE);
    if (field.getValue() instanceof Part.Fields place
        && !PLACE.containsAll(place.parts().keySet())) {
      throw place.malformed("[geo_distance] query does not support [" + field.getKey() + "]");
    }
    GeoPoints.Given centre = Places.given(field.getValue(), GeoPoints.Corner.SOUTH_WEST);
    double within = Math.min(metres, FURTHEST_METRES);
    return node(body, field.getKey(), new GeoArea.Around(centre, within, Validity.read(body)));
  }

  static QueryNode box(PlacedBody body, QueryReader inner) {
    String way = body.text("type", "memory");
    if (!way.equalsIgnoreCase("memory") && !way.equalsIgnoreCase("indexed")) {
      throw FaultException.argument("no type can be parsed from ordinal " + way);
    }
    Map.Entry<String, Part> field = field(body, Set.of("type"));
    if (!(field.getValue() instanceof Part.Fields corners)) {
      throw isNothing(field.getValue())
          ? new FaultException(ErrorKind.PARSE, NONE)
          : field.getValue().malformed(unknown(body.query(), field.getKey()));
    }
    Sides sides = sides(corners).checked();
    return node(body, field.getKey(), new GeoArea.Box(sides, Validity.read(body)));
  }

  /** No value, or lists of none. */
  private static boolean isNothing(Part part) {
    return part.isNull()
        || (part instanceof Part.Items all
            && all.parts().stream().allMatch(AreaReading::isNothing));
  }

  /** The box; what is no place is told with the query around it. */
  private static Sides sides(Part.Fields corners) {
    try {
      return Sides.read(corners);
    } catch (FaultException wrong) {
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse [geo_bounding_box] query. [" + wrong.fault().reason() + "]");
    }
  }

  static QueryNode polygon(PlacedBody body, QueryReader inner) {
    Map.Entry<String, Part> field = field(body, Set.of());
    if (field.getValue() instanceof Part.Items list) {
      throw list.malformed("[geo_polygon] unexpected token type [START_ARRAY]");
    }
    PlacedBody inside = PlacedBody.of("geo_polygon", field.getValue());
    List<GeoPoints.Given> points = new ArrayList<>();
    inside
        .list("points")
        .forEach(part -> points.add(Places.given(part, GeoPoints.Corner.SOUTH_WEST)));
    inside.finish();
    if (points.isEmpty()) {
      throw FaultException.argument("polygon must not be null or empty");
    }
    if (points.size() < 3) {
      throw FaultException.argument("too few points defined for geo_polygon query");
    }
    if (!points.getFirst().equals(points.getLast())) {
      points.add(points.getFirst());
    }
    if (points.size() < 4) {
      throw FaultException.argument("too few points defined for geo_polygon query");
    }
    return node(body, field.getKey(), new GeoArea.Within(points, Validity.read(body)));
  }

  /** The one key that is no option: the field, and where it is asked for. */
  private static Map.Entry<String, Part> field(PlacedBody body, Set<String> own) {
    Set<String> options = new HashSet<>(COMMON);
    options.addAll(own);
    // Elsewhere than as the centre of a distance no plain value is a place.
    boolean isPlain = !body.query().equals("geo_distance");
    for (Map.Entry<String, Part> entry : body.all().entrySet()) {
      if (options.contains(entry.getKey())) {
        continue;
      }
      if (entry.getValue() instanceof Part.Scalar value) {
        if (!isPlain && value.isNull()) {
          // Nothing is no centre, and its key no field.
          options.add(entry.getKey());
          body.take(entry.getKey());
          continue;
        }
        if (isPlain && !value.isNull()) {
          throw value.malformed(unknown(body.query(), entry.getKey()));
        }
      }
      isPlain = true;
    }
    return body.field(options.toArray(String[]::new));
  }

  private static String unknown(String query, String key) {
    return query.equals("geo_polygon")
        ? "[geo_polygon] query does not support [" + key + "]"
        : "failed to parse [" + query + "] query. unexpected field [" + key + "]";
  }

  private static QueryNode node(PlacedBody body, String field, GeoArea area) {
    return new GeoNode(
        body.query(),
        field,
        ShapeField.QueryRelation.INTERSECTS,
        area,
        body.flag("ignore_unmapped", false),
        false);
  }
}
