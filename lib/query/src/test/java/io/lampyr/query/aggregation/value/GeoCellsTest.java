package io.lampyr.query.aggregation.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.junit.jupiter.api.Test;

class GeoCellsTest {
  private static final String ALPHABET = "0123456789bcdefghjkmnpqrstuvwxyz";

  @Test
  void geohashesOfColumnsAreThoseThatHalvingTheEarthGives() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double latitude = i < 4 ? (i % 2 == 0 ? -90 : 90) : random.nextDouble() * 180 - 90;
      double longitude = i < 4 ? (i < 2 ? -180 : 180) : random.nextDouble() * 360 - 180;
      if (i % 5 == 4) {
        // On the bounds of cells.
        latitude = Math.round(latitude / 5.625) * 5.625;
        longitude = Math.round(longitude / 11.25) * 11.25;
      }
      int north = GeoEncodingUtils.encodeLatitude(latitude);
      int east = GeoEncodingUtils.encodeLongitude(longitude);
      long packed = (long) north << 32 | (east & 0xffff_ffffL);
      int precision = 1 + random.nextInt(GeoCells.MAX_GEOHASH);
      assertThat(GeoCells.geohashText(GeoCells.geohash(packed, precision)))
          .as("seed=%d latitude=%s longitude=%s", seed, latitude, longitude)
          .isEqualTo(
              halved(
                  GeoEncodingUtils.decodeLatitude(north),
                  GeoEncodingUtils.decodeLongitude(east),
                  precision));
    }
  }

  private static String halved(double latitude, double longitude, int characters) {
    double[] lat = {-90, 90};
    double[] lon = {-180, 180};
    StringBuilder text = new StringBuilder();
    int letter = 0;
    for (int bit = 0; bit < 5 * characters; bit++) {
      double[] range = bit % 2 == 0 ? lon : lat;
      double middle = (range[0] + range[1]) / 2;
      boolean upper = (bit % 2 == 0 ? longitude : latitude) >= middle;
      range[upper ? 0 : 1] = middle;
      letter = letter << 1 | (upper ? 1 : 0);
      if (bit % 5 == 4) {
        text.append(ALPHABET.charAt(letter));
        letter = 0;
      }
    }
    return text.toString();
  }
}
