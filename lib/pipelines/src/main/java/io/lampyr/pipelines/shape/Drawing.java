package io.lampyr.pipelines.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** How shapes are written down. */
enum Drawing {
  GEOJSON {
    @Override
    Object polygon(List<Place> ring) {
      return json("Polygon", List.of(places(ring)));
    }

    @Override
    Object polygons(List<List<Place>> rings) {
      List<Object> polygons = new ArrayList<>(rings.size());
      rings.forEach(ring -> polygons.add(List.of(places(ring))));
      return json("MultiPolygon", polygons);
    }

    private static List<Object> places(List<Place> ring) {
      List<Object> places = new ArrayList<>(ring.size());
      ring.forEach(place -> places.add(pair(place)));
      return places;
    }

    @Override
    Object box(Place southWest, Place northEast) {
      return json(
          "Envelope",
          List.of(
              pair(new Place(southWest.x(), northEast.y())),
              pair(new Place(northEast.x(), southWest.y()))));
    }
  },
  WKT {
    @Override
    Object polygon(List<Place> ring) {
      return "POLYGON (" + places(ring) + ")";
    }

    @Override
    Object polygons(List<List<Place>> rings) {
      StringJoiner polygons = new StringJoiner(", ", "MULTIPOLYGON (", ")");
      rings.forEach(ring -> polygons.add("(" + places(ring) + ")"));
      return polygons.toString();
    }

    private static String places(List<Place> ring) {
      StringJoiner places = new StringJoiner(", ", "(", ")");
      ring.forEach(place -> places.add(place.x() + " " + place.y()));
      return places.toString();
    }

    @Override
    Object box(Place southWest, Place northEast) {
      return polygon(
          List.of(
              southWest,
              new Place(northEast.x(), southWest.y()),
              northEast,
              new Place(southWest.x(), northEast.y()),
              southWest));
    }
  };

  /** A place: longitude and latitude, or any two coordinates. */
  record Place(double x, double y) {}

  /** A polygon without holes, whose last place is its first. */
  abstract Object polygon(List<Place> ring);

  /** Several polygons without holes. */
  abstract Object polygons(List<List<Place>> rings);

  abstract Object box(Place southWest, Place northEast);

  private static List<Double> pair(Place place) {
    return List.of(place.x(), place.y());
  }

  private static Map<String, Object> json(String type, Object coordinates) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type);
    json.put("coordinates", coordinates);
    return json;
  }
}
