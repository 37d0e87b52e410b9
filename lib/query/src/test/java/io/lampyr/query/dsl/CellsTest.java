package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Geohash;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.geohex.Hexagons;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places in one cell of a grid. */
class CellsTest {
  private record Place(double latitude, double longitude) {
    /** As columns keep it. */
    Place kept() {
      return new Place(
          GeoEncodingUtils.decodeLatitude(GeoEncodingUtils.encodeLatitude(latitude)),
          GeoEncodingUtils.decodeLongitude(GeoEncodingUtils.encodeLongitude(longitude)));
    }
  }

  private final Index index =
      new Index(
          "{\"properties\":{\"at\":{\"type\":\"geo_point\"},\"area\":{\"type\":\"geo_shape\"}}}");
  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);
  private final List<Place> places = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    for (double latitude : List.of(-90.0, -85.1, -45.0, 0.0, 45.0, 66.513260443, 85.06, 90.0)) {
      for (double longitude : List.of(-180.0, -90.0, 0.0, 11.25, 180.0)) {
        places.add(new Place(latitude, longitude));
      }
    }
    Random random = new Random(7);
    for (int i = 0; i < 60; i++) {
      places.add(new Place(random.nextDouble(-90, 90), random.nextDouble(-180, 180)));
    }
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      index.add(
          Integer.toString(i),
          "{\"at\":{\"lat\":" + place.latitude() + ",\"lon\":" + place.longitude() + "}}");
    }
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private static String cell(String grid, String name) {
    return "{'geo_grid':{'at':{'" + grid + "':'" + name + "'}}}";
  }

  private void findsWhatIsCounted(String grid, Function<Place, String> counting)
      throws IOException {
    for (Place place : places) {
      String name = counting.apply(place.kept());
      Set<String> counted = new HashSet<>();
      for (int i = 0; i < places.size(); i++) {
        if (counting.apply(places.get(i).kept()).equals(name)) {
          counted.add(Integer.toString(i));
        }
      }
      assertThat(asked.scores(cell(grid, name)).keySet()).as(name).isEqualTo(counted);
    }
  }

  @Test
  void aGeohashHasThePlacesThatAreCountedInIt() throws IOException {
    for (int letters : List.of(1, 2, 5, 12)) {
      findsWhatIsCounted(
          "geohash", place -> Geohash.of(place.latitude(), place.longitude(), letters));
    }
  }

  @Test
  void aTileHasThePlacesThatAreCountedInIt() throws IOException {
    for (int zoom : List.of(0, 1, 4, 15, 29)) {
      findsWhatIsCounted(
          "geotile",
          place -> {
            long tile = GeoCells.tile(place.latitude(), place.longitude(), zoom);
            return zoom + "/" + GeoCells.column(tile) + "/" + GeoCells.row(tile);
          });
    }
  }

  @Test
  void aHexagonHasThePlacesThatAreCountedInIt() throws IOException {
    for (int level : List.of(0, 1, 2, 6, 15)) {
      findsWhatIsCounted(
          "geohex",
          place -> Hexagons.text(Hexagons.at(place.latitude(), place.longitude(), level)));
    }
  }

  @Test
  void anAreaIsInEachCellThatItTouches() throws IOException {
    index.add("box", "{\"area\":\"BBOX (10, 12, 50, 48)\"}");
    assertThat(asked.scores("{'geo_grid':{'area':{'geohash':'u0'}}}")).containsOnlyKeys("box");
    assertThat(asked.scores("{'geo_grid':{'area':{'geohash':'u2'}}}")).containsOnlyKeys("box");
    assertThat(asked.scores("{'geo_grid':{'area':{'geotile':'1/0/0'}}}")).isEmpty();
    assertThat(asked.scores("{'geo_grid':{'area':{'geohex':'831fabfffffffff'}}}"))
        .containsOnlyKeys("box");
    assertThat(asked.scores("{'geo_grid':{'area':{'geohex':'831fb4fffffffff'}}}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'at':{}} | takes one cell, of one of the grids [geohash, geotile, geohex]",
        "{'at':{'geohash':'u','geotile':'0/0/0'}} | takes one cell",
        "{'at':{'geohex':'811fbfffffffff'}} | Invalid h3 address [811fbfffffffff]",
        "{'at':{'geohash':'a'}} | has a letter that no geohash has",
        "{'at':{'geohash':''}} | is no geohash",
        "{'at':{'geotile':'1/2/0'}} | Invalid geotile_grid hash string of [1/2/0]",
        "{'at':{'geohash':'u','odd':1}} | odd",
        "{'none':{'geohash':'u'}} | failed to find geo field [none]",
      })
  void whatIsNoCellIsRefused(String query, String reason) {
    FaultException refused =
        assertThrows(FaultException.class, () -> asked.scores("{'geo_grid':" + query + "}"));
    assertThat(refused.fault().reason()).contains(reason);
  }

  @Test
  void aFieldMayBeMissing() throws IOException {
    assertThat(asked.scores("{'geo_grid':{'none':{'geohash':'u'},'ignore_unmapped':true}}"))
        .isEmpty();
  }
}
