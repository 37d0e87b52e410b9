package io.lampyr.query.dsl.geo;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.lucene.geo.Circle;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;
import org.jspecify.annotations.Nullable;

/** What of the earth a query asks for. */
sealed interface GeoArea {
  /** Its shapes; refuses an area that does not lie on the earth. */
  List<LatLonGeometry> shapes(QueryScope scope);

  /** What is on earth already. */
  record Shapes(List<LatLonGeometry> all) implements GeoArea {
    public Shapes {
      all = List.copyOf(all);
    }

    @Override
    public List<LatLonGeometry> shapes(QueryScope scope) {
      return all;
    }
  }

  /** The shape that a document has in a field, named by its path in the source. */
  record OfDocument(String index, String id, @Nullable String routing, String path)
      implements GeoArea {
    @Override
    public List<LatLonGeometry> shapes(QueryScope scope) {
      return read(scope, Places::area);
    }

    /** What is drawn of the shape as the document has it. */
    <T> T read(QueryScope scope, Function<byte[], T> drawing) {
      byte[] source = scope.lookup().shape(index, id, routing);
      try {
        return drawing.apply(json(source));
      } catch (FaultException wrong) {
        throw scope.lookup().failed(wrong);
      }
    }

    /** Of lists on the way the first is taken. */
    private byte[] json(byte[] source) {
      Object here = Json.read(source);
      for (String name : path.split("\\.", -1)) {
        Object one = here instanceof List<?> all && !all.isEmpty() ? all.getFirst() : here;
        here = one instanceof Map<?, ?> fields ? fields.get(name) : null;
      }
      if (here == null) {
        throw FaultException.argument(
            "Shape with name [" + id + "] found but missing " + path + " field");
      }
      return Json.write(here);
    }
  }

  /** All that is no further away. */
  record Around(GeoPoints.Given centre, double metres, Validity validity) implements GeoArea {
    @Override
    public List<LatLonGeometry> shapes(QueryScope scope) {
      if (validity.isStrict()) {
        List<String> wrong = new ArrayList<>();
        check(wrong, Validity.isLatitude(centre.latitude()), "latitude", centre.latitude());
        check(wrong, Validity.isLongitude(centre.longitude()), "longitude", centre.longitude());
        Validity.refuse("geo_distance", wrong);
      }
      GeoPoints.Given place = validity.place(centre, true);
      return made(() -> new Circle(place.latitude(), place.longitude(), metres));
    }

    private static void check(List<String> wrong, boolean right, String what, double value) {
      if (!right) {
        wrong.add("center point " + what + " is invalid: " + value);
      }
    }
  }

  /** A box, which crosses the date line where its left side is east of its right. */
  record Box(Sides sides, Validity validity) implements GeoArea {
    private static final double WHOLE = 360;

    @Override
    public List<LatLonGeometry> shapes(QueryScope scope) {
      if (validity.isStrict()) {
        List<String> wrong = new ArrayList<>();
        check(wrong, Validity.isLatitude(sides.top()), "top latitude", sides.top());
        check(wrong, Validity.isLongitude(sides.left()), "left longitude", sides.left());
        check(wrong, Validity.isLatitude(sides.bottom()), "bottom latitude", sides.bottom());
        check(wrong, Validity.isLongitude(sides.right()), "right longitude", sides.right());
        Validity.refuse("geo_bounding_box", wrong);
      }
      double left = sides.left();
      double right = sides.right();
      boolean whole = right > left && (right - left) % WHOLE == 0;
      GeoPoints.Given upper = validity.place(new GeoPoints.Given(sides.top(), left), !whole);
      GeoPoints.Given lower = validity.place(new GeoPoints.Given(sides.bottom(), right), !whole);
      boolean around = whole && validity == Validity.COERCE;
      return made(() ->
          new Rectangle(
              lower.latitude(),
              upper.latitude(),
              around ? -WHOLE / 2 : upper.longitude(),
              around ? WHOLE / 2 : lower.longitude()));
    }

    private static void check(List<String> wrong, boolean right, String what, double value) {
      if (!right) {
        wrong.add(what + " is invalid: " + value);
      }
    }
  }

  /** What lies within a closed line. */
  record Within(List<GeoPoints.Given> points, Validity validity) implements GeoArea {
    public Within {
      points = List.copyOf(points);
    }

    @Override
    public List<LatLonGeometry> shapes(QueryScope scope) {
      List<GeoPoints.Given> placed = new ArrayList<>(points.size());
      for (GeoPoints.Given point : points) {
        if (validity.isStrict()) {
          check(Validity.isLatitude(point.latitude()), "latitude", point.latitude());
          check(Validity.isLongitude(point.longitude()), "longitude", point.longitude());
        }
        placed.add(validity.place(point, true));
      }
      return made(() ->
          new Polygon(
              placed.stream().mapToDouble(GeoPoints.Given::latitude).toArray(),
              placed.stream().mapToDouble(GeoPoints.Given::longitude).toArray()));
    }

    private static void check(boolean right, String what, double value) {
      if (!right) {
        throw new FaultException(
            ErrorKind.QUERY_SHARD, "illegal " + what + " value [" + value + "] for [geo_polygon]");
      }
    }
  }

  /** Makes a shape, which may be none. */
  private static List<LatLonGeometry> made(Supplier<LatLonGeometry> making) {
    try {
      return List.of(making.get());
    } catch (IllegalArgumentException wrong) {
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    }
  }
}
