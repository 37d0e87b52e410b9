package io.lampyr.query.geohex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.geo.Component2D;
import org.apache.lucene.geo.LatLonGeometry;
import org.apache.lucene.geo.Polygon;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.index.PointValues.Relation;
import org.junit.jupiter.api.Test;

class HexAreaTest {
  private final Random random = new Random(5);

  /** Anywhere, on the date line and at the poles. */
  private List<Spot> places() {
    List<Spot> places = new ArrayList<>();
    for (int n = 0; n < 400; n++) {
      double latitude = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      double longitude = 360 * random.nextDouble() - 180;
      places.add(new Spot(latitude, longitude));
      places.add(new Spot(latitude, n % 2 == 0 ? 179.9999 : -179.9999));
    }
    places.add(new Spot(90, 0));
    places.add(new Spot(-90, 0));
    places.add(new Spot(89.99, 100));
    places.add(new Spot(-89.99, -100));
    return places;
  }

  @Test
  void outlinesOnAMapHaveThePlacesOfTheCell() {
    for (Spot place : places()) {
      for (int level = 0; level < 8; level++) {
        long cell = Hexagons.at(place.latitude(), place.longitude(), level);
        Component2D lines = LatLonGeometry.create(HexArea.polygons(cell).toArray(Polygon[]::new));
        Arrow middle = Hexagons.middle(cell);
        for (Arrow corner : Outline.arrows(cell)) {
          Spot inside = middle.plus(0.97, corner.plus(-1, middle)).unit().spot();
          Spot outside = middle.plus(1.03, corner.plus(-1, middle)).unit().spot();
          assertThat(lines.contains(inside.longitude(), inside.latitude()))
              .as(Hexagons.text(cell) + " " + inside)
              .isTrue();
          assertThat(lines.contains(outside.longitude(), outside.latitude()))
              .as(Hexagons.text(cell) + " " + outside)
              .isFalse();
        }
      }
    }
  }

  @Test
  void boxesAreAroundACellAndAllFinerOnes() {
    for (Spot place : places()) {
      for (int level = 0; level < 13; level++) {
        long cell = Hexagons.at(place.latitude(), place.longitude(), level);
        List<Rectangle> around = HexArea.around(cell);
        for (long child : Hexagons.children(cell)) {
          List<Long> children = Hexagons.children(child);
          long finer = children.get(random.nextInt(children.size()));
          for (Spot corner : Outline.of(finer)) {
            assertThat(around)
                .anyMatch(box ->
                    corner.latitude() >= box.minLat
                        && corner.latitude() <= box.maxLat
                        && corner.longitude() >= box.minLon
                        && corner.longitude() <= box.maxLon);
          }
        }
      }
    }
  }

  @Test
  void boxIsInsideOrOutsideOnlyIfAllOfItIs() {
    int inside = 0;
    int outside = 0;
    for (Spot place : places()) {
      int level = random.nextInt(10);
      long cell = Hexagons.at(place.latitude(), place.longitude(), level);
      Component2D area = LatLonGeometry.create(HexArea.of(cell));
      Spot middle = Hexagons.centre(cell);
      double size = Math.toDegrees(HexArea.inradius(cell));
      double west = Math.clamp(middle.longitude() + size * random.nextGaussian(), -180, 179);
      double south = Math.clamp(middle.latitude() + size * random.nextGaussian(), -90, 89);
      double east = Math.min(180, west + size * random.nextDouble());
      double north = Math.min(90, south + size * random.nextDouble());
      Relation relation = area.relate(west, east, south, north);
      for (int n = 0; n < 50 && relation != Relation.CELL_CROSSES_QUERY; n++) {
        double x = west + (east - west) * random.nextDouble();
        double y = south + (north - south) * random.nextDouble();
        assertThat(Hexagons.at(y, x, level) == cell)
            .isEqualTo(relation == Relation.CELL_INSIDE_QUERY);
      }
      inside += relation == Relation.CELL_INSIDE_QUERY ? 1 : 0;
      outside += relation == Relation.CELL_OUTSIDE_QUERY ? 1 : 0;
    }
    assertThat(inside).isGreaterThan(20);
    assertThat(outside).isGreaterThan(20);
  }
}
